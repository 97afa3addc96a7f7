import type { BlockDates, ListBlockedDates, UnblockDates } from '#shared/availability/blocked-dates.contract.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { accept, refuse } from '#shared/kernel/result.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { newBlockCode } from '#lambdas/runtime/random.ts'
import type { HouseRepository } from '#lambdas/table/house-repository.ts'
import type { NightRepository } from '#lambdas/table/night-repository.ts'

type Needs = {
  readonly house: Pick<HouseRepository, 'cabinSlugs'>
  readonly nights: NightRepository
  readonly clock: Clock
}

export const listBlockedDatesUsing =
  ({ nights, clock }: Needs): UseCase<typeof ListBlockedDates> =>
  async ({ query }) =>
    accept({ blockedDates: await nights.blockedDatesFrom(query.from ?? addDays(clock().today, -1)) })

/** Takes nights off the market. Whoever stands there already (a booking, a card payment) is named, and wins. */
export const blockDatesUsing =
  ({ house, nights, clock }: Needs): UseCase<typeof BlockDates> =>
  async ({ body, caller }) => {
    const slugs = await house.cabinSlugs()
    if (body.cabinName !== null && !slugs.includes(body.cabinName)) return refuse('cabin-not-found')
    const { now } = clock()
    const block = { ...body, id: `${body.endDate}.${newBlockCode()}`, createdBy: caller.name, createdAt: now }
    return nights.block(block, body.cabinName === null ? slugs : [body.cabinName], now)
  }

export const unblockDatesUsing =
  ({ house, nights }: Needs): UseCase<typeof UnblockDates> =>
  async ({ params }) =>
    nights.unblock(params.id, await house.cabinSlugs())
