import * as z from 'zod/mini'
import { CabinSlug } from '#shared/cabins/cabin.ts'
import { CalendarDate, addDays } from '#shared/kernel/calendar-date.ts'
import { count } from '#shared/kernel/count.ts'
import { dateSpan } from '#shared/kernel/format-date.ts'
import { Cents, SignedCents, formatRand } from '#shared/kernel/money.ts'
import { AddOnLine } from '#shared/pricing/price.ts'
import type { CabinStay } from '#shared/availability/stay.ts'

/**
 * What is ordered now and what it costs, in cents: the nights by cabin, the add-ons, what the cancellation terms keep,
 * the difference that was agreed since, and what was written off. Together they are what is owed. The guest's page, e-mails, texts, invoices
 * and the staff area show these lines.
 */
export const OrderLines = z.object({
  nights: z.array(
    z.object({
      cabinSlug: CabinSlug,
      firstNight: CalendarDate,
      nights: z.int(),
      /** Of each of them; null where they were agreed as one total. */
      eachCents: z.nullable(Cents),
      cents: Cents,
    }),
  ),
  addOns: z.array(AddOnLine),
  keptCents: Cents,
  /** Goodwill, charges and whatever else was agreed after the booking. */
  differenceCents: SignedCents,
  /** What of it staff have written off; absent where nothing. */
  writtenOffCents: z.optional(Cents),
  owedCents: Cents,
  /** What was agreed at the booking, and what its changes have added since. */
  agreedTotalCents: Cents,
  changedCents: SignedCents,
})
export type OrderLines = z.infer<typeof OrderLines>

/** The names of cabins by their slugs. */
export type CabinTitles = Readonly<Record<string, string>>

/** Gives the name of a cabin; the slug itself where the cabin is gone. */
export const titleIn =
  (titles: CabinTitles) =>
  (slug: CabinSlug): string =>
    titles[slug] ?? slug

/** The cabins of a stay in their order, for a heading: `Protea, then Aloe`. */
export const stayTitle = (
  { parts }: { readonly parts: readonly CabinStay[] },
  titleOf: (slug: CabinSlug) => string,
): string => parts.map(({ cabinSlug }) => titleOf(cabinSlug)).join(', then ')

/** A line of what is ordered, for people to read. The lines together are what is owed. */
export type OrderTextLine = { readonly label: string; readonly detail: string; readonly cents: Cents }

/** What is ordered now, line by line, as every page, e-mail and document names it. */
export function orderTextLines(lines: OrderLines, titleOf: (slug: CabinSlug) => string): OrderTextLine[] {
  return [
    ...lines.nights.map(({ cabinSlug, firstNight, nights, eachCents, cents }) => ({
      label: `${count(nights, 'night')} at ${titleOf(cabinSlug)}`,
      detail: [
        dateSpan(firstNight, addDays(firstNight, nights)),
        ...(eachCents === null ? [] : [`${nights} × ${formatRand(eachCents)}`]),
      ].join(' · '),
      cents,
    })),
    ...lines.addOns.map(({ name, quantity, times, priceAtBookingCents, totalCents }) => ({
      label: quantity > 1 ? `${name} × ${quantity}` : name,
      detail: `${times} × ${formatRand(priceAtBookingCents)}`,
      cents: totalCents,
    })),
    ...(lines.keptCents > 0 ? [{ label: 'Kept by the cancellation terms', detail: '', cents: lines.keptCents }] : []),
    ...(lines.differenceCents === 0 ? [] : [{ label: 'Agreed afterwards', detail: '', cents: lines.differenceCents }]),
    ...(lines.writtenOffCents ? [{ label: 'Written off', detail: '', cents: -lines.writtenOffCents }] : []),
  ]
}
