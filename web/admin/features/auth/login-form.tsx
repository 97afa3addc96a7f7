import { useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '#web/kit/button.tsx'
import { showToast } from '#web/kit/toast.ts'
import { EmailField } from './auth-fields.tsx'
import { AuthForm, Email, Password, useAuthForm } from './auth-form.tsx'
import { PasswordField } from './password-field.tsx'
import { logIn, loginErrorMessage } from './sign-in.ts'

const LoginValues = z.object({ email: Email, password: Password })

type LoginFormProps = {
  email: string
  onEmail: (email: string) => void
  /** The password was right, and the account has a second factor. */
  onSecondFactor: () => void
  onForgotten: () => void
}

/** E-mail and password. Success raises the sign-in event, which opens the staff area. */
export function LoginForm({ email, onEmail, onSecondFactor, onForgotten }: LoginFormProps) {
  const [password, setPassword] = useState('')
  const form = useAuthForm({
    schema: LoginValues,
    values: { email, password },
    failureTitle: 'Login failed',
    errorMessage: loginErrorMessage,
    action: async (values) => {
      const step = await logIn(values.email, values.password)
      if (step === 'in') void showToast({ tone: 'success', title: 'Welcome back!' })
      else if (step === 'second-factor') onSecondFactor()
      else if (step === 'new-password') onForgotten()
      else throw new Error('This account needs a step that this page does not know. Please ask an owner.')
    },
  })
  return (
    <AuthForm
      label="Login"
      form={form}
      action="Login"
      busyLabel="Logging in…"
      footer={
        <Button variant="quiet" size="small" onClick={onForgotten}>
          Forgot your password?
        </Button>
      }
    >
      <EmailField value={email} onChange={onEmail} problem={form.problems['email']} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        problem={form.problems['password']}
      />
    </AuthForm>
  )
}
