import { describe, expect, it } from 'vitest'
import { pictureTones, widthsOf } from '#shared/content/picture-files.ts'
import {
  PictureAddress,
  parsePictureAddress,
  pictureAddress,
  pictureAddressesIn,
  pictureFilesOf,
} from '#shared/pictures/picture-address.ts'
import { PictureUse } from '#shared/pictures/picture-use.ts'
import { isAnimated, sniffPicture } from '#shared/pictures/sniff-picture.ts'
import { pictureSources } from '#web/kit/picture-sources.ts'
import { aPngHeader, aTinyPicture, anAnimation } from '#test/support/picture-fixture.ts'

const facts = { hash: '0123456789abcdef'.repeat(2), width: 4032, height: 3024, tone: 'mid-warm' } as const
const address = pictureAddress(facts)

describe('the address of an uploaded picture', () => {
  it.each(pictureTones)('can have the tone %s', (tone) => {
    expect(parsePictureAddress(pictureAddress({ ...facts, tone }))?.tone).toBe(tone)
  })

  it('says all that a page needs to show it', () => {
    expect(address).toBe('/pictures/0123456789abcdef0123456789abcdef-4032x3024-mid-warm')
    expect(parsePictureAddress(address)).toEqual(facts)
    expect(pictureSources(address)).toEqual({
      ...{ width: 4032, height: 3024, tone: 'mid-warm' },
      avif: `${address}/480.avif 480w, ${address}/960.avif 960w, ${address}/1600.avif 1600w`,
      webp: `${address}/480.webp 480w, ${address}/960.webp 960w, ${address}/1600.webp 1600w`,
      fallback: `${address}/fallback.jpg`,
      largest: `${address}/1600.webp`,
      card: `${address}/card.jpg`,
    })
  })

  it('names files that are never wider than the picture', () => {
    const small = pictureAddress({ ...facts, width: 700 })
    expect(pictureFilesOf(small)).toEqual([
      ...['480.avif', '480.webp', '700.avif', '700.webp'],
      ...['fallback.jpg', 'card.jpg'],
    ])
    expect(widthsOf(700)).toEqual([480, 700])
  })

  it.each([
    address.slice(1),
    `${address}/480.avif`,
    address.replace('mid', 'grey'),
    address.replace('4032', '0'),
    address.replace('0123', '012'),
    `https://elsewhere.example${address}`,
    '/pictures/../../etc/passwd',
    `/illustrations/${'a'.repeat(200)}.svg`,
    'javascript:alert(1)',
  ])('is not %s', (other) => {
    expect(PictureAddress.safeParse(other).success).toBe(false)
  })

  it('is found in any text, each once', () => {
    expect(pictureAddressesIn(JSON.stringify({ a: address, b: [`![x](${address})`], c: '/pictures/none' }))).toEqual([
      address,
    ])
  })
})

describe('the crop of a picture', () => {
  const use = { url: address, alt: '', focal: { x: 50, y: 42 }, scale: 1.3, blur: '' }
  it.each([
    [{}, true],
    [{ focal: { x: 51, y: 42 } }, false],
    [{ focal: { x: 50, y: 102 } }, false],
    [{ scale: 1.25 }, false],
    [{ scale: 3.1 }, false],
    [{ blur: 'data:text/html;base64,PHA+' }, false],
    [{ blur: `data:image/webp;base64,${'A'.repeat(1500)}` }, false],
  ])('with %o is accepted: %s', (changes, isAccepted) => {
    expect(PictureUse.safeParse({ ...use, ...changes }).success).toBe(isAccepted)
  })
})

describe('the type of a picture', () => {
  it('is that of its bytes', async () => {
    expect(sniffPicture(await aTinyPicture())).toEqual({ type: 'image/png' })
    expect(sniffPicture(Buffer.from('%PDF-1.7'))).toEqual({ found: 'a PDF' })
    expect(sniffPicture(Buffer.from('<svg xmlns="…"/>'))).toEqual({ found: 'an SVG drawing or XML file' })
    expect(sniffPicture(Buffer.from([0, 1, 2]))).toEqual({})
  })

  it('moves or does not', async () => {
    expect(isAnimated('image/webp', await anAnimation('webp'))).toBe(true)
    expect(isAnimated('image/png', await aTinyPicture())).toBe(false)
    const [header, chunk] = [aPngHeader(9, 9), Buffer.alloc(20)]
    chunk.writeUInt32BE(8, 0)
    chunk.write('acTL', 4, 'latin1')
    expect(isAnimated('image/png', Buffer.concat([header, chunk]))).toBe(true)
    // A length that leads beyond the end.
    chunk.writeUInt32BE(0xffff_ffff, 0)
    chunk.write('tEXt', 4, 'latin1')
    expect(isAnimated('image/png', Buffer.concat([header, chunk]))).toBe(false)
  })
})
