import * as z from 'zod/mini'
import { limitedText } from '#shared/kernel/limited-text.ts'
import { depositRule, fullPaymentRule } from '#shared/pricing/deposit-rule.ts'
import { describeCancellationTiers } from '#shared/settings/describe-cancellation-tiers.ts'
import type { PublicSettings } from '#shared/settings/settings.ts'
import { displayPhone } from '#shared/kernel/phone.ts'

/** The placeholders of texts, `{check-in time}`, and the values that the current settings give them. */
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

/** The names of the placeholders, for those who write texts. */
export const placeholderNames: readonly string[] = Object.keys(placeholders)

/** What every placeholder stands for, by the current settings. */
export const placeholderValues = (settings: PublicSettings): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(placeholders).map(([name, valueOf]) => [name, valueOf(settings)]))

/** A number broken at the end of a line is hard to dial. */
const withNonBreakingSpaces = (number: string): string => number.replaceAll(' ', '\u00A0')

const nights = (count: number): string => (count === 1 ? 'one night' : `${count} nights`)

const BRACES = /\{([^{}\n]*)\}/g

/** The placeholders that do not exist. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(BRACES)].map(([, name = '']) => name).filter((name) => !Object.hasOwn(placeholders, name))

/** Fills in the placeholders from the current settings. */
export const fillPlaceholders = (text: string, settings: PublicSettings): string =>
  text.replaceAll(BRACES, (braces, name: string) =>
    Object.hasOwn(placeholders, name) ? (placeholders[name]?.(settings) ?? '') : braces,
  )

/** Names what is not known, as far as it is a few plain words. */
function unknownPlaceholderText(names: readonly string[]): string {
  const plain = names.find((name) => /^[\w -]{1,40}$/.test(name))
  return plain === undefined
    ? 'Braces are for fields such as check-in time'
    : `There is no field “${plain}”: choose one below`
}

/** Markdown with placeholders. An unknown placeholder is refused on saving. */
export const placeholderMarkdown = (atMost: number) =>
  limitedText(atMost).check(
    z.refine((text) => unknownPlaceholders(text).length === 0, {
      error: ({ input }) => unknownPlaceholderText(unknownPlaceholders(String(input))),
    }),
  )
