import { FULL_PAYMENT_WITHIN_BUSINESS_DAYS } from '#shared/kernel/business-days.ts'
import { CUT_OFF_TIME } from '#shared/kernel/clock.ts'
import { count } from '#shared/kernel/count.ts'
import { formatRand } from '#shared/kernel/money.ts'
import type { RefusalDetails } from '#shared/kernel/result.ts'
import { MAX_HELD_NIGHTS } from '#shared/payments/hold-limits.ts'

export type MessageTemplate = string | ((details: RefusalDetails) => string)

const cardLimit = (details: RefusalDetails): string =>
  details['maxCents'] === undefined
    ? 'This amount is too large for a card payment.'
    : `Card payments are possible up to ${formatRand(Number(details['maxCents']))}.`

/** The sentences for refusals that a form can foresee: pages show them before they ask the server. */
export const formRefusalMessages = {
  'bookings-stopped': ({ message }) =>
    String(message ?? 'We are not taking bookings at the moment. Please contact us.'),
  'party-too-large': 'The cabin does not have beds for that many people.',
  'cabin-not-for-children': 'This cabin is not suitable for children.',
  'child-ages-missing': 'Please provide age for each child',
  'add-on-notice-too-short': ({ name, days }) =>
    `${String(name ?? 'This extra')} has to be booked ${count(Number(days ?? 1), 'day')} before arrival. Please leave it out, or contact us.`,
  'check-out-not-after-check-in': 'Check-out date must be after check-in date',
  'arrival-too-early': `This arrival date is no longer possible. Same-day arrivals can be booked before ${CUT_OFF_TIME}.`,
  'too-far-ahead': (details) =>
    `These dates are too far ahead: they can be chosen up to ${count(Number(details['months'] ?? 18), 'month')} from now.`,
  'stay-too-short': (details) => `These dates can be booked from ${count(Number(details['minNights'] ?? 1), 'night')}.`,
  'stay-too-long': (details) => `A stay can be at most ${count(Number(details['maxNights'] ?? 30), 'night')} long.`,
  'nights-not-free': 'Some nights in this range are already taken. Please choose other dates.',
  'friday-saturday-together': 'Friday and Saturday nights must be booked together.',
  'full-payment-required': `Arrival is less than ${FULL_PAYMENT_WITHIN_BUSINESS_DAYS} business days away, so the full price is due now.`,
  'card-unavailable': 'Card payments are temporarily unavailable. Please choose EFT.',
  'card-amount-too-small': 'This amount is too small for a card payment. Please choose EFT.',
  'card-amount-too-large': (details) => `${cardLimit(details)} Please pay the deposit or choose EFT.`,
  'stay-too-long-for-card': `A stay of more than ${count(MAX_HELD_NIGHTS, 'night')} cannot be held for a card payment. Please choose EFT.`,
  'enquiry-not-taken': 'Please try again',
  'enquiry-too-fast': 'Please take your time filling out the form',
  'captcha-missing': 'Please complete the reCAPTCHA verification',
} as const satisfies Record<string, MessageTemplate>

export type FormRefusal = keyof typeof formRefusalMessages

/** The sentence with its details: nights, limits, names. */
export const fillIn = (template: MessageTemplate, details: RefusalDetails): string =>
  typeof template === 'string' ? template : template(details)

export const formRefusalMessage = (refusal: FormRefusal, details: RefusalDetails = {}): string =>
  fillIn(formRefusalMessages[refusal], details)
