import * as z from 'zod/mini'
import { depositRule, fullPaymentRule } from '#shared/pricing/deposit-rule.ts'
import { cancellationWords } from '#shared/settings/cancellation-words.ts'
import { type PublicSettings, displayPhone } from '#shared/settings/settings.ts'

/** What staff may write in braces, `{check-in time}`, and what the settings of the moment put there. */
const liveWords: Readonly<Record<string, (settings: PublicSettings) => string>> = {
  'business name': ({ businessName }) => businessName,
  'legal name': ({ legalName }) => legalName,
  'registration number': ({ registrationNumber }) => registrationNumber,
  address: ({ address }) => address,
  phone: ({ contactPhone }) => inOnePiece(displayPhone(contactPhone)),
  whatsapp: ({ contactWhatsapp }) => inOnePiece(displayPhone(contactWhatsapp)),
  email: ({ contactEmail }) => contactEmail,
  'check-in time': ({ checkInTime }) => checkInTime,
  'check-out time': ({ checkOutTime }) => checkOutTime,
  'eft hours': ({ eftExpiryHours }) => `${eftExpiryHours} hours`,
  'shortest stay': ({ minNights }) => nights(minNights),
  'longest stay': ({ maxNights }) => nights(maxNights),
  'weekend rule': ({ requireFridaySaturdayTogether }) =>
    requireFridaySaturdayTogether
      ? 'Friday and Saturday nights must be booked together.'
      : 'Friday and Saturday nights can be booked one by one.',
  'deposit rule': () => depositRule,
  'full payment rule': () => fullPaymentRule,
  'cancellation rule': ({ cancellationTiers }) => cancellationWords(cancellationTiers),
}

/** A number that is cut at the end of a line is hard to dial. */
const inOnePiece = (number: string): string => number.replaceAll(' ', '\u00A0')

const nights = (count: number): string => (count === 1 ? 'one night' : `${count} nights`)

const BRACES = /\{([^{}\n]*)\}/g

/** The names in braces that nobody has words for. */
export const unknownLiveWords = (text: string): string[] =>
  [...text.matchAll(BRACES)].map(([, name = '']) => name).filter((name) => !Object.hasOwn(liveWords, name))

/** Puts what the settings say today in the place of the names in braces. */
export const withLiveWords = (text: string, settings: PublicSettings): string =>
  text.replaceAll(BRACES, (braces, name: string) =>
    Object.hasOwn(liveWords, name) ? (liveWords[name]?.(settings) ?? '') : braces,
  )

/** Markdown that may quote the settings. A name in braces that nobody has words for is not saved. */
export const LiveMarkdown = z.string().check(
  z.refine((text) => unknownLiveWords(text).length === 0, {
    error: ({ input }) => `Nobody has words for {${unknownLiveWords(String(input)).join('}, {')}}`,
  }),
)
