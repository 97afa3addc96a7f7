import { departureCheck } from './departure-check.ts'
import * as z from 'zod/mini'
import { ChosenAddOn } from '#shared/add-ons/add-on.ts'
import { CabinSlug } from '#shared/cabins/cabin.ts'
import { DateInput, dateInput } from '#shared/kernel/date-input.ts'
import { containsLink } from '#shared/kernel/contains-link.ts'
import { emailSafe } from '#shared/kernel/email-safe.ts'
import { type Cents, MAX_CENTS } from '#shared/kernel/money.ts'
import { emailLine, nameLine, phoneLine, textLine } from '#shared/kernel/typed-line.ts'
import { PaymentMethod } from '#shared/payments/ledger.ts'
import { PaymentType } from './payment-type.ts'
import { guestRequestFields } from './guest-requests.ts'
import { Child, NumberOfAdults, PartyFields } from './party.ts'

/**
 * Letters of any script with their marks and joiners, digits and the characters that names really have; no brackets, no
 * symbols, no emoji.
 */
const nameCharacters = z.regex(
  /^[\p{L}\p{M}\p{N}\u200C-\u200D .,'’&/()-]*$/u,
  "Please write the name with letters, digits, spaces and . , ' & ( ) - only",
)

export const GuestName = z.pipe(
  nameLine('Name must be at least 2 characters'),
  z.string().check(
    z.minLength(2, 'Name must be at least 2 characters'),
    z.maxLength(100, 'Name is too long'),
    nameCharacters,
    // It is in e-mails to an address that anyone may have typed.
    z.refine((name) => !containsLink(name), 'Name cannot contain a web address or a slash'),
  ),
)
export const GuestEmail = z.pipe(
  emailLine('Please enter a valid email address'),
  z
    .string()
    .check(
      z.email('Please enter a valid email address'),
      z.minLength(5, 'Email is too short'),
      z.maxLength(255, 'Email is too long'),
      emailSafe('Please enter a valid email address'),
    ),
)
export const GuestPhone = z.pipe(
  phoneLine('Phone number must be at least 10 digits'),
  z.string().check(
    z.minLength(10, 'Phone number must be at least 10 digits'),
    z.maxLength(20, 'Phone number is too long'),
    z.regex(/^[\d\s+()-]*$/, 'Please enter a valid phone number (numbers, spaces, +, -, () only)'),
    z.refine((phone) => phone.replaceAll(/\D/g, '').length >= 10, 'Phone number must contain at least 10 digits'),
  ),
)
export const GuestSuburb = z.pipe(
  textLine('Suburb must be at least 2 characters'),
  z.string().check(z.minLength(2, 'Suburb must be at least 2 characters'), z.maxLength(100, 'Suburb name is too long')),
)

/** The person the booking is for. */
export const guestContactFields = {
  guestName: GuestName,
  guestEmail: GuestEmail,
  guestPhone: GuestPhone,
  guestSuburb: GuestSuburb,
}

/** A total is at least R1.00 (specification §5). */
export const MIN_TOTAL_CENTS: Cents = 100

const CheckInDate = dateInput('Please select a check-in date')
const CheckOutDate = dateInput('Please select a check-out date')

/**
 * What the booking dialog sends (specification §5, messages word for word). Dialog and server parse with this one
 * schema. `totalPriceCents` is only what the guest saw: the server works the price out and refuses a differing one.
 */
export const BookingForm = z
  .object({
    /** One per opened dialog: sending the same booking twice makes one booking. */
    idempotencyKey: z.uuid(),
    cabinSlug: CabinSlug,
    ...guestContactFields,
    checkInDate: CheckInDate,
    checkOutDate: CheckOutDate,
    ...PartyFields.shape,
    addOns: z.array(ChosenAddOn).check(z.maxLength(20)),
    totalPriceCents: z
      .int('Please enter the total price')
      .check(z.minimum(MIN_TOTAL_CENTS, 'Please enter the total price'), z.maximum(MAX_CENTS)),
    paymentMethod: PaymentMethod,
    paymentType: PaymentType,
    ...guestRequestFields,
    termsAccepted: z.literal(true, 'You must accept the terms and conditions'),
    termsId: z.string().check(z.maxLength(60)),
    /** Only where the server asked for it, with the refusal `captcha-missing`. */
    captchaToken: z.optional(z.string().check(z.maxLength(5000))),
  })
  .check(departureCheck)
export type BookingForm = z.infer<typeof BookingForm>

/** A request for a price: the specification's calculate-pricing payload, with the chosen add-ons. */
export const PriceRequest = z
  .object({
    cabinSlug: CabinSlug,
    checkInDate: DateInput,
    checkOutDate: DateInput,
    adults: NumberOfAdults,
    children: z.array(Child).check(z.maxLength(20)),
    addOns: z._default(z.array(ChosenAddOn).check(z.maxLength(20)), []),
  })
  .check(departureCheck)
