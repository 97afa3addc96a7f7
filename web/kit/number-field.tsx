import { startTransition, useState } from 'react'
import { FieldFrame, type FieldTexts } from './field-frame.tsx'
import { Icon } from './icon.tsx'
import { NumberInput } from './number-input.tsx'

type NumberFieldProps = FieldTexts & {
  id?: string
  name?: string
  value: number
  onChange: (value: number) => void
  min: number
  max: number
  step?: number
  /** The sentence for a typed number below `min`. */
  tooSmall?: string
  /** The value of an emptied field on leaving it; `min` by default. */
  blank?: number
  className?: string
}

/** A whole number with − and + beside it. Whatever is typed, `onChange` only ever gets a number from `min` to `max`. */
export function NumberField({
  value,
  onChange,
  min,
  max,
  step = 1,
  blank = min,
  tooSmall,
  problem,
  name,
  id,
  className = '',
  ...texts
}: NumberFieldProps) {
  const [draft, setDraft] = useState<string>()
  const [isTooSmall, setIsTooSmall] = useState(false)
  const within = (entered: number) => Math.min(Math.max(entered, min), Math.max(min, max))

  function type(text: string) {
    setDraft(text)
    const typed = Number(text)
    setIsTooSmall(text !== '' && typed < min)
    if (text !== '' && Number.isInteger(typed) && within(typed) === typed) onChange(typed)
  }
  function leave() {
    if (draft === undefined) return
    const typed = Math.round(Number(draft))
    setDraft(undefined)
    onChange(within(draft === '' || Number.isNaN(typed) ? blank : typed))
  }
  /** The number responds to the press at once; dependent updates follow. */
  function move(increment: number) {
    const moved = within(shown + increment)
    if (moved === shown) return
    setDraft(String(moved))
    setIsTooSmall(false)
    startTransition(() => {
      setDraft(undefined)
      onChange(moved)
    })
  }
  const shown = Number(draft ?? value)
  const subject = typeof texts.label === 'string' ? texts.label.toLowerCase() : 'number'

  return (
    <FieldFrame {...texts} problem={problem ?? (isTooSmall ? tooSmall : undefined)} id={id} className={className}>
      {(control) => (
        <div className="stepper">
          <button
            type="button"
            className="stepper-button centered"
            aria-label={`Decrease ${subject}`}
            // A button that becomes disabled under a finger loses the focus.
            aria-disabled={shown <= min}
            onClick={() => move(-step)}
          >
            <Icon name="minus" />
          </button>
          <NumberInput
            className="stepper-input"
            inputMode="numeric"
            name={name}
            min={min}
            max={max}
            step={step}
            value={draft ?? value}
            onChange={(event) => type(event.target.value)}
            onBlur={leave}
            {...control}
          />
          <button
            type="button"
            className="stepper-button centered"
            aria-label={`Increase ${subject}`}
            aria-disabled={shown >= max}
            onClick={() => move(step)}
          >
            <Icon name="plus" />
          </button>
        </div>
      )}
    </FieldFrame>
  )
}
