import { emailConfigurationSet } from '#lambdas/runtime/env.ts'
import type { SendEmail } from './outgoing-email.ts'

/** Sends through SES (see ses-sender.ts), which is loaded with the first e-mail, since most invocations send none. */
export function emailSender(from: string): SendEmail {
  const open = async () => (await import('./ses-sender.ts')).sesSender(from, emailConfigurationSet())
  let opened: ReturnType<typeof open> | undefined
  return async (email) => (await (opened ??= open()))(email)
}
