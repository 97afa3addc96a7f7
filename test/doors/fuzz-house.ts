import fc from 'fast-check'
import { demoHouse } from '#infra/local/demo-data/demo-house.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { PAYFAST_PATIENCE_MINUTES } from '#shared/payments/attempt.ts'
import { type House, granted } from '#test/support/a-house.ts'
import type { Pieces } from './fuzz-spoils.ts'

/** What the demo house knows: its cabins, its Mondays (from there four nights need no weekend), what it sells beside. */
export const cabins = fc.constantFrom(...demoHouse.cabins.map(({ slug }) => slug))
export const mondays = fc.nat(60).map((week) => addDays('2027-01-04', week * 7))
export const addOns = fc
  .subarray(demoHouse.tariff.addOns.filter(({ active }) => active).map(({ id }) => id))
  .map((ids) => ids.map((addOnId) => ({ addOnId, quantity: 1 })))

export type Party = { adults: number; children: { age: number | null }[] }
/** A party that fits into a cabin, made of one that may not. */
export const partyFor = (cabinName: unknown, { adults, children }: Party): Party => ({
  adults: 1 + (adults % 2),
  children: cabinName === 'protea' ? [] : children.slice(0, 1).map(({ age }) => ({ age: age ?? 3 })),
})

export const withParams = (pieces: Pieces, params: Record<string, unknown>): Pieces => ({
  ...pieces,
  params: { ...pieces.params, ...params },
})
export const withBody = (pieces: Pieces, body: Record<string, unknown>): Pieces => ({
  ...pieces,
  body: { ...(pieces.body as object), ...body },
})

/** Something that wears out: made anew when so many answers have used it up. */
export function renewed<Thing>(make: () => Promise<Thing>, uses = 1) {
  let [thing, left]: [Promise<Thing> | undefined, number] = [undefined, 0]
  return {
    get: (): Promise<Thing> => {
      if (!thing || left <= 0) [thing, left] = [make(), uses]
      return thing
    },
    after: ({ status }: { readonly status: number }): void => {
      if (status === 200) left -= 1
    },
  }
}

/** Bookings of a house, each with nights of its own. */
export function bookingsOf(house: () => House) {
  let taken = 0
  const nights = () => {
    taken += 1
    const checkInDate = addDays('2029-01-01', 7 * Math.floor(taken / 3))
    const cabinName = demoHouse.cabins[taken % 3]?.slug ?? ''
    return { cabinName, checkInDate, checkOutDate: addDays(checkInDate, 2) }
  }
  const byCard = () => house().booked({ ...nights(), paymentMethod: 'card', paymentType: 'full' })
  return {
    nights,
    byEft: () => house().booked(nights()),
    /** With the deposit, and so with nights of its own. */
    async paidFor() {
      const booking = await house().booked(nights())
      const { reference, dueNowCents: amountCents } = booking
      const body = { entryId: reference, amountCents, method: 'eft', note: '' } as const
      granted(await house().pay({ params: { reference }, body }))
      return booking
    },
    byCard,
    /** With the form that PayFast would be sent. */
    atPayfast: async () => granted(await house().startPayment({ body: { token: (await byCard()).token } })),
    /** At PayFast for as long as a guest is asked to wait for its word. */
    async atPayfastForLong() {
      const { clock } = house()
      clock.pass(-PAYFAST_PATIENCE_MINUTES)
      const started = granted(await house().startPayment({ body: { token: (await byCard()).token } }))
      clock.pass(PAYFAST_PATIENCE_MINUTES)
      return started
    },
    /** With a file of the guest that staff have not looked at. */
    async withProof() {
      const booking = await house().booked(nights())
      return { reference: booking.reference, id: await house().sentFile(booking) }
    },
  }
}
