import type { GuestMoment } from './email-type.ts'

const greeting = 'Hello {first name}, this is about your booking {reference} ({cabin}, {dates}).'
/** What is still to be paid, or that nothing is; nothing of it while the booking waits for its nights. */
const stillToPay = [
  '{if a proof waits} We are checking your proof of payment.',
  'Still to pay: {still to pay}.',
  '{if paid in full} It is paid in full.',
]
const untilExpiry = 'We keep it open until {pay by}.'
const link = 'Your booking: {booking link}'

/** The text for WhatsApp about each moment as it stands until staff change it. A line with an empty field is left out. */
const texts: Readonly<Record<GuestMoment, readonly string[]>> = {
  pending_payment: [
    'The dates become yours when your payment shows in our account.',
    'To pay now: {to pay}. Our bank details are on your booking page.',
    untilExpiry,
    link,
  ],
  booking_received: ['We have your request. It is not confirmed yet.', 'To pay now: {to pay}.', untilExpiry, link],
  payment_received: ['Thank you, your payment is here.', 'Paid so far: {paid so far}.', ...stillToPay, link],
  booking_confirmed: ['It is confirmed, and we look forward to having you.', ...stillToPay, link],
  proof_received: ['We have your proof of payment, and write to you as soon as we have found the money.', link],
  proof_refused: ['We could not accept your proof of payment. Would you please look at it and send us another?', link],
  booking_cancelled: ['It has been cancelled.', 'We pay {refund} back to you.'],
  booking_expired: ['It has expired without payment, and nothing is owed. Would you still like to come?'],
  balance_reminder: ['A friendly reminder.', ...stillToPay, link],
  arrival_pack: [
    'The way to us, the code and all you need for your stay are here: {arrival link}',
    'It opens once the stay is paid. Still to pay: {still to pay}.',
    'Open it while you have a signal: then it opens again without one.',
  ],
  short_payment_reminder: [
    'We have {paid so far} from you. The dates become yours when {what is missing} is here.',
    link,
  ],
  nights_taken: [
    'We have your payment, but these nights are not free at the moment. Please do not pay again. Shall we look for other dates together?',
  ],
  booking_moved: ['These are the new dates.', ...stillToPay, link],
  refund_changed: ['What goes back to you has changed.', 'We pay {refund} back to you.', link],
  refund_made: ['We have paid money back to you. What and when is on your booking page.', link],
  ledger_changed: ['What is owed or paid has changed.', ...stillToPay, link],
  booking_link: [
    '{if the terms are open} Please accept our terms, pay {to pay} and sign the guest register on your booking page.',
    '{if the terms are open} {if nothing is to pay} Please accept our terms and sign the guest register on your booking page.',
    '{if the terms are accepted} Here is the link to it. Please keep it to yourself.',
    link,
  ],
  review_request: [
    'Thank you for staying at {cabin}. How was it? What you liked helps us, and what you did not like helps us more.',
    'Write a review: {review link}',
  ],
}

export const defaultWhatsappText = (moment: GuestMoment): string => [greeting, ...texts[moment]].join('\n')
