import { useState } from 'react'
import { isSameJson } from '#shared/kernel/change-log.ts'
import { Button } from '#web/kit/button.tsx'
import { dateAndTime } from '#web/kit/format.ts'
import { Notice } from '#web/kit/notice.tsx'
import { RadioCards } from '#web/kit/radio-cards.tsx'
import { type ValueFormats, valueText } from './change-history.tsx'
import type { FormField } from './form-field.tsx'

type Values = Readonly<Record<string, unknown>>
export type Choice = 'yours' | 'theirs'

/** The fields that both people changed, each to something else. */
export const fieldsInConflict = (
  fields: readonly FormField<Values>[],
  before: Values,
  yours: Values,
  theirs: Values,
): FormField<Values>[] =>
  fields.filter(
    ({ name }) =>
      !isSameJson(yours[name], before[name]) &&
      !isSameJson(theirs[name], before[name]) &&
      !isSameJson(yours[name], theirs[name]),
  )

/** Both people's changes together; where they conflict, what was chosen. */
export const mergeChoices = (
  fields: readonly FormField<Values>[],
  before: Values,
  yours: Values,
  theirs: Values,
  choices: Readonly<Record<string, Choice>>,
): Values =>
  Object.fromEntries(
    fields.map(({ name }) => {
      const isYours = choices[name] ? choices[name] === 'yours' : !isSameJson(yours[name], before[name])
      return [name, isYours ? yours[name] : theirs[name]]
    }),
  )

type ConflictViewProps = {
  fields: readonly FormField<Values>[]
  before: Values
  yours: Values
  theirs: Values
  by: string
  at: string
  /** How values of fields with a control of their own are written. */
  formats?: ValueFormats | undefined
  onChoose: (choices: Readonly<Record<string, Choice>>) => void
  onBack: () => void
}

/** Somebody saved the record first: field by field, what it was, what they made of it, and what you did. */
export function ConflictView({ fields, before, yours, theirs, by, at, formats, onChoose, onBack }: ConflictViewProps) {
  const both = fieldsInConflict(fields, before, yours, theirs)
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  const [isAsked, setIsAsked] = useState(false)
  const textOf = ({ name, choices: offered }: FormField<Values>, value: unknown): string =>
    offered?.find((choice) => choice.value === value)?.label ?? valueText(name, value, formats)
  function submit() {
    setIsAsked(true)
    if (both.every(({ name }) => choices[name])) onChoose(choices)
  }
  return (
    <section className="stack" aria-label="Changed by two people">
      <Notice tone="warning" live="now" title={`${by} saved this first`}>
        <p>
          {at && `${dateAndTime(at)}. `}Choose for each of these fields which one stays. All other changes of both of
          you are kept.
        </p>
      </Notice>
      {both.map((field) => (
        <div key={field.name} className="stack gap-xs anywhere">
          <RadioCards
            label={field.label}
            value={choices[field.name]}
            onChange={(choice) => setChoices({ ...choices, [field.name]: choice })}
            problem={isAsked && !choices[field.name] ? 'Please choose one' : undefined}
            choices={[
              { value: 'yours', label: 'Yours', detail: textOf(field, yours[field.name]) },
              { value: 'theirs', label: 'Theirs', detail: textOf(field, theirs[field.name]) },
            ]}
          />
          <p className="faint">Before: {textOf(field, before[field.name])}</p>
        </div>
      ))}
      <div className="row gap-s">
        <Button variant="primary" onClick={submit}>
          Save these
        </Button>
        <Button onClick={onBack}>Back to the form</Button>
      </div>
    </section>
  )
}
