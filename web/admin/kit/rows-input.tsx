import { useRef, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Problem } from '#web/kit/field-frame.tsx'
import { focusWhenShown } from '#web/kit/focus-when-shown.ts'
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

/** A list of short forms inside a form: each can be moved and removed, and one more added. */
export function RowsInput<Values extends Row>(props: RowsInputProps<Values>) {
  const { label, hint, problem, innerProblems, value, onChange, newRow, addLabel } = props
  const { isOrdered = false, most = Infinity } = props
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const [moved, setMoved] = useState('')
  const fields = props.fields as unknown as readonly FormField<Row>[]
  const rows = Array.isArray(value) ? (value as Row[]) : []
  // A row may be one value, such as a day.
  const problemAt = (at: number, name: string): string | undefined =>
    innerProblems[`${at}.${name}`] ?? (fields.length === 1 ? innerProblems[at] : undefined)
  const isInRow = rows.some((_, at) => fields.some(({ name }) => problemAt(at, name)))
  // A problem of a row is shown in the row, where the focus goes.
  const own = isInRow ? undefined : problem

  function focus(at: number, control: string) {
    focusWhenShown(() => fieldset.current?.querySelector<HTMLElement>(`[data-row-at='${at}'] :is(${control})`))
  }
  function add() {
    onChange([...rows, newRow])
    setMoved('')
    focus(rows.length, 'input, textarea, select')
  }
  /** What comes next has the focus, so that several can be removed. */
  function remove(at: number) {
    onChange(rows.filter((_, place) => place !== at))
    setMoved(`${label}, ${at + 1}: removed`)
    if (rows.length > 1) focus(Math.min(at, rows.length - 2), '[data-control=remove]')
    else focusWhenShown(() => fieldset.current?.querySelector<HTMLElement>('[data-control=add]'))
  }
  /** The focus goes with the row. */
  function move(from: number, to: number, control: string) {
    if (to < 0 || to >= rows.length) return
    onChange(rows.map((row, place) => (place === from ? rows[to] : place === to ? rows[from] : row)))
    setMoved(`${label}: place ${to + 1} of ${rows.length}`)
    focus(to, `[data-control=${control}]`)
  }
  return (
    <fieldset ref={fieldset} className="rows-input stack gap-m align-stretch" data-problem={own ? '' : undefined}>
      <legend className="field-label">{label}</legend>
      {hint && <p className="field-hint">{hint}</p>}
      {rows.map((row, at) => {
        const name = `${label}, ${at + 1}`
        return (
          <div
            // oxlint-disable-next-line react/no-array-index-key -- a row has no other name than its place
            key={at}
            className="rows-input-row card card-small row align-end gap-s"
            role="group"
            aria-label={name}
            data-row-at={at}
          >
            {fields.map((field) => (
              <FieldInput
                key={field.name}
                field={field}
                name={field.name}
                value={row[field.name]}
                problem={problemAt(at, field.name)}
                onChange={(changed) =>
                  onChange(rows.map((other, place) => (place === at ? { ...row, [field.name]: changed } : other)))
                }
                onBlur={() => undefined}
              />
            ))}
            <div className="rows-input-buttons row gap-none">
              {isOrdered && rows.length > 1 && (
                <>
                  <Button
                    square
                    variant="quiet"
                    data-control="up"
                    aria-label={`Move ${name} up`}
                    aria-disabled={at === 0}
                    onClick={() => move(at, at - 1, 'up')}
                  >
                    <Icon name="down" className="reorder-up" />
                  </Button>
                  <Button
                    square
                    variant="quiet"
                    data-control="down"
                    aria-label={`Move ${name} down`}
                    aria-disabled={at === rows.length - 1}
                    onClick={() => move(at, at + 1, 'down')}
                  >
                    <Icon name="down" />
                  </Button>
                </>
              )}
              <Button
                square
                variant="quiet"
                data-control="remove"
                aria-label={`Remove ${name}`}
                onClick={() => remove(at)}
              >
                <Icon name="trash" />
              </Button>
            </div>
          </div>
        )
      })}
      {rows.length < most && (
        <div>
          <Button size="small" data-control="add" onClick={add}>
            {addLabel}
          </Button>
        </div>
      )}
      <p role="status" className="visually-hidden">
        {moved}
      </p>
      <Problem id={undefined}>{own}</Problem>
    </fieldset>
  )
}
