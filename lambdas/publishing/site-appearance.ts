import { createHash } from 'node:crypto'
import { COLOR_SHEETS } from '#shared/appearance/document-head.ts'
import { initialsOf } from '#shared/appearance/initials.ts'
import type { BrandColors } from '#shared/appearance/brand-colors.ts'
import { colorSheetOf, frameColorOf } from '#shared/appearance/palette.ts'

/** The style sheet with the colours of the business and its address, which names its content; undefined for the defaults. */
export function colorSheetFile(colors: BrandColors): { readonly address: string; readonly body: string } | undefined {
  const body = colorSheetOf(colors)
  if (body === undefined) return undefined
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 12)
  return { address: `${COLOR_SHEETS}${hash}.css`, body }
}

const inXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The initials of the business on a tile in its colour, as SVG. */
export function drawMark({ businessName, ...colors }: BrandColors & { readonly businessName: string }): string {
  const initials = initialsOf(businessName)
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">' +
    `<rect width="64" height="64" rx="15" fill="${frameColorOf(colors)}"/>` +
    `<text x="32" y="33" fill="${colors.backgroundColor}" font-family="Georgia,serif" ` +
    `font-size="${initials.length > 1 ? 28 : 36}" text-anchor="middle" dominant-baseline="central">${inXml(initials)}</text></svg>\n`
  )
}
