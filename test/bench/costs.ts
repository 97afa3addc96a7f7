import { readFile, writeFile } from 'node:fs/promises'
import { formatCosts, withCosts } from '#infra/deploy/monthly-costs.ts'
import { startTables } from '#test/support/start-tables.ts'
import { countMonthlyUsage } from './monthly-usage.ts'

/** `npm run costs`: what a month costs; `-- --write` writes it into docs/operating.md. */
const page = new URL('../../docs/operating.md', import.meta.url)
const tables = await startTables()
try {
  const costs = formatCosts(await countMonthlyUsage(tables))
  process.stdout.write(`${costs}\n`)
  if (process.argv.includes('--write')) await writeFile(page, withCosts(await readFile(page, 'utf8'), costs))
} finally {
  await tables.stop()
}
