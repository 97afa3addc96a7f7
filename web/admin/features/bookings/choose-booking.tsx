import { useState } from 'react'
import type { SearchHit } from '#shared/bookings/booking-search.contract.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { normalizePlainLine } from '#shared/kernel/text-input.ts'
import { useCabinTitle } from '#web/admin/kit/use-cabin-title.ts'
import { Button } from '#web/kit/button.tsx'
import { dateSpan } from '#web/kit/format.ts'
import { TextField } from '#web/kit/text-field.tsx'
import { statusChip } from './booking-labels.ts'
import { useBookingSearch } from './use-booking-search.ts'

const MAX_OFFERED = 5

/** For what takes the place of the button that had the focus. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

type ChooseBookingProps = {
  label: string
  /** Whether a booking that was found can be chosen. */
  isOffered: (hit: SearchHit) => boolean
  chosen: BookingReference | undefined
  problem: string | undefined
  onChange: (hit: SearchHit | undefined) => void
}

/** Chooses a booking by its reference, or by the guest's name, phone number or e-mail address. */
export function ChooseBooking({ label, isOffered, chosen, problem, onChange }: ChooseBookingProps) {
  const [typed, setTyped] = useState('')
  const [hit, setHit] = useState<SearchHit>()
  const search = useBookingSearch(normalizePlainLine(typed))
  const cabinTitle = useCabinTitle()
  const found = (search.bookings ?? []).filter(isOffered)
  const detail = ({ reference, cabinSlug, checkInDate, checkOutDate, status }: SearchHit) =>
    `${reference} · ${cabinTitle(cabinSlug)}, ${dateSpan(checkInDate, checkOutDate)} · ${statusChip[status].label}`

  function choose(next: SearchHit | undefined) {
    setHit(next)
    onChange(next)
  }
  if (chosen && hit)
    return (
      <div className="row gap-s">
        <p>
          {label}: <strong>{hit.guestName}</strong>
          <br />
          <span className="soft small">{detail(hit)}</span>
        </p>
        <Button ref={takeFocus} size="small" onClick={() => choose(undefined)}>
          Choose another
        </Button>
      </div>
    )
  return (
    <>
      <TextField
        label={label}
        hint="Reference, name, phone number or e-mail address"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        problem={problem && 'Please choose the other booking'}
      />
      {found.length > 0 ? (
        <div className="choices" role="group" aria-label="Bookings that were found">
          {found.slice(0, MAX_OFFERED).map((one) => (
            <button
              key={one.reference}
              type="button"
              className="choice"
              aria-label={`${one.guestName}, ${detail(one)}`}
              onClick={() => choose(one)}
            >
              <span>
                <span className="choice-label">{one.guestName}</span>
                <span className="choice-detail">{detail(one)}</span>
              </span>
            </button>
          ))}
        </div>
      ) : (
        search.bookings &&
        normalizePlainLine(typed).length > 1 &&
        !search.isSearching && (
          <p className="soft small" role="status">
            No other booking was found that can be chosen here.
          </p>
        )
      )}
      {found.length > MAX_OFFERED && <p className="soft small">There are more: please type more of it.</p>}
    </>
  )
}
