import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { resolve } from 'node:path'

/** The content of a data folder; a folder with anything else in it is left alone. */
const ownFiles = new Set([
  'table',
  'emails',
  'payfast',
  'sign-in',
  'files',
  'stream',
  'vite',
  'link-key.json',
  'origin-secret.json',
  'unfinished-demo',
])

const dataFolder = resolve(process.env['DATA_DIR'] || '.local')
const found = existsSync(dataFolder) ? await readdir(dataFolder) : []
const otherFiles = found.filter((name) => !ownFiles.has(name))

if (otherFiles.length > 0) {
  process.stderr.write(
    `${dataFolder} holds ${otherFiles.join(', ')}, which the local stack has not written: nothing was deleted.\n`,
  )
  process.exit(1)
}
await rm(dataFolder, { recursive: true, force: true })
process.stdout.write(`${dataFolder} is empty again.\n`)
