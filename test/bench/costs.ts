import { readFile, writeFile } from 'node:fs/promises'
import { formatCosts, readmeWith } from '#infra/deploy/monthly-costs.ts'
import { startTables } from '#test/support/start-tables.ts'
import { countMonthlyUsage } from './monthly-usage.ts'

/** `npm run costs`: what a month costs; `-- --write` puts it into the README. */
const readme = new URL('../../README.md', import.meta.url)
const tables = await startTables()
try {
  const costs = formatCosts(await countMonthlyUsage(tables))
  process.stdout.write(`${costs}\n`)
  if (process.argv.includes('--write')) await writeFile(readme, readmeWith(await readFile(readme, 'utf8'), costs))
} finally {
  await tables.stop()
}
