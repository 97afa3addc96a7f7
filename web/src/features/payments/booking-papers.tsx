import type { GuestBooking } from '#shared/bookings/guest-bookings.contract.ts'
import { PaperButton } from './paper-button.tsx'

type BookingPapersProps = { token: string; booking: Pick<GuestBooking, 'status' | 'papers'> }

/** The invoice, from the moment the stay is confirmed, and the credit note of one that was cancelled after it. */
export function BookingPapers({ token, booking: { status, papers } }: BookingPapersProps) {
  const numberOf = (kind: 'invoice' | 'credit-note') => papers.find((paper) => paper.kind === kind)?.number
  const invoice = numberOf('invoice')
  const isDue = status === 'confirmed' || status === 'completed'
  if (!invoice && !isDue) return null
  return (
    <div className="row gap-s">
      <PaperButton token={token} wish={{ kind: 'invoice' }} size="medium">
        {invoice ? `Invoice ${invoice}` : 'Invoice'}
      </PaperButton>
      {invoice && status === 'cancelled' && (
        <PaperButton token={token} wish={{ kind: 'credit-note' }} size="medium">
          {`Credit note${numberOf('credit-note') ? ` ${numberOf('credit-note')}` : ''}`}
        </PaperButton>
      )}
    </div>
  )
}
