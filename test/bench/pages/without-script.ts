import type { Figure } from '#test/bench/figure.ts'
import { publishedRoutes } from './page-routes.ts'

/**
 * What a visitor without scripts reads: the page's own text, and its structured data; on a guest page the contact
 * details. `links`: addresses of such pages by the name in the table.
 */
export async function withoutScriptFigures(
  siteUrl: string,
  links: Readonly<Record<string, string>>,
): Promise<Figure[]> {
  const published = publishedRoutes.map((path) => [path, path, { words: 60, 'JSON-LD blocks': 1 }] as const)
  const own = Object.entries(links).map(([name, path]) => [name, path, { words: 60 }] as const)
  return Promise.all(
    [...published, ...own].map(async ([name, path, atLeast]): Promise<Figure> => {
      const response = await fetch(`${siteUrl}${path}`)
      const html = await response.text()
      const content = /<main[^]*<\/main>/.exec(html)?.[0] ?? ''
      const words = content
        .replaceAll(/<[^>]*>/g, ' ')
        .split(/\s+/)
        .filter(Boolean).length
      const facts = html.match(/<script type="application\/ld\+json">/g)?.length ?? 0
      return {
        group: 'pages',
        name: `${name}, no script run`,
        measured: { status: response.status, words, 'JSON-LD blocks': facts },
        limits: { exactly: { status: 200 }, atLeast },
      }
    }),
  )
}
