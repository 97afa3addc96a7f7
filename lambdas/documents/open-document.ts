import { type BookingEvent, type EventName, staffActor } from '#shared/bookings/booking-event.ts'
import { recordEvent } from '#shared/bookings/booking-state.ts'
import type { OpenDocument, ShowIdNumber } from '#shared/documents/arrival-documents.contract.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { accept, refuse } from '#shared/kernel/result.ts'
import { type FileNeeds, findOpenableFile, linkToFile } from './link-to-upload.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { withOptimisticRetry } from '#lambdas/runtime/optimistic-retry.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'
import type { RegisterRepository } from '#lambdas/table/register-repository.ts'

type LogNeeds = {
  readonly bookings: Pick<BookingRepository, 'find' | 'save'>
  readonly clock: Clock
}

/** Writes into a booking's history that staff are about to see what is masked else. */
export const logOpening = (
  { bookings, clock }: LogNeeds,
  reference: BookingReference,
  {
    caller,
    ...opening
  }: {
    readonly caller: Parameters<typeof staffActor>[0]
    readonly name: EventName
    readonly details: BookingEvent['details']
  },
) =>
  withOptimisticRetry(async () => {
    const booking = await bookings.find(reference)
    if (!booking) return refuse('booking-not-found')
    const { now } = clock()
    return bookings.save(booking, recordEvent(booking, { by: staffActor(caller), now, ...opening }), { now })
  })

/** The reason is on file before there is a link, also where none can be made then. */
export const openDocumentUsing =
  (needs: FileNeeds & LogNeeds): UseCase<typeof OpenDocument> =>
  async ({ params: { reference, id }, body: { reason }, caller }) => {
    const upload = await findOpenableFile(needs, { reference, id })
    if (upload?.purpose !== 'document') return refuse('upload-not-found')
    const details = { what: 'file', ...(upload.place !== undefined && { adult: upload.place }), reason }
    const logged = await logOpening(needs, reference, { caller, name: 'document-opened', details })
    return logged.ok ? linkToFile(needs, upload) : logged
  }

/** The same for the number on an adult's card. */
export const showIdNumberUsing =
  ({
    registers,
    ...needs
  }: LogNeeds & { readonly registers: Pick<RegisterRepository, 'ofBooking'> }): UseCase<typeof ShowIdNumber> =>
  async ({ params: { reference, place }, body: { reason }, caller }) => {
    const entry = (await registers.ofBooking(reference)).find((one) => one.place === place)
    if (!entry) return refuse('card-not-signed')
    const details = { what: 'number', adult: place, reason }
    const logged = await logOpening(needs, reference, { caller, name: 'document-opened', details })
    return logged.ok ? accept({ idNumber: entry.idNumber }) : logged
  }
