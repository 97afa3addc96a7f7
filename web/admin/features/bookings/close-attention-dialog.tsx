import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { LateMoneyDecision } from '#shared/bookings/late-money.ts'
import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { type Cents, formatRand } from '#shared/kernel/money.ts'
import { RadioCards } from '#web/kit/radio-cards.tsx'
import { showToast } from '#web/kit/toast.ts'
import { CloseWithNoteDialog } from './close-with-note-dialog.tsx'
import { closeAttentionMutation } from './staff-bookings.queries.ts'

/** Money came after the booking was closed, and staff note what they did about it: the booking leaves the list. */
export function CloseAttentionDialog({ booking, onDone }: { booking: StaffBooking; onDone: () => void }) {
  const { reference, paidCents, lateMoneyChoice } = booking
  const [lateMoney, setLateMoney] = useState<LateMoneyDecision>()
  const [problem, setProblem] = useState<string>()
  const closing = useMutation(closeAttentionMutation())
  const onSuccess = () => {
    void showToast({ tone: 'success', title: `${reference} is settled` })
    onDone()
  }
  function submit(note: string) {
    if (lateMoneyChoice && !lateMoney) return setProblem('Please choose one')
    setProblem(undefined)
    closing.mutate({ reference, note, paidCents, lateMoney }, { onSuccess })
  }
  return (
    <CloseWithNoteDialog
      onClose={onDone}
      title="Is this booking settled?"
      action="It is settled"
      busyLabel="Saving…"
      busy={closing.isPending}
      problem={closing.error?.message}
      onSubmit={submit}
    >
      <p>
        {formatRand(paidCents)} of the guest’s money is with us. This moves none of it: record a refund first, if there
        is one to record.
      </p>
      {lateMoneyChoice && (
        <RadioCards
          label="What was paid back since"
          value={lateMoney}
          onChange={(decision) => {
            setLateMoney(decision)
            setProblem(undefined)
          }}
          problem={problem}
          choices={[
            { value: 'refunded', label: 'Was the late payment', detail: stillOwed(lateMoneyChoice.refunded) },
            { value: 'kept', label: 'Was the refund; the late payment stays', detail: stillOwed(lateMoneyChoice.kept) },
          ]}
        />
      )}
    </CloseWithNoteDialog>
  )
}

const stillOwed = (cents: Cents): string =>
  cents > 0 ? `${formatRand(cents)} is still to be paid back` : 'Nothing more is to be paid back'
