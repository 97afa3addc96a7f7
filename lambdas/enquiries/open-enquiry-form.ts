import type { OpenEnquiryForm } from '#shared/enquiries/enquiries.contract.ts'
import { accept } from '#shared/kernel/result.ts'
import type { UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import type { CaptchaConfig } from '#lambdas/http/captcha.ts'
import { formStamp } from './form-stamp.ts'

type Needs = {
  readonly captcha: () => Promise<CaptchaConfig>
  readonly stampKey: () => Promise<string>
  readonly clock: Clock
}

/** A visitor starts to write: the time counts from now on, and the captcha may be shown. */
export const openEnquiryFormUsing =
  ({ captcha, stampKey, clock }: Needs): UseCase<typeof OpenEnquiryForm> =>
  async () => {
    const [{ provider, siteKey }, key] = await Promise.all([captcha(), stampKey()])
    return accept({ stamp: formStamp(key, clock().now), captcha: { provider, siteKey } })
  }
