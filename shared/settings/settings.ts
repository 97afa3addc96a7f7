import * as z from 'zod/mini'
import { DEFAULT_COLORS } from '#shared/appearance/brand-colors.ts'
import { SchoolTerm } from '#shared/availability/school-terms.ts'
import { MAX_GUEST_HORIZON_MONTHS, MAX_STAY_NIGHTS } from '#shared/availability/stay.ts'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { Cents } from '#shared/kernel/money.ts'
import { Revision } from '#shared/kernel/revision.ts'
import { BookingStop } from './booking-stops.ts'
import { BookingTerms, termsInForce } from './booking-terms.ts'
import { CancellationTier } from './cancellation-tiers.ts'
import { GuestNotice, isNoticeOver } from './guest-notice.ts'
import { DEFAULT_SMALL_AMOUNT_CENTS } from './small-amount.ts'

/** A page of another site that ours link to. Empty: none. */
const ExternalUrl = z.string().check(z.regex(/^(https:\/\/[^\s/?#\\]+\.[^\s\\]+)?$/, 'A link begins with https://'))

const BankDetails = z.object({
  accountHolder: z.string(),
  bankName: z.string(),
  accountNumber: z.string(),
  branchCode: z.string(),
  accountType: z.string(),
})
export type BankDetails = z.infer<typeof BankDetails>

/** The picture that stands for the business. Loosely read, since every page loads this; its form is strict. */
const Mark = z.object({
  url: z.string(),
  alt: z.string(),
  focal: z.object({ x: z.number(), y: z.number() }),
  scale: z.number(),
  blur: z.string(),
})

/** What every visitor may read. */
export const PublicSettings = z.object({
  businessName: z.string(),
  tagline: z.string(),
  mainColor: z._default(z.string(), DEFAULT_COLORS.mainColor),
  accentColor: z._default(z.string(), DEFAULT_COLORS.accentColor),
  backgroundColor: z._default(z.string(), DEFAULT_COLORS.backgroundColor),
  /** Null: one is drawn from the initials of the name. */
  mark: z._default(z.nullable(Mark), null),
  contactPhone: z.string(),
  contactWhatsapp: z.string(),
  contactEmail: z.string(),
  address: z.string(),
  /** Where the map link of pages and e-mails leads, `-32.6148, 26.9402`. Loosely read: its form is strict. */
  mapPoint: z.string(),
  instagramUrl: ExternalUrl,
  facebookUrl: ExternalUrl,
  tiktokUrl: ExternalUrl,
  legalName: z.string(),
  registrationNumber: z.string(),
  // Settings stored before these fields existed get the defaults.
  placeOfRegistration: z._default(z.string(), ''),
  officeBearers: z._default(z.string(), ''),
  /** Where legal documents may be served; empty: at the address. */
  serviceAddress: z._default(z.string(), ''),
  /** The information officer (POPIA s55). */
  informationOfficer: z._default(z.string(), ''),
  /** Empty: not registered for VAT, and prices include none. */
  vatNumber: z._default(z.string(), ''),
  payfastEnabled: z.boolean(),
  requireFridaySaturdayTogether: z.boolean(),
  checkInTime: z.string(),
  checkOutTime: z.string(),
  minNights: z.int().check(z.minimum(1)),
  maxNights: z.int().check(z.minimum(1), z.maximum(MAX_STAY_NIGHTS)),
  /** How many months ahead guests may book. */
  bookingHorizonMonths: z._default(z.int().check(z.minimum(1), z.maximum(MAX_GUEST_HORIZON_MONTHS)), 18),
  /** Hours before a booking by EFT expires without proof or payment. */
  eftExpiryHours: z.int().check(z.minimum(1)),
  payfastMinAmountCents: Cents,
  payfastMaxAmountCents: Cents,
  /** Those of the terms in force. */
  cancellationTiers: z.array(CancellationTier),
  extraNonBusinessDays: z.array(CalendarDate),
  /** Empty: no tracker. */
  pixelId: z.string(),
  guestNotice: z._default(z.nullable(GuestNotice), null),
  bookingStops: z._default(z.array(BookingStop), []),
})
export type PublicSettings = z.infer<typeof PublicSettings>

/** Everything the owner can set, in one document. The private part is used only in the staff area and in e-mails. */
export const Settings = z.extend(z.omit(PublicSettings, { cancellationTiers: true }), {
  bank: BankDetails,
  /** The address for staff notifications. */
  notifyEmail: z.string(),
  cardExpiryHours: z.int().check(z.minimum(1)),
  /** What is missing below it still confirms a booking, and no guest is reminded of less. */
  smallAmountCents: z._default(Cents, DEFAULT_SMALL_AMOUNT_CENTS),
  cardHoldMinutes: z.int().check(z.minimum(1), z.maximum(120)),
  terms: BookingTerms,
  schoolTerms: z._default(z.array(SchoolTerm), []),
  /** Today lists the first steps of a new business until all are done, or an owner ends it. */
  showsFirstSteps: z._default(z.boolean(), false),
  /** Counts the saves of all sections. */
  version: z.int(),
  /** Who saved each section last; nothing of a section that was never saved. */
  revisions: z._default(z.record(z.string(), Revision), {}),
})
export type Settings = z.infer<typeof Settings>

/** Settings with the refunds that are in force, for texts that name them. */
export type SettingsInForce = Settings & Pick<PublicSettings, 'cancellationTiers'>

export const settingsInForce = (settings: Settings, now: string): SettingsInForce => ({
  ...settings,
  cancellationTiers: termsInForce(settings, now).cancellationTiers,
})

/** Removes the private part, and what is not in force or over by now (ISO, UTC). */
export function toPublicSettings(settings: Settings, now: string): PublicSettings {
  const { cancellationTiers } = termsInForce(settings, now)
  const { guestNotice, ...others } = PublicSettings.parse({ ...settings, cancellationTiers })
  return { ...others, guestNotice: guestNotice && isNoticeOver(guestNotice, now) ? null : guestNotice }
}
