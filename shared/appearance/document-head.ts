import { jsonInScript } from '#shared/kernel/json-in-script.ts'
import { parsePictureAddress, pictureFilesOf } from '#shared/pictures/picture-address.ts'
import type { PublicSettings } from '#shared/settings/settings.ts'
import { BUSINESS_ID, type StaffBusiness } from './staff-business.ts'
import { DRAWN_MARK } from './drawn-mark.ts'
import { frameColorOf } from './palette.ts'

/** The folder and beginning of the style sheets that give pages the colours of the business. */
export const COLOR_SHEETS = '/assets/colors-'

/** An icon as a document or the web manifest names it. */
export type SiteIcon = { readonly src: string; readonly sizes?: string; readonly type: string }

/**
 * The icons of a business: its mark, or what is drawn of its initials. A mark that the site was built with has files for
 * home screens beside it; of an uploaded picture any browser reads the JPEG.
 */
export function siteIcons({ mark }: Pick<PublicSettings, 'mark'>): {
  readonly icon: SiteIcon
  readonly onHomeScreen: readonly (SiteIcon & { readonly purpose?: string })[]
  readonly touchIcon: string | undefined
} {
  const drawn = { src: mark?.url ?? DRAWN_MARK, sizes: 'any', type: 'image/svg+xml' }
  if (!mark) return { icon: drawn, onHomeScreen: [drawn], touchIcon: undefined }
  if (parsePictureAddress(mark.url)) {
    const [smallest = ''] = pictureFilesOf(mark.url).filter((file) => file.endsWith('.webp'))
    const icon = { src: `${mark.url}/${smallest}`, type: 'image/webp' }
    return { icon, onHomeScreen: [icon], touchIcon: `${mark.url}/fallback.jpg` }
  }
  const beside = (name: string) => mark.url.replace(/\.svg$/, `-${name}.png`)
  const png = (size: string) => ({ src: beside(size), sizes: `${size}x${size}`, type: 'image/png' })
  return {
    icon: drawn,
    onHomeScreen: [drawn, png('192'), png('512'), { ...png('512'), src: beside('maskable-512'), purpose: 'maskable' }],
    touchIcon: beside('180'),
  }
}

/** What a document says of the business before its script runs. */
type Head = {
  readonly settings: Omit<PublicSettings, 'cancellationTiers'>
  /** The address of the sheet with the colours of the business; undefined where they are the defaults. */
  readonly colorSheet: string | undefined
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** A document with the colours and the icon of the business. */
export function withAppearance(document: string, { settings, colorSheet }: Head): string {
  const { icon, touchIcon } = siteIcons(settings)
  const icons = [
    `<link rel="icon" href="${escaped(icon.src)}" type="${icon.type}" />`,
    ...(touchIcon ? [`<link rel="apple-touch-icon" href="${escaped(touchIcon)}" />`] : []),
  ]
  const sheet = colorSheet ? `<link rel="stylesheet" href="${colorSheet}" />` : ''
  return document
    .replace(/(<meta name="theme-color" content=")[^"]*/, (_, start: string) => start + frameColorOf(settings))
    .replace(/<link rel="icon"[^>]*>/, () => icons.join(''))
    .replace('</head>', () => `${sheet}</head>`)
}

/** The staff area's document with the name and the appearance of the business. */
export function withBusiness(document: string, head: Head): string {
  const { businessName } = head.settings
  const business: StaffBusiness = { businessName, icon: siteIcons(head.settings).icon.src }
  const data = `<script type="application/json" id="${BUSINESS_ID}">${jsonInScript(business)}</script>`
  return withAppearance(document, head)
    .replace(/<title>.*?<\/title>/s, () => `<title>${escaped(businessName)}</title>`)
    .replace('</head>', () => `${data}</head>`)
}
