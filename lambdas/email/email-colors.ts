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

/**
 * A template of an e-mail in the colours of the business, which are among its values. Templates that staff have stored are
 * written in the default colours too, so those are replaced; texts that are filled in later stay as they are.
 */
export function inBrandColors(template: string, values: object): string {
  const colors = BrandColors.safeParse(values)
  if (!colors.success || hasDefaultColors(colors.data)) return template
  return template.replaceAll(/#[0-9a-f]{6}\b/g, (hex) => {
    const from = emailColors[hex as `#${string}`]
    return from ? documentColor(hex, from, colors.data) : hex
  })
}
