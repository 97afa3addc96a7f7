import { type ReactNode, useState } from 'react'
import type { Choice, Choices, Contested } from '#shared/kernel/three-way-merge.ts'
import { Button } from '#web/kit/button.tsx'
import { dateAndTime } from '#web/kit/format.ts'
import { Notice } from '#web/kit/notice.tsx'
import { RadioCards } from '#web/kit/radio-cards.tsx'

type MergeViewProps = {
  contested: readonly Contested[]
  labelOf: (field: string) => string
  /** A value of a field as people read it. */
  show: (field: string, value: unknown) => ReactNode
  by: string
  at: string
  onChoose: (choices: Choices) => void
  onBack: () => void
}

/** Somebody saved the record first: place by place, what they made of it and what you did, side by side. */
export function MergeView({ contested, labelOf, show, by, at, onChoose, onBack }: MergeViewProps) {
  const [choices, setChoices] = useState<Choices>({})
  const [isAsked, setIsAsked] = useState(false)
  function submit() {
    setIsAsked(true)
    if (contested.every(({ id }) => choices[id])) onChoose(choices)
  }
  /** A text can have several places. */
  function placeOf({ id, field }: Contested): string {
    const places = contested.filter((other) => other.field === field)
    if (places.length < 2) return labelOf(field)
    return `${labelOf(field)}, place ${places.findIndex((other) => other.id === id) + 1} of ${places.length}`
  }
  const shown = (field: string, value: unknown) => (isNothing(value) ? 'Nothing' : show(field, value))
  return (
    <section className="stack" aria-label="Changed by two people">
      <Notice tone="warning" live="now" title={`${by} saved this first`}>
        <p>
          {at && `${dateAndTime(at)}. `}Choose for each place which one stays; the other is kept as a version. All other
          changes of both of you are kept in the text.
        </p>
      </Notice>
      {contested.map((place) => {
        const { id, field, before, yours, theirs, hasRoomForBoth } = place
        return (
          <div key={id} className="merge-place stack gap-xs anywhere">
            <RadioCards<Choice>
              label={placeOf(place)}
              value={choices[id]}
              onChange={(choice) => setChoices({ ...choices, [id]: choice })}
              problem={isAsked && !choices[id] ? 'Please choose one' : undefined}
              choices={[
                { value: 'yours', label: 'Yours', detail: shown(field, yours) },
                { value: 'theirs', label: `${by}’s`, detail: shown(field, theirs) },
                ...(hasRoomForBoth
                  ? [{ value: 'both' as const, label: 'Both', detail: `${by}’s, and yours below it.` }]
                  : []),
              ]}
            />
            {!isNothing(before) && (
              <details className="change-fold">
                <summary>Before both changes</summary>
                {shown(field, before)}
              </details>
            )}
          </div>
        )
      })}
      <div className="row gap-s">
        <Button variant="primary" onClick={submit}>
          Save these
        </Button>
        <Button onClick={onBack}>Back to the form</Button>
      </div>
    </section>
  )
}

const isNothing = (value: unknown): boolean =>
  value === '' || value === null || value === undefined || (Array.isArray(value) && value.length === 0)
