import {
  confirmResetPassword,
  confirmSignUp,
  resendSignUpCode,
  resetPassword,
  signIn,
  signUp,
  type SignInOutput,
} from 'aws-amplify/auth'
import { isSignedIn, leave, userPool } from '#web/admin/kit/session.ts'

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
      return 'Incorrect email or password. Please check your credentials.'
    default:
      return authErrorMessage(error, 'Please check your credentials')
  }
}

export function authErrorMessage(error: unknown, otherwise: string): string {
  switch (nameOf(error)) {
    case 'CodeMismatchException':
      return 'This code is not right. Please check it and try again.'
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
      return otherwise
    default:
      return (error instanceof Error && error.message) || otherwise
  }
}

export type LoginStep = 'in' | 'confirm-email' | 'new-password' | 'not-supported'

const stepOf = ({ nextStep }: SignInOutput): LoginStep => {
  switch (nextStep.signInStep) {
    case 'DONE':
      return 'in'
    case 'CONFIRM_SIGN_UP':
      return 'confirm-email'
    case 'RESET_PASSWORD':
      return 'new-password'
    default:
      return 'not-supported'
  }
}

/** Signs in with the flow that the pool allows: SRP in AWS, where the password never leaves the browser. */
export async function logIn(email: string, password: string): Promise<LoginStep> {
  const { authFlow } = await userPool()
  const isIn = await isSignedIn().catch(async () => {
    // A session that can be neither used nor renewed blocks a new one.
    await leave()
    return false
  })
  if (isIn) return 'in'
  return stepOf(await signIn({ username: email, password, options: { authFlowType: authFlow } }))
}

/** Creates an account. True when the address must be confirmed with an e-mailed code first. */
export async function signUpAccount(fullName: string, email: string, password: string): Promise<boolean> {
  await userPool()
  const { isSignUpComplete } = await signUp({
    username: email,
    password,
    options: { userAttributes: { email, name: fullName } },
  })
  return !isSignUpComplete
}

export async function confirmEmail(email: string, code: string): Promise<void> {
  await userPool()
  await confirmSignUp({ username: email, confirmationCode: code })
}

export async function sendCodeAgain(email: string): Promise<void> {
  await userPool()
  await resendSignUpCode({ username: email })
}

/** E-mails a code to set a new password with. An unknown address gets the same result. */
export async function askForNewPassword(email: string): Promise<void> {
  await userPool()
  try {
    await resetPassword({ username: email })
  } catch (error) {
    if (nameOf(error) !== 'UserNotFoundException' && nameOf(error) !== 'InvalidParameterException') throw error
  }
}

export async function setNewPassword(email: string, code: string, password: string): Promise<void> {
  await userPool()
  try {
    await confirmResetPassword({ username: email, confirmationCode: code, newPassword: password })
  } catch (error) {
    // An unknown address must get the message of a wrong code.
    if (nameOf(error) !== 'UserNotFoundException') throw error
    throw Object.assign(new Error('code'), { name: 'CodeMismatchException' })
  }
}
