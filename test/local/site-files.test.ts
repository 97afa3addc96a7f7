import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { brotliCompressSync, constants } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { siteFiles } from '#infra/local/site-files.ts'
import { USER_POOL_CONFIG_ID, UserPoolConfig } from '#shared/staff/user-pool-config.ts'
import { userPoolFixture } from '#test/support/user-pool-fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'cabins-site-files-'))
/** Much like a script: repeated words between others. */
const script = Array.from(
  { length: 3000 },
  (_, line) => `const cabin${line} = '${createHash('md5').update(String(line)).digest('hex')}'\n`,
).join('')
const page = `<!doctype html>${'<p>A night in the mountains</p>\n'.repeat(500)}`
const atLevel = (level: number, text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: level } })

const userPool = { ...userPoolFixture, userPoolEndpoint: 'http://localhost/</script>' }
const files = siteFiles({
  folder,
  published: async () => undefined,
  lookUpEdgeRoute: async () => undefined,
  logEdgeLine: () => undefined,
  userPool,
})
const request = (path: string, encoding = 'gzip, br') =>
  files.respond(new Request(`http://localhost${path}`, { headers: { 'accept-encoding': encoding } }))
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

beforeAll(() => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets/site-1.js'), script)
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'admin.html'), `<!doctype html><!--user-pool-->`)
})
afterAll(() => rmSync(folder, { recursive: true }))

describe("the site's files on the local stack", () => {
  it('are sent as the edge sends them: hashed assets compressed at the highest level, pages at a middle level', async () => {
    const asset = await request('/assets/site-1.js')
    expect(asset.headers.get('content-encoding')).toBe('br')
    expect((await bytesOf(asset)).equals(atLevel(11, script))).toBe(true)
    const shell = await request('/')
    expect(shell.headers.get('content-encoding')).toBe('br')
    expect((await bytesOf(shell)).equals(atLevel(5, page))).toBe(true)
  })

  it('name the user pool in the staff area’s document, as data that nothing in it can end', async () => {
    const html = await (await request('/admin/pops', 'gzip')).text()
    const [, attributes, data] = /<script ([^>]*)>(.*?)<\/script>/.exec(html) ?? []
    expect(attributes).toBe(`type="application/json" id="${USER_POOL_CONFIG_ID}"`)
    expect(UserPoolConfig.parse(JSON.parse(data ?? ''))).toEqual(userPool)
  })

  it('are sent uncompressed to a client without brotli', async () => {
    const asset = await request('/assets/site-1.js', 'gzip')
    expect(asset.headers.get('content-encoding')).toBeNull()
    expect(await asset.text()).toBe(script)
  })

  it('do not delay responses while they are compressed, and are cached then', async () => {
    writeFileSync(join(folder, 'assets/site-2.js'), script)
    let isCompressed = false
    const asset = request('/assets/site-2.js').finally(() => (isCompressed = true))
    let pages = 0
    while (!isCompressed) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, until the asset is there
      await setImmediate(request('/'))
      pages += 1
    }
    expect(pages).toBeGreaterThan(10)
    const first = await asset

    rmSync(join(folder, 'assets/site-2.js'))
    const second = await request('/assets/site-2.js')
    expect((await bytesOf(second)).equals(await bytesOf(first))).toBe(true)
  })
})
