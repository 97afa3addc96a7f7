import { type Actor, staffActor } from '#shared/bookings/booking-event.ts'
import { type Booking } from '#shared/bookings/booking.ts'
import { bookingDeletedOn } from '#shared/bookings/retention.ts'
import { storagePrefix } from '#shared/documents/upload.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { type Refused, type Result, accept, refuse } from '#shared/kernel/result.ts'
import {
  type ErasureRefusal,
  checkErasure,
  eraseGuest,
  registerRetainedUntil,
} from '#shared/privacy/erase-personal-data.ts'
import type { Erasure, ErasePerson, RetainedData } from '#shared/privacy/people.contract.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { withOptimisticRetry } from '#lambdas/runtime/optimistic-retry.ts'
import type { UploadsBucket } from '#lambdas/storage/uploads-bucket.ts'
import type { BankRepository } from '#lambdas/table/bank-repository.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'
import type { PaymentRepository } from '#lambdas/table/payment-repository.ts'
import type { PersonRepository } from '#lambdas/table/person-repository.ts'
import type { RegisterRepository } from '#lambdas/table/register-repository.ts'

type Needs = {
  readonly people: PersonRepository
  readonly bookings: Pick<BookingRepository, 'find' | 'findWhole' | 'save'>
  readonly payments: Pick<PaymentRepository, 'itnsToCheck' | 'pendingItns'>
  readonly registers: Pick<RegisterRepository, 'deleteAll'>
  readonly bank: Pick<BankRepository, 'removeTexts'>
  readonly bucket: Pick<UploadsBucket, 'deleteAllVersions'>
  readonly clock: Clock
}

type Refusal = ErasureRefusal | 'person-not-found' | 'changed-meanwhile'

/** Erases a person for an owner who asks for it through the API. */
export const erasePersonUsing =
  (needs: Needs): UseCase<typeof ErasePerson> =>
  async ({ body: { email }, caller }) =>
    erasePerson(needs, { email, by: staffActor(caller) })

/**
 * Erases what is held under an e-mail address, except what the law keeps. Nothing changes while a stay is open or money
 * is. What the person is found by goes last, so that an interrupted erasure is finished by doing it again.
 */
export async function erasePerson(
  needs: Needs,
  { email, by }: { readonly email: string; readonly by: Actor },
): Promise<Result<Erasure, Refusal>> {
  const person = await needs.people.find(email, { isStrict: true })
  const found = await Promise.all(person.bookings.map((reference) => needs.bookings.find(reference)))
  // The index may be a moment behind.
  const bookings = found.flatMap((booking) => (booking && !booking.erasedAt ? [booking] : []))
  const { enquiries, quotes, reviews } = person
  if ([bookings, enquiries, quotes, reviews].every(({ length }) => length === 0)) return refuse('person-not-found')
  const refused = await firstRefusal(needs, bookings)
  if (refused) return refused

  const kept: RetainedData[] = []
  for (const { reference } of bookings) {
    // oxlint-disable-next-line no-await-in-loop -- one booking after the other
    const erased = await withOptimisticRetry(() => eraseBooking(needs, { reference, by }))
    if (!erased.ok) return erased
    kept.push(...erased.value)
  }
  /* oxlint-disable no-await-in-loop -- a handful */
  for (const enquiry of enquiries) await needs.people.removeEnquiry(enquiry)
  for (const quote of quotes) await needs.people.removeQuote(quote)
  for (const request of person.linkRequests) await needs.people.removeLinkRequest(request)
  for (const review of reviews) await needs.people.removeReview(review)
  /* oxlint-enable no-await-in-loop */
  return accept({
    erased: {
      bookings: bookings.length,
      enquiries: enquiries.length,
      quotes: quotes.length,
      reviews: reviews.length,
    },
    kept,
  })
}

/** Why one of the bookings may not be erased now. */
async function firstRefusal(
  { payments, clock }: Pick<Needs, 'payments' | 'clock'>,
  bookings: readonly Booking[],
): Promise<Refused<ErasureRefusal> | undefined> {
  const { now, today } = clock()
  const messages = await Promise.all([payments.itnsToCheck(), payments.pendingItns(now)])
  const isAbout = ({ reference }: Booking) =>
    messages.flat().some((itn) => itn.reference === reference || itn.raw.includes(reference))
  for (const booking of bookings) {
    const checked = checkErasure(booking, { hasPaymentToCheck: isAbout(booking), today })
    if (!checked.ok) return checked
  }
  return undefined
}

/** Files and register, what is around the booking, and the booking itself, by which the guest is found, last. */
async function eraseBooking(
  needs: Needs,
  { reference, by }: { readonly reference: BookingReference; readonly by: Actor },
): Promise<Result<RetainedData[], ErasureRefusal | 'changed-meanwhile'>> {
  const { people, bookings, registers, bank, bucket, clock } = needs
  const whole = await bookings.findWhole(reference)
  if (!whole || whole.booking.erasedAt) return accept([])
  const { booking, billingDocuments } = whole
  const refused = await firstRefusal(needs, [booking])
  if (refused) return refused

  const { now, today } = clock()
  const until = registerRetainedUntil(booking, today)
  await bucket.deleteAllVersions(storagePrefix({ purpose: 'proof', reference }))
  if (until === null) {
    await bucket.deleteAllVersions(storagePrefix({ purpose: 'document', reference }))
    await registers.deleteAll(reference)
  }
  await bank.removeTexts((booking.statementLines ?? []).map(({ bankLine }) => bankLine))
  if (!(await people.eraseAround(booking, { retainsRegister: until !== null, now }))) return refuse('changed-meanwhile')
  const change = eraseGuest(booking, { by, now, today })
  const saved = await bookings.save(booking, change, { now })
  if (!saved.ok) return saved

  const deletedOn = bookingDeletedOn(saved.value.booking)
  const retained: (RetainedData | false)[] = [
    booking.ledger.length > 0 && { reference, what: 'ledger', until: deletedOn },
    billingDocuments.length > 0 && { reference, what: 'billing-documents', until: deletedOn },
    until !== null && { reference, what: 'guest-register', until },
  ]
  return accept(retained.flatMap((one) => one || []))
}
