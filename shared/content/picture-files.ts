/** In which widths every picture is kept, in pixels; one that is smaller is never made larger. */
export const PICTURE_WIDTHS = [480, 960, 1600] as const

/** The one width for browsers that read neither AVIF nor WebP. */
export const FALLBACK_WIDTH = 960

/** What Facebook, WhatsApp and X show beside a link, in pixels (https://developers.facebook.com/docs/sharing/webmasters/images). */
export const CARD_SIZE = { width: 1200, height: 630 } as const

/** How light and how warm a picture is on the whole: the colour of its place while it loads. */
export const pictureTones = ['dark-cool', 'dark-warm', 'mid-cool', 'mid-warm', 'light-cool', 'light-warm'] as const
export type PictureTone = (typeof pictureTones)[number]

/** The widths in which a picture that is so wide is kept. */
export const widthsOf = (width: number): number[] => {
  const smaller: number[] = PICTURE_WIDTHS.filter((one) => one < width)
  return smaller.length < PICTURE_WIDTHS.length ? [...smaller, width] : smaller
}
