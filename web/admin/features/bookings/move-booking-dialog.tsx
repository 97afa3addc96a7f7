import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_STAY_NIGHTS, STAFF_HORIZON_MONTHS, lastDeparture } from '#shared/availability/stay.ts'
import { isEnoughToConfirm } from '#shared/bookings/booking.ts'
import { MoveBooking, type QuoteMove } from '#shared/bookings/move-booking.contract.ts'
import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import type { TakenNights } from '#shared/bookings/taken-nights.ts'
import { addDays, daysBetween, type CalendarDate } from '#shared/kernel/calendar-date.ts'
import type { ReplyOf } from '#shared/kernel/endpoint.ts'
import { type Cents, formatRand } from '#shared/kernel/money.ts'
import { listSpan } from '#web/admin/kit/list-dates.ts'
import { overHoldsOf } from '#web/admin/kit/override-holds.ts'
import { useNow } from '#web/admin/kit/use-now.ts'
import { formErrorMessage } from '#web/kit/api.ts'
import { useFormMutation } from '#web/admin/kit/use-form-mutation.ts'
import { count, dateSpan } from '#web/kit/format.ts'
import { CheckboxField } from '#web/kit/checkbox-field.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { RadioCards } from '#web/kit/radio-cards.tsx'
import { SelectField } from '#web/kit/select-field.tsx'
import { TextField } from '#web/kit/text-field.tsx'
import { showToast } from '#web/kit/toast.ts'
import { emailLabels } from './booking-labels.ts'
import { EmailPreview } from './email-preview.tsx'
import { moveBookingMutation, moveQuoteQuery } from './staff-bookings.queries.ts'
import { cabinsQuery } from '#web/booking/cabins.queries.ts'
import { useCabinTitle } from '#web/admin/kit/use-cabin-title.ts'

/** Where a booking is to move. */
export type MoveTarget = { cabinSlug: CabinSlug; checkInDate: CalendarDate; checkOutDate: CalendarDate }
type MoveQuote = ReplyOf<typeof QuoteMove>
type NewTotal = 'keep' | 'recalculate'

const countNights = ({ checkInDate, checkOutDate }: MoveTarget): number => daysBetween(checkInDate, checkOutDate)
const isStay = (to: MoveTarget): boolean =>
  to.checkInDate !== '' && to.checkOutDate > to.checkInDate && countNights(to) <= MAX_STAY_NIGHTS

type MoveBookingDialogProps = { booking: StaffBooking; target?: MoveTarget; onDone: () => void }

