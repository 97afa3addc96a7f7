import { type ComponentType, Suspense, lazy } from 'react'
import { dueNowOf } from '#shared/bookings/due-now.ts'
import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import type { Upload } from '#shared/documents/upload.ts'
import type { Cents } from '#shared/kernel/money.ts'
import type { LedgerLine, LedgerMethod } from '#shared/payments/ledger.ts'
import { Opened } from '#web/admin/kit/opened.tsx'
import type { StayTarget } from './change-booking-form.ts'

type DialogProps = { booking: StaffBooking; onDone: () => void }

/** Each dialog's code loads when it is opened. */
const load = <Props extends object>(component: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await component() }))

const ChangeBookingDialog = load(async () => (await import('./change-booking-dialog.tsx')).ChangeBookingDialog)
const CorrectDialog = load(async () => (await import('./correct-dialog.tsx')).CorrectDialog)
const AcceptProofDialog = load(async () => (await import('./accept-proof-dialog.tsx')).AcceptProofDialog)
const RefundDialog = load(async () => (await import('./refund-dialog.tsx')).RefundDialog)
const RefuseProofDialog = load(async () => (await import('./refuse-proof-dialog.tsx')).RefuseProofDialog)
const TransferDialog = load(async () => (await import('./transfer-dialog.tsx')).TransferDialog)
const RemindDialog = load(async () => (await import('./remind-dialog.tsx')).RemindDialog)

/** The dialogs that need the booking alone. */
const dialogs = {
  adjust: load(async () => (await import('./adjust-dialog.tsx')).AdjustDialog),
  'ask-for-review': load(async () => (await import('./ask-for-review-dialog.tsx')).AskForReviewDialog),
  cancel: load(async () => (await import('./cancel-booking-dialog.tsx')).CancelBookingDialog),
  'change-refund': load(async () => (await import('./change-refund-dialog.tsx')).ChangeRefundDialog),
  'close-attention': load(async () => (await import('./close-attention-dialog.tsx')).CloseAttentionDialog),
  confirm: load(async () => (await import('./confirm-booking-dialog.tsx')).ConfirmBookingDialog),
  'cleaner-note': load(async () => (await import('./cleaner-note-dialog.tsx')).CleanerNoteDialog),
  'correct-guest': load(async () => (await import('./correct-guest-dialog.tsx')).CorrectGuestDialog),
  'end-night-hold': load(async () => (await import('./hold-nights-dialog.tsx')).EndNightHoldDialog),
  exchange: load(async () => (await import('./exchange-dialog.tsx')).ExchangeDialog),
  'extend-expiry': load(async () => (await import('./extend-expiry-dialog.tsx')).ExtendExpiryDialog),
  'hold-nights': load(async () => (await import('./hold-nights-dialog.tsx')).HoldNightsDialog),
  payment: load(async () => (await import('./payment-dialog.tsx')).PaymentDialog),
  note: load(async () => (await import('./note-dialog.tsx')).NoteDialog),
  'print-register': load(async () => (await import('./print-register-dialog.tsx')).PrintRegisterDialog),
  'pro-forma': load(async () => (await import('./pro-forma-dialog.tsx')).ProFormaDialog),
  'write-off': load(async () => (await import('./write-off-dialog.tsx')).WriteOffDialog),
  whatsapp: load(async () => (await import('./whatsapp-dialog.tsx')).WhatsappDialog),
} satisfies Record<string, ComponentType<DialogProps>>

/** The staff's actions on a booking. Each opens a dialog that says what it will change. */
export type BookingAction =
  | { readonly kind: keyof typeof dialogs | 'remind' }
  | { readonly kind: 'correct'; readonly line: LedgerLine }
  | { readonly kind: 'change'; readonly target?: StayTarget }
  /** `line`: of the payment that moves, where one was chosen. */
  | { readonly kind: 'transfer'; readonly line?: LedgerLine }
  | { readonly kind: 'refund'; readonly amountCents?: Cents; readonly method?: LedgerMethod }
  | { readonly kind: 'accept-proof' | 'refuse-proof'; readonly upload: Upload }

type BookingActionDialogProps = DialogProps & { action: BookingAction | undefined }

/** The dialog of an action, with the booking as it was when the dialog was opened. */
export const BookingActionDialog = ({ booking, action, onDone }: BookingActionDialogProps) =>
  action && (
    <Suspense>
      <Opened key={action.kind} value={booking}>
        {(opened) => dialogOf(action, { booking: opened, onDone })}
      </Opened>
    </Suspense>
  )

function dialogOf(action: BookingAction, props: DialogProps) {
  switch (action.kind) {
    case 'correct':
      return <CorrectDialog {...props} line={action.line} />
    case 'refund':
      return <RefundDialog {...props} amountCents={action.amountCents} method={action.method} />
    case 'change':
      return <ChangeBookingDialog {...props} target={action.target} />
    case 'accept-proof':
      return <AcceptProofDialog {...props} upload={action.upload} dueNowCents={dueNowOf(props.booking)} />
    case 'refuse-proof':
      return <RefuseProofDialog {...props} upload={action.upload} />
    case 'transfer':
      return <TransferDialog {...props} {...(action.line && { line: action.line })} />
    case 'remind':
      return <RemindDialog rows={[props.booking]} onDone={props.onDone} />
    default: {
      const Dialog = dialogs[action.kind]
      return <Dialog {...props} />
    }
  }
}
