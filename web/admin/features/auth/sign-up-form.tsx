import { useState } from 'react'
import * as z from 'zod/mini'
import { TextField } from '#web/kit/text-field.tsx'
import { AuthForm, Email, FullName, newPasswordFor, passwordHint, useAuthForm } from './auth-form.tsx'
import { PasswordField } from './password-field.tsx'
import { authErrorMessage, signUpAccount } from './sign-in.ts'

type SignUpFormProps = {
  email: string
  onEmail: (email: string) => void
  passwordMinLength: number | undefined
  /** The account exists; `mustConfirm` where a code was e-mailed to its address. */
  onSignedUp: (mustConfirm: boolean) => void
}

/** Creates an account. It has no access before an owner approves it. */
export function SignUpForm({ email, onEmail, passwordMinLength, onSignedUp }: SignUpFormProps) {
  const [fullName, setFullName] = useState('')
  const [password, setPassword] = useState('')
  const valuesSchema = z.object({ fullName: FullName, email: Email, password: newPasswordFor(passwordMinLength ?? 0) })
  const form = useAuthForm(valuesSchema, { fullName, email, password }, async (values) => {
    try {
      onSignedUp(await signUpAccount(values.fullName, values.email, values.password))
      return undefined
    } catch (error) {
      return { title: 'Signup failed', detail: authErrorMessage(error, 'Please try again') }
    }
  })
  return (
    <AuthForm label="Sign Up" form={form} action="Sign Up" busyLabel="Creating your account…">
      <TextField
        label="Full name"
        autoComplete="name"
        value={fullName}
        onChange={(event) => setFullName(event.target.value)}
        problem={form.problems['fullName']}
      />
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
        autoComplete="new-password"
        hint={passwordHint(passwordMinLength)}
        value={password}
        onChange={setPassword}
        problem={form.problems['password']}
      />
      <p className="faint">After you sign up, an owner of the business has to approve your account.</p>
    </AuthForm>
  )
}
