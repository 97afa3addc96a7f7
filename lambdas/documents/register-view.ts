import { documentsDeletedOn } from '#shared/documents/documents-life.ts'
import { registerState } from '#shared/documents/kept-documents.ts'
import { type RegisterEntry, endOf } from '#shared/documents/register-entry.ts'
import type { Register } from '#shared/documents/register.contract.ts'
import type { WholeBooking } from '#lambdas/table/booking-repository.ts'

type Kept = {
  readonly whole: Pick<WholeBooking, 'booking' | 'order' | 'uploads'>
  readonly entries: readonly RegisterEntry[]
  readonly cabinTitle: string
}

/** A party's register as its guest sees it: no number, no address and no signature. */
export function guestRegister({ whole: { booking, order, uploads }, entries, cabinTitle }: Kept): Register {
  const files = uploads.filter(({ purpose, state }) => purpose === 'document' && state !== 'awaited')
  const places = Array.from({ length: booking.numberOfAdults }, (_, index) => index + 1)
  return {
    ...booking,
    cabinTitle,
    register: registerState(booking),
    deletedOn: documentsDeletedOn(booking),
    deletedAt: booking.documents?.deletedAt ?? null,
    adults: places.map((place) => {
      const entry = entries.find((one) => one.place === place)
      return {
        place,
        version: entry?.version ?? 0,
        entry: entry ? { ...entry, idEnding: endOf(entry.idNumber) } : null,
        files: files.filter((file) => file.place === place),
      }
    }),
    childAges: order.guests.filter(({ guestType }) => guestType === 'child').map(({ age }) => age),
    otherFiles: files.filter(({ place }) => place === undefined),
  }
}
