import type { BlockDates, ListBlockedDates, UnblockDates } from '#shared/availability/blocked-dates.contract.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { accept, refuse } from '#shared/kernel/result.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { newBlockCode } from '#lambdas/runtime/ids-and-tokens.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import type { NightRepository } from '#lambdas/table/night-repository.ts'

type Needs = {
  readonly catalogue: Pick<CatalogueRepository, 'cabinSlugs'>
  readonly nights: NightRepository
  readonly clock: Clock
}

export const listBlockedDatesUsing =
  ({ nights, clock }: Needs): UseCase<typeof ListBlockedDates> =>
  async ({ query }) =>
    accept({ blockedDates: await nights.blockedDatesFrom(query.from ?? addDays(clock().today, -1)) })

/**
 * Blocks nights. Where one is taken already (by a booking or a card payment) its owner is named, and nothing is
 * blocked.
 */
export const blockDatesUsing =
  ({ catalogue, nights, clock }: Needs): UseCase<typeof BlockDates> =>
  async ({ body, caller }) => {
    const slugs = await catalogue.cabinSlugs()
    if (body.cabinSlug !== null && !slugs.includes(body.cabinSlug)) return refuse('cabin-not-found')
    const { now } = clock()
    const block = { ...body, id: `${body.endDate}.${newBlockCode()}`, createdBy: caller.name, createdAt: now }
    return nights.block(block, body.cabinSlug === null ? slugs : [body.cabinSlug], now)
  }

export const unblockDatesUsing =
  ({ catalogue, nights }: Needs): UseCase<typeof UnblockDates> =>
  async ({ params }) =>
    nights.unblock(params.id, await catalogue.cabinSlugs())
