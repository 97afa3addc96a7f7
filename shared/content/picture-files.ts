/** The widths of every picture, in pixels; a smaller picture is never enlarged. */
export const PICTURE_WIDTHS = [480, 960, 1600] as const

/** The one width for browsers that read neither AVIF nor WebP. */
export const FALLBACK_WIDTH = 960

/**
 * The preview that Facebook, WhatsApp and X show with a link, in pixels
 * (https://developers.facebook.com/docs/sharing/webmasters/images).
 */
export const CARD_SIZE = { width: 1200, height: 630 } as const

/** The average lightness and warmth of a picture: the colour of its placeholder while it loads. */
export const pictureTones = ['dark-cool', 'dark-warm', 'mid-cool', 'mid-warm', 'light-cool', 'light-warm'] as const
export type PictureTone = (typeof pictureTones)[number]

/** The stored widths of a picture of this width. */
export const widthsOf = (width: number): number[] => {
  const smaller: number[] = PICTURE_WIDTHS.filter((one) => one < width)
  return smaller.length < PICTURE_WIDTHS.length ? [...smaller, width] : smaller
}
