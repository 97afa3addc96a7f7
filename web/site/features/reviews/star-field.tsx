import { useId } from 'react'
import { count } from '#web/kit/format.ts'
import { type FieldTexts, Problem, useControl } from '#web/kit/field-frame.tsx'
import { Icon } from '#web/kit/icon.tsx'
import './star-field.css'

/** The label of each number of stars, from one on. */
const ratingLabels = ['Poor', 'Not good', 'All right', 'Good', 'Excellent']

type StarFieldProps = Pick<FieldTexts, 'label' | 'problem'> & {
  value: number | undefined
  onChange: (stars: number) => void
}

/** A rating of one to five stars: five radio buttons for keyboards and screen readers. */
export function StarField({ label, problem, value = 0, onChange }: StarFieldProps) {
  const name = useId()
  const { control, problemId } = useControl({ problem })
  return (
    <fieldset
      className="field"
      role="radiogroup"
      aria-describedby={control['aria-describedby']}
      aria-invalid={control['aria-invalid']}
    >
      <legend className="field-label">{label}</legend>
      <div className="star-field row gap-xs">
        {ratingLabels.map((ratingLabel, index) => (
          <label
            key={ratingLabel}
            className={index < value ? 'star-choice centered star-chosen' : 'star-choice centered'}
          >
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={value === index + 1}
              onChange={() => onChange(index + 1)}
            />
            <span className="visually-hidden">{`${count(index + 1, 'star')}, ${ratingLabel}`}</span>
            <Icon name="star" large />
          </label>
        ))}
        <span aria-hidden="true" className="soft">
          {ratingLabels[value - 1]}
        </span>
      </div>
      <Problem id={problemId}>{problem}</Problem>
    </fieldset>
  )
}
