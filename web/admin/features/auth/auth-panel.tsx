import { useState } from 'react'
import { userPool } from '#web/admin/kit/session.ts'
import { Tabs } from '#web/admin/kit/tabs.tsx'
import { showToast } from '#web/kit/toast.ts'
import { ConfirmEmailForm } from './confirm-email-form.tsx'
import { LoginForm } from './login-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import {
  type UnconfirmedSignUp,
  clearUnconfirmedSignUp,
  saveUnconfirmedSignUp,
  loadUnconfirmedSignUp,
} from './unconfirmed-sign-up.ts'
import { SecondFactorForm } from './second-factor-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

type Step = 'login' | 'second-factor' | 'sign-up' | 'new-password'

/**
 * Login and sign-up. Amplify's Authenticator cannot show the texts that the specification requires beside the login
 * fields, nor omit its second password field, so the forms are ours on `aws-amplify/auth`, with its password field.
 */
export function AuthPanel() {
  const [step, setStep] = useState<Step>('login')
  const [email, setEmail] = useState('')
  const [unconfirmed, setUnconfirmed] = useState(loadUnconfirmedSignUp)
  const { passwordMinLength } = userPool()

  function signedUp(signUp: UnconfirmedSignUp) {
    saveUnconfirmedSignUp(signUp)
    setUnconfirmed(signUp)
  }
  function leaveSignUp() {
    clearUnconfirmedSignUp()
    setUnconfirmed(undefined)
    setStep('login')
  }
  function created(signUp: UnconfirmedSignUp) {
    void showToast({ tone: 'success', title: 'Account created!', detail: 'You can now log in with your credentials.' })
    setEmail(signUp.email)
    leaveSignUp()
  }

  if (unconfirmed)
    return <ConfirmEmailForm signUp={unconfirmed} onConfirmed={() => created(unconfirmed)} onBack={leaveSignUp} />
  if (step === 'second-factor') return <SecondFactorForm onBack={() => setStep('login')} />
  if (step === 'new-password')
    return (
      <NewPasswordForm
        email={email}
        onEmail={setEmail}
        passwordMinLength={passwordMinLength}
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
              onSecondFactor={() => setStep('second-factor')}
              onForgotten={() => setStep('new-password')}
            />
          ),
        },
        {
          id: 'sign-up',
          label: 'Sign Up',
          content: (
            <SignUpForm email={email} onEmail={setEmail} passwordMinLength={passwordMinLength} onSignedUp={signedUp} />
          ),
        },
      ]}
    />
  )
}
