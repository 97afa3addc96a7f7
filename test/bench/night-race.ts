import type { Booking } from '#shared/bookings/booking.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { aBooking, anOrder, numberedBooking } from '#test/support/booking-fixture.ts'
import type { UseCaseHarness } from '#test/support/use-case-harness.ts'

type Stay = { readonly checkInDate: string; readonly checkOutDate: string }
export const aStay = (checkInDate: string, nights: number): Stay => ({
  checkInDate,
  checkOutDate: addDays(checkInDate, nights),
})

/** Pending bookings, numbered from `first`, one for each stay. */
export async function createWaiting(
  harness: UseCaseHarness,
  first: number,
  stays: readonly Stay[],
): Promise<Booking[]> {
  const bookings = stays.map((stay, index) => aBooking.pending({ ...numberedBooking(first + index), ...stay }))
  await Promise.all(bookings.map((booking) => harness.bookings.create(booking, anOrder())))
  return bookings
}

type ConfirmResult = { readonly booking: Booking; readonly word: string }

/** Staff press "confirm" on all of them in the same moment. The result of each: `confirmed`, or the refusal's name. */
export const confirmAtOnce = (harness: UseCaseHarness, bookings: readonly Booking[]): Promise<ConfirmResult[]> =>
  Promise.all(
    bookings.map(async (booking) => {
      const result = await harness.confirm({ params: { reference: booking.reference } })
      return { booking, word: result.ok ? 'confirmed' : result.refusal }
    }),
  )

export const countOf = (results: readonly ConfirmResult[]): Record<string, number> =>
  results.reduce<Record<string, number>>((counts, { word }) => ({ ...counts, [word]: (counts[word] ?? 0) + 1 }), {})

export const winnersOf = (results: readonly ConfirmResult[]): Booking[] =>
  results.filter(({ word }) => word === 'confirmed').map(({ booking }) => booking)

const confirmedIn = async (harness: UseCaseHarness, bookings: readonly Booking[]): Promise<string[]> =>
  (await harness.bookings.findAll(bookings.map(({ reference }) => reference)))
    .filter(({ status }) => status === 'confirmed')
    .map(({ reference }) => reference)

/** The owners of a stay's nights, each once. */
export async function ownersOf(harness: UseCaseHarness, cabinSlug: string, stay: Stay): Promise<string[]> {
  const owners = await harness.nights.ownersOf(cabinSlug, stay.checkInDate, addDays(stay.checkOutDate, -1))
  return [...new Set(owners.flatMap(({ ownerId }) => ownerId ?? []))]
}

/**
 * Many confirmations of the same nights at once, again and again: the winner is cancelled and a new booking joins.
 * Returns the results of each round, and how many bookings then owned the same nights.
 */
export async function raceRounds(
  harness: UseCaseHarness,
  { guests, rounds }: { readonly guests: number; readonly rounds: number },
) {
  const stay = aStay('2027-02-01', 2)
  let crowd = await createWaiting(harness, 1, Array(guests).fill(stay))
  const results: Record<string, number>[] = []
  const owners: string[][] = []
  const confirmed: string[][] = []
  for (let round = 1; round <= rounds; round += 1) {
    const confirmations = await confirmAtOnce(harness, crowd)
    results.push(countOf(confirmations))
    confirmed.push(await confirmedIn(harness, crowd))
    owners.push(await ownersOf(harness, 'protea', stay))

    if (round === rounds) break
    const winners = winnersOf(confirmations)
    for (const { reference } of winners) {
      await harness.cancelByStaff({ params: { reference }, body: { reason: '' } })
    }
    const newcomers = await createWaiting(
      harness,
      round * 1_000,
      winners.map(() => stay),
    )
    crowd = [...crowd.filter((booking) => !winners.includes(booking)), ...newcomers]
  }
  return { results, owners, confirmed }
}
