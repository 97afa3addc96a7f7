import * as z from 'zod/mini'

/**
 * How a booking came to us. Guests' own bookings come from the website, imported ones from the former calendar; of the
 * others, staff choose the source.
 */
export const BookingSource = z.enum([
  'website',
  'phone',
  'whatsapp',
  'walk-in',
  'airbnb',
  'lekkeslaap',
  'booking-com',
  'owner',
  'other',
  'imported',
])
export type BookingSource = z.infer<typeof BookingSource>

/** What staff can choose. */
export const StaffBookingSource = z.enum(
  BookingSource.options.filter((source) => source !== 'website' && source !== 'imported'),
  'Please select a source',
)
export type StaffBookingSource = z.infer<typeof StaffBookingSource>

export const bookingSourceLabels: Readonly<Record<BookingSource, string>> = {
  website: 'Website',
  phone: 'Phone',
  whatsapp: 'WhatsApp',
  'walk-in': 'Walk-in',
  airbnb: 'Airbnb',
  lekkeslaap: 'LekkeSlaap',
  'booking-com': 'Booking.com',
  owner: 'Owner',
  other: 'Other',
  imported: 'Imported',
}
