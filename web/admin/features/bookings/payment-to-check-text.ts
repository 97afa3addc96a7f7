import type { PaymentToCheck } from '#shared/bookings/payment-to-check.ts'
import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { formatRand } from '#shared/kernel/money.ts'

/** What a payment to check is about, in a sentence: who, which booking, what came and what was expected. */
export function paymentToCheckText(payment: PaymentToCheck): string {
  const { amountCents, expectedCents, booking, outcome, action } = payment
  const amount = amountCents === null ? 'An amount' : formatRand(amountCents)
  const of = booking && `${booking.reference} of ${booking.guestName}`
  if (action === 'nothing')
    return outcome === 'unknown-status'
      ? 'PayFast says that this payment was cancelled: no money came.'
      : `${amount} came by card${of ? ` for ${of}` : ''}, and is in its ledger already.`
  if (outcome === 'pending') return `PayFast has a card payment of ${amount}${of ? ` for ${of}` : ''} pending.`
  if (outcome === 'second-payment' && booking)
    return `${booking.guestName} paid twice by card: ${amount} came again for ${booking.reference}, after what was asked for had been paid.`
  if (outcome === 'wrong-amount')
    return `${amount} came by card${of ? ` for ${of}` : ''}${expectedCents === null ? '' : `; ${formatRand(expectedCents)} was asked for`}.`
  if (outcome === 'unknown-attempt')
    return of
      ? `${amount} came by card for a payment that was not started on this site. It names ${of}.`
      : `${amount} came by card, and names no booking of ours.`
  return fixedTexts[outcome] ?? `PayFast reports something that this site does not know${of ? ` about ${of}` : ''}.`
}

const fixedTexts: Partial<Record<PaymentToCheck['outcome'], string>> = {
  'not-genuine': 'PayFast did not confirm that this message is its own.',
  'wrong-merchant': 'This message is about another PayFast merchant than ours.',
  unreadable: 'This message could not be read.',
}

/** Where the money of a message is once it is booked, and what of the booking's money is to go back. */
export const bookedText = ({
  reference,
  refundOwedCents,
}: Pick<StaffBooking, 'refundOwedCents'> & { reference: string }): string =>
  refundOwedCents === 0
    ? `Booked, it counts on ${reference}.`
    : `Booked, it is on ${reference}, and ${formatRand(refundOwedCents)} is on the list of refunds to pay.`

/** What the usual press does, or what to do where there is none. */
export function usualActionText({ action, refundCents, booking, outcome }: PaymentToCheck): string {
  switch (action) {
    case 'book':
      return bookedText({ reference: booking?.reference ?? 'the booking', refundOwedCents: refundCents })
    case 'nothing':
      return 'There is nothing to do.'
    case 'recheck':
      return outcome === 'unknown-attempt'
        ? 'Look the payment up at PayFast and record it on the right booking, then close this with a note.'
        : 'Correct our PayFast settings if they were wrong, then check it again. If not, nobody has paid by it.'
    case 'look':
      if (outcome === 'pending')
        return 'PayFast writes again when it is paid or has failed. Close this with a note if it never does.'
      return 'Look the payment up at PayFast, put right what is wrong on the booking, then close this with a note.'
  }
}

/** The usual press, by its name; undefined where there is none but a note. */
export function usualActionLabel({ action, amountCents, refundCents }: PaymentToCheck): string | undefined {
  if (action === 'book')
    return refundCents > 0 ? `Book, refund ${formatRand(refundCents)}` : `Book ${formatRand(amountCents ?? 0)}`
  return action === 'nothing' ? 'Nothing to do' : undefined
}
