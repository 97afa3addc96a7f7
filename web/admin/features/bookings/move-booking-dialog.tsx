import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { nightsIn } from '#shared/availability/night-range.ts'
import { STAFF_HORIZON_MONTHS, lastDeparture, nightsOf } from '#shared/availability/stay.ts'
import { MoveBooking } from '#shared/bookings/move-booking.contract.ts'
import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { addDays, daysBetween, type CalendarDate } from '#shared/kernel/calendar-date.ts'
import { formatRand } from '#shared/kernel/money.ts'
import { useNow } from '#web/admin/kit/use-now.ts'
import { InvalidFieldsError, formErrorMessage } from '#web/kit/api.ts'
import { type FieldProblems, problemsByField } from '#web/kit/field-problems.ts'
import { count, dateSpan, shortDate } from '#web/kit/format.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { SelectField } from '#web/kit/select-field.tsx'
import { TextField } from '#web/kit/text-field.tsx'
import { showToast } from '#web/kit/toast.ts'
import { moveBookingMutation, takenNights } from './staff-bookings.queries.ts'
import { cabins } from '#web/booking/cabins.queries.ts'
import { useCabinTitle } from './use-cabin-title.ts'

/** Where a booking is to move. */
export type MoveTarget = { cabinSlug: CabinSlug; checkInDate: CalendarDate; checkOutDate: CalendarDate }

type MoveBookingDialogProps = { booking: StaffBooking; target?: MoveTarget; onDone: () => void }

/** Moves a booking to other nights or another cabin; the agreed price stays. */
export function MoveBookingDialog({ booking, target = booking, onDone }: MoveBookingDialogProps) {
  const [to, setTo] = useState<MoveTarget>({
    cabinSlug: target.cabinSlug,
    checkInDate: target.checkInDate,
    checkOutDate: target.checkOutDate,
  })
  const [problems, setProblems] = useState<FieldProblems>({})
  const { data } = useQuery(cabins())
  const cabinTitle = useCabinTitle()
  const latest = lastDeparture(useNow().today, STAFF_HORIZON_MONTHS)
  const moving = useMutation(moveBookingMutation())

  function arrive(checkInDate: CalendarDate) {
    // The stay keeps its length until somebody changes it.
    const nights = daysBetween(to.checkInDate, to.checkOutDate)
    setTo({ ...to, checkInDate, ...(checkInDate && nights > 0 && { checkOutDate: addDays(checkInDate, nights) }) })
  }
  function action() {
    const parsed = MoveBooking.body?.safeParse(to)
    if (!parsed?.success) return setProblems(parsed ? problemsByField(parsed.error) : {})
    setProblems({})
    moving.mutate(
      { reference: booking.reference, body: parsed.data },
      {
        onSuccess: (moved) => {
          void showToast({
            tone: 'success',
            title: `${booking.reference} is moved`,
            detail: `${cabinTitle(moved.cabinSlug)}, ${dateSpan(moved.checkInDate, moved.checkOutDate)}`,
          })
          onDone()
        },
        onError: (error) => error instanceof InvalidFieldsError && setProblems(error.fields),
      },
    )
  }

  return (
    <ConfirmDialog
      open
      onClose={onDone}
      title="Move this booking"
      description={`Now: ${cabinTitle(booking.cabinSlug)}, ${dateSpan(booking.checkInDate, booking.checkOutDate)}`}
      action="Move booking"
      busyLabel="Moving…"
      busy={moving.isPending}
      problem={formErrorMessage(moving.error)}
      onConfirm={action}
    >
      <SelectField
        label="Cabin"
        value={to.cabinSlug}
        onChange={(event) => setTo({ ...to, cabinSlug: event.target.value })}
        problem={problems['cabinSlug']}
      >
        {(data?.cabins ?? [{ slug: booking.cabinSlug, name: cabinTitle(booking.cabinSlug) }]).map(({ slug, name }) => (
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
      <AvailabilityNotice booking={booking} to={to} />
      <p className="soft small">
        The agreed price of {formatRand(booking.totalPriceCents)} stays. The guest gets an e-mail
        {booking.status === 'pending' && booking.paidCents >= booking.amountToConfirmCents
          ? ', and the booking is confirmed on the new nights, because it is paid for.'
          : '.'}
      </p>
    </ConfirmDialog>
  )
}

/** Shows before the move whether the nights are free. The server decides; this avoids a refusal. */
function AvailabilityNotice({ booking, to }: { booking: StaffBooking; to: MoveTarget }) {
  const isStay =
    to.checkInDate !== '' && to.checkOutDate > to.checkInDate && daysBetween(to.checkInDate, to.checkOutDate) <= 90
  const { data } = useQuery({
    ...takenNights(to.cabinSlug, to.checkInDate, to.checkOutDate),
    enabled: isStay,
  })
  if (!isStay || !data) return null
  const own = new Set(booking.status === 'confirmed' && booking.cabinSlug === to.cabinSlug ? nightsOf(booking) : [])
  const taken = new Set(nightsIn(data.taken))
  const clashes = nightsOf(to).filter((night) => taken.has(night) && !own.has(night))
  return clashes.length > 0 ? (
    <Notice tone="warning" live="polite" title={`${count(clashes.length, 'night')} already taken`}>
      <p>{clashes.map(shortDate).join(', ')}</p>
    </Notice>
  ) : (
    <Notice tone="success" live="polite" title={`${count(nightsOf(to).length, 'night')}, all free`} />
  )
}
