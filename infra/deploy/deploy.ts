import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { deployConfigFile, parseCommand } from './deploy-config.ts'
import { createAws } from './aws.ts'
import { DeployError } from './deploy-error.ts'
import { openDeployedTable } from './deployed-table.ts'
import { seed } from './initial-content.ts'
import { rebuildTableSearch } from './rebuild-table-search.ts'
import { removeSecondFactor } from './reset-second-factor.ts'
import { runDeployment } from './run-deployment.ts'
import { processTerminal } from './terminal.ts'

/** `npm run deploy -- --stage prod`: docs/operating.md, "Deploy". */
const root = resolve(import.meta.dirname, '../..')

const tools = { cdk: 'node_modules/aws-cdk/bin/cdk', 'web/build/build.ts': 'web/build/build.ts' } as const

/** Runs a tool with this Node and its output on this terminal, and waits for its end. */
const runTool = async (tool: keyof typeof tools, args: readonly string[]): Promise<void> => {
  const child = spawn(process.execPath, [join(root, tools[tool]), ...args], { cwd: root, stdio: 'inherit' })
  const end = await new Promise<string>((done, fail) => {
    child.once('error', fail)
    child.once('exit', (code, signal) => done(signal ?? String(code)))
  })
  if (end !== '0') throw new Error(`${tool} ended with ${end}; see its output above.`)
}

try {
  const command = parseCommand(process.argv.slice(2))
  await runDeployment(command, {
    terminal: processTerminal(),
    environment: process.env,
    configFile: deployConfigFile(root, command.stage),
    createAws,
    readText: (file) => readFile(resolve(process.env['INIT_CWD'] ?? root, file), 'utf8'),
    runTool,
    removeSecondFactor,
    seed: (region, tableName, initialContent, options) =>
      seed(openDeployedTable(region, tableName), initialContent, options),
    rebuildSearch: (region, tableName) => rebuildTableSearch(openDeployedTable(region, tableName)),
  })
} catch (error) {
  if (!(error instanceof DeployError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
