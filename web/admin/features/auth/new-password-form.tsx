import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { showToast } from '#web/kit/toast.ts'
import { BackToLogin, CodeField, EmailField, NewPasswordField } from './auth-fields.tsx'
import { AuthForm, Code, Email, newPasswordFor, useAuthForm } from './auth-form.tsx'
import { askForNewPassword, setNewPassword } from './sign-in.ts'

type NewPasswordFormProps = {
  email: string
  onEmail: (email: string) => void
  passwordMinLength: number
  onBack: () => void
}

/** Two steps: request a code, then set the password with it. Does not reveal whether the address has an account. */
export function NewPasswordForm({ email, onEmail, passwordMinLength, onBack }: NewPasswordFormProps) {
  const [isCodeRequested, setIsCodeRequested] = useState(false)
  const back = <BackToLogin onBack={onBack} />
  return isCodeRequested ? (
    <SetPasswordForm email={email} passwordMinLength={passwordMinLength} onDone={onBack} footer={back} />
  ) : (
    <RequestCodeForm email={email} onEmail={onEmail} onCodeRequested={() => setIsCodeRequested(true)} footer={back} />
  )
}

const ResetRequestValues = z.object({ email: Email })

function RequestCodeForm({
  email,
  onEmail,
  onCodeRequested,
  footer,
}: Pick<NewPasswordFormProps, 'email' | 'onEmail'> & { onCodeRequested: () => void; footer: ReactNode }) {
  const form = useAuthForm({
    schema: ResetRequestValues,
    values: { email },
    failureTitle: 'This did not work',
    action: async (values) => {
      await askForNewPassword(values.email)
      onEmail(values.email)
      onCodeRequested()
    },
  })
  return (
    <AuthForm label="Forgot your password?" form={form} action="Send me a code" busyLabel="Sending…" footer={footer}>
      <h2 className="head-s">Forgot your password?</h2>
      <p className="soft">We will e-mail you a code to set a new one with.</p>
      <EmailField value={email} onChange={onEmail} problem={form.problems['email']} />
    </AuthForm>
  )
}

function SetPasswordForm({
  email,
  passwordMinLength,
  onDone,
  footer,
}: Pick<NewPasswordFormProps, 'email' | 'passwordMinLength'> & { onDone: () => void; footer: ReactNode }) {
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const form = useAuthForm({
    schema: z.object({ code: Code, password: newPasswordFor(passwordMinLength) }),
    values: { code, password },
    failureTitle: 'This did not work',
    action: async (values) => {
      await setNewPassword(email, values.code, values.password)
      void showToast({ tone: 'success', title: 'Password changed', detail: 'You can now log in with it.' })
      onDone()
    },
  })
  return (
    <AuthForm label="Set a new password" form={form} action="Set new password" busyLabel="Saving…" footer={footer}>
      <h2 className="head-s">Set a new password</h2>
      <p className="soft">
        If <strong>{email}</strong> has an account, a code is on its way to it.
      </p>
      <CodeField value={code} onChange={setCode} problem={form.problems['code']} />
      <NewPasswordField
        label="New password"
        minLength={passwordMinLength}
        value={password}
        onChange={setPassword}
        problem={form.problems['password']}
      />
    </AuthForm>
  )
}
