import { useState } from 'react'
import * as z from 'zod/mini'
import { Button } from '#web/kit/button.tsx'
import { TextField } from '#web/kit/text-field.tsx'
import { showToast } from '#web/kit/toast.ts'
import { AuthForm, Code, useAuthForm } from './auth-form.tsx'
import { confirmEmail, authErrorMessage, sendCodeAgain } from './sign-in.ts'

const ConfirmEmailValues = z.object({ code: Code })

type ConfirmEmailFormProps = { email: string; onConfirmed: () => void; onBack: () => void }

/** The code that was e-mailed to a new account. */
export function ConfirmEmailForm({ email, onConfirmed, onBack }: ConfirmEmailFormProps) {
  const [code, setCode] = useState('')
  const form = useAuthForm(ConfirmEmailValues, { code }, async (values) => {
    try {
      await confirmEmail(email, values.code)
      onConfirmed()
      return undefined
    } catch (error) {
      return { title: 'This did not work', detail: authErrorMessage(error, 'Please try again') }
    }
  })

  async function again() {
    const words = await sendCodeAgain(email).then(
      () => ({ tone: 'success', title: 'A new code is on its way' }) as const,
      (error: unknown) =>
        ({
          tone: 'danger',
          title: 'The code could not be sent',
          detail: authErrorMessage(error, 'Please try again'),
        }) as const,
    )
    void showToast(words)
  }
  return (
    <AuthForm
      label="Confirm your email"
      form={form}
      action="Confirm email"
      busyLabel="Confirming…"
      foot={
        <>
          <Button variant="quiet" size="small" onClick={() => void again()}>
            Send the code again
          </Button>
          <Button variant="quiet" size="small" onClick={onBack}>
            Back to login
          </Button>
        </>
      }
    >
      <h2>Confirm your email</h2>
      <p className="soft">
        We sent a code to <strong>{email}</strong>. Enter it here to finish signing up.
      </p>
      <TextField
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        problem={form.problems['code']}
      />
    </AuthForm>
  )
}
