import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { settings } from '#infra/local/demo-data/settings.ts'

const root = join(import.meta.dirname, '../..')

/** The demo's name, however it is written: with a space, a hyphen or nothing between its words. */
const demoName = new RegExp(settings.businessName.replaceAll(' ', String.raw`[\s-]*`), 'i')
const isText = (path: string): boolean => /\.(tsx?|css|html|svg|json|md|txt)$/.test(path)

it('is a setting: no source has the name of the demo’s business, nor its tagline or its place', () => {
  const sources = globSync('{shared,lambdas,web,infra}/**/*.*', { cwd: root }).filter(
    (path) => isText(path) && !path.startsWith('infra/local/demo-data/'),
  )
  expect(sources.length).toBeGreaterThan(1000)
  const found = sources.filter((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return demoName.test(text) || text.includes(settings.tagline.slice(0, -1)) || /Amathole/i.test(text)
  })
  expect(found).toEqual([])
})
