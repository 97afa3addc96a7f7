import { Suspense, lazy } from 'react'
import type { Cents } from '#shared/kernel/money.ts'
import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import type { Upload } from '#shared/documents/upload.ts'
import type { LedgerLine } from '#shared/payments/ledger.ts'
import { AcceptProofDialog } from './accept-proof-dialog.tsx'
import { AskForReviewDialog } from './ask-for-review-dialog.tsx'
import { AdjustDialog } from './adjust-dialog.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import { CancelBookingDialog } from './cancel-booking-dialog.tsx'
import { CloseAttentionDialog } from './close-attention-dialog.tsx'
import { ConfirmBookingDialog } from './confirm-booking-dialog.tsx'
import { dueNowOf } from '#shared/bookings/due-now.ts'
import { MoneyDialog } from './money-dialog.tsx'
import { MoveBookingDialog, type MoveTarget } from './move-booking-dialog.tsx'
import { RefuseProofDialog } from './refuse-proof-dialog.tsx'

const ChangePartyDialog = lazy(async () => ({
  default: (await import('./change-party-dialog.tsx')).ChangePartyDialog,
}))
const CorrectGuestDialog = lazy(async () => ({
  default: (await import('./correct-guest-dialog.tsx')).CorrectGuestDialog,
}))

const RemindDialog = lazy(async () => ({ default: (await import('./remind-dialog.tsx')).RemindDialog }))
const WhatsappDialog = lazy(async () => ({ default: (await import('./whatsapp-dialog.tsx')).WhatsappDialog }))
const ExtendExpiryDialog = lazy(async () => ({
  default: (await import('./extend-expiry-dialog.tsx')).ExtendExpiryDialog,
}))
const HoldNightsDialog = lazy(async () => ({ default: (await import('./hold-nights-dialog.tsx')).HoldNightsDialog }))
const EndNightHoldDialog = lazy(async () => ({
  default: (await import('./hold-nights-dialog.tsx')).EndNightHoldDialog,
}))
const PrintRegisterDialog = lazy(async () => ({
  default: (await import('./print-register-dialog.tsx')).PrintRegisterDialog,
}))
const NoteDialog = lazy(async () => ({ default: (await import('./note-dialog.tsx')).NoteDialog }))

/** The staff's actions on a booking. Each opens a dialog that says what it will change. */
export type BookingAction =
  | { readonly kind: 'correct'; readonly line: LedgerLine }
  | { readonly kind: 'change-party' | 'correct-guest' | 'extend-expiry' | 'note' | 'print-register' }
  | { readonly kind: 'hold-nights' | 'end-night-hold' }
  | { readonly kind: 'adjust' | 'confirm' | 'cancel' | 'payment' | 'close-attention' | 'ask-for-review' }
  | { readonly kind: 'move'; readonly target?: MoveTarget }
  | { readonly kind: 'whatsapp' | 'remind' }
  | { readonly kind: 'refund'; readonly amountCents?: Cents }
  | { readonly kind: 'accept-proof' | 'refuse-proof'; readonly upload: Upload }

type BookingActionDialogProps = { booking: StaffBooking; action: BookingAction | undefined; onDone: () => void }

export function BookingActionDialog({ booking, action, onDone }: BookingActionDialogProps) {
  switch (action?.kind) {
    case undefined:
      return null
    case 'confirm':
      return <ConfirmBookingDialog booking={booking} onDone={onDone} />
    case 'cancel':
      return <CancelBookingDialog booking={booking} onDone={onDone} />
    case 'ask-for-review':
      return <AskForReviewDialog booking={booking} onDone={onDone} />
    case 'close-attention':
      return <CloseAttentionDialog booking={booking} onDone={onDone} />
    case 'move':
      return <MoveBookingDialog booking={booking} onDone={onDone} {...(action.target && { target: action.target })} />
    case 'change-party':
      return (
        <Suspense>
          <ChangePartyDialog booking={booking} onDone={onDone} />
        </Suspense>
      )
    case 'correct-guest':
      return (
        <Suspense>
          <CorrectGuestDialog booking={booking} onDone={onDone} />
        </Suspense>
      )
    case 'whatsapp':
      return (
        <Suspense>
          <WhatsappDialog booking={booking} onDone={onDone} />
        </Suspense>
      )
    case 'extend-expiry':
      return (
        <Suspense>
          <ExtendExpiryDialog booking={booking} onDone={onDone} />
        </Suspense>
      )
    case 'hold-nights':
      return (
        <Suspense>
          <HoldNightsDialog booking={booking} onDone={onDone} />
        </Suspense>
      )
    case 'end-night-hold':
      return (
        <Suspense>
          <EndNightHoldDialog booking={booking} onDone={onDone} />
        </Suspense>
      )
    case 'note':
      return (
        <Suspense>
          <NoteDialog booking={booking} onDone={onDone} />
        </Suspense>
      )
    case 'print-register':
      return (
        <Suspense>
          <PrintRegisterDialog reference={booking.reference} onDone={onDone} />
        </Suspense>
      )
    case 'adjust':
      return <AdjustDialog booking={booking} onDone={onDone} />
    case 'correct':
      return <CorrectDialog booking={booking} line={action.line} onDone={onDone} />
    case 'payment':
      return <MoneyDialog kind="payment" booking={booking} onDone={onDone} />
    case 'refund':
      return (
        <MoneyDialog
          kind="refund"
          booking={booking}
          onDone={onDone}
          {...(action.amountCents !== undefined && { amountCents: action.amountCents })}
        />
      )
    case 'accept-proof':
      return (
        <AcceptProofDialog booking={booking} upload={action.upload} dueNowCents={dueNowOf(booking)} onDone={onDone} />
      )
    case 'refuse-proof':
      return <RefuseProofDialog upload={action.upload} guestName={booking.guestName} onDone={onDone} />
    case 'remind':
      return (
        <Suspense>
          <RemindDialog rows={[booking]} onDone={onDone} />
        </Suspense>
      )
  }
}
