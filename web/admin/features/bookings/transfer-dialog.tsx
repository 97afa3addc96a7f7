import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { TransferPayment, type TransferredBooking } from '#shared/bookings/transfer.contract.ts'
import { type MovablePayment, movablePayments } from '#shared/bookings/transfer.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { type Cents, formatRand } from '#shared/kernel/money.ts'
import { type LedgerLine, dayOfMoney } from '#shared/payments/ledger.ts'
import { UnusualReason } from '#shared/payments/unusual-line.ts'
import { methodLabels } from '#web/booking/method-labels.ts'
import { ActionDialog } from '#web/admin/kit/action-dialog.tsx'
import { FieldInput } from '#web/admin/kit/form-field.tsx'
import { CheckboxField } from '#web/kit/checkbox-field.tsx'
import { DescriptionList } from '#web/kit/description-list.tsx'
import { longDate } from '#web/kit/format.ts'
import { Notice } from '#web/kit/notice.tsx'
import { RadioCards } from '#web/kit/radio-cards.tsx'
import { useDebounced } from '#web/kit/use-debounced.ts'
import { attentionTexts, statusChip } from './booking-labels.ts'
import { ChooseBooking } from './choose-booking.tsx'
import { EmailPreview } from './email-preview.tsx'
import { keepBookings, transferQuoteQuery } from './two-bookings.queries.ts'
import { WaitBehindHold, waitForNights } from './wait-behind-hold.tsx'

type Values = {
  readonly lineId: string
  readonly toReference: BookingReference | undefined
  readonly amountCents: Cents | undefined
  readonly reason: string
  readonly notifyGiver: boolean
  readonly notifyTaker: boolean
  /** Leaves held nights to the booking that they are held for. */
  readonly waitForNights: boolean
}
type TransferDialogProps = { booking: StaffBooking; line?: LedgerLine; onDone: () => void }
const DEBOUNCE_MS = 300

