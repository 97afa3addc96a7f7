import { parseArgs } from 'node:util'
import { StartError } from '#infra/local/engines/start-error.ts'
import { DeployError } from './deploy-error.ts'
import { rebuildTableSearch } from './rebuild-table-search.ts'
import { openStoredData, parseDataStage } from './stored-data.ts'
import { processTerminal } from './terminal.ts'

/** `npm run search:rebuild -- --stage prod`: docs/operating.md, "Rebuild the search". */
try {
  const { values } = parseArgs({ options: { stage: { type: 'string' }, region: { type: 'string' } } })
  const { table, stop } = await openStoredData(parseDataStage(values.stage), values.region)
  try {
    processTerminal().print(`The search keys of ${await rebuildTableSearch(table)} bookings are right.`)
  } finally {
    await stop()
  }
} catch (error) {
  if (!(error instanceof DeployError) && !(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
