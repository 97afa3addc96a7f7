import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { freePorts } from '#test/support/free-ports.ts'
import { isLongRun } from '#test/support/long-run.ts'
import { processesWith } from '#test/support/processes.ts'

/** The site, the inbox, the PayFast emulator, the sign-in and the storage. */
const PORTS = 5
const root = resolve(import.meta.dirname, '../..')

/** Runs a script as npm does and waits until it ends, or has printed something. */
async function run(script: string, settings: Record<string, string>, until?: RegExp) {
  const child = spawn(process.execPath, [join(root, script)], { cwd: root, env: { ...process.env, ...settings } })
  let output = ''
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  const matched = new Promise<void>((done) => {
    const listen = (text: Buffer) => {
      output += text.toString()
      if (until?.test(output)) done()
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
  })
  if (until) await Promise.race([matched, ended])
  return {
    output: () => output,
    ended,
    interrupt: () => child.kill('SIGINT'),
  }
}

describe('npm start', () => {
  let dataFolder: string
  beforeEach(async () => {
    dataFolder = await mkdtemp(join(tmpdir(), 'mountain-cabins-start-'))
  })
  afterEach(() => rm(dataFolder, { recursive: true, force: true }))

  it.runIf(isLongRun)(
    'refuses to go on with a demo that a stopped start left incomplete, until it is reset',
    { tags: 'long' },
    async () => {
      const settings = { PORT: String(await freePorts(PORTS)), DATA_DIR: dataFolder, DEMO: '' }
      const stopped = await run('infra/local/start.ts', settings)
      await expect.poll(() => readdir(dataFolder), { timeout: 60_000, interval: 10 }).toContain('unfinished-demo')
      stopped.interrupt()
      await stopped.ended

      const again = await run('infra/local/start.ts', settings)
      expect(await again.ended).toBe(1)
      expect(again.output()).toContain('Run npm run reset and start again')
      const reset = await run('infra/local/reset.ts', settings)
      expect(await reset.ended).toBe(0)
      await expect(readdir(dataFolder)).rejects.toThrow('ENOENT')
    },
  )

  it('starts the app, prints every address, and leaves nothing running after Ctrl-C', async () => {
    const port = await freePorts(PORTS)
    const settings = { PORT: String(port), DATA_DIR: dataFolder, DEMO: 'empty' }
    const app = await run('infra/local/start.ts', settings, /Ctrl-C stops everything/)

    for (const words of [`http://localhost:${port}`, 'owner@mountaincabins.example', 'Inbox', 'PayFast', 'SAST'])
      expect(app.output()).toContain(words)
    expect((await fetch(`http://localhost:${port}/api/cabins`)).status).toBe(200)
    expect((await fetch(`http://localhost:${port}/no-such-page`)).status).toBe(404)
    expect((await fetch(`http://localhost:${port}/local/schedules/expiry`, { method: 'POST' })).status).toBe(200)

    app.interrupt()
    expect(await app.ended).toBe(0)
    await expect(fetch(`http://localhost:${port}/api/cabins`)).rejects.toThrow('fetch failed')
    expect((await readdir(dataFolder)).toSorted()).toContain('table')

    const again = await run('infra/local/start.ts', settings, /Ctrl-C stops everything/)
    expect((await fetch(`http://localhost:${port}/api/site`)).status).toBe(200)
    again.interrupt()
    expect(await again.ended).toBe(0)

    const reset = await run('infra/local/reset.ts', settings)
    expect(await reset.ended).toBe(0)
    await expect(readdir(dataFolder)).rejects.toThrow('ENOENT')
  })

  // Without /proc there is no telling which processes belong to this start.
  it.runIf(isLongRun && process.platform === 'linux').each(['SIGINT', 'SIGTERM'] as const)(
    'leaves no process running after a script sends %s to npm',
    { tags: 'long' },
    async (signal) => {
      const environment = { ...process.env, PORT: String(await freePorts(PORTS)), DATA_DIR: dataFolder, DEMO: 'empty' }
      const npm = spawn('npm', ['start'], { cwd: root, env: environment, detached: true })
      onTestFinished(() => processesWith(`DATA_DIR=${dataFolder}`).forEach((id) => process.kill(id, 'SIGKILL')))
      await new Promise<void>((started) => {
        npm.stdout.on('data', (text: Buffer) => {
          if (text.includes('Ctrl-C stops everything')) started()
        })
      })
      // npm, the local stack, and the database with the shells that end it.
      expect(processesWith(`DATA_DIR=${dataFolder}`).length).toBeGreaterThanOrEqual(4)

      npm.kill(signal)
      await expect.poll(() => processesWith(`DATA_DIR=${dataFolder}`), { timeout: 20_000 }).toEqual([])
    },
  )

  it('says in one sentence that a port is taken, and exits with 1', async () => {
    const port = await freePorts(PORTS)
    const other = createServer()
    await new Promise<void>((done) => other.listen(port + 1, '127.0.0.1', done))

    const app = await run('infra/local/start.ts', { PORT: String(port), DATA_DIR: dataFolder, DEMO: 'empty' })
    expect(await app.ended).toBe(1)
    expect(app.output().trim().split('\n')).toEqual([expect.stringMatching(/^Port \d+ is taken, so .+ cannot start/)])
    other.close()
  })

  it.each([
    ['no port', { PORT: 'eighty' }, /^PORT=eighty is no port/],
    ['a data folder that is a file', { DATA_DIR: 'package.json' }, /package\.json/],
    ['a database that does not answer', { DYNAMODB_ENDPOINT: 'http://127.0.0.1:9' }, /^No database answers at/],
  ])('says in one sentence what is wrong with %s, and exits with 1', async (_, wrong, sentence) => {
    const app = await run('infra/local/start.ts', {
      PORT: String(await freePorts(PORTS)),
      DATA_DIR: dataFolder,
      ...wrong,
    })
    expect(await app.ended).toBe(1)
    expect(app.output().trim().split('\n')).toEqual([expect.stringMatching(sentence)])
  })

  it('says in one sentence that the stored data is corrupt, and exits with 1', async () => {
    await mkdir(join(dataFolder, 'table'), { recursive: true })
    await writeFile(join(dataFolder, 'table/table.sqlite'), 'this is no database'.repeat(1000))

    const app = await run('infra/local/start.ts', {
      PORT: String(await freePorts(PORTS)),
      DATA_DIR: dataFolder,
      DEMO: 'empty',
    })
    expect(await app.ended).toBe(1)
    expect(app.output().trim().split('\n')).toHaveLength(1)
    expect(app.output()).toContain('reset')
  })
})

describe('npm run reset', () => {
  it('never empties a folder that is not the app’s', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mountain-cabins-reset-'))
    await writeFile(join(folder, 'my-novel.txt'), 'Chapter one')

    const reset = await run('infra/local/reset.ts', { DATA_DIR: folder })
    expect(await reset.ended).toBe(1)
    expect(await readdir(folder)).toEqual(['my-novel.txt'])
    await rm(folder, { recursive: true })
  })
})
