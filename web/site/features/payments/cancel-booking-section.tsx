import { type Cents, formatRand } from '#shared/kernel/money.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CancelBooking, type GuestBooking } from '#shared/bookings/guest-bookings.contract.ts'
import { RefusalError, call } from '#web/kit/api.ts'
import { longDate } from '#web/kit/format.ts'
import { preloadable, usePreloadComponent } from '#web/kit/preloadable.tsx'
import { Button } from '#web/kit/button.tsx'
import { NotLoaded } from '#web/kit/not-loaded.tsx'
import { TextareaField } from '#web/kit/textarea-field.tsx'
import { useClosedByBack } from '#web/kit/use-closed-by-back.ts'
import { guestBookingQuery } from './guest-booking.queries.ts'
import { RefundTable } from './refund-table.tsx'

const ConfirmDialog = preloadable(async () => (await import('#web/kit/confirm-dialog.tsx')).ConfirmDialog)

type CancelBookingProps = { token: string; booking: GuestBooking }

/** Cancelling, with the refund shown before the confirmation. The request carries the refund that was shown. */
export function CancelBookingSection({ token, booking }: CancelBookingProps) {
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  useClosedByBack(isAsking, () => setIsAsking(false))
  const [reason, setReason] = useState('')
  const { queryKey } = guestBookingQuery(token)
  usePreloadComponent(ConfirmDialog, true)
  const opening = useMutation({ mutationFn: ConfirmDialog.preload, onSuccess: () => setIsAsking(true) })
  const cancelling = useMutation({
    mutationFn: (refundCents: Cents) =>
      call(CancelBooking, { params: { token }, body: { refundCents, paidCents: booking.paidCents, reason } }),
    onSuccess: (cancelled) => {
      client.setQueryData(queryKey, cancelled)
      setIsAsking(false)
      window.scrollTo({ top: 0, behavior: 'smooth' })
    },
    // The refund has changed since: show the new one.
    onError: (error) => error instanceof RefusalError && client.invalidateQueries({ queryKey }),
  })
  const { cancellation, paidCents, status } = booking
  if (!cancellation) return null
  const hasPaid = paidCents > 0
  const retainedCents = Math.max(0, paidCents - cancellation.refundCents)
  const back = formatRand(cancellation.refundCents)

  return (
    <div className="stack">
      {!hasPaid && <p>Nothing has been paid yet, so cancelling costs nothing.</p>}
      {hasPaid && status === 'pending' && (
        <p>{`Your stay is not confirmed yet: all that you have paid goes back, ${back}.`}</p>
      )}
      {hasPaid && status === 'confirmed' && (
        <>
          <p>{refundToday(booking, cancellation)}</p>
          <RefundTable steps={booking.refundSteps} />
          <p className="soft">
            This is the least you get back under the terms you booked with. If you cannot come because of a death or a
            stay in hospital, write to us before you cancel: you then get everything back.
          </p>
        </>
      )}
      {opening.isError && <NotLoaded />}
      <p>
        <Button busy={opening.isPending} busyLabel="Opening…" onClick={() => opening.mutate()}>
          Cancel this booking
        </Button>
      </p>
      {isAsking && (
        <ConfirmDialog
          open
          onClose={() => setIsAsking(false)}
          title="Cancel this booking?"
          description={`${booking.cabinTitle}, reference ${booking.reference}`}
          action="Cancel booking"
          busyLabel="Cancelling..."
          variant="danger"
          back="Keep booking"
          busy={cancelling.isPending}
          problem={cancelling.isError ? cancelling.error.message : undefined}
          onConfirm={() => cancelling.mutate(cancellation.refundCents)}
        >
          <p>
            {hasPaid
              ? `You paid ${formatRand(paidCents)}. ${back} goes back to you${retainedCents > 0 ? `; ${formatRand(retainedCents)} does not` : ''}.`
              : 'You have paid nothing, and nothing is owed.'}
          </p>
          {cancellation.refundCents > 0 && (
            <p>
              We pay it to the account or card it came from, by <strong>{longDate(booking.refundBy)}</strong>.
            </p>
          )}
          <p>The nights become free for others at once. This cannot be undone.</p>
          <TextareaField
            label="Why?"
            optional
            rows={2}
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </ConfirmDialog>
      )}
    </div>
  )
}

/** What cancelling today gives back, and why so much: what was paid too much goes back whole. */
function refundToday(
  { paidCents, surplusCents }: GuestBooking,
  { refundCents, refundPercent }: NonNullable<GuestBooking['cancellation']>,
): string {
  if (refundCents === 0)
    return `If you cancel today, nothing of the ${formatRand(paidCents)} that you have paid goes back.`
  const start = `If you cancel today, ${formatRand(refundCents)} goes back to you`
  if (surplusCents === 0) return `${start}, ${refundPercent}% of the ${formatRand(paidCents)} that you have paid.`
  return refundPercent === 0
    ? `${start}: what you paid too much. Nothing of the rest does.`
    : `${start}: the ${formatRand(surplusCents)} that you paid too much, and ${refundPercent}% of the rest.`
}
