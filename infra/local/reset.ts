import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { resolve } from 'node:path'

/** What the local stack keeps; a folder with anything else in it is not ours to empty. */
const ours = new Set([
  'table',
  'mails',
  'payfast',
  'sign-in',
  'files',
  'stream',
  'site',
  'renderer',
  'link-key.json',
  'origin-secret.json',
])

const dataFolder = resolve(process.env['DATA_DIR'] || '.local')
const found = existsSync(dataFolder) ? await readdir(dataFolder) : []
const strange = found.filter((name) => !ours.has(name))

if (strange.length > 0) {
  process.stderr.write(`${dataFolder} holds ${strange.join(', ')}, which is not ours: nothing was deleted.\n`)
  process.exit(1)
}
await rm(dataFolder, { recursive: true, force: true })
process.stdout.write(`${dataFolder} is empty again.\n`)
