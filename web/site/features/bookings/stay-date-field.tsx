import { type ReactNode, type Ref, useId } from 'react'
import { longDate, shortDate } from '#web/kit/format.ts'
import { Problem } from '#web/kit/field-frame.tsx'
import { Icon } from '#web/kit/icon.tsx'

type StayDateFieldProps = {
  field: 'checkInDate' | 'checkOutDate'
  label: string
  date: string
  detail: string
  problem: string | undefined
  /** Both calendars are shown; otherwise each opens under its button. */
  isWide: boolean
  isOpen: boolean
  onToggle: () => void
  toggleRef?: Ref<HTMLButtonElement>
  children: ReactNode
}

/** Check-in or check-out: the chosen date, and its calendar. */
export function StayDateField({
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
}: StayDateFieldProps) {
  const id = useId()
  const content = (
    <>
      <span className="field-label">{label}</span>
      <span className={date ? 'booking-date' : 'booking-date soft'}>{date ? shortDate(date) : 'Choose a date'}</span>
      <span className="faint">{detail}</span>
    </>
  )
  return (
    <div
      data-field={field}
      className="booking-date-field"
      role="group"
      aria-label={`${label}, ${date ? longDate(date) : 'no date chosen'}`}
      aria-describedby={problem && `${id}-problem`}
      data-problem={problem ? '' : undefined}
    >
      {isWide ? (
        <p className="booking-date-field-label">{content}</p>
      ) : (
        <button
          ref={toggleRef}
          type="button"
          className="booking-date-field-label"
          aria-expanded={isOpen}
          aria-controls={`${id}-calendar`}
          onClick={onToggle}
        >
          {content}
          <Icon name="calendar" />
        </button>
      )}
      <Problem id={`${id}-problem`}>{problem}</Problem>
      <div id={`${id}-calendar`}>{(isWide || isOpen) && children}</div>
    </div>
  )
}
