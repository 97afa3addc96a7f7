import { captchaConfigFrom, verifyCaptcha } from '#lambdas/http/captcha.ts'
import { env } from '#lambdas/runtime/env.ts'
import { secret } from '#lambdas/runtime/secrets.ts'

const captcha = async () => captchaConfigFrom(await secret('CAPTCHA_PARAMETER'), env('STAGE'))

/** The captcha of this stage, and the check of what it says about a visitor of our site. */
export const siteCaptcha = {
  captcha,
  isHuman: async (token: string) =>
    verifyCaptcha(await captcha(), { hostname: new URL(env('SITE_ORIGIN')).hostname })(token),
}
