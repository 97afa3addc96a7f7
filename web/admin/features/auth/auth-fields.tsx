import { TextField } from '#web/kit/text-field.tsx'
import { Button } from '#web/kit/button.tsx'
import { passwordHint } from './auth-form.tsx'
import { PasswordField } from './password-field.tsx'

type AuthFieldProps = { value: string; onChange: (value: string) => void; problem: string | undefined }

export function EmailField({ value, onChange, problem }: AuthFieldProps) {
  return (
    <TextField
      label="Email"
      type="email"
      autoComplete="username"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      problem={problem}
    />
  )
}

/** A code that was e-mailed to the address, or that an authenticator app shows. */
export function CodeField({ value, onChange, problem }: AuthFieldProps) {
  return (
    <TextField
      label="Code"
      inputMode="numeric"
      autoComplete="one-time-code"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      problem={problem}
    />
  )
}

type NewPasswordFieldProps = AuthFieldProps & { label: string; minLength: number | undefined }

/** A password to choose, with a hint where the pool requires more than the form's minimum. */
export function NewPasswordField({ label, minLength, ...field }: NewPasswordFieldProps) {
  return <PasswordField label={label} autoComplete="new-password" hint={passwordHint(minLength)} {...field} />
}

export const BackToLogin = ({ onBack }: { onBack: () => void }) => (
  <Button variant="quiet" size="small" onClick={onBack}>
    Back to login
  </Button>
)
