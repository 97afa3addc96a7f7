import { Notice } from '#web/kit/notice.tsx'
import { SelectField } from '#web/kit/select-field.tsx'
import { count } from '#web/kit/format.ts'
import {
  type ColumnQuestion,
  type Field,
  type ImportColumn,
  fieldLabels,
  fields,
  isQuestion,
  missingFields,
} from './import-columns.ts'
import type { Sheet } from './read-sheet.ts'

const questionTexts: Readonly<Record<ColumnQuestion, string>> = {
  'two-fit': 'Another column fits as well: which is it?',
  people: 'Are these all people, or the adults?',
  amounts: 'It holds amounts: what are they?',
  dates: 'It holds dates: what are they?',
}

type ImportColumnsFormProps = {
  sheet: Sheet
  columns: readonly ImportColumn[]
  isLocked: boolean
  onChoose: (index: number, use: Field | 'left-out') => void
}

/** What each column of the lines becomes, for all lines at once, and what is left out. */
export function ImportColumnsForm({ sheet, columns, isLocked, onChoose }: ImportColumnsFormProps) {
  const missing = missingFields(columns)
  const questions = columns.filter(({ use }) => isQuestion(use)).length
  const leftOut = columns.filter(({ use }) => use === 'left-out')
  const isToDo = questions > 0 || missing.length > 0
  return (
    <section className="card stack" aria-label="What each column is">
      {isToDo && (
        <Notice
          tone="warning"
          live="polite"
          title={
            questions > 0
              ? `Please say what ${questions === 1 ? 'one column is' : `${questions} columns are`}`
              : `No column is the ${missing.map((field) => fieldNames[field] ?? field).join(', or the ')}`
          }
        >
          <p>
            {questions > 0
              ? 'It counts for all lines. Nothing is brought in before.'
              : 'Please choose it below, or add it to your lines.'}
          </p>
        </Notice>
      )}
      {/* Open while something is to be said; then as its reader wants it. */}
      <details open={isToDo || undefined} key={String(isToDo)}>
        <summary>
          {count(columns.length - leftOut.length, 'column')} read, {leftOut.length} left out
        </summary>
        <div className="import-columns grid grid-small grid-fill">
          {columns.map(({ index, heading, samples, filled, use }) => (
            <SelectField
              key={index}
              label={heading}
              hint={samples.length > 0 ? samples.join(' · ') : `Empty in ${count(sheet.lines.length, 'line')}`}
              problem={isQuestion(use) ? questionTexts[use] : undefined}
              value={isQuestion(use) ? '' : use}
              disabled={isLocked}
              onChange={({ target }) => onChoose(index, target.value as Field | 'left-out')}
            >
              {isQuestion(use) && (
                <option value="" disabled>
                  Please choose
                </option>
              )}
              {fields.map((field) => (
                <option key={field} value={field}>
                  {fieldLabels[field]}
                </option>
              ))}
              <option value="left-out">{`Left out (${count(filled, 'cell')})`}</option>
            </SelectField>
          ))}
        </div>
      </details>
      {(leftOut.length > 0 || sheet.above.length > 0) && (
        <p className="soft small">
          {leftOut.length > 0 && `Not brought in: ${leftOut.map(({ heading }) => heading).join(', ')}. `}
          {sheet.above.length > 0 &&
            `Above the headings, and not read: ${sheet.above.map(({ cells }) => cells.filter(Boolean).join(' ')).join(' · ')}.`}
        </p>
      )}
    </section>
  )
}

const fieldNames: Partial<Record<Field, string>> = { name: 'guest’s name' }
