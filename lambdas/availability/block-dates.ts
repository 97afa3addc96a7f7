import { authorOf } from '#shared/kernel/author.ts'
import type {
  BlockDates,
  BlockKind,
  BlockedDates,
  ChangeBlock,
  ListBlockedDates,
  UnblockDates,
} from '#shared/availability/blocked-dates.contract.ts'
import { STAFF_HORIZON_MONTHS, horizonRefusal } from '#shared/availability/stay.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { type Actor, staffActor } from '#shared/bookings/booking-event.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { newBlockCode } from '#lambdas/runtime/ids-and-tokens.ts'
import type { CatalogueRepository } from '#lambdas/table/catalogue-repository.ts'
import type { NightRepository } from '#lambdas/table/night-repository.ts'

/** Does something that takes nights, over the card holds that staff were warned of (lambdas/bookings/override-holds.ts). */
export type OverrideHolds = <Value, Refusal extends string>(
  confirmation: { readonly by: Actor; readonly now: string; readonly overHoldsOf: readonly BookingReference[] },
  takeNights: () => Promise<Result<Value, Refusal>>,
) => Promise<Result<Value, Refusal>>

/** Confirms paid bookings that wait for nights, where they can have them now (lambdas/bookings/confirm-waiting.ts). */
type ConfirmWaiting = (references: readonly BookingReference[]) => Promise<unknown>

type Needs = {
  readonly catalogue: Pick<CatalogueRepository, 'cabinSlugs'>
  readonly nights: NightRepository
  readonly clock: Clock
}

export const listBlockedDatesUsing =
  ({ nights, clock }: Needs): UseCase<typeof ListBlockedDates> =>
  async ({ query }) =>
    accept({ blockedDates: await nights.blockedDatesFrom(query.from ?? addDays(clock().today, -1)) })

const withDefaults = <Body extends { readonly kind?: BlockKind | undefined; readonly publicNote?: string | undefined }>(
  body: Body,
) => ({ ...body, kind: body.kind ?? ('other' as const), publicNote: body.publicNote ?? '' })

/** Blocks nights. Where one is taken already (by a booking or a card payment), its owner is named and none is blocked. */
export const blockDatesUsing =
  ({
    catalogue,
    nights,
    clock,
    overrideHolds,
  }: Needs & { readonly overrideHolds: OverrideHolds }): UseCase<typeof BlockDates> =>
  async ({ body, caller }) => {
    const slugs = await catalogue.cabinSlugs()
    if (body.cabinSlug !== null && !slugs.includes(body.cabinSlug)) return refuse('cabin-not-found')
    const { now, today } = clock()
    const tooFarAhead = horizonRefusal(body.endDate, today, STAFF_HORIZON_MONTHS)
    if (tooFarAhead) return tooFarAhead
    const { overHoldsOf = [], ...dates } = withDefaults(body)
    const block: BlockedDates = {
      ...dates,
      id: `${body.endDate}.${newBlockCode()}`,
      version: 1,
      createdBy: caller.name,
      createdBySub: caller.sub,
      createdAt: now,
      state: 'whole',
      clash: null,
    }
    return overrideHolds({ by: staffActor(caller), now, overHoldsOf }, () =>
      nights.block(block, body.cabinSlug === null ? slugs : [body.cabinSlug], now),
    )
  }

/** Changes a block over the card holds that staff were warned of; a booking that waits for a night gets it. */
export const changeBlockUsing =
  ({
    catalogue,
    nights,
    clock,
    overrideHolds,
    confirmWaiting,
  }: Needs & { readonly overrideHolds: OverrideHolds; readonly confirmWaiting: ConfirmWaiting }): UseCase<
    typeof ChangeBlock
  > =>
  async ({ params, body, caller }) => {
    const { now, today } = clock()
    const tooFarAhead = horizonRefusal(body.endDate, today, STAFF_HORIZON_MONTHS)
    if (tooFarAhead) return tooFarAhead
    const slugs = await catalogue.cabinSlugs()
    const { overHoldsOf = [], ...changes } = withDefaults(body)
    const changed = await overrideHolds({ by: staffActor(caller), now, overHoldsOf }, () =>
      nights.changeBlock(params.id, changes, slugs, { ...authorOf(caller), now }),
    )
    if (!changed.ok) return changed
    await confirmWaiting(changed.value.waiting)
    return accept(changed.value.block)
  }

export const unblockDatesUsing =
  ({
    catalogue,
    nights,
    clock,
    confirmWaiting,
  }: Needs & { readonly confirmWaiting: ConfirmWaiting }): UseCase<typeof UnblockDates> =>
  async ({ params, query, caller }) => {
    const context = { ...authorOf(caller), now: clock().now, version: query?.version }
    const unblocked = await nights.unblock(params.id, await catalogue.cabinSlugs(), context)
    if (!unblocked.ok) return unblocked
    await confirmWaiting(unblocked.value.waiting)
    return accept({ removed: true })
  }
