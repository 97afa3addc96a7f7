import type { Booking } from '#shared/bookings/booking.ts'
import type { RegisterEntry } from '#shared/documents/register-entry.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import { isOwnRegisterEntry } from '#shared/privacy/match-person.ts'
import type { ExportPerson, PersonalData } from '#shared/privacy/people.contract.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import type { BankRepository } from '#lambdas/table/bank-repository.ts'
import type { BookingRepository } from '#lambdas/table/booking-repository.ts'
import type { PersonRepository } from '#lambdas/table/person-repository.ts'
import type { RegisterRepository } from '#lambdas/table/register-repository.ts'

type Needs = {
  readonly people: Pick<PersonRepository, 'find' | 'repliesTo'>
  readonly bookings: Pick<BookingRepository, 'findWholeIfReadable'>
  readonly registers: Pick<RegisterRepository, 'ofBooking'>
  readonly bank: Pick<BankRepository, 'texts'>
  readonly clock: Clock
}

export const exportPersonUsing =
  (needs: Needs): UseCase<typeof ExportPerson> =>
  async ({ body: { email } }) =>
    exportPerson(needs, email)

/** Reads all that is held under an e-mail address. The hashes of secrets are left out: they say nothing of a person. */
export async function exportPerson(
  { people, bookings, registers, bank, clock }: Needs,
  email: string,
): Promise<Result<PersonalData, 'person-not-found'>> {
  const { bookings: references, enquiries, quotes, reviews } = await people.find(email)
  const exported = await Promise.all(
    references.map(async (reference) => {
      const whole = await bookings.findWholeIfReadable(reference)
      // The index may be a moment behind.
      if (!whole || whole.booking.erasedAt) return []
      const { booking, order, events, emails, uploads, billingDocuments } = whole
      return [
        {
          booking: { ...booking, tokenHash: '' },
          order: { ...order, formHash: '' },
          history: [...events],
          emails: [...emails],
          uploads: [...uploads],
          billingDocuments: [...billingDocuments],
          bankLines: await bank.texts((booking.statementLines ?? []).map(({ bankLine }) => bankLine)),
          register: ownEntries(booking, await registers.ofBooking(reference)),
        },
      ]
    }),
  )
  const found = exported.flat()
  const isEmpty = [found, enquiries, quotes, reviews].every(({ length }) => length === 0)
  if (isEmpty) return refuse('person-not-found')
  return accept({
    email,
    exportedAt: clock().now,
    bookings: found,
    enquiries: await Promise.all(
      enquiries.map(async (enquiry) => ({ ...enquiry, replies: await people.repliesTo(enquiry) })),
    ),
    quotes: [...quotes],
    reviews: [...reviews],
  })
}

const ownEntries = (booking: Booking, entries: readonly RegisterEntry[]): RegisterEntry[] =>
  entries.filter((entry) => isOwnRegisterEntry(entry, booking))
