import * as z from 'zod/mini'
import { depositRule, fullPaymentRule } from '#shared/pricing/deposit-rule.ts'
import { describeCancellationTiers } from '#shared/settings/describe-cancellation-tiers.ts'
import { type PublicSettings, displayPhone } from '#shared/settings/settings.ts'

/** What staff may write in braces, `{check-in time}`, and what the settings of the moment put there. */
const placeholders: Readonly<Record<string, (settings: PublicSettings) => string>> = {
  'business name': ({ businessName }) => businessName,
  'legal name': ({ legalName }) => legalName,
  'registration number': ({ registrationNumber }) => registrationNumber,
  address: ({ address }) => address,
  phone: ({ contactPhone }) => withNonBreakingSpaces(displayPhone(contactPhone)),
  whatsapp: ({ contactWhatsapp }) => withNonBreakingSpaces(displayPhone(contactWhatsapp)),
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
  'cancellation rule': ({ cancellationTiers }) => describeCancellationTiers(cancellationTiers),
}

/** A number that is cut at the end of a line is hard to dial. */
const withNonBreakingSpaces = (number: string): string => number.replaceAll(' ', '\u00A0')

const nights = (count: number): string => (count === 1 ? 'one night' : `${count} nights`)

const BRACES = /\{([^{}\n]*)\}/g

/** The names in braces that nobody has words for. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(BRACES)].map(([, name = '']) => name).filter((name) => !Object.hasOwn(placeholders, name))

/** Puts what the settings say today in the place of the names in braces. */
export const fillPlaceholders = (text: string, settings: PublicSettings): string =>
  text.replaceAll(BRACES, (braces, name: string) =>
    Object.hasOwn(placeholders, name) ? (placeholders[name]?.(settings) ?? '') : braces,
  )

/** Markdown that may quote the settings. A name in braces that nobody has words for is not saved. */
export const PlaceholderMarkdown = z.string().check(
  z.refine((text) => unknownPlaceholders(text).length === 0, {
    error: ({ input }) => `Nobody has words for {${unknownPlaceholders(String(input)).join('}, {')}}`,
  }),
)
