import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Problem } from '#web/kit/field-frame.tsx'
import { FieldInput, type CustomInputProps, type FormField } from './form-field.tsx'
import './reorder-list.css'
import './rows-input.css'

type Row = Readonly<Record<string, unknown>>

type RowsInputProps<Values extends Row> = CustomInputProps & {
  /** The fields of each row. */
  fields: readonly FormField<Values>[]
  newRow: Values
  /** "Add a step" */
  addLabel: string
  /** Their order counts: each can be moved up and down. */
  isOrdered?: boolean
  /** With so many rows, none can be added. */
  most?: number
}

/** A list of short rows of fields inside a form: each can be removed, and one more added. */
export function RowsInput<Values extends Row>(props: RowsInputProps<Values>) {
  const { label, hint, problem, innerProblems, value, onChange, newRow, addLabel } = props
  const { isOrdered = false, most = Infinity } = props
  const fields = props.fields as unknown as readonly FormField<Row>[]
  const rows = Array.isArray(value) ? (value as Row[]) : []
  // A row may be one value, such as a day.
  const problemAt = (at: number, name: string): string | undefined =>
    innerProblems[`${at}.${name}`] ?? (fields.length === 1 ? innerProblems[at] : undefined)
  const isInRow = rows.some((_, at) => fields.some(({ name }) => problemAt(at, name)))
  // A problem of a row is shown in the row, where the focus goes.
  const own = isInRow ? undefined : problem
  const swap = (at: number) =>
    onChange(rows.map((row, place) => (place === at ? rows[at - 1] : place === at - 1 ? rows[at] : row)))
  return (
    <fieldset className="rows-input stack gap-m align-start" data-problem={own ? '' : undefined}>
      <legend className="field-label">{label}</legend>
      {hint && <p className="field-hint">{hint}</p>}
      {rows.map((row, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row has no other name than its place
        <div key={at} className="rows-input-row row align-end gap-s" role="group" aria-label={`${label}, ${at + 1}`}>
          {fields.map((field) => (
            <FieldInput
              key={field.name}
              field={field}
              name={field.name}
              value={row[field.name]}
              problem={problemAt(at, field.name)}
              onChange={(changed) =>
                onChange(rows.map((other) => (other === row ? { ...row, [field.name]: changed } : other)))
              }
              onBlur={() => undefined}
            />
          ))}
          {isOrdered && rows.length > 1 && (
            <Button
              square
              variant="quiet"
              aria-label={`Move ${label}, ${at + 1} up`}
              aria-disabled={at === 0}
              onClick={() => at > 0 && swap(at)}
            >
              <Icon name="down" className="reorder-up" />
            </Button>
          )}
          <Button
            square
            variant="quiet"
            aria-label={`Remove ${label}, ${at + 1}`}
            onClick={() => onChange(rows.filter((other) => other !== row))}
          >
            <Icon name="trash" />
          </Button>
        </div>
      ))}
      {rows.length < most && (
        <Button size="small" onClick={() => onChange([...rows, newRow])}>
          {addLabel}
        </Button>
      )}
      <Problem id={undefined}>{own}</Problem>
    </fieldset>
  )
}
