import { type PictureTone, widthsOf } from '#shared/content/picture-files.ts'
import { parsePictureAddress } from '#shared/pictures/picture-address.ts'
import { pictureManifest } from './picture-manifest.ts'

/** The files of a picture: what an `<img>` and its `<source>`s, or a card for another site, are made of. */
export type PictureSources = {
  readonly width: number
  readonly height: number
  readonly tone: PictureTone
  readonly avif: string
  readonly webp: string
  /** 960 pixels wide, JPEG. */
  readonly fallback: string
  /** The largest that every browser reads, WebP. */
  readonly largest: string
  /** 1200 × 630, JPEG: beside a link on other sites. */
  readonly card: string
}

/** The files of an uploaded picture, or of a drawing (`/illustrations/hero.svg`); nothing for a picture from elsewhere. */
export function pictureSources(src: string): PictureSources | undefined {
  const uploaded = parsePictureAddress(src)
  if (uploaded) return sourcesFrom(uploaded, `${src}/`)
  const name = /^\/illustrations\/([\w-]+)\.svg$/.exec(src)?.[1] ?? ''
  const drawing = pictureManifest[name]
  if (!drawing) return undefined
  const [hash, width, height, tone] = drawing
  return sourcesFrom({ width, height, tone }, `/assets/pictures/${name}-${hash}-`)
}

function sourcesFrom(
  { width, height, tone }: Pick<PictureSources, 'width' | 'height' | 'tone'>,
  beginning: string,
): PictureSources {
  const widths = widthsOf(width)
  const set = (format: string) => widths.map((wide) => `${beginning}${wide}.${format} ${wide}w`).join(', ')
  return {
    width,
    height,
    tone,
    avif: set('avif'),
    webp: set('webp'),
    fallback: `${beginning}fallback.jpg`,
    largest: `${beginning}${widths.at(-1)}.webp`,
    card: `${beginning}card.jpg`,
  }
}
