import type { GuestForm } from '#shared/bookings/change-booking.contract.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import type { UseCaseHarness } from './use-case-harness.ts'

/** What a form that corrects the guest is opened with. */
export async function openedGuest(harness: Pick<UseCaseHarness, 'shownToStaff'>, reference: BookingReference) {
  const { guestName, guestEmail, guestPhone, guestSuburb } = await harness.shownToStaff({ reference })
  return { guestName, guestEmail, guestPhone, guestSuburb }
}

/** Staff open the form and correct the guest at once. */
export const correctGuest = async (
  harness: Pick<UseCaseHarness, 'shownToStaff' | 'correctGuest'>,
  reference: BookingReference,
  body: Partial<GuestForm> & { readonly sendAgain: boolean },
) =>
  harness.correctGuest({
    params: { reference },
    body: { ...body, openedWith: await openedGuest(harness, reference) },
  })

/** Staff open the form and keep the booking open until another instant. */
export const extendExpiry = async (
  harness: Pick<UseCaseHarness, 'shownToStaff' | 'extendExpiry'>,
  reference: BookingReference,
  until: string,
) => {
  const { expiresAt } = await harness.shownToStaff({ reference })
  return harness.extendExpiry({ params: { reference }, body: { until, openedWith: { until: expiresAt } } })
}
