import { addDays } from '#shared/kernel/calendar-date.ts'
import { accept } from '#shared/kernel/result.ts'
import { sumOfDays } from '#shared/seo/edge-counts.ts'
import { COUNTED_DAYS, type ListPublicPages, type ShowEdgeCounts } from '#shared/seo/seo.contract.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import type { EdgeDayRepository } from '#lambdas/table/edge-day-repository.ts'
import type { PublicPageRepository } from '#lambdas/table/public-page-repository.ts'

export const listPublicPagesUsing =
  ({ publicPages }: { readonly publicPages: Pick<PublicPageRepository, 'page'> }): UseCase<typeof ListPublicPages> =>
  async ({ query }) => {
    const page = await publicPages.page(query.cursor)
    if (!page.ok) return page
    const { rows, cursor } = page.value
    return accept({ pages: [...rows], cursor })
  }

type EdgeNeeds = {
  readonly publicPages: Pick<PublicPageRepository, 'all'>
  readonly edgeDays: Pick<EdgeDayRepository, 'days' | 'readUntil'>
  readonly clock: Clock
}

/** Where former addresses lead, as they are published, beside what the edge counted. */
export const showEdgeCountsUsing =
  ({ publicPages, edgeDays, clock }: EdgeNeeds): UseCase<typeof ShowEdgeCounts> =>
  async () => {
    const [pages, days, readUntil] = await Promise.all([
      publicPages.all(),
      edgeDays.days(addDays(clock().today, 1 - COUNTED_DAYS)),
      edgeDays.readUntil(),
    ])
    const counted = sumOfDays(days, 'redirects')
    const missing = sumOfDays(days, 'missing')
    const countOf = new Map(counted.paths.map((one) => [one.path, one]))
    const redirects = pages.flatMap(({ path, formerPaths, headOf }) =>
      formerPaths.map((from) => ({
        from,
        to: path,
        of: headOf?.kind === 'post' ? ('post' as const) : ('cabin' as const),
        count: countOf.get(from)?.count ?? 0,
        lastDay: countOf.get(from)?.lastDay ?? null,
      })),
    )
    const former = new Set(redirects.map(({ from }) => from))
    return accept({
      redirects: redirects.toSorted((one, other) => other.count - one.count),
      spellings: counted.paths.filter(({ path }) => !former.has(path)),
      otherRedirects: counted.others,
      missing: missing.paths,
      otherMissing: missing.others,
      readUntil: readUntil ?? null,
      isPartial: days.some(({ isPartial }) => isPartial),
    })
  }
