import { type ReactNode, useId } from 'react'
import { type FieldTexts, Problem, useControl } from './field-frame.tsx'

export type RadioChoice<Value extends string> = {
  value: Value
  label: ReactNode
  detail?: ReactNode
  /** At the right edge, a price for example. */
  aside?: ReactNode
  disabled?: boolean
}

type RadioCardsProps<Value extends string> = FieldTexts & {
  choices: readonly RadioChoice<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
  name?: string
}

/** One of a few, each on a card of its own. A radio group for keyboard and screen reader. */
export function RadioCards<Value extends string>({
  label,
  hint,
  problem,
  optional,
  choices,
  value,
  onChange,
  name,
}: RadioCardsProps<Value>) {
  const group = useId()
  const { control, hintId, problemId } = useControl({ hint, problem })
  return (
    <fieldset
      className="field"
      role="radiogroup"
      aria-describedby={control['aria-describedby']}
      aria-invalid={control['aria-invalid']}
    >
      <legend className="field-label">
        <span>{label}</span>
        {optional && <span className="field-optional"> (optional)</span>}
      </legend>
      {hint && (
        <p id={hintId} className="field-hint">
          {hint}
        </p>
      )}
      <div className="choices">
        {choices.map((choice) => (
          <label key={choice.value} className="choice">
            <input
              type="radio"
              name={name ?? group}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.disabled}
              onChange={() => onChange(choice.value)}
            />
            <span>
              <span className="choice-label">{choice.label}</span>
              {choice.detail && <span className="choice-detail">{choice.detail}</span>}
            </span>
            {choice.aside && <span className="choice-aside">{choice.aside}</span>}
          </label>
        ))}
      </div>
      <Problem id={problemId}>{problem}</Problem>
    </fieldset>
  )
}
