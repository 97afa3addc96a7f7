import { readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { drawnCabins } from '#shared/cabins/cabin-images.ts'

const web = resolve(import.meta.dirname, '../../web')
const files = (folder: string, ending: string): string[] =>
  readdirSync(join(web, folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => join(web, folder, name))

describe('fonts', () => {
  it('are at most 30 KB together, so that a first view has room for both', () => {
    const bytes = files('kit/fonts', '.woff2').map((file) => readFileSync(file).length)
    expect(bytes).toHaveLength(2)
    expect(bytes.reduce((total, one) => total + one, 0)).toBeLessThanOrEqual(30_000)
  })

  it('have fallbacks of their size: a late font moves nothing', () => {
    const css = readFileSync(join(web, 'kit/fonts.css'), 'utf8')
    expect(css.match(/font-display: optional/g)).toHaveLength(2)
    expect(css.match(/size-adjust|ascent-override|descent-override|line-gap-override/g)).toHaveLength(16)
  })
})

describe('pictures', () => {
  const pictures = files('public/illustrations', '.svg')

  it('exist for each cabin in three, for the hero and for the 404 page', () => {
    const names = pictures.map((file) => file.split('/').at(-1)?.replace('.svg', ''))
    const ofCabins = [...drawnCabins, 'cabin'].flatMap((cabin) => [1, 2, 3].map((at) => `${cabin}-${at}`))
    expect(names).toEqual(expect.arrayContaining([...ofCabins, 'hero', 'not-found']))
  })

  it.each(pictures)('%s weighs at most 6 KB compressed and requests nothing', (file) => {
    const svg = readFileSync(file, 'utf8')
    expect(brotliCompressSync(svg).length).toBeLessThanOrEqual(6_000)
    expect(svg).not.toMatch(/<script|<style|style=|<image|href="(?!#)/)
  })
})

describe('the styles of guest pages', () => {
  it('use no style attribute in any component', () => {
    const parts = files('kit', '.tsx').filter((file) => /\bstyle=/.test(readFileSync(file, 'utf8')))
    expect(parts).toEqual([])
  })
})
