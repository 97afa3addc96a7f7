import { BookingDetails } from '#shared/bookings/booking-details.ts'
import type { Booking, ConfirmedBooking, PendingBooking } from '#shared/bookings/booking.ts'
import { changeStay } from '#shared/bookings/booking-state.ts'
import { type Actor, guestActor, scheduleActor } from '#shared/bookings/booking-event.ts'
import { noGuestRequests } from '#shared/bookings/guest-requests.ts'
import type { Order } from '#shared/bookings/order.ts'
import type { CabinStay } from '#shared/availability/stay.ts'
import { referenceFrom } from '#shared/kernel/id.ts'
import type { MoneyLine, TransferLine } from '#shared/payments/ledger.ts'
import { NOW, TODAY } from './business-time-fixture.ts'

type Closed<Status> = Extract<Booking, { status: Status }>

/** Two adults at Protea for two nights in February, R4,250.00, half of it as deposit. */
const details = {
  ...BookingDetails.parse({
    id: 'bookingbookingbooking1',
    reference: 'MC-7K4QX',
    guestName: 'Thandi Mokoena',
    guestEmail: 'thandi@example.co.za',
    guestPhone: '082 555 0142',
    guestSuburb: 'Rondebosch',
    numberOfAdults: 2,
    numberOfChildren: 0,
    totalPriceCents: 4_250_00,
    paymentType: 'deposit',
    paymentMethod: 'eft',
    requiresFullPayment: false,
    balanceDueDate: '2027-01-12',
    needsAttention: null,
    createdAt: NOW,
  }),
  depositAmountCents: 2_125_00,
  ledger: [],
  tokenHash: 'hash',
  version: 1,
}

const aStay: CabinStay = { cabinSlug: 'protea', checkInDate: '2027-02-01', checkOutDate: '2027-02-03' }

/** A stay in one cabin is given by its cabin and dates, another one by its parts. */
type Changes<B extends Booking> = Partial<B> & Partial<CabinStay>

/** The fields of a booking, its stay as parts. */
function withParts<B extends Booking>({ cabinSlug, checkInDate, checkOutDate, ...changes }: Changes<B>) {
  const stay = {
    cabinSlug: cabinSlug ?? aStay.cabinSlug,
    checkInDate: checkInDate ?? aStay.checkInDate,
    checkOutDate: checkOutDate ?? aStay.checkOutDate,
  }
  return { parts: [stay], ...changes }
}

export const aBooking = {
  pending: (changes: Changes<PendingBooking> = {}): PendingBooking => ({
    ...details,
    ledger: [],
    tags: [],
    status: 'pending',
    expiresAt: '2026-11-23T08:00:00.000Z',
    hold: null,
    ...withParts(changes),
  }),
  confirmed: (changes: Changes<ConfirmedBooking> = {}): ConfirmedBooking => ({
    ...details,
    ledger: [],
    tags: [],
    status: 'confirmed',
    confirmedAt: NOW,
    ...withParts(changes),
  }),
  completed: (changes: Changes<Closed<'completed'>> = {}): Closed<'completed'> => ({
    ...details,
    ledger: [],
    tags: [],
    status: 'completed',
    closedAt: NOW,
    ...withParts(changes),
  }),
  cancelled: (changes: Changes<Closed<'cancelled'>> = {}): Closed<'cancelled'> => ({
    ...details,
    ledger: [],
    tags: [],
    status: 'cancelled',
    closedAt: NOW,
    cancelledBy: 'guest',
    refundDueCents: 0,
    ...withParts(changes),
  }),
  expired: (changes: Changes<Closed<'expired'>> = {}): Closed<'expired'> => ({
    ...details,
    ledger: [],
    tags: [],
    status: 'expired',
    closedAt: NOW,
    ...withParts(changes),
  }),
}

/** A ledger line for a payment. */
export const aPayment = (amountCents: number, changes: Partial<MoneyLine> = {}): MoneyLine => ({
  id: `payment-of-${amountCents}`,
  kind: 'payment',
  method: 'eft',
  amountCents,
  at: NOW,
  by: 'Nomsa',
  note: '',
  ...changes,
})

/** A ledger line for a refund. */
export const aRefund = (amountCents: number, changes: Partial<MoneyLine> = {}): MoneyLine => ({
  ...aPayment(amountCents),
  id: `refund-of-${amountCents}`,
  kind: 'refund',
  ...changes,
})

/** A ledger line for money that moved here from another booking or, negative, to it. */
export const aTransfer = (amountCents: number, changes: Partial<TransferLine> = {}): TransferLine => ({
  id: `transfer-of-${amountCents}`,
  kind: 'transfer',
  method: 'eft',
  amountCents,
  otherReference: 'MC-3C4DE',
  payment: { reference: 'MC-3C4DE', id: 'their-payment' },
  paidOn: TODAY,
  at: NOW,
  by: 'Nomsa',
  note: '',
  ...changes,
})

export const aGuest: Actor = guestActor
export const aStaffMember: Actor = { kind: 'staff', name: 'Nomsa' }
export const theSchedule: Actor = scheduleActor

/** The order of `aBooking`: two adults, nothing else. */
export const anOrder = (changes: Partial<Order> = {}): Order => ({
  guests: [
    { guestType: 'adult', age: null },
    { guestType: 'adult', age: null },
  ],
  addOns: [],
  ...noGuestRequests,
  termsAccepted: true,
  termsAcceptedAt: NOW,
  termsId: 'terms-1',
  termsVersion: '1',
  cancellationTiers: [
    { daysBefore: 30, refundPercent: 100 },
    { daysBefore: 14, refundPercent: 50 },
  ],
  formHash: 'hash',
  event: { id: 'eventeventeventevent01', at: NOW, by: aGuest, name: 'booked', details: {}, emails: [] },
  ...changes,
})

/** The id and reference of the n-th booking of many, unique among them. */
export const numberedBooking = (number: number) => ({
  id: `booking${String(number).padStart(15, '0')}`,
  reference: referenceFrom(Uint8Array.of(0, 0, 0, number >> 16, number >> 8, number)),
})

/** Staff move a booking to other nights or another cabin, with the same party. */
export const moveTo = (
  booking: Booking,
  { parts }: Pick<Booking, 'parts'>,
  context: Parameters<typeof changeStay>[2],
): ReturnType<typeof changeStay> => changeStay(booking, { ...booking, parts }, context)
