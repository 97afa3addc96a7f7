import * as z from 'zod/mini'

/** Who checks that a person sends a form. `always-pass` is a checkbox for local runs only. */
export const CaptchaProvider = z.enum(['recaptcha', 'turnstile', 'always-pass'])
export type CaptchaProvider = z.infer<typeof CaptchaProvider>
