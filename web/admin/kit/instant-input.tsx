import { useState } from 'react'
import { dayOf, instantOf, timeOf } from '#shared/kernel/clock.ts'
import { TextField } from '#web/kit/text-field.tsx'

type InstantInputProps = {
  label: string
  hint?: string | undefined
  problem: string | undefined
  /** An ISO instant. */
  value: unknown
  /** The first and the last instant that can be chosen. */
  min?: string | undefined
  max?: string | undefined
  /** Undefined while day or time is missing. */
  onChange: (instant: string | undefined) => void
}

/** A day and a time of the business. One after the last possible instant becomes that instant, once it is left. */
export function InstantInput({ label, hint, problem, value, min, max, onChange }: InstantInputProps) {
  const [typed, setTyped] = useState(() =>
    typeof value === 'string' && value !== '' ? { day: dayOf(value), time: timeOf(value) } : { day: '', time: '' },
  )
  function change(changed: Partial<typeof typed>) {
    const next = { ...typed, ...changed }
    setTyped(next)
    onChange(next.day && next.time ? instantOf(next.day, next.time) : undefined)
  }
  function leave() {
    if (!max || !typed.day || !typed.time || instantOf(typed.day, typed.time) <= max) return
    change({ day: dayOf(max), time: timeOf(max) })
  }
  return (
    <div className="stack gap-s" role="group" aria-label={label}>
      <div className="grid grid-small">
        <TextField
          label="Day"
          type="date"
          min={min && dayOf(min)}
          max={max && dayOf(max)}
          value={typed.day}
          onChange={(event) => change({ day: event.target.value })}
          onBlur={leave}
          problem={typed.day === '' ? 'Please choose a day' : problem}
        />
        <TextField
          label="Time"
          type="time"
          max={max && typed.day === dayOf(max) ? timeOf(max) : undefined}
          value={typed.time}
          onChange={(event) => change({ time: event.target.value })}
          onBlur={leave}
          problem={typed.time === '' ? 'Please choose a time' : undefined}
        />
      </div>
      {hint && <p className="field-hint">{hint}</p>}
    </div>
  )
}
