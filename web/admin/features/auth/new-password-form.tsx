import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '#web/kit/button.tsx'
import { TextField } from '#web/kit/text-field.tsx'
import { showToast } from '#web/kit/toast.ts'
import { AuthForm, Code, Email, newPasswordFor, passwordHint, useAuthForm } from './auth-form.tsx'
import { PasswordField } from './password-field.tsx'
import { askForNewPassword, authErrorMessage, setNewPassword } from './sign-in.ts'

type NewPasswordFormProps = {
  email: string
  onEmail: (email: string) => void
  passwordMinLength: number | undefined
  onBack: () => void
}

/** Two steps: request a code, then set the password with it. Does not reveal whether the address has an account. */
export function NewPasswordForm({ email, onEmail, passwordMinLength, onBack }: NewPasswordFormProps) {
  const [hasAsked, setHasAsked] = useState(false)
  const back = (
    <Button variant="quiet" size="small" onClick={onBack}>
      Back to login
    </Button>
  )
  return hasAsked ? (
    <SetPasswordForm email={email} passwordMinLength={passwordMinLength} onDone={onBack} foot={back} />
  ) : (
    <RequestCodeForm email={email} onEmail={onEmail} onAsked={() => setHasAsked(true)} foot={back} />
  )
}

const ResetRequestValues = z.object({ email: Email })

function RequestCodeForm({
  email,
  onEmail,
  onAsked,
  foot,
}: Pick<NewPasswordFormProps, 'email' | 'onEmail'> & { onAsked: () => void; foot: ReactNode }) {
  const form = useAuthForm(ResetRequestValues, { email }, async (values) => {
    try {
      await askForNewPassword(values.email)
      onEmail(values.email)
      onAsked()
      return undefined
    } catch (error) {
      return { title: 'This did not work', detail: authErrorMessage(error, 'Please try again') }
    }
  })
  return (
    <AuthForm label="Forgot your password?" form={form} action="Send me a code" busyLabel="Sending…" foot={foot}>
      <h2>Forgot your password?</h2>
      <p className="soft">We will e-mail you a code to set a new one with.</p>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        value={email}
        onChange={(event) => onEmail(event.target.value)}
        problem={form.problems['email']}
      />
    </AuthForm>
  )
}

function SetPasswordForm({
  email,
  passwordMinLength,
  onDone,
  foot,
}: Pick<NewPasswordFormProps, 'email' | 'passwordMinLength'> & { onDone: () => void; foot: ReactNode }) {
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const valuesSchema = z.object({ code: Code, password: newPasswordFor(passwordMinLength ?? 0) })
  const form = useAuthForm(valuesSchema, { code, password }, async (values) => {
    try {
      await setNewPassword(email, values.code, values.password)
      void showToast({ tone: 'success', title: 'Password changed', detail: 'You can now log in with it.' })
      onDone()
      return undefined
    } catch (error) {
      return { title: 'This did not work', detail: authErrorMessage(error, 'Please try again') }
    }
  })
  return (
    <AuthForm label="Set a new password" form={form} action="Set new password" busyLabel="Saving…" foot={foot}>
      <h2>Set a new password</h2>
      <p className="soft">
        If <strong>{email}</strong> has an account, a code is on its way to it.
      </p>
      <TextField
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        problem={form.problems['code']}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={passwordHint(passwordMinLength)}
        value={password}
        onChange={setPassword}
        problem={form.problems['password']}
      />
    </AuthForm>
  )
}
