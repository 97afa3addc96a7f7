import { PasswordField as AmplifyPasswordField } from '@aws-amplify/ui-react'
import { useId } from 'react'
import './password-field.css'

type PasswordFieldProps = {
  label: string
  hint?: string | undefined
  problem?: string | undefined
  value: string
  onChange: (value: string) => void
  autoComplete: 'current-password' | 'new-password'
}

/** A password that can be shown while it is typed: Amplify's own field, styled like the others. */
export function PasswordField({ label, hint, problem, value, onChange, autoComplete }: PasswordFieldProps) {
  const hintId = useId()
  const problemId = useId()
  return (
    <div className="password stack gap-xs">
      <AmplifyPasswordField
        label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoComplete={autoComplete}
        isRequired
        hasError={problem !== undefined}
        aria-describedby={[hint && hintId, problem && problemId].filter(Boolean).join(' ') || undefined}
        passwordIsHiddenLabel="Password is hidden"
        passwordIsShownLabel="Password is shown"
      />
      {hint && (
        <p id={hintId} className="field-hint">
          {hint}
        </p>
      )}
      {problem && (
        <p id={problemId} className="field-problem">
          <span>{problem}</span>
        </p>
      )}
    </div>
  )
}
