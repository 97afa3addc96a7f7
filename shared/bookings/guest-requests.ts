import * as z from 'zod/mini'
import { normalizeText } from '#shared/kernel/text-input.ts'
import type { PublicSettings } from '#shared/settings/settings.ts'

/** Bookings from before a field existed have none of it. */
const storedText = z._default(z.nullable(z.string()), null)

/**
 * What guests tell us about their stay, beside cabin, dates, party and money; all of it is optional. Booking form,
 * order, booking page, staff drawer and e-mails read these fields from here, so that none of them can forget one.
 */
export const GuestRequests = z.object({
  /** One of the list that was offered, `16:30`; null while the guest is not sure. */
  arrivalTime: storedText,
  specialRequests: storedText,
} satisfies Record<string, typeof storedText>)
export type GuestRequests = z.infer<typeof GuestRequests>

const halfHours = Array.from(
  { length: 48 },
  (_, at) => `${String(Math.floor(at / 2)).padStart(2, '0')}:${at % 2 === 0 ? '00' : '30'}`,
)

/**
 * The lists that guests choose from, in the words that every page and e-mail shows; the other requests are typed. Form and
 * server offer of all what the settings leave of it.
 */
export const requestChoices = {
  /** Half hours from check-in, `14:00` in the settings, to 22:00. */
  arrivalTime: {
    all: halfHours,
    offered: ({ checkInTime }: Pick<PublicSettings, 'checkInTime'>) =>
      halfHours.filter((time) => time >= checkInTime.padStart(5, '0') && time <= '22:00'),
  },
} satisfies Partial<
  Record<
    keyof GuestRequests,
    { readonly all: readonly string[]; readonly offered: (settings: PublicSettings) => readonly string[] }
  >
>
export type RequestChoice = keyof typeof requestChoices

/** One of a list; empty text means null. */
const oneOf = ({ all }: { readonly all: readonly string[] }, problem: string) =>
  z.pipe(
    z._default(z.nullable(z.enum(['', ...all], problem)), null),
    z.transform((chosen: string | null) => chosen || null),
  )

/** As they are typed; may be empty. */
export const SpecialRequests = z
  .string()
  .check(z.overwrite(normalizeText), z.maxLength(2000, 'Please keep special requests under 2000 characters'))

/** The same fields as the booking form sends them: empty text means null. */
export const guestRequestFields = {
  arrivalTime: oneOf(requestChoices.arrivalTime, 'Please choose an arrival time from the list'),
  specialRequests: z.pipe(
    z.nullable(SpecialRequests),
    z.transform((written: string | null) => written || null),
  ),
} satisfies Record<keyof GuestRequests, z.ZodMiniType<string | null>>

/** Nothing is asked for: a booking that staff entered or imported, or whose guest was erased. */
export const noGuestRequests: GuestRequests = GuestRequests.parse({})

/** These fields alone, of a form or an order. */
export const guestRequestsOf = (source: GuestRequests): GuestRequests => GuestRequests.parse(source)

/** Special requests have many lines, and a place of their own on each page. */
type OneLineRequest = Exclude<keyof GuestRequests, 'specialRequests'>

/** What the answers are called on the guest's page, in the staff area and in e-mails; the form's question has its own label. */
const labels: Record<OneLineRequest, string> = {
  arrivalTime: 'Arrival time',
}

export const requestLabels = Object.entries(labels).map(([name, label]) => ({ name: name as OneLineRequest, label }))
