import type { PublishedPage } from '#shared/content/published-pages.ts'
import { MAX_NAMED_PICTURES, type PublicPage } from '#shared/seo/public-page.ts'

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }
/** What React writes of a text, as it was. */
const decoded = (html: string): string =>
  html.replaceAll(/&(amp|lt|gt|quot|#x27|#39);/g, (whole, name: string) => entities[name] ?? whole)

/** A picture that says nothing beside the words around it (web/kit/photo.tsx). */
const DECORATION = /<div class="photo [^"]*\bdecoration\b[^"]*">.*?<\/div>/gs

/** The attributes of a tag, by their names. */
const attributesOf = (tag: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...tag.matchAll(/\s([\w:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, decoded(value)]),
  )

const tagsOf = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<${name}\\b[^>]*>`, 'g'))].map(([tag]) => attributesOf(tag))

/** The types in a page's structured data; of one that cannot be read none. */
function dataTypesOf(html: string): string[] {
  const types = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(
    ([, json = '']) => {
      try {
        const type: unknown = (JSON.parse(json) as Readonly<Record<string, unknown>>)['@type']
        return typeof type === 'string' ? [type] : []
      } catch {
        return []
      }
    },
  )
  return [...new Set(types)]
}

/** What search engines and previews of links read of a page, out of the very HTML that is published. */
export function summarizePage(
  { path, headOf, formerPaths = [] }: Pick<PublishedPage, 'path' | 'headOf' | 'formerPaths'>,
  html: string,
  siteOrigin: string,
): PublicPage {
  const head = html.slice(0, html.indexOf('</head>'))
  const main = /<main\b.*<\/main>/s.exec(html)?.[0] ?? ''
  const metas = tagsOf(head, 'meta')
  const meta = (name: string): string =>
    metas.find((one) => one['name'] === name || one['property'] === name)?.['content'] ?? ''
  const words = decoded(main.replaceAll(/<(script|style)\b.*?<\/\1>/gs, ' ').replaceAll(/<[^>]*>/g, ' ')).match(
    /[\p{L}\p{N}][\p{L}\p{N}’'.,-]*/gu,
  )
  const undescribed = tagsOf(main.replaceAll(DECORATION, ''), 'img').filter(
    // A blurred copy is below the picture that it stands for.
    ({ alt, src = '' }) => !alt && !src.startsWith('data:'),
  )
  const picture = meta('og:image')
  return {
    path,
    title: decoded(/<title>([^<]*)<\/title>/.exec(head)?.[1] ?? ''),
    description: meta('description'),
    picture: picture === '' ? null : picture.replace(siteOrigin, ''),
    isListed: !meta('robots').includes('noindex'),
    words: words?.length ?? 0,
    undescribed: {
      count: undescribed.length,
      pictures: undescribed.slice(0, MAX_NAMED_PICTURES).map((image) => image['src'] ?? ''),
    },
    dataTypes: dataTypesOf(html),
    formerPaths: [...formerPaths],
    headOf: headOf ?? null,
  }
}
