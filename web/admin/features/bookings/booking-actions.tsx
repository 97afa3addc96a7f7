import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import type { Upload } from '#shared/documents/upload.ts'
import { AcceptProofAct } from './accept-proof-dialog.tsx'
import { CancelAct } from './cancel-dialog.tsx'
import { CloseAttentionAct } from './close-attention-dialog.tsx'
import { ConfirmAct } from './confirm-dialog.tsx'
import { dueNowOf } from './due-now.ts'
import { MoneyAct } from './money-dialog.tsx'
import { MoveAct } from './move-dialog.tsx'
import { RefuseProofAct } from './refuse-proof-dialog.tsx'

/** What staff are about to do with a booking. Each is asked once more, with what it will change. */
export type BookingAct =
  | { readonly kind: 'confirm' | 'cancel' | 'move' | 'payment' | 'close-attention' }
  | { readonly kind: 'refund'; readonly amountCents?: number }
  | { readonly kind: 'accept-proof' | 'refuse-proof'; readonly upload: Upload }

type BookingActsProps = { booking: StaffBooking; act: BookingAct | undefined; onDone: () => void }

export function BookingActs({ booking, act, onDone }: BookingActsProps) {
  switch (act?.kind) {
    case undefined:
      return null
    case 'confirm':
      return <ConfirmAct booking={booking} onDone={onDone} />
    case 'cancel':
      return <CancelAct booking={booking} onDone={onDone} />
    case 'close-attention':
      return <CloseAttentionAct booking={booking} onDone={onDone} />
    case 'move':
      return <MoveAct booking={booking} onDone={onDone} />
    case 'payment':
      return <MoneyAct kind="payment" booking={booking} onDone={onDone} />
    case 'refund':
      return (
        <MoneyAct
          kind="refund"
          booking={booking}
          onDone={onDone}
          {...(act.amountCents !== undefined && { amountCents: act.amountCents })}
        />
      )
    case 'accept-proof':
      return <AcceptProofAct booking={booking} upload={act.upload} dueNowCents={dueNowOf(booking)} onDone={onDone} />
    case 'refuse-proof':
      return <RefuseProofAct upload={act.upload} guestName={booking.guestName} onDone={onDone} />
  }
}