/** Moves a payment, or a part of it, to the booking that it was meant for. */
export function TransferDialog({ booking, line, onDone }: TransferDialogProps) {
  const client = useQueryClient()
  const payments = movablePayments(booking)
  const first = payments.find((payment) => payment.line.id === line?.id) ?? payments[0]
  const initial: Values = {
    lineId: first?.line.id ?? line?.id ?? '',
    toReference: undefined,
    amountCents: first?.movableCents,
    reason: '',
    notifyGiver: false,
    notifyTaker: true,
    waitForNights: false,
  }
  // What the quote is about; the form has the same.
  const [typed, setAsked] = useState(initial)
  const { lineId, toReference = '', amountCents = 0 } = useDebounced(typed, DEBOUNCE_MS)
  const quoting = useQuery({
    ...transferQuoteQuery(booking.reference, { lineId, toReference, amountCents }),
    enabled: toReference !== '' && amountCents > 0,
  })
  const quote = quoting.data

  return (
    <ActionDialog
      endpoint={TransferPayment}
      params={{ reference: booking.reference }}
      title="Move a payment to another booking"
      description={`${booking.reference}, ${booking.guestName}: ${formatRand(booking.paidCents)} is paid`}
      action="Move payment"
      busyLabel="Moving…"
      initial={initial}
      body={(form, sending) => ({
        lineId: form.lineId,
        toReference: form.toReference,
        amountCents: form.amountCents,
        reason: form.reason,
        notifyGiver: form.notifyGiver,
        notifyTaker: form.notifyTaker,
        entryId: sending.entryId,
        ...waitForNights(form, sending),
      })}
      fields={[
        {
          name: 'reason',
          label: 'Reason',
          kind: 'text',
          hint: 'Kept in both ledgers, and in the e-mail to the guest that the payment moves away from.',
        },
      ]}
      beside={{ 'transfer-too-large': 'amountCents', 'amount-too-large': 'amountCents' }}
      onReply={({ giver, taker }) => keepBookings(client, [giver, taker])}
      done={({ taker }, { amountCents: moved = 0 }) => ({
        tone: taker.needsAttention ? 'warning' : 'success',
        title: `${formatRand(moved)} is moved to ${taker.reference}`,
        detail: taker.needsAttention
          ? `${attentionTexts[taker.needsAttention].title}: please look at ${taker.reference}.`
          : `${taker.guestName}: ${formatRand(taker.paidCents)} of ${formatRand(taker.owedCents)} is paid, ${statusChip[taker.status].label.toLowerCase()}.`,
      })}
      onDone={onDone}
      parts={(form) => (
        <>
          <WaitBehindHold form={form} />
          {quote && (
            <>
              {quote.taker.emails.length > 0 ? (
                <CheckboxField
                  label={`Tell ${quote.taker.guestName} of the payment by e-mail`}
                  hint="That a booking is confirmed is sent in any case."
                  checked={form.values.notifyTaker}
                  onChange={({ target }) => form.set({ notifyTaker: target.checked })}
                />
              ) : (
                <NoEmail guestName={quote.taker.guestName} />
              )}
              {quote.giver.emails.length > 0 ? (
                <CheckboxField
                  label={`Tell ${quote.giver.guestName} by e-mail`}
                  checked={form.values.notifyGiver}
                  onChange={({ target }) => form.set({ notifyGiver: target.checked })}
                />
              ) : (
                <NoEmail guestName={quote.giver.guestName} />
              )}
              {[quote.giver, quote.taker].some(({ emails }) => emails.length > 0) && (
                <EmailPreview
                  reference={booking.reference}
                  // What is unusual about an amount is asked when it is moved.
                  request={{
                    action: 'TransferPayment',
                    body: { ...form.draft(), confirmedReasons: UnusualReason.options },
                  }}
                />
              )}
            </>
          )}
        </>
      )}
    >
      {(form) => {
        const set = (changes: Partial<Values>) => {
          form.set(changes)
          setAsked((before) => ({ ...before, ...changes }))
        }
        return (
          <>
            {payments.length > 1 && (
              <RadioCards
                label="Payment"
                value={form.values.lineId}
                onChange={(id) =>
                  set({
                    lineId: id,
                    amountCents: payments.find((payment) => payment.line.id === id)?.movableCents,
                  })
                }
                choices={payments.map((payment) => ({ value: payment.line.id, label: paymentText(payment) }))}
              />
            )}
            {payments.length === 1 && first && <p>{paymentText(first)}</p>}
            <FieldInput
              field={{ label: 'Amount', kind: 'money', hint: 'The whole payment, or the part of it that moves.' }}
              name="amountCents"
              value={form.values.amountCents}
              problem={form.problems['amountCents']}
              onChange={(cents) => set({ amountCents: cents as Cents | undefined })}
              onBlur={() => undefined}
            />
            <ChooseBooking
              label="To the booking"
              isOffered={({ reference, status }) => status !== 'cancelled' && reference !== booking.reference}
              chosen={form.values.toReference}
              problem={form.problems['toReference']}
              onChange={(hit) => set({ toReference: hit?.reference })}
            />
            {quoting.error && (
              <Notice tone="danger" live="polite" title="It cannot be moved like this">
                <p>{quoting.error.message}</p>
              </Notice>
            )}
            {quote && (
              <div className="stack gap-s">
                <Side side={quote.giver} />
                <Side side={quote.taker} />
              </div>
            )}
          </>
        )
      }}
    </ActionDialog>
  )
}

const NoEmail = ({ guestName }: { guestName: string }) => (
  <p className="soft small">No e-mail goes to {guestName}: please phone.</p>
)

/** `EFT of R2,300.00 from 14 March 2027: R1,000.00 of it is still here` */
function paymentText({ line, movableCents }: MovablePayment): string {
  const left = movableCents === line.amountCents ? '' : `: ${formatRand(movableCents)} of it is still here`
  return `${methodLabels[line.method]} of ${formatRand(line.amountCents)} from ${longDate(dayOfMoney(line))}${left}`
}

/** One of the two bookings: what is paid of it before and after, and whether it is confirmed by that. */
function Side({ side: { guestName, reference, before, after } }: { side: TransferredBooking }) {
  const stateText = ({ status, needsAttention }: TransferredBooking['after']) =>
    needsAttention ? attentionTexts[needsAttention].title : statusChip[status].label
  const arrow = (was: string, is: string) =>
    was === is ? (
      is
    ) : (
      <>
        {was} → <strong>{is}</strong>
      </>
    )
  return (
    <section className="card stack gap-s" aria-label={`${guestName}, ${reference}`}>
      <p>
        <strong>{guestName}</strong> <span className="soft small">{reference}</span>
      </p>
      <DescriptionList
        items={[
          { label: 'Paid', value: arrow(formatRand(before.paidCents), formatRand(after.paidCents)) },
          { label: 'Still due', value: arrow(formatRand(before.outstandingCents), formatRand(after.outstandingCents)) },
          {
            label: 'Goes back',
            value:
              before.refundOwedCents + after.refundOwedCents > 0 &&
              arrow(formatRand(before.refundOwedCents), formatRand(after.refundOwedCents)),
          },
          { label: 'State', value: arrow(stateText(before), stateText(after)) },
        ]}
      />
    </section>
  )
}
