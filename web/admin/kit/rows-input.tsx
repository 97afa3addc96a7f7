import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Problem } from '#web/kit/field-frame.tsx'
import { FieldInput, type CustomInputProps, type FormField } from './form-field.tsx'
import './rows-input.css'

type Row = Readonly<Record<string, unknown>>

type RowsInputProps<Values extends Row> = CustomInputProps & {
  /** The fields of each row. */
  fields: readonly FormField<Values>[]
  newRow: Values
  /** "Add a step" */
  addLabel: string
}

/** A list of short rows of fields inside a form: each can be removed, and one more added. */
export function RowsInput<Values extends Row>(props: RowsInputProps<Values>) {
  const { label, hint, problem, innerProblems, value, onChange, newRow, addLabel } = props
  const fields = props.fields as unknown as readonly FormField<Row>[]
  const rows = Array.isArray(value) ? (value as Row[]) : []
  // A row may be one value, such as a day.
  const problemAt = (at: number, name: string): string | undefined =>
    innerProblems[`${at}.${name}`] ?? (fields.length === 1 ? innerProblems[at] : undefined)
  const isInRow = rows.some((_, at) => fields.some(({ name }) => problemAt(at, name)))
  // A problem of a row is shown in the row, where the focus goes.
  const own = isInRow ? undefined : problem
  return (
    <fieldset className="rows-input" data-problem={own ? '' : undefined}>
      <legend className="field-label">{label}</legend>
      {hint && <p className="field-hint">{hint}</p>}
      {rows.map((row, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row has no other name than its place
        <div key={at} className="rows-input-row" role="group" aria-label={`${label}, ${at + 1}`}>
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
      <Button size="small" onClick={() => onChange([...rows, newRow])}>
        {addLabel}
      </Button>
      <Problem id={undefined}>{own}</Problem>
    </fieldset>
  )
}
