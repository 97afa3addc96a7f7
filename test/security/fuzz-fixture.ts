import { demoCabins } from '#test/support/demo-cabins.ts'
import fc from 'fast-check'
import { beforeEach } from 'vitest'
import { demoData } from '#infra/local/demo-data/demo-data.ts'
import { type aBookingForm, newGuestEmail } from '#test/support/booking-form-fixture.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { ITN_TIMEOUT_MINUTES } from '#shared/payments/attempt.ts'
import { type UseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import type { RequestParts } from './fuzz-mutations.ts'

/** The demo data's cabins, Mondays (from there four nights need no weekend) and add-ons. */
export const cabins = fc.constantFrom(...demoCabins.map(({ slug }) => slug))
export const mondays = fc.nat(60).map((week) => addDays('2027-01-04', week * 7))
export const addOns = fc
  .subarray(demoData.tariff.addOns.filter(({ active }) => active).map(({ id }) => id))
  .map((ids) => ids.map((addOnId) => ({ addOnId, quantity: 1 })))

export type Party = { adults: number; children: { age: number | null }[] }
/** A party that fits into a cabin, made of one that may not. */
export const partyFor = (cabinSlug: unknown, { adults, children }: Party): Party => ({
  adults: 1 + (adults % 2),
  children: cabinSlug === 'protea' ? [] : children.slice(0, 1).map(({ age }) => ({ age: age ?? 3 })),
})

export const withParams = (pieces: RequestParts, params: Record<string, unknown>): RequestParts => ({
  ...pieces,
  params: { ...pieces.params, ...params },
})
export const withBody = (pieces: RequestParts, body: Record<string, unknown>): RequestParts => ({
  ...pieces,
  body: { ...(pieces.body as object), ...body },
})

const resets: (() => void)[] = []

/** Each endpoint starts with the seeded table, or confirmed bookings would use up the nights of the calendar. */
export function clearBeforeEach(clear: () => Promise<void>): void {
  beforeEach(async () => {
    await clear()
    for (const reset of resets) reset()
  })
}

/** A fixture that wears out: made again when so many requests have used it. */
export function reusable<Thing>(make: () => Promise<Thing>, uses = 1) {
  let [thing, left]: [Promise<Thing> | undefined, number] = [undefined, 0]
  resets.push(() => {
    thing = undefined
  })
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

/** The stays of a week, each from a day after Monday and so many nights long; Friday and Saturday go together. */
const stays = [
  [0, 1],
  [1, 1],
  [2, 1],
  [3, 1],
  [4, 2],
  [6, 1],
] as const

/** Bookings of an app, each with an e-mail address and nights of its own. */
export function fuzzBookings(harness: () => UseCaseHarness) {
  let taken = 0
  const nights = () => {
    const [week, place] = [Math.floor(taken / (3 * stays.length)), Math.floor(taken / 3)]
    const [day, length] = stays[place % stays.length] ?? [0, 1]
    const cabinSlug = demoCabins[taken % 3]?.slug ?? ''
    taken += 1
    // Within the horizon.
    const checkInDate = addDays('2027-01-04', 7 * (week % 68) + day)
    return { cabinSlug, checkInDate, checkOutDate: addDays(checkInDate, length) }
  }
  const create = (form: Partial<Parameters<typeof aBookingForm>[0]> = {}) =>
    harness().createBooking({ ...nights(), guestEmail: newGuestEmail(), ...form })
  const byCard = () => create({ paymentMethod: 'card', paymentType: 'full' })
  return {
    nights,
    byEft: () => create(),
    /** Confirmed with the deposit, and so with nights of its own. */
    async paidFor() {
      const booking = await create()
      const { reference, dueNowCents: amountCents } = booking
      const body = { entryId: reference, amountCents, method: 'eft', note: '' } as const
      expectOk(await harness().pay({ params: { reference }, body }))
      return booking
    },
    byCard,
    /** With the form that PayFast would be sent. */
    atPayfast: async () => expectOk(await harness().startPayment({ body: { token: (await byCard()).token } })),
    /** At PayFast for as long as a guest is asked to wait for its message. */
    async atPayfastForLong() {
      const { clock } = harness()
      clock.pass(-ITN_TIMEOUT_MINUTES)
      const started = expectOk(await harness().startPayment({ body: { token: (await byCard()).token } }))
      clock.pass(ITN_TIMEOUT_MINUTES)
      return started
    },
    /** With a file of the guest that staff have not decided on. */
    async withProof() {
      const booking = await create()
      return { reference: booking.reference, id: await harness().uploadFile(booking) }
    },
  }
}
