import { type BrandColor, BrandColors, hasDefaultColors } from '#shared/appearance/brand-colors.ts'
import { documentColor } from '#shared/appearance/palette.ts'

/** Every colour that the layout and the blocks of e-mails are written in, with the chosen one that it follows. */
export const emailColors: Readonly<Record<`#${string}`, BrandColor>> = {
  '#faf6f0': 'backgroundColor',
  '#fffdfa': 'backgroundColor',
  '#e6dbcc': 'backgroundColor',
  '#ece7df': 'mainColor',
  '#1a241f': 'mainColor',
  '#48524c': 'mainColor',
  '#2e5f4b': 'mainColor',
  '#a4c5b4': 'mainColor',
  '#b9c4bd': 'mainColor',
  '#0f1a15': 'mainColor',
  '#16241d': 'mainColor',
  '#31483c': 'mainColor',
  '#b04517': 'accentColor',
}

/** Where an e-mail has colours: in styles, never in what is written in it. */
const STYLES = /\sstyle="[^"]*"|\sbgcolor="[^"]*"|<style>[\s\S]*?<\/style>/g

/** An e-mail, which is written in the default colours, in those of the business, which are among `values`. */
export function inBrandColors(html: string, values: object): string {
  const colors = BrandColors.safeParse(values)
  if (!colors.success || hasDefaultColors(colors.data)) return html
  const changed = (hex: string): string => {
    const from = emailColors[hex as `#${string}`]
    return from ? documentColor(hex, from, colors.data) : hex
  }
  return html.replaceAll(STYLES, (style) => style.replaceAll(/#[0-9a-f]{6}\b/g, changed))
}
