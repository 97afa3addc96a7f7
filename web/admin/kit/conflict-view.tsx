import { useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { dateAndTime } from '#web/kit/format.ts'
import { Notice } from '#web/kit/notice.tsx'
import { RadioCards } from '#web/kit/radio-cards.tsx'
import { valueText } from './change-history.tsx'
import type { FormField } from './form-field.tsx'

type Values = Readonly<Record<string, unknown>>
export type Choice = 'yours' | 'theirs'

/** Values of records are JSON, with their keys in the order of their schema. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The fields that both people changed, each to something else. */
export const fieldsInConflict = (
  fields: readonly FormField<Values>[],
  before: Values,
  yours: Values,
  theirs: Values,
): FormField<Values>[] =>
  fields.filter(
    ({ name }) =>
      !isSame(yours[name], before[name]) && !isSame(theirs[name], before[name]) && !isSame(yours[name], theirs[name]),
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
      const isYours = choices[name] ? choices[name] === 'yours' : !isSame(yours[name], before[name])
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
  onChoose: (choices: Readonly<Record<string, Choice>>) => void
  onBack: () => void
}

/** Somebody saved the record first: field by field, what it was, what they made of it, and what you did. */
export function ConflictView({ fields, before, yours, theirs, by, at, onChoose, onBack }: ConflictViewProps) {
  const both = fieldsInConflict(fields, before, yours, theirs)
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  const [isAsked, setIsAsked] = useState(false)
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
      {both.map(({ name, label }) => (
        <div key={name} className="conflict-field">
          <RadioCards
            label={label}
            value={choices[name]}
            onChange={(choice) => setChoices({ ...choices, [name]: choice })}
            problem={isAsked && !choices[name] ? 'Please choose one' : undefined}
            choices={[
              { value: 'yours', label: 'Yours', detail: valueText(name, yours[name]) },
              { value: 'theirs', label: 'Theirs', detail: valueText(name, theirs[name]) },
            ]}
          />
          <p className="faint">Before: {valueText(name, before[name])}</p>
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
