import { foldText } from '#shared/kernel/fold-text.ts'
import { normalizeName } from '#shared/kernel/text-input.ts'

/** What an owner searches for: one of them. */
export type PersonSearch = { readonly phone: string } | { readonly name: string }

type Contact = { readonly name: string; readonly phone: string }

/** Digits of a South African number without its prefix: `+27 82 555 0142` and `082 555 0142` end in the same nine. */
const LOCAL_DIGITS = 9

const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, '').slice(-LOCAL_DIGITS)

/** Case, accents and the number of spaces do not count, nor does the kind of hyphen or apostrophe. */
const plainName = (name: string): string => foldText(normalizeName(name))

/** Whether somebody has the phone number, or one that ends in these digits, or a name that contains the words in this order. */
export function matchesPerson(contact: Contact, search: PersonSearch): boolean {
  if ('phone' in search)
    return digitsOf(search.phone) !== '' && digitsOf(contact.phone).endsWith(digitsOf(search.phone))
  return plainName(contact.name).includes(plainName(search.name))
}

/**
 * Whether an adult's entry in the guest register is the booker's own: it has the booking's name, or is the first adult's,
 * unless that adult signed it through a link of their own.
 */
export const isOwnRegisterEntry = (
  {
    fullName,
    place,
    signedAlone,
  }: { readonly fullName: string; readonly place: number; readonly signedAlone: boolean },
  { guestName }: { readonly guestName: string },
): boolean => plainName(fullName) === plainName(guestName) || (place === 1 && !signedAlone)
