import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { userPool } from '#web/admin/kit/session.ts'
import { Tabs } from '#web/admin/kit/tabs.tsx'
import { showToast } from '#web/kit/toast.ts'
import { ConfirmEmailForm } from './confirm-email-form.tsx'
import { LoginForm } from './login-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

type Step = 'login' | 'sign-up' | 'confirm-email' | 'new-password'

/**
 * Login and sign-up. Amplify's Authenticator cannot show the texts that the specification requires beside the login
 * fields, nor omit its second password field, so the forms are ours on `aws-amplify/auth`, with its password field.
 */
export function AuthPanel() {
  const [step, setStep] = useState<Step>('login')
  const [email, setEmail] = useState('')
  const { data: pool } = useQuery({ queryKey: ['user-pool'], queryFn: userPool, staleTime: Infinity })
  const address = email.trim().toLowerCase()

  function created() {
    void showToast({ tone: 'success', title: 'Account created!', detail: 'You can now log in with your credentials.' })
    setStep('login')
  }

  if (step === 'confirm-email')
    return <ConfirmEmailForm email={address} onConfirmed={created} onBack={() => setStep('login')} />
  if (step === 'new-password')
    return (
      <NewPasswordForm
        email={email}
        onEmail={setEmail}
        passwordMinLength={pool?.passwordMinLength}
        onBack={() => setStep('login')}
      />
    )
  return (
    <Tabs
      label="Login or sign up"
      fill
      value={step}
      onChange={(id) => setStep(id === 'sign-up' ? 'sign-up' : 'login')}
      tabs={[
        {
          id: 'login',
          label: 'Login',
          content: (
            <LoginForm
              email={email}
              onEmail={setEmail}
              onConfirmEmail={() => setStep('confirm-email')}
              onForgotten={() => setStep('new-password')}
            />
          ),
        },
        {
          id: 'sign-up',
          label: 'Sign Up',
          content: (
            <SignUpForm
              email={email}
              onEmail={setEmail}
              passwordMinLength={pool?.passwordMinLength}
              onSignedUp={(mustConfirm) => (mustConfirm ? setStep('confirm-email') : created())}
            />
          ),
        },
      ]}
    />
  )
}
