import { siteIcons } from '#shared/appearance/document-head.ts'
import { frameColorOf } from '#shared/appearance/palette.ts'
import type { PublicSettings } from '#shared/settings/settings.ts'

/** The dev stage is closed to search engines; a developer's machine is measured as prod is. */
const indexableStages = ['prod', 'local']

/**
 * Pages that are not for search engines (staff's, and those of guests' links) say so by `X-Robots-Tag: noindex`. They
 * are not disallowed here: a crawler that may not read a page does not see that header, and may list its address
 * (developers.google.com/search/docs/crawling-indexing/block-indexing).
 */
export const robotsFor = ({ siteOrigin, stage }: { readonly siteOrigin: string; readonly stage: string }): string =>
  indexableStages.includes(stage)
    ? `User-agent: *\nAllow: /\n\nSitemap: ${siteOrigin}/sitemap.xml\n`
    : 'User-agent: *\nDisallow: /\n'

/** A page in the sitemap, and the day on which its content last changed. */
type Listed = { readonly path: string; readonly changedOn: string }

/** As sitemaps.org specifies. The site's addresses hold nothing to escape in XML. */
export const sitemapOf = (pages: readonly Listed[], siteOrigin: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages.map(({ path, changedOn }) => `<url><loc>${siteOrigin}${path}</loc><lastmod>${changedOn}</lastmod></url>`),
    '</urlset>',
    '',
  ].join('\n')

/**
 * The web manifest (w3.org/TR/appmanifest). Opened from a home screen the site keeps the browser's buttons, which
 * guests need to return from PayFast or a map.
 */
export const webManifestOf = (settings: Omit<PublicSettings, 'cancellationTiers'>): string =>
  JSON.stringify({
    id: '/',
    start_url: '/',
    scope: '/',
    name: settings.businessName,
    lang: 'en-ZA',
    display: 'minimal-ui',
    background_color: frameColorOf(settings),
    theme_color: frameColorOf(settings),
    icons: siteIcons(settings).onHomeScreen,
  })
