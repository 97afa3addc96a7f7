import { useState } from 'react'
import * as z from 'zod/mini'
import { showToast } from '#web/kit/toast.ts'
import { BackToLogin, CodeField } from './auth-fields.tsx'
import { AuthForm, TotpCode, useAuthForm } from './auth-form.tsx'
import { secondFactorErrorMessage, sendSecondFactor } from './sign-in.ts'

const SecondFactorValues = z.object({ code: TotpCode })

/** The second step of the login, for accounts that have set one up. Success raises the sign-in event. */
export function SecondFactorForm({ onBack }: { onBack: () => void }) {
  const [code, setCode] = useState('')
  const form = useAuthForm({
    schema: SecondFactorValues,
    values: { code },
    failureTitle: 'Login failed',
    errorMessage: secondFactorErrorMessage,
    action: async (values) => {
      if ((await sendSecondFactor(values.code)) !== 'in') throw new Error('Please go back and log in again.')
      void showToast({ tone: 'success', title: 'Welcome back!' })
    },
  })
  return (
    <AuthForm
      label="Second step"
      form={form}
      action="Login"
      busyLabel="Logging in…"
      footer={<BackToLogin onBack={onBack} />}
    >
      <h2 className="head-s">Second step</h2>
      <p className="soft">
        Enter the code that your authenticator app shows now. If you have lost it, ask another owner to reset it.
      </p>
      <CodeField value={code} onChange={setCode} problem={form.problems['code']} />
    </AuthForm>
  )
}
