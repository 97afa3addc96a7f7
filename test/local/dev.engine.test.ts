import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Browser, type Page, chromium } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppProcess, startAppProcess } from '#test/support/app-process.ts'
import { chromiumLaunch } from '#test/support/chromium.ts'
import { isLongRun } from '#test/support/long-run.ts'
import { processesWith } from '#test/support/processes.ts'

const projectRoot = resolve(import.meta.dirname, '../..')
/** A reload takes about 0.3 s, but not on a machine with other work. */
const SOON = { timeout: 60_000, interval: 20 }

describe.runIf(isLongRun)('npm run dev', { tags: 'long' }, () => {
  let root: string
  let app: AppProcess
  let browser: Browser
  beforeAll(async () => {
    // A copy, since the tests change sources.
    root = await mkdtemp(join(tmpdir(), 'mountain-cabins-dev-'))
    const sources = ['infra', 'lambdas', 'shared', 'web', 'package.json', 'tsconfig.json', 'cdk.json']
    await Promise.all(sources.map((name) => cp(join(projectRoot, name), join(root, name), { recursive: true })))
    // Not one folder as a whole: what the build keeps in .cache is for the original's sources.
    await mkdir(join(root, '.cache'))
    await mkdir(join(projectRoot, '.cache/pictures'), { recursive: true })
    await symlink(join(projectRoot, '.cache/pictures'), join(root, '.cache/pictures'))
    await symlink(join(projectRoot, 'node_modules'), join(root, 'node_modules'))
    // Files are saved while it starts, too.
    const contract = join(root, 'shared/cabins/cabins.contract.ts')
    const text = await readFile(contract, 'utf8')
    const saving = setInterval(() => void writeFile(contract, text), 200)
    app = await startAppProcess({ root, parameters: ['--dev'] }).finally(() => clearInterval(saving))
    browser = await chromium.launch(await chromiumLaunch())
  })
  afterAll(async () => {
    await browser.close()
    await app.stop()
    await rm(root, { recursive: true, force: true })
  })

  /** Replaces text in a source file, and gives back what undoes it. */
  async function change(file: string, from: string, to: string): Promise<() => Promise<void>> {
    const path = join(root, file)
    const text = await readFile(path, 'utf8')
    expect(text).toContain(from)
    await writeFile(path, text.replace(from, to))
    return () => writeFile(path, text)
  }
  const statusOf = async (path: string) => (await fetch(`${app.siteUrl}${path}`)).status

  it('serves a changed contract after a save, without starting an engine again', async () => {
    const running = processesWith(`DATA_DIR=${app.dataFolder}`)
    expect(await statusOf('/api/cabins')).toBe(200)
    const undo = await change('shared/cabins/cabins.contract.ts', "'/cabins'", "'/renamed'")
    await expect.poll(() => statusOf('/api/renamed'), SOON).toBe(200)
    expect(await statusOf('/api/cabins')).toBe(404)

    await undo()
    await expect.poll(() => statusOf('/api/cabins'), SOON).toBe(200)
    expect(processesWith(`DATA_DIR=${app.dataFolder}`)).toEqual(running)
  })

  it('keeps the Lambdas running while a source does not compile', async () => {
    const undo = await change('shared/cabins/cabins.contract.ts', "'/cabins'", "'/cabins' (")
    await expect.poll(() => app.output(), SOON).toContain('could not be reloaded')
    expect(await statusOf('/api/cabins')).toBe(200)
    await undo()
  })

  it.each([
    { entry: 'site', address: '/faq', file: 'web/site/routes/faq.route.tsx', heading: 'Questions and answers' },
    { entry: 'admin', address: '/auth', file: 'web/admin/pages/auth.route.tsx', heading: 'Staff login' },
  ])('replaces a changed module of the $entry in the open page, under a strict policy', async (page) => {
    const { tab, problems } = await open(page.address)
    await expect.poll(() => tab.locator('h1').textContent(), { timeout: 60_000 }).toBe(page.heading)
    await tab.evaluate(() => Object.assign(window, { isSamePage: true }))

    const undo = await change(page.file, `>${page.heading}</h1>`, '>Changed</h1>')
    await expect.poll(() => tab.locator('h1').textContent(), SOON).toBe('Changed')
    expect(await tab.evaluate(() => 'isSamePage' in window)).toBe(true)
    await undo()
    expect(problems).toEqual([])
    await tab.close()
  })

  it('allows inline scripts and styles only by a nonce', async () => {
    const policies = await Promise.all(
      ['/', '/auth'].map(async (path) => (await fetch(`${app.siteUrl}${path}`)).headers.get('content-security-policy')),
    )
    for (const policy of policies) {
      expect(policy).toMatch(/script-src 'self' 'nonce-[^']+'; style-src 'self' 'nonce-[^']+';/)
      expect(policy).not.toContain('unsafe')
    }
  })

  /** A tab at that address, with what the browser complains about. */
  async function open(address: string): Promise<{ tab: Page; problems: string[] }> {
    const tab = await browser.newPage()
    const problems: string[] = []
    tab.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text())
    })
    tab.on('pageerror', (error) => problems.push(error.message))
    // A change that comes before is not sent to this tab.
    const connected = tab.waitForEvent('console', (message) => message.text().includes('[vite] connected'))
    await tab.goto(`${app.siteUrl}${address}`)
    await connected
    return { tab, problems }
  }
})
