import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const documents = [
  'README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
]
const read = (document: string): string => readFileSync(join(root, document), 'utf8')

/** Without code, in which a bracket is no link. */
const proseOf = (text: string): string => text.replaceAll(/^```[^]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, 'code')

/** The anchors of a document's headings, as code hosts make them. */
const anchorsOf = (text: string): string[] =>
  [...text.replaceAll(/^```[^]*?^```/gm, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

/** The relative links of a document that lead nowhere. */
function brokenLinks(document: string, text: string): string[] {
  const links = [...proseOf(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  return links.filter((link) => {
    if (/^https?:/.test(link)) return false
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? document : join(dirname(document), path)
    if (!existsSync(join(root, target))) return true
    return anchor !== undefined && !anchorsOf(target === document ? text : read(target)).includes(anchor)
  })
}

describe('README and docs', () => {
  it.each(documents)('%s has no broken link', (document) => {
    expect(brokenLinks(document, read(document))).toEqual([])
  })

  it('would show a missing file, a missing anchor, and nothing else', () => {
    const text = [
      '# A page',
      '[gone](docs/gone.md) [no heading](docs/operating.md#gone) [not here](#gone)',
      '[file](docs/operating.md) [heading](docs/operating.md#roll-back) [here](#a-page) [web](https://example.com/x)',
      '`[code](gone.md)`',
    ].join('\n')
    expect(brokenLinks('README.md', text)).toEqual(['docs/gone.md', 'docs/operating.md#gone', '#gone'])
  })

  it('are where messages and comments point: a named page and its heading exist', () => {
    const sources = ['infra', 'lambdas', 'shared', 'web', 'test', '.oxlintrc.json', 'knip.jsonc', '.ci'].flatMap(
      (place) =>
        /\.jsonc?$/.test(place)
          ? [place]
          : readdirSync(join(root, place), { recursive: true, encoding: 'utf8' })
              .filter((file) => /\.(ts|tsx|json|css|html)$|^run$/.test(file))
              .map((file) => join(place, file)),
    )
    const mentions = sources.flatMap((source) =>
      source.endsWith('document-links.test.ts')
        ? []
        : [...read(source).matchAll(/\b((?:docs\/[\w/-]+|README)\.md)(?:, \\?["']([^"'\\]+)\\?["'])?/g)].map(
            ([, document = '', heading]) => ({ source, document, heading }),
          ),
    )
    expect(mentions.length).toBeGreaterThan(3)
    const wrong = mentions.filter(
      ({ document, heading }) =>
        !/fonts\/README/.test(document) &&
        (!existsSync(join(root, document)) || (heading && !read(document).includes(`# ${heading}\n`))),
    )
    expect(wrong).toEqual([])
  })

  it('name source files that exist', () => {
    const named = documents.flatMap((document) =>
      [...read(document).matchAll(/`([\w.-]+(?:\/[\w.-]+)+\.tsx?)`/g)].map(([, path = '']) => ({ document, path })),
    )
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter(({ path }) => !existsSync(join(root, path)))).toEqual([])
  })

  it('number each decision once, and list it', () => {
    const records = readdirSync(join(root, 'docs/decisions')).filter((file) => file !== 'README.md')
    const numbers = records.map((file) => file.slice(0, 4))
    expect(numbers).toEqual([...new Set(numbers)])
    expect(records.filter((file) => !read('docs/decisions/README.md').includes(`(${file})`))).toEqual([])
    const headings = records.map((file) => /^# (\d+)\. /.exec(read(`docs/decisions/${file}`))?.[1]?.padStart(4, '0'))
    expect(headings).toEqual(numbers)
  })

  it('README is a page that is read, not searched: at most 150 lines', () => {
    expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(150)
  })
})
