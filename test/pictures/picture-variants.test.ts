import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createPictureVariants } from '#lambdas/pictures/picture-variants.ts'

/** A simple photograph of the given size: half dark, half light. */
const aPhoto = (width: number, height: number, background = '#d8b48b') =>
  sharp({ create: { width, height, channels: 3, background } })

const metadataOf = async (files: ReadonlyMap<string, Buffer>, name: string) => {
  const { format, compression, width, height, hasAlpha, exif } = await sharp(files.get(name)).metadata()
  return { format, compression, width, height, hasAlpha, exif }
}

describe('a picture', () => {
  it('is made in three widths of AVIF and WebP, with a JPEG for older browsers and one for other sites', async () => {
    const variants = await createPictureVariants(await aPhoto(2400, 1500).png().toBuffer())
    expect([variants.width, variants.height]).toEqual([2400, 1500])
    expect([...variants.files.keys()].toSorted()).toEqual([
      '1600.avif',
      '1600.webp',
      '480.avif',
      '480.webp',
      '960.avif',
      '960.webp',
      'card.jpg',
      'fallback.jpg',
    ])
    expect(await metadataOf(variants.files, '480.avif')).toMatchObject({
      format: 'heif',
      compression: 'av1',
      width: 480,
    })
    expect(await metadataOf(variants.files, '960.webp')).toMatchObject({ format: 'webp', width: 960 })
    expect(await metadataOf(variants.files, 'fallback.jpg')).toMatchObject({ format: 'jpeg', width: 960 })
    expect(await metadataOf(variants.files, 'card.jpg')).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  })

  it('keeps its proportions in every size, so that a focal point stays where it is', async () => {
    const { files } = await createPictureVariants(await aPhoto(1800, 2400).jpeg().toBuffer())
    for (const name of ['480.avif', '960.webp', '1600.avif', 'fallback.jpg']) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { width, height } = await metadataOf(files, name)
      expect([name, height]).toEqual([name, Math.round((width * 4) / 3)])
    }
  })

  it('is never enlarged', async () => {
    const { files } = await createPictureVariants(await aPhoto(700, 400).webp().toBuffer())
    expect([...files.keys()].filter((name) => name.endsWith('.avif'))).toEqual(['480.avif', '700.avif'])
    expect(await metadataOf(files, 'fallback.jpg')).toMatchObject({ width: 700, height: 400 })
  })

  it('keeps its transparency where the format has it, and gets a stone background where it has none', async () => {
    const transparent = await sharp({
      create: { width: 1000, height: 600, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer()
    const { files } = await createPictureVariants(transparent)
    expect(await metadataOf(files, '480.avif')).toMatchObject({ hasAlpha: true })
    expect(await metadataOf(files, '480.webp')).toMatchObject({ hasAlpha: true })
    const [red = 0, , blue = 0] = await sharp(files.get('fallback.jpg')).raw().toBuffer()
    expect([red > 235, blue > 215, red > blue]).toEqual([true, true, true])
  })

  it('is turned upright from its EXIF orientation, and loses its location', async () => {
    const rotated = await aPhoto(1200, 800)
      .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '32/1 34/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { width, height, files } = await createPictureVariants(rotated)
    expect([width, height]).toEqual([800, 1200])
    for (const name of files.keys())
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await metadataOf(files, name)).toMatchObject({ exif: undefined })
  })

  it.each([
    ['#101820', 'dark-cool'],
    ['#3a1c0e', 'dark-warm'],
    ['#5f8a8c', 'mid-cool'],
    ['#b4704a', 'mid-warm'],
    ['#dfeaf2', 'light-cool'],
    ['#fbe6c2', 'light-warm'],
  ])('of the colour %s has a placeholder that is %s', async (colour, tone) => {
    expect((await createPictureVariants(await aPhoto(60, 40, colour).png().toBuffer())).tone).toBe(tone)
  })

  it('is rasterized from SVG at the size it states', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1000"><path d="M0 0h1600v1000H0z"/></svg>'
    const { width, height, files } = await createPictureVariants(Buffer.from(svg))
    expect([width, height, files.has('1600.avif')]).toEqual([1600, 1000, true])
  })

  it('must be a picture', async () => {
    await expect(createPictureVariants(Buffer.from('%PDF-1.7 not a picture'))).rejects.toThrow(
      /unsupported image format/,
    )
  })
})
