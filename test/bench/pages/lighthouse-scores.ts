import lighthouse from 'lighthouse'
import { type Figure, median } from '#test/bench/figure.ts'
import { publishedRoutes } from './page-routes.ts'

const categories = {
  performance: 98,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
} as const

/**
 * Lighthouse's four scores of each published page, with its default mobile settings, median of `runs`. `port`: the
 * browser's own.
 */
export async function lighthouseFigures(port: number, siteUrl: string, runs: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const path of publishedRoutes) {
    const scores: Record<string, number[]> = {}
    for (let run = 0; run < runs; run += 1) {
      const result = await lighthouse(`${siteUrl}${path}`, {
        port,
        logLevel: 'silent',
        onlyCategories: Object.keys(categories),
      })
      for (const [name, { score }] of Object.entries(result?.lhr.categories ?? {}))
        (scores[name] ??= []).push((score ?? 0) * 100)
    }
    figures.push({
      group: 'pages',
      name: `${path}, Lighthouse`,
      measured: Object.fromEntries(Object.entries(scores).map(([name, each]) => [name, median(each)])),
      limits: { atLeast: categories },
    })
  }
  return figures
}
