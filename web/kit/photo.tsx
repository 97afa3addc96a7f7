import { preload } from 'react-dom'
import { FOCAL_STEP, MAX_SCALE } from '#shared/pictures/picture-limits.ts'
import { pictureSources } from './picture-sources.ts'
import './photo.css'

export type PhotoSource = {
  src: string
  /** Empty for a decorative picture, whose class is `decoration` too, and where nobody has written one yet. */
  alt: string
  /** What must stay visible when it is cropped: "50% 30%", "center top", "left". */
  focus?: string
  /** The zoom, 1 to 3. */
  scale?: number
  /** A tiny blurred copy as a `data:` address, shown while it loads. */
  blur?: string
}

const positions: Record<string, number> = { left: 0, top: 0, center: 50, right: 100, bottom: 100 }
const step = (part: string | undefined): number => {
  const percent = part === undefined ? 50 : (positions[part] ?? Number.parseFloat(part))
  return Number.isNaN(percent) ? 50 : Math.round(Math.min(Math.max(percent, 0), 100) / FOCAL_STEP) * FOCAL_STEP
}
const tens = (percent: number): number => percent - (percent % 10)

/** A focal point as classes, in steps of two percent, and a zoom in steps of a tenth. */
export function focusClasses(focus = 'center', scale = 1): string {
  const [first, second] = focus.trim().toLowerCase().split(/\s+/)
  // "top" and "top left" are allowed too: the vertical keyword may come first.
  const isVerticalFirst = first === 'top' || first === 'bottom'
  const [x, y] = (isVerticalFirst ? [second, first] : [first, second]).map(step) as [number, number]
  const zoom = Math.round(Math.min(scale, MAX_SCALE) * 10) * 10
  const plusX = x % 10 ? ` x-plus-${x % 10}` : ''
  const plusY = y % 10 ? ` y-plus-${y % 10}` : ''
  return `x-${tens(x)}${plusX} y-${tens(y)}${plusY}${zoom > 100 ? ` zoom-${zoom}` : ''}`
}

type PhotoProps = PhotoSource & {
  /** `classic` 8:5 (the default), `wide` 16:9, `square`, `tall` 4:5, `fill` its container. */
  shape?: 'classic' | 'wide' | 'square' | 'tall' | 'fill'
  round?: boolean
  /** The largest picture of the first view: loaded at once, not lazily. */
  first?: boolean
  /** One of many in a column: neither loaded nor visible to a screen reader before it is nearly in view. */
  later?: boolean
  /** Its width in the page, as `sizes` in HTML: a browser chooses the file by it. */
  sizes?: string
  className?: string
}

/**
 * A picture that reserves its space while it loads and keeps its focal point when it is cropped. One of ours loads in
 * the smallest size and format that fits; one from elsewhere as it is.
 */
export function Photo({
  src,
  alt,
  focus,
  scale,
  blur,
  shape = 'classic',
  round = false,
  first = false,
  later = false,
  sizes = '(min-width: 64rem) 50vw, 100vw',
  className = '',
}: PhotoProps) {
  const tone = pictureSources(src)?.tone
  const classes = focusClasses(focus, scale)
  return (
    <div
      className={`photo photo-${shape}${tone ? ` tone-${tone}` : ''}${round ? ' photo-round' : ''}${later ? ' photo-later' : ''} ${className}`.trim()}
    >
      {blur && <img className={classes} src={blur} alt="" />}
      <Picture src={src} alt={alt} sizes={sizes} first={first} className={classes} />
    </div>
  )
}

type PictureProps = Pick<PhotoProps, 'src' | 'alt' | 'first' | 'className'> & { sizes: string }

/** The picture alone, uncropped, as large as its style says. */
export function Picture({ src, alt, sizes, first = false, className }: PictureProps) {
  const sources = pictureSources(src)
  const image = (
    <img
      className={className}
      src={sources?.fallback ?? src}
      alt={alt}
      width={sources?.width ?? 1600}
      height={sources?.height ?? 1000}
      decoding="async"
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
    />
  )
  if (!sources) return image

  if (first)
    preload(sources.fallback, {
      as: 'image',
      type: 'image/avif',
      imageSrcSet: sources.avif,
      imageSizes: sizes,
      fetchPriority: 'high',
    })
  return (
    <picture>
      <source type="image/avif" srcSet={sources.avif} sizes={sizes} />
      <source type="image/webp" srcSet={sources.webp} sizes={sizes} />
      {image}
    </picture>
  )
}
