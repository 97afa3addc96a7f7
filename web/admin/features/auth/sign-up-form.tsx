import { useState } from 'react'
import * as z from 'zod/mini'
import type { UnconfirmedSignUp } from './unconfirmed-sign-up.ts'
import { TextField } from '#web/kit/text-field.tsx'
import { EmailField, NewPasswordField } from './auth-fields.tsx'
import { AuthForm, Email, FullName, newPasswordFor, useAuthForm } from './auth-form.tsx'
import { signUpAccount, signUpErrorMessage } from './sign-in.ts'

type SignUpFormProps = {
  email: string
  onEmail: (email: string) => void
  passwordMinLength: number
  /** A code was e-mailed to the address. */
  onSignedUp: (signUp: UnconfirmedSignUp) => void
}

/** Creates an account. It has no access before an owner approves it. */
export function SignUpForm({ email, onEmail, passwordMinLength, onSignedUp }: SignUpFormProps) {
  const [fullName, setFullName] = useState('')
  const [password, setPassword] = useState('')
  const form = useAuthForm({
    schema: z.object({ fullName: FullName, email: Email, password: newPasswordFor(passwordMinLength) }),
    values: { fullName, email, password },
    failureTitle: 'Signup failed',
    errorMessage: signUpErrorMessage,
    action: async (values) => onSignedUp(await signUpAccount(values.fullName, values.email, values.password)),
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
      <EmailField value={email} onChange={onEmail} problem={form.problems['email']} />
      <NewPasswordField
        label="Password"
        minLength={passwordMinLength}
        value={password}
        onChange={setPassword}
        problem={form.problems['password']}
      />
      <p className="faint">
        After you sign up, an owner of the business has to approve your account. If you did not finish signing up
        before, just sign up again.
      </p>
    </AuthForm>
  )
}