/** Moves a booking to other nights or another cabin, at the agreed price or with the difference of the nights. */
export function MoveBookingDialog({ booking, target = booking, onDone }: MoveBookingDialogProps) {
  const [to, setStay] = useState<MoveTarget>({
    cabinSlug: target.cabinSlug,
    checkInDate: target.checkInDate,
    checkOutDate: target.checkOutDate,
  })
  const [chosenTotal, setChosenTotal] = useState<NewTotal>()
  const [notifyGuest, setNotifyGuest] = useState(true)
  const { data } = useQuery(cabinsQuery())
  const cabinTitle = useCabinTitle()
  const { today } = useNow()
  const latest = lastDeparture(today, STAFF_HORIZON_MONTHS)
  const { problems, submit, mutation: moving } = useFormMutation(MoveBooking, moveBookingMutation())
  const quoting = useQuery({ ...moveQuoteQuery(booking.reference, to), enabled: isStay(to) })
  const quote = quoting.data
  const newCents = quote?.recalculatedCents ?? undefined
  const hasChoice = quote !== undefined && newCents !== undefined && newCents !== quote.owedCents
  // Other nights at the same price are a favour; more or fewer nights have their price. Staff choose otherwise.
  const suggested = countNights(to) === countNights(booking) ? 'keep' : 'recalculate'
  const newTotal: NewTotal = hasChoice ? (chosenTotal ?? suggested) : 'keep'
  const emails = (newTotal === 'recalculate' ? quote?.recalculatedEmails : quote?.emails) ?? []
  // Staff have been told whose card payment it ends.
  const over = overHoldsOf(moving.error)
  const isReading = isStay(to) && quoting.isLoading

  const form = {
    ...to,
    newTotal,
    ...(newTotal === 'recalculate' && { quotedTotalCents: newCents }),
    notifyGuest,
  }

  function setTo(next: MoveTarget) {
    setStay(next)
    // What staff were told was about other nights.
    moving.reset()
  }
  function arrive(checkInDate: CalendarDate) {
    // The stay keeps its length until somebody changes it.
    const nights = countNights(to)
    setTo({ ...to, checkInDate, ...(checkInDate && nights > 0 && { checkOutDate: addDays(checkInDate, nights) }) })
  }
  function action() {
    submit({ ...form, ...over }, { reference: booking.reference }, (moved) => {
      void showToast({
        tone: 'success',
        title: `${booking.reference} is moved`,
        detail: `${cabinTitle(moved.cabinSlug)}, ${dateSpan(moved.checkInDate, moved.checkOutDate)}`,
      })
      onDone()
    })
  }

  return (
    <ConfirmDialog
      open
      onClose={onDone}
      title="Move this booking"
      description={`${booking.guestName} · now ${cabinTitle(booking.cabinSlug)}, ${dateSpan(booking.checkInDate, booking.checkOutDate)}`}
      action={over.overHoldsOf ? 'Move anyway' : 'Move booking'}
      busyLabel={isReading ? 'Reading the price…' : 'Moving…'}
      busy={moving.isPending || isReading}
      problem={formErrorMessage(moving.error ?? quoting.error)}
      onConfirm={action}
    >
      <SelectField
        label="Cabin"
        value={to.cabinSlug}
        onChange={(event) => setTo({ ...to, cabinSlug: event.target.value })}
        problem={problems['cabinSlug']}
      >
        {(data?.cabins ?? [{ slug: to.cabinSlug, name: cabinTitle(to.cabinSlug) }]).map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className="grid pair">
        <TextField
          label="Check-in"
          type="date"
          max={latest}
          value={to.checkInDate}
          onChange={(event) => arrive(event.target.value)}
          problem={problems['checkInDate']}
        />
        <TextField
          label="Check-out"
          type="date"
          min={to.checkInDate}
          max={latest}
          value={to.checkOutDate}
          onChange={(event) => setTo({ ...to, checkOutDate: event.target.value })}
          problem={problems['checkOutDate']}
        />
      </div>
      {quote && (
        <>
          <NightsNotice clashes={quote.clashes} nights={countNights(to)} today={today} />
          {hasChoice && newCents !== undefined ? (
            <RadioCards
              label="Price"
              value={newTotal}
              onChange={setChosenTotal}
              choices={[
                {
                  value: 'keep',
                  label: `Keep ${formatRand(quote.owedCents)}`,
                  detail: balanceText(quote.owedCents, quote),
                },
                {
                  value: 'recalculate',
                  label: `Change to ${formatRand(newCents)}`,
                  detail: `${differenceText(newCents - quote.owedCents)}, ${balanceText(newCents, quote)}`,
                },
              ]}
            />
          ) : (
            <p className="soft small">
              The price stays {formatRand(quote.owedCents)}.
              {quote.recalculatedCents === null &&
                ' No other can be worked out: adjust it after the move if it changes.'}
            </p>
          )}
          {emails.length > 0 ? (
            <CheckboxField
              label={`E-mail the guest: “${emails.map((email) => emailLabels[email]).join('”, “')}”`}
              checked={notifyGuest}
              onChange={(event) => setNotifyGuest(event.target.checked)}
            />
          ) : (
            <p className="soft small">No e-mail is sent: the guest has no address on file.</p>
          )}
          {emails.length > 0 && notifyGuest && (
            <EmailPreview reference={booking.reference} request={{ action: 'MoveBooking', body: form }} />
          )}
        </>
      )}
      {booking.status === 'pending' && isEnoughToConfirm(booking) && (
        <p className="soft small">The booking is confirmed on the new nights, because it is paid for.</p>
      )}
    </ConfirmDialog>
  )
}

/** `R4,525.00 due`, `nothing due`, `R1,200.00 goes back` */
const balanceText = (owedCents: Cents, { paidCents }: Pick<MoveQuote, 'paidCents'>): string => {
  const dueCents = owedCents - paidCents
  if (dueCents === 0) return 'nothing due'
  return dueCents > 0 ? `${formatRand(dueCents)} due` : `${formatRand(-dueCents)} goes back`
}

/** `R2,400.00 more` */
const differenceText = (cents: Cents): string => `${formatRand(Math.abs(cents))} ${cents > 0 ? 'more' : 'less'}`

type NightsNoticeProps = { clashes: readonly TakenNights[]; nights: number; today: CalendarDate }

const clashText = (span: TakenNights, today: CalendarDate): string =>
  `${listSpan(span.firstNight, addDays(span.firstNight, span.nights), today)}: ${
    span.kind === 'blocked'
      ? 'blocked dates'
      : [span.guestName, span.reference, span.kind === 'held' && 'paying by card'].filter(Boolean).join(', ')
  }`

/** Shows before the move whether the nights are free, and who has them. The server decides; this avoids a refusal. */
const NightsNotice = ({ clashes, nights, today }: NightsNoticeProps) =>
  clashes.length > 0 ? (
    <Notice tone="warning" live="polite" title="Not all nights are free">
      {clashes.map((span) => (
        <p key={span.firstNight}>{clashText(span, today)}</p>
      ))}
    </Notice>
  ) : (
    <Notice tone="success" live="polite" title={`${count(nights, 'night')}, all free`} />
  )
