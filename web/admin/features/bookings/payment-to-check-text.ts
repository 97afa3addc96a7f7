import type { PaymentToCheck } from '#shared/bookings/payment-to-check.ts'
import { formatRand } from '#shared/kernel/money.ts'

/** What a payment to check is about, in a sentence: who, which booking, what came and what was expected. */
export function paymentToCheckText(payment: PaymentToCheck): string {
  const { amountCents, expectedCents, booking, outcome, act } = payment
  const amount = amountCents === null ? 'An amount' : formatRand(amountCents)
  const of = booking && `${booking.reference} of ${booking.guestName}`
  if (act === 'nothing')
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

/** What the usual press does, or what to do where there is none. */
export function usualActText({ act, refundCents, booking, outcome }: PaymentToCheck): string {
  switch (act) {
    case 'book':
      if (refundCents === 0) return `Booked, it counts on ${booking?.reference ?? 'the booking'}.`
      return `Booked, it is on ${booking?.reference ?? 'the booking'}, and ${formatRand(refundCents)} is on the list of refunds to pay.`
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
export function usualActLabel({ act, amountCents, refundCents }: PaymentToCheck): string | undefined {
  if (act === 'book')
    return refundCents > 0 ? `Book, refund ${formatRand(refundCents)}` : `Book ${formatRand(amountCents ?? 0)}`
  return act === 'nothing' ? 'Nothing to do' : undefined
}
