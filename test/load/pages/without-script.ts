import type { Figure } from '#test/load/figure.ts'
import { publishedRoutes } from './guest-routes.ts'

/** What whoever runs no script reads: words of the page itself, and its facts for machines. */
export async function withoutScriptFigures(siteUrl: string): Promise<Figure[]> {
  return Promise.all(
    publishedRoutes.map(async (path): Promise<Figure> => {
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
        what: `${path}, no script run`,
        measured: { status: response.status, words, 'JSON-LD blocks': facts },
        bar: { exactly: { status: 200 }, atLeast: { words: 60, 'JSON-LD blocks': 1 } },
      }
    }),
  )
}
