import { Suspense, lazy } from 'react'
import { Problem } from '#web/kit/field-frame.tsx'
import type { BookingFormParts } from './use-booking-form.ts'

const Captcha = lazy(() => import('#web/site/kit/captcha.tsx').then((part) => ({ default: part.Captcha })))

/** The captcha, once the server has asked for one: many bookings were made with this e-mail address. */
export function BookingCaptcha({ captcha: { shown, solve }, control }: Pick<BookingFormParts, 'captcha' | 'control'>) {
  if (!shown) return null
  const problem = control.problemAt('captchaToken')
  return (
    <div data-field="captchaToken" tabIndex={-1} className="stack gap-s">
      <Suspense fallback={<p className="faint">Loading the security check…</p>}>
        <Captcha key={shown.revision} captcha={shown} onToken={solve} />
      </Suspense>
      <div role="alert">
        <Problem id={undefined}>{problem}</Problem>
      </div>
    </div>
  )
}
