import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { guestWhatsappNumber } from '#shared/notifications/whatsapp-number.ts'
import type { DaySheetDetails } from './day-sheet.contract.ts'

/** Somebody who cleans, with a number that WhatsApp takes, and which cabins they are sent. */
type CleanerContact = { readonly name: string; readonly number: string; readonly cabinSlugs: readonly CabinSlug[] }

const phone = /\+?\d[\d\s()-]{7,}\d/

/**
 * Whom the day sheet is sent to, by what staff wrote of each cabin's cleaner: name and phone in one line. A cabin without a
 * number is in everybody's text.
 */
export function cleanerContacts(cleaners: DaySheetDetails['cleaners']): CleanerContact[] {
  const read = cleaners.map(({ cabinSlug, cleaner }) => {
    const written = phone.exec(cleaner)?.[0] ?? ''
    const name = cleaner.replace(written, '').replaceAll(/^[\s,;:·()-]+|[\s,;:·()-]+$/g, '')
    return { cabinSlug, name, number: guestWhatsappNumber(written) }
  })
  const numbers = [...new Set(read.flatMap(({ number }) => number ?? []))]
  return numbers.map((number) => ({
    number,
    name: read.find((one) => one.number === number && one.name !== '')?.name ?? '',
    cabinSlugs: read.flatMap((one) =>
      one.number === undefined || one.number === number || numbers.length === 1 ? [one.cabinSlug] : [],
    ),
  }))
}
