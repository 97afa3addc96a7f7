import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import { CancelBooking, type GuestBooking } from '#shared/bookings/guest-bookings.contract.ts'
import { formatRand } from '#shared/kernel/format-rand.ts'
import { Refused, call } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { guestBookingQuery } from './guest-booking.queries.ts'

const AskDialog = lazy(async () => ({ default: (await import('#web/ui/ask-dialog.tsx')).AskDialog }))

type CancelBookingProps = { token: string; booking: GuestBooking }

/** Cancelling, with the money worked out before the last press. What was shown is what is sent. */
export function CancelBookingPart({ token, booking }: CancelBookingProps) {
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const [reason, setReason] = useState('')
  const { queryKey } = guestBookingQuery(token)
  const cancelling = useMutation({
    mutationFn: (refundCents: number) => call(CancelBooking, { params: { token }, body: { refundCents, reason } }),
    onSuccess: (cancelled) => {
      client.setQueryData(queryKey, cancelled)
      setIsAsking(false)
    },
    // The refund shown is not the refund any more: show the new one.
    onError: (error) => error instanceof Refused && client.invalidateQueries({ queryKey }),
  })
  const { cancellation } = booking
  if (!cancellation) return null
  const kept = Math.max(0, booking.paidCents - cancellation.refundCents)

  return (
    <div className="stack">
      <p className="soft">
        {booking.paidCents <= 0 ? (
          'Nothing has been paid yet, so cancelling costs nothing.'
        ) : (
          <>
            If you cancel today, <Money cents={cancellation.refundCents} /> goes back to you (
            {cancellation.refundPercent}% of what you paid).
          </>
        )}
      </p>
      <p>
        <Button onClick={() => setIsAsking(true)}>Cancel this booking</Button>
      </p>
      {isAsking && (
        <Suspense fallback={null}>
          <AskDialog
            open
            onClose={() => setIsAsking(false)}
            title="Cancel this booking?"
            description={`${booking.cabinTitle}, reference ${booking.reference}`}
            act="Cancel booking"
            busyAct="Cancelling..."
            look="danger"
            back="Keep booking"
            busy={cancelling.isPending}
            problem={cancelling.isError ? cancelling.error.message : undefined}
            onAct={() => cancelling.mutate(cancellation.refundCents)}
          >
            <p>
              {booking.paidCents <= 0
                ? 'The nights become free for others. You have paid nothing, and nothing is owed.'
                : `You paid ${formatRand(booking.paidCents)}. ${formatRand(cancellation.refundCents)} goes back to you${kept > 0 ? `; ${formatRand(kept)} does not` : ''}. Our staff pay it back to you. The nights become free for others, and this cannot be undone.`}
            </p>
            <TextareaField
              label="Why?"
              optional
              rows={2}
              maxLength={500}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </AskDialog>
        </Suspense>
      )}
    </div>
  )
}
