import type { CabinStay } from '#shared/availability/stay.ts'
import { moneyOf } from '#shared/bookings/booking.ts'
import { currentAddOns } from '#shared/bookings/order.ts'
import { partyOf } from '#shared/bookings/party.ts'
import { ChangeStay, type QuoteStayChange, type StayChangeForm } from '#shared/bookings/stay-change.contract.ts'
import { stayOf } from '#shared/bookings/stay-parts.ts'
import type { BodyInputOf, BodyOf } from '#shared/kernel/endpoint.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import type { Caller, UseCase } from '#lambdas/http/serve.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'

type Call = { readonly params: { readonly reference: BookingReference }; readonly caller?: Caller }
type Use<E extends typeof QuoteStayChange | typeof ChangeStay> = (
  request: Call & { readonly body: BodyOf<E> },
) => ReturnType<UseCase<E>>
type Needs = {
  readonly bookings: Pick<BookingRepository, 'findWhole'>
  readonly quoteStayChange: Use<typeof QuoteStayChange>
  readonly changeStay: Use<typeof ChangeStay>
}

type Body = BodyInputOf<typeof ChangeStay>
type Move = CabinStay & {
  readonly newTotal?: 'keep' | 'recalculate'
  readonly quotedTotalCents?: number
} & Partial<Pick<Body, 'notifyGuest' | 'overHoldsOf'>>
type NewParty = Required<Pick<StayChangeForm, 'numberOfAdults' | 'children' | 'addOns'>>
type PartyChange = NewParty & Pick<Body, 'entryId' | 'newTotal' | 'quotedCents' | 'reason' | 'notifyGuest'>

/** Staff open the form of a change and send it at once: the dates and the cabin, or the party and the add-ons. */
export function stayForms({ bookings, quoteStayChange, changeStay }: Needs) {
  /** What the form is opened with; of a booking that is not there nothing. */
  async function opened({ reference }: Call['params']) {
    const whole = await bookings.findWhole(reference)
    if (!whole) return { stay: {}, party: {}, version: 0, owedCents: 0 }
    const { booking, order } = whole
    const { adults, children } = partyOf(order)
    const addOns = currentAddOns(order).map(({ addOnId, quantity }) => ({ addOnId, quantity }))
    return {
      stay: stayOf(booking),
      party: { numberOfAdults: adults, children: [...children], addOns },
      version: booking.version,
      owedCents: moneyOf(booking).owedCents,
    }
  }
  /** The body of a move; by default the price stays and the guest gets an e-mail. */
  async function moveBody(params: Call['params'], { newTotal = 'keep', quotedTotalCents = 0, ...to }: Move) {
    const { stay, version, owedCents } = await opened(params)
    const quotedCents = newTotal === 'keep' ? owedCents : quotedTotalCents
    return ChangeStay.body?.parse({
      ...{ openedWith: stay, entryId: `move-entry-${version + 1}`, newTotal, quotedCents },
      ...{ reason: '', notifyGuest: true, ...to },
    }) as BodyOf<typeof ChangeStay>
  }
  return {
    moveBody,
    async move({ body, ...call }: Call & { readonly body: Move }) {
      return changeStay({ ...call, body: await moveBody(call.params, body) })
    },
    async quoteMove({ query, ...call }: Call & { readonly query: CabinStay }) {
      return quoteStayChange({ ...call, body: { ...query, openedWith: (await opened(call.params)).stay } })
    },
    async changeParty({ body, ...call }: Call & { readonly body: PartyChange }) {
      const { party } = await opened(call.params)
      return changeStay({ ...call, body: { ...body, openedWith: party, keepsTerms: true } })
    },
    async quoteParty({ body, ...call }: Call & { readonly body: NewParty }) {
      return quoteStayChange({ ...call, body: { ...body, openedWith: (await opened(call.params)).party } })
    },
  }
}
