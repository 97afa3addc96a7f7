import type { FieldName } from './booking-form-body.ts'
import type { BookingRefusal } from './submit-booking.ts'

/** The field at which each refusal is shown. A new refusal in the contract does not compile until it has one. */
export const fieldOfRefusal: Record<BookingRefusal, FieldName> = {
  'cabin-not-found': 'cabinSlug',
  'party-too-large': 'numberOfAdults',
  'cabin-not-for-children': 'children',
  'no-rate-for-night': 'checkInDate',
  'child-ages-missing': 'children',
  'add-on-not-available': 'addOns',
  'price-too-high': 'checkInDate',
  'check-out-not-after-check-in': 'checkOutDate',
  'arrival-too-early': 'checkInDate',
  'too-far-ahead': 'checkOutDate',
  'stay-too-short': 'checkOutDate',
  'stay-too-long': 'checkOutDate',
  'nights-not-free': 'checkInDate',
  'friday-saturday-together': 'checkOutDate',
  'price-changed': 'totalPriceCents',
  'full-payment-required': 'paymentType',
  'terms-changed': 'termsAccepted',
  'arrival-time-before-check-in': 'arrivalTime',
  'card-unavailable': 'paymentMethod',
  'card-amount-too-small': 'paymentMethod',
  'card-amount-too-large': 'paymentMethod',
  'stay-too-long-for-card': 'paymentMethod',
  'idempotency-key-used': 'totalPriceCents',
  'captcha-missing': 'captchaToken',
  'captcha-failed': 'captchaToken',
  'too-many-bookings': 'guestEmail',
  'changed-meanwhile': 'totalPriceCents',
  'too-many-requests': 'totalPriceCents',
}
