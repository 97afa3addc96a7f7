import type { Browser } from 'playwright'
import type { Figure } from '#test/bench/figure.ts'
import { publishedRoutes } from './page-routes.ts'
import { withPhone } from './phone-emulation.ts'

const isPublished = (path: string): boolean => publishedRoutes.some((route) => route === path)

const kindOf: Readonly<Record<string, string>> = {
  document: 'KB HTML',
  script: 'KB script',
  stylesheet: 'KB style',
  font: 'KB fonts',
  image: 'KB pictures',
  fetch: 'KB API',
}
const KB = 1024

/** The budgets of a guest's page before the first touch, in compressed bytes. */
const budget = { 'KB HTML': 14, 'KB script': 122, 'KB style': 15, 'KB fonts': 45, requests: 14, elements: 800 }
/** Guest pages share one more file: forms and uploads. */
const guestPageBudget = { 'KB script': 139 }
/** What a phone may load for the home page in all, and its largest picture. */
const homeBudget = { 'KB in all': 300, 'KB largest picture': 60 }

/**
 * What a guest's phone loads of each page before the first touch, by kind; requests; elements; requests to other hosts.
 * `pages`: their addresses by the name in the table.
 */
export async function weightFigures(
  browser: Browser,
  siteUrl: string,
  pages: Readonly<Record<string, string>>,
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, path] of Object.entries(pages)) {
    const measured = await withPhone(browser, async ({ page }) => {
      const counts: Record<string, number> = { requests: 0, 'KB in all': 0, 'KB largest picture': 0, 'other hosts': 0 }
      const add = (unit: string, amount: number) => {
        counts[unit] = (counts[unit] ?? 0) + amount
      }
      const pendingSizes: Promise<void>[] = []
      page.on('requestfinished', (request) => {
        const count = async (): Promise<void> => {
          const size = (await request.sizes()).responseBodySize / KB
          const kind = kindOf[request.resourceType()] ?? 'KB other'
          add('requests', 1)
          add('KB in all', size)
          add(kind, size)
          if (kind === 'KB pictures') counts['KB largest picture'] = Math.max(counts['KB largest picture'] ?? 0, size)
          if (!request.url().startsWith(siteUrl)) add('other hosts', 1)
        }
        pendingSizes.push(count())
      })
      await page.goto(`${siteUrl}${path}`, { waitUntil: 'networkidle' })
      await Promise.all(pendingSizes)
      counts['elements'] = await page.locator('*').count()
      return counts
    })
    figures.push({
      group: 'pages',
      name: `${name}, first view`,
      measured,
      limits: {
        atMost: { ...budget, ...(!isPublished(path) && guestPageBudget), ...(path === '/' && homeBudget) },
        exactly: { 'other hosts': 0 },
      },
    })
  }
  return figures
}
