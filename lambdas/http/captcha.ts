import * as z from 'zod/mini'
import { CaptchaProvider } from '#shared/site/captcha-provider.ts'
import { errorFields, log } from '#lambdas/runtime/log.ts'

const CaptchaConfig = z.object({ provider: CaptchaProvider, siteKey: z.string(), secret: z.string() })
export type CaptchaConfig = z.infer<typeof CaptchaConfig>

/** The providers' published test keys, with which everyone passes. */
const publicTestKeys: readonly string[] = [
  '6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI',
  '6LeIxAcTAAAAAGG-vFI1TnRWxMZNFuojJ4WifJWe',
  '1x00000000000000000000AA',
  '1x00000000000000000000BB',
  '2x00000000000000000000AB',
  '3x00000000000000000000FF',
  '1x0000000000000000000000000000000AA',
  '2x0000000000000000000000000000000AA',
  '3x0000000000000000000000000000000AA',
]

/** Where only developers use the site. */
const privateStages: readonly string[] = ['local', 'test']

/**
 * Reads the captcha's secret: the provider, and its pair of keys. Throws one sentence where it cannot be used; a
 * deployed stage accepts no keys with which everyone passes.
 */
export function captchaConfigFrom(secret: string, stage: string): CaptchaConfig {
  let written: unknown
  try {
    written = JSON.parse(secret)
  } catch {
    throw new Error('The captcha secret is no JSON.')
  }
  const read = CaptchaConfig.safeParse(written)
  if (!read.success) throw new Error('The captcha secret must hold provider, siteKey and secret.')
  if (privateStages.includes(stage)) return read.data
  const { provider, siteKey, secret: key } = read.data
  if (provider === 'always-pass' || publicTestKeys.includes(siteKey) || publicTestKeys.includes(key))
    throw new Error('The captcha secret lets everybody pass, and this stage is open to everybody.')
  if (siteKey === '' || key === '') throw new Error('The captcha secret must hold a site key and a secret key.')
  return read.data
}

/** Whether a token proves that a person solved the captcha. */
export type IsHuman = (token: string) => Promise<boolean>

const verifyUrls = {
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
} as const satisfies Record<Exclude<CaptchaProvider, 'always-pass'>, string>

/** The token of the local captcha, a plain tick box. */
const TICKED = 'ticked'

const TIMEOUT_MS = 3000

/** The providers' other fields are not used. */
const Verdict = z.object({ success: z.boolean(), hostname: z.optional(z.string()) })

/**
 * Asks the provider about a token, which is valid once. The captcha must have been solved on our own site. No reply
 * within three seconds counts as a failure: otherwise someone who keeps the provider from replying could send anything.
 */
export const verifyCaptcha =
  (
    { provider, secret }: CaptchaConfig,
    {
      hostname,
      verifyUrl = provider === 'always-pass' ? '' : verifyUrls[provider],
    }: { readonly hostname: string; readonly verifyUrl?: string },
  ): IsHuman =>
  async (token) => {
    if (provider === 'always-pass') return token === TICKED
    try {
      const response = await fetch(verifyUrl, {
        method: 'POST',
        body: new URLSearchParams({ secret, response: token }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const verdict = Verdict.parse(await response.json())
      return verdict.success && verdict.hostname === hostname
    } catch (error) {
      log('warn', 'captcha provider did not reply', errorFields(error))
      return false
    }
  }
