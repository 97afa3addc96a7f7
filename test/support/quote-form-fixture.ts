import type { BodyInputOf } from '#shared/kernel/endpoint.ts'
import type { SendQuote } from '#shared/quotes/quotes.contract.ts'
import { newIdempotencyKey } from './booking-form-fixture.ts'

type QuoteForm = BodyInputOf<typeof SendQuote>

/**
 * Requests the price of two nights in February at Protea by e-mail. Each one is another quote for another recipient.
 */
export function aQuoteForm(changes: Partial<QuoteForm['wish']> = {}, email?: string): QuoteForm {
  const idempotencyKey = newIdempotencyKey()
  return {
    idempotencyKey,
    email: email ?? `${idempotencyKey}@guests.example`,
    wish: {
      cabinSlug: 'protea',
      checkInDate: '2027-02-01',
      checkOutDate: '2027-02-03',
      adults: 2,
      children: [],
      ...changes,
    },
  }
}
