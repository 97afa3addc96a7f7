/** Pictures that consist only of their headers. */

const text = (letters: string): number[] => [...letters].map((letter) => letter.charCodeAt(0))
const big = (value: number, bytes: number): number[] =>
  Array.from({ length: bytes }, (_, index) => Math.floor(value / 256 ** (bytes - 1 - index)) % 256)
const little = (value: number, bytes: number): number[] => big(value, bytes).toReversed()
const box = (kind: string, ...content: readonly number[][]): number[] => {
  const inside = content.flat()
  return [...big(8 + inside.length, 4), ...text(kind), ...inside]
}

export const aPng = (width: number, height: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([
    ...[0x89, ...text('PNG\r\n\u001a\n')],
    ...[...big(13, 4), ...text('IHDR'), ...big(width, 4), ...big(height, 4), 8, 2, 0, 0, 0, 0, 0, 0, 0],
    ...[...big(0, 4), ...text('IEND'), 0xae, 0x42, 0x60, 0x82],
  ])

/** With segments before the frame header, as many and as long as requested. */
export const aJpeg = (
  width: number,
  height: number,
  segments: readonly { readonly marker: number; readonly length: number }[] = [{ marker: 0xe0, length: 16 }],
): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([
    ...[0xff, 0xd8],
    ...segments.flatMap(({ marker, length }) => [
      0xff,
      marker,
      ...big(length, 2),
      ...Array<number>(length - 2).fill(0),
    ]),
    ...[0xff, 0xff, 0xc2, ...big(11, 2), 8, ...big(height, 2), ...big(width, 2), 1, 1, 0x11, 0],
    ...[0xff, 0xd9],
  ])

const webp = (kind: string, content: readonly number[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([
    ...text('RIFF'),
    ...little(12 + content.length, 4),
    ...text(`WEBP${kind}`),
    ...little(content.length, 4),
    ...content,
  ])

/** The three kinds of WebP. */
export const aWebp = {
  lossy: (width: number, height: number) =>
    webp('VP8 ', [0x30, 1, 0, 0x9d, 1, 0x2a, ...little(width, 2), ...little(height, 2)]),
  lossless: (width: number, height: number) =>
    webp('VP8L', [0x2f, ...little((height - 1) * 2 ** 14 + (width - 1), 4), 0, 0, 0, 0, 0]),
  extended: (width: number, height: number) =>
    webp('VP8X', [0, 0, 0, 0, ...little(width - 1, 3), ...little(height - 1, 3)]),
}

/** Tiles of 512 by 512, as phones write it. */
export const aHeic = (width: number, height: number): Uint8Array<ArrayBuffer> => {
  const extent = (across: number, down: number) => box('ispe', big(0, 4), big(across, 4), big(down, 4))
  return Uint8Array.from([
    ...box('ftyp', text('heic'), big(0, 4), text('mif1heic')),
    ...box('meta', big(0, 4), box('iprp', box('ipco', extent(512, 512), extent(width, height)))),
    ...box('mdat', big(0, 4)),
  ])
}
