import { type ReactNode, type Ref, useId } from 'react'
import { longDate, shortDate } from '#web/kit/format.ts'
import { Problem } from '#web/kit/field-frame.tsx'
import { Icon } from '#web/kit/icon.tsx'

type StayEndProps = {
  field: 'checkInDate' | 'checkOutDate'
  label: string
  date: string
  detail: string
  problem: string | undefined
  /** Both calendars are in view; otherwise each opens under its button. */
  isWide: boolean
  isOpen: boolean
  onToggle: () => void
  toggleRef?: Ref<HTMLButtonElement>
  children: ReactNode
}

/** Arrival or departure: the chosen date in words, and its calendar. */
export function StayEnd({
  field,
  label,
  date,
  detail,
  problem,
  isWide,
  isOpen,
  onToggle,
  toggleRef,
  children,
}: StayEndProps) {
  const id = useId()
  const words = (
    <>
      <span className="field-label">{label}</span>
      <span className={date ? 'booking-date' : 'booking-date soft'}>{date ? shortDate(date) : 'Choose a date'}</span>
      <span className="faint">{detail}</span>
    </>
  )
  return (
    <div
      data-field={field}
      className="booking-end"
      role="group"
      aria-label={`${label}, ${date ? longDate(date) : 'no date chosen'}`}
      aria-describedby={problem && `${id}-problem`}
      data-problem={problem ? '' : undefined}
    >
      {isWide ? (
        <p className="booking-end-words">{words}</p>
      ) : (
        <button
          ref={toggleRef}
          type="button"
          className="booking-end-words"
          aria-expanded={isOpen}
          aria-controls={`${id}-calendar`}
          onClick={onToggle}
        >
          {words}
          <Icon name="calendar" />
        </button>
      )}
      <Problem id={`${id}-problem`}>{problem}</Problem>
      <div id={`${id}-calendar`}>{(isWide || isOpen) && children}</div>
    </div>
  )
}
