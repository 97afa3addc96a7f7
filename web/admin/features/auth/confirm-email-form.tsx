import { useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '#web/kit/button.tsx'
import { showToast } from '#web/kit/toast.ts'
import { BackToLogin, CodeField } from './auth-fields.tsx'
import { AuthForm, Code, useAuthForm } from './auth-form.tsx'
import type { UnconfirmedSignUp } from './unconfirmed-sign-up.ts'
import { confirmEmail, authErrorMessage, sendCodeAgain } from './sign-in.ts'

const ConfirmEmailValues = z.object({ code: Code })

type ConfirmEmailFormProps = { signUp: UnconfirmedSignUp; onConfirmed: () => void; onBack: () => void }

/** The code that was e-mailed to a new account. */
export function ConfirmEmailForm({ signUp, onConfirmed, onBack }: ConfirmEmailFormProps) {
  const [code, setCode] = useState('')
  const form = useAuthForm({
    schema: ConfirmEmailValues,
    values: { code },
    failureTitle: 'This did not work',
    action: async (values) => {
      await confirmEmail(signUp, values.code)
      onConfirmed()
    },
  })

  async function resendCode() {
    const toast = await sendCodeAgain(signUp).then(
      () => ({ tone: 'success', title: 'A new code is on its way' }) as const,
      (error: unknown) =>
        ({
          tone: 'danger',
          title: 'The code could not be sent',
          detail: authErrorMessage(error),
        }) as const,
    )
    void showToast(toast)
  }
  return (
    <AuthForm
      label="Confirm your email"
      form={form}
      action="Confirm email"
      busyLabel="Confirming…"
      footer={
        <>
          <Button variant="quiet" size="small" onClick={() => void resendCode()}>
            Send the code again
          </Button>
          <BackToLogin onBack={onBack} />
        </>
      }
    >
      <h2 className="head-s">Confirm your email</h2>
      <p className="soft">
        We sent a code to <strong>{signUp.email}</strong>. Enter it here to finish signing up.
      </p>
      <CodeField value={code} onChange={setCode} problem={form.problems['code']} />
    </AuthForm>
  )
}
