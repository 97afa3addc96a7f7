import { business } from '#web/admin/kit/business.ts'
import { setUpTOTP, updateMFAPreference, verifyTOTPSetup } from 'aws-amplify/auth'

/** A new key for an authenticator app. It counts only once a code of the app has proved it. */
export async function requestAuthenticatorKey(email: string): Promise<{ readonly key: string; readonly uri: string }> {
  const { sharedSecret: key } = await setUpTOTP()
  const [issuer, account] = [business().businessName || location.hostname, email].map(encodeURIComponent)
  return { key, uri: `otpauth://totp/${issuer}:${account}?secret=${key}&issuer=${issuer}` }
}

/** From now on every login asks for a code of the app. */
export async function switchOnAuthenticator(code: string): Promise<void> {
  await verifyTOTPSetup({ code })
  await updateMFAPreference({ totp: 'PREFERRED' })
}

export async function switchOffAuthenticator(): Promise<void> {
  await updateMFAPreference({ totp: 'DISABLED' })
}
