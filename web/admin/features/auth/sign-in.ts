import {
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  resendSignUpCode,
  resetPassword,
  signIn,
  signUp,
  type SignInOutput,
} from 'aws-amplify/auth'
import { NAME_IN_USE, TOO_MANY_SIGN_UPS } from '#shared/staff/sign-ups.ts'
import { isSignedIn, signOut, userPool } from '#web/admin/kit/session.ts'
import type { UnconfirmedSignUp } from './unconfirmed-sign-up.ts'

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '')

/**
 * The message of a failed sign-in. An unknown address, a wrong password and a disabled account get the same message, so
 * that nobody can find out who works here; the local emulator uses more error names than the pool.
 */
export function loginErrorMessage(error: unknown): string {
  switch (nameOf(error)) {
    case 'NotAuthorizedException':
    case 'UserNotFoundException':
    case 'InvalidPasswordException':
    case 'ResourceNotFoundException':
      return 'Incorrect email or password. Please check both.'
    default:
      return authErrorMessage(error, 'Please check your credentials')
  }
}

export function authErrorMessage(error: unknown, fallback = 'Please try again'): string {
  switch (nameOf(error)) {
    case 'CodeMismatchException':
      return 'This code is not right. Please check it and try again.'
    case 'AliasExistsException':
      return 'This address has an account already. Please go back and log in, or set a new password.'
    case 'ExpiredCodeException':
      return 'This code has expired. Please ask for a new one.'
    case 'LimitExceededException':
    case 'TooManyRequestsException':
    case 'TooManyFailedAttemptsException':
      return 'Too many attempts. Please wait a few minutes and try again.'
    case 'NetworkError':
      return 'We could not reach the server. Please check your connection and try again.'
    case 'UnknownError':
    case 'Unknown':
      return fallback
    default:
      return (error instanceof Error && error.message) || fallback
  }
}

/** The message of a failed sign-up. It is the same whether the address has an account or not. */
export function signUpErrorMessage(error: unknown): string {
  if (nameOf(error) !== 'UserLambdaValidationException') return authErrorMessage(error)
  const message = error instanceof Error ? error.message : ''
  if (message.includes(TOO_MANY_SIGN_UPS)) return 'Too many people have signed up today. Please try again tomorrow.'
  if (message.includes(NAME_IN_USE))
    return 'This name is in use here already. Please add a surname or an initial, so that everybody can tell who did what.'
  return 'Please try again'
}

export type LoginStep = 'in' | 'second-factor' | 'new-password' | 'not-supported'

const stepOf = ({ nextStep }: SignInOutput): LoginStep => {
  switch (nextStep.signInStep) {
    case 'DONE':
      return 'in'
    case 'CONFIRM_SIGN_IN_WITH_TOTP_CODE':
      return 'second-factor'
    case 'RESET_PASSWORD':
      return 'new-password'
    default:
      return 'not-supported'
  }
}

/** Signs in with the flow that the pool allows: SRP in AWS, where the password never leaves the browser. */
export async function logIn(email: string, password: string): Promise<LoginStep> {
  const { authFlow } = userPool()
  const isIn = await isSignedIn().catch(async () => {
    // A session that can be neither used nor renewed blocks a new one.
    await signOut()
    return false
  })
  if (isIn) return 'in'
  return stepOf(await signIn({ username: email, password, options: { authFlowType: authFlow } }))
}

/** The code of the authenticator app, after the password. */
export async function sendSecondFactor(code: string): Promise<LoginStep> {
  return stepOf(await confirmSignIn({ challengeResponse: code }))
}

/** The message of a refused code: a login that took too long begins again with the password. */
export const secondFactorErrorMessage = (error: unknown): string =>
  ['NotAuthorizedException', 'SignInException'].includes(nameOf(error))
    ? 'This took too long. Please go back and log in again.'
    : authErrorMessage(error)

/**
 * Creates an account with a random user name, and has a code e-mailed that confirms it. Until then the address is not
 * the account's: somebody else who signs up with it gets an account and a code of their own.
 */
export async function signUpAccount(fullName: string, email: string, password: string): Promise<UnconfirmedSignUp> {
  const userName = crypto.randomUUID()
  await signUp({ username: userName, password, options: { userAttributes: { email, name: fullName } } })
  return { email, userName }
}

export async function confirmEmail({ userName }: UnconfirmedSignUp, code: string): Promise<void> {
  await confirmSignUp({ username: userName, confirmationCode: code })
}

export async function sendCodeAgain({ userName }: UnconfirmedSignUp): Promise<void> {
  await resendSignUpCode({ username: userName })
}

/** E-mails a code to set a new password with. An unknown address gets the same result. */
export async function askForNewPassword(email: string): Promise<void> {
  try {
    await resetPassword({ username: email })
  } catch (error) {
    if (nameOf(error) !== 'UserNotFoundException' && nameOf(error) !== 'InvalidParameterException') throw error
  }
}

export async function setNewPassword(email: string, code: string, password: string): Promise<void> {
  try {
    await confirmResetPassword({ username: email, confirmationCode: code, newPassword: password })
  } catch (error) {
    // An unknown address must get the message of a wrong code.
    if (nameOf(error) !== 'UserNotFoundException') throw error
    throw Object.assign(new Error('code'), { name: 'CodeMismatchException' })
  }
}
