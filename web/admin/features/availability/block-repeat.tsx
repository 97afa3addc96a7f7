import { useRef } from 'react'
import { MAX_REPEATS, type Repeat, placeInMonth, repeatedDates } from '#shared/availability/repeated-dates.ts'
import { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { Button } from '#web/kit/button.tsx'
import { dateSpan, longDate, shortDate } from '#web/kit/format.ts'
import { Icon } from '#web/kit/icon.tsx'
import { SelectField } from '#web/kit/select-field.tsx'
import { TextField } from '#web/kit/text-field.tsx'

type Dates = { readonly startDate: CalendarDate; readonly endDate: CalendarDate }

export type RepeatChoice = {
  readonly every: Repeat | ''
  readonly until: string
  /** The first nights of those that were taken off the list. */
  readonly removed: readonly string[]
}
export const noRepeat: RepeatChoice = { every: '', until: '', removed: [] }

/** The dates that are blocked as well, as far ahead as nights can be blocked. */
export function chosenRepeats(
  first: Dates | undefined,
  { every, until, removed }: RepeatChoice,
  latest: string,
): Dates[] {
  const { startDate, endDate } = first ?? { startDate: '', endDate: '' }
  const areDates = [startDate, endDate, until].every((date) => CalendarDate.safeParse(date).success)
  if (!every || !areDates || endDate < startDate) return []
  return repeatedDates({ startDate, endDate }, every, until < latest ? until : latest).filter(
    (dates) => !removed.includes(dates.startDate),
  )
}

const places = ['first', 'second', 'third', 'fourth', 'last']

type BlockRepeatProps = {
  /** The dates that come back. */
  first: Dates
  value: RepeatChoice
  onChange: (value: RepeatChoice) => void
  repeats: readonly Dates[]
  latest: string
}

/** Dates that come back every week or month, listed before they are blocked. */
export function BlockRepeat({ first, value, onChange, repeats, latest }: BlockRepeatProps) {
  const list = useRef<HTMLUListElement>(null)
  const { startDate } = first
  const [weekday = ''] = startDate ? longDate(startDate).split(' ') : []
  return (
    <>
      <div className="grid grid-small">
        <SelectField
          label="Repeat"
          value={value.every}
          onChange={({ target }) => onChange({ ...value, every: target.value as RepeatChoice['every'], removed: [] })}
        >
          <option value="">Does not repeat</option>
          <option value="week">Every week</option>
          <option value="month">
            {weekday
              ? `Every month on the ${places[placeInMonth(startDate) - 1]} ${weekday}`
              : 'Every month on the same weekday'}
          </option>
        </SelectField>
        {value.every && (
          <TextField
            label="Until"
            type="date"
            min={startDate}
            max={latest}
            hint={`At most ${MAX_REPEATS} times.`}
            value={value.until}
            onChange={({ target }) => onChange({ ...value, until: target.value, removed: [] })}
          />
        )}
      </div>
      {repeats.length > 0 && (
        <ul ref={list} className="block-repeats grid grid-fill" aria-label="Repeated dates" tabIndex={-1}>
          {repeats.map((dates) => (
            <li key={dates.startDate}>
              {spanOf(dates)}
              <Button
                square
                variant="quiet"
                aria-label={`Remove ${spanOf(dates)}`}
                onClick={() => {
                  onChange({ ...value, removed: [...value.removed, dates.startDate] })
                  // The pressed button goes with its line.
                  list.current?.focus()
                }}
              >
                <Icon name="trash" />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const spanOf = ({ startDate, endDate }: Dates): string =>
  startDate === endDate ? shortDate(startDate) : dateSpan(startDate, endDate)
