import { App, Stack } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import { Bucket } from 'aws-cdk-lib/aws-s3'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withUserPool } from '#infra/admin-document.ts'
import { PublishedSite } from '#infra/constructs/published-site.ts'
import { userPoolFixture } from '#test/support/user-pool-fixture.ts'
import { compressAssets } from '#web/build/compress-assets.ts'
import { propertiesOf, resourcesOf } from './stack-fixture.ts'

const script = 'export const cabin = (name) => `A night at ${name}`\n'.repeat(200)
const built: Readonly<Record<string, string>> = {
  '.vite/manifest.json': '{}',
  'admin.html': '<!doctype html><!--user-pool-->',
  'assets/icons-1.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/inter-1.woff2': 'a typeface',
  'assets/pictures/protea-1.avif': 'a picture',
  'assets/site-1.css': 'body { margin: 0 }',
  'assets/site-1.js': script,
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'index.html': '<!doctype html>',
}
const folder = mkdtempSync(join(tmpdir(), 'cabins-uploaded-'))

/** The folders that a step uploads from, as packed for the deployment. */
let foldersOf: (step: string) => string[]
let propertiesOfStep: (step: string) => Record<string, unknown>
const folderOf = (step: string): string => foldersOf(step)[0] ?? ''
const filesIn = (packed: string) =>
  readdirSync(packed, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(packed.length + 1))
    .toSorted()

beforeAll(async () => {
  const site = join(folder, 'site')
  for (const [name, text] of Object.entries(built)) {
    mkdirSync(dirname(join(site, name)), { recursive: true })
    writeFileSync(join(site, name), text)
  }
  await compressAssets(site)

  const outdir = join(folder, 'cdk.out')
  const stack = new Stack(new App({ outdir, analyticsReporting: false, builtinCloudFormationValidation: false }), 'Web')
  new PublishedSite(stack, 'Published', {
    folder: site,
    userPool: userPoolFixture,
    bucket: Bucket.fromBucketName(stack, 'Bucket', 'site'),
    distribution: Distribution.fromDistributionAttributes(stack, 'Edge', { distributionId: 'E', domainName: 'e.test' }),
  })
  const uploads = resourcesOf(Template.fromStack(stack), 'Custom::CDKBucketDeployment')
  propertiesOfStep = (step) =>
    propertiesOf(uploads, Object.keys(uploads).find((each) => each.startsWith(`Published${step}Custom`)) ?? step)
  foldersOf = (step) => {
    const packed = propertiesOfStep(step)['SourceObjectKeys'] as string[]
    return packed.map((name) => join(outdir, `asset.${name.replace('.zip', '')}`))
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('the uploaded site', () => {
  it('has hashed scripts, styles and drawings compressed, and they decompress to the built files', () => {
    const compressed = folderOf('Compressed')
    expect(filesIn(compressed)).toEqual(['assets/icons-1.svg', 'assets/site-1.css', 'assets/site-1.js'])
    for (const name of filesIn(compressed))
      expect(brotliDecompressSync(readFileSync(join(compressed, name))).toString()).toBe(built[name])
  })

  it('is compressed at the highest brotli level', () => {
    const sent = readFileSync(join(folderOf('Compressed'), 'assets/site-1.js'))
    expect(sent).toEqual(brotliCompressSync(script))
  })

  it('has all other files as they were built, each once', () => {
    const plain = folderOf('Assets')
    expect(filesIn(plain)).toEqual([
      'assets/inter-1.woff2',
      'assets/pictures/protea-1.avif',
      'favicon.svg',
      'index.html',
    ])
    for (const name of filesIn(plain)) expect(readFileSync(join(plain, name), 'utf8')).toBe(built[name])
    expect([folderOf('Files'), folderOf('Pages')]).toEqual([plain, plain])
  })

  it('has the user pool of its deployment in the staff area’s document', () => {
    const [, ofDeployment = ''] = foldersOf('Pages')
    expect(filesIn(ofDeployment)).toEqual(['admin.html'])
    expect(readFileSync(join(ofDeployment, 'admin.html'), 'utf8')).toBe(
      `<!doctype html><script type="application/json" id="user-pool">${JSON.stringify(userPoolFixture)}</script>`,
    )
  })

  it('asks the edge to drop old pages and does not wait for it, which a new distribution can keep too long', () => {
    expect(propertiesOfStep('Pages')).toMatchObject({
      DistributionPaths: ['/*'],
      WaitForDistributionInvalidation: false,
    })
  })

  it('is not uploaded from a document without a place for it', () => {
    expect(() => withUserPool('<!doctype html>', userPoolFixture)).toThrow('has no <!--user-pool-->')
  })
})
