import type { GuestBooking } from '#shared/bookings/guest-bookings.contract.ts'
import { PaperButton } from './paper-button.tsx'

type BookingPapersProps = {
  token: string
  booking: Pick<
    GuestBooking,
    'status' | 'papers' | 'needsAttention' | 'totalPriceCents' | 'paidCents' | 'refundOwedCents'
  >
}

/** The invoice, from the moment the stay is confirmed, and the credit note of one that was cancelled after it. */
export function BookingPapers({ token, booking }: BookingPapersProps) {
  const { status, papers, needsAttention, totalPriceCents, paidCents, refundOwedCents } = booking
  const numberOf = (kind: 'invoice' | 'credit-note') => papers.find((paper) => paper.kind === kind)?.number
  const invoice = numberOf('invoice')
  const isDue = status === 'confirmed' || status === 'completed'
  const creditNote = numberOf('credit-note')
  const isCredited = status === 'cancelled' && !needsAttention && totalPriceCents > paidCents - refundOwedCents
  if (!invoice && !isDue) return null
  return (
    <div className="row gap-s">
      <PaperButton token={token} wish={{ kind: 'invoice' }} size="medium">
        {invoice ? `Invoice ${invoice}` : 'Invoice'}
      </PaperButton>
      {invoice && (creditNote || isCredited) && (
        <PaperButton token={token} wish={{ kind: 'credit-note' }} size="medium">
          {creditNote ? `Credit note ${creditNote}` : 'Credit note'}
        </PaperButton>
      )}
    </div>
  )
}
