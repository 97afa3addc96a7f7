import { useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '#web/kit/button.tsx'
import { TextField } from '#web/kit/text-field.tsx'
import { showToast } from '#web/kit/toast.ts'
import { AuthForm, Email, Password, useAuthForm } from './auth-form.tsx'
import { PasswordField } from './password-field.tsx'
import { logIn, loginErrorMessage } from './sign-in.ts'

const LoginValues = z.object({ email: Email, password: Password })

type LoginFormProps = {
  email: string
  onEmail: (email: string) => void
  /** The address must be confirmed with a code before it can log in. */
  onConfirmEmail: () => void
  onForgotten: () => void
}

/** E-mail and password. Success raises the sign-in event, which opens the staff area. */
export function LoginForm({ email, onEmail, onConfirmEmail, onForgotten }: LoginFormProps) {
  const [password, setPassword] = useState('')
  const form = useAuthForm(LoginValues, { email, password }, async (values) => {
    try {
      const step = await logIn(values.email, values.password)
      if (step === 'in') void showToast({ tone: 'success', title: 'Welcome back!' })
      else if (step === 'confirm-email') onConfirmEmail()
      else if (step === 'new-password') onForgotten()
      else
        return {
          title: 'Login failed',
          detail: 'This account needs a step that this page does not know. Please ask an owner.',
        }
      return undefined
    } catch (error) {
      return { title: 'Login failed', detail: loginErrorMessage(error) }
    }
  })
  return (
    <AuthForm
      label="Login"
      form={form}
      action="Login"
      busyLabel="Logging in…"
      foot={
        <Button variant="quiet" size="small" onClick={onForgotten}>
          Forgot your password?
        </Button>
      }
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        value={email}
        onChange={(event) => onEmail(event.target.value)}
        problem={form.problems['email']}
      />
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
