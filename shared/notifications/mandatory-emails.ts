import type { EmailType } from './email-type.ts'

/** Why an e-mail is always sent: what guests must hear by law or about their money. The others can be switched off. */
export const mandatoryReasons: Readonly<Partial<Record<EmailType, string>>> = {
  pending_payment: 'without it the guest does not know how to pay, and by when.',
  payment_received: 'a guest must be told that money has come.',
  booking_confirmed: 'it is what was agreed, and a guest must have it in writing.',
  proof_refused: 'the guest waits for an answer, and the request may expire.',
  booking_cancelled: 'it says what goes back, which a guest must have in writing.',
  booking_expired: 'a guest must know that nothing is booked.',
  nights_taken: 'the guest has paid and must know that the dates are not certain.',
  booking_moved: 'it changes what was agreed.',
  refund_changed: 'it says what goes back, which a guest must have in writing.',
  refund_made: 'a guest must be told that money has gone back.',
  ledger_changed: 'it changes what is owed.',
  booking_link: 'it goes where somebody asked for it.',
  booking_links: 'it goes where somebody asked for it.',
  enquiry_reply: 'it is what you wrote to a guest.',
  stay_quote: 'it goes where somebody asked for it.',
  paid_but_nights_taken: 'money is here without nights, and somebody must act.',
  payment_to_check: 'money is in doubt, and somebody must look.',
  guest_cancelled: 'money may be owed back.',
  bank_details_changed: 'a change by a stranger must be noticed.',
  trusted_details_changed: 'a change by a stranger must be noticed.',
}
