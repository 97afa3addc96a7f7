import type { Booking } from '#shared/bookings/booking.ts'
import type { StaffBookingRow } from '#shared/bookings/staff-bookings.contract.ts'
import { FIRST_DAY, LAST_DAY } from '#shared/kernel/calendar-date.ts'
import { accept } from '#shared/kernel/result.ts'
import { emailsWithBankDetails } from '#shared/notifications/email-type.ts'
import type { ListFormerAccountBookings } from '#shared/settings/staff-settings.contract.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'
import type { ChangeRepository } from '#lambdas/table/change-log.ts'
import type { EmailRepository } from '#lambdas/table/email-repository.ts'
import { SETTINGS_AREA } from '#lambdas/table/settings-repository.ts'

type Needs = {
  readonly bookings: Pick<BookingRepository, 'inStatus' | 'owedBetween'>
  readonly emails: Pick<EmailRepository, 'ofBooking'>
  readonly changes: Pick<ChangeRepository, 'ofRecord'>
  readonly rowOf: (booking: Booking) => StaffBookingRow
}

/** The unpaid bookings whose guests have an e-mail with the bank details as they were before their last change. */
export const listFormerAccountBookingsUsing =
  ({ bookings, emails, changes, rowOf }: Needs): UseCase<typeof ListFormerAccountBookings> =>
  async () => {
    const saves = await changes.ofRecord(SETTINGS_AREA, 'bank')
    const changedAt = saves.find(({ fields }) => fields.length > 0)?.at
    if (changedAt === undefined) return accept({ changedAt: null, bookings: [] })
    const unpaid = [...(await pendingBookings(bookings)), ...(await bookings.owedBetween(FIRST_DAY, LAST_DAY))]
    const hasOldDetails = await Promise.all(
      unpaid.map(async ({ reference }) =>
        (await emails.ofBooking(reference)).some(
          ({ type, state, requestedAt }) =>
            emailsWithBankDetails.includes(type) && state === 'sent' && requestedAt < changedAt,
        ),
      ),
    )
    return accept({ changedAt, bookings: unpaid.filter((_, index) => hasOldDetails[index]).map(rowOf) })
  }

/** They are few: each lapses within hours or days. */
async function pendingBookings(bookings: Pick<BookingRepository, 'inStatus'>): Promise<Booking[]> {
  const pending: Booking[] = []
  let cursor: string | undefined
  do {
    // oxlint-disable-next-line no-await-in-loop -- a page begins where the one before ended
    const page = await bookings.inStatus('pending', cursor)
    if (!page.ok) throw new Error('The table does not read its own cursor')
    pending.push(...page.value.rows)
    cursor = page.value.cursor ?? undefined
  } while (cursor)
  return pending
}
