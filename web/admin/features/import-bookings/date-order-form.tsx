import { shortDate } from '#web/kit/format.ts'
import { Notice } from '#web/kit/notice.tsx'
import { SelectField } from '#web/kit/select-field.tsx'
import type { DateOrderQuestion } from './date-order.ts'
import { type DateOrder, readDate } from '#shared/kernel/read-date.ts'

type DateOrderFormProps = {
  question: DateOrderQuestion
  isLocked: boolean
  onChoose: (order: DateOrder) => void
}

/** Which number of a date is the day, for all lines at once. */
export function DateOrderForm({ question: { order, samples }, isLocked, onChoose }: DateOrderFormProps) {
  const [first] = samples
  // A date that has a meaning either way shows the difference best.
  const sample = samples.find((one) => readDate(one) !== null) ?? first
  const meaning = (read: DateOrder): string => {
    const date = readDate(sample, read)
    return date ? `is ${shortDate(date)}` : 'cannot be read'
  }
  return (
    <section className="card stack" aria-label="How dates are written">
      {!order && (
        <Notice tone="warning" live="polite" title={`Are dates written month first, as ${first}?`}>
          <p>It counts for all lines. Nothing is brought in before.</p>
        </Notice>
      )}
      <SelectField
        label="Dates in numbers"
        hint={`Month first, ${sample} ${meaning('month-first')}; day first, it ${meaning('day-first')}.`}
        value={order ?? ''}
        disabled={isLocked}
        onChange={({ target }) => onChoose(target.value as DateOrder)}
      >
        {!order && (
          <option value="" disabled>
            Please choose
          </option>
        )}
        <option value="month-first">Month first</option>
        <option value="day-first">Day first</option>
      </SelectField>
    </section>
  )
}
