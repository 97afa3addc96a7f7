import { formatRand } from '#shared/kernel/money.ts'
import { count } from '#web/kit/format.ts'
import { Button } from '#web/kit/button.tsx'
import { dueNowCents } from './card-offer.ts'
import type { BookingFormState } from './use-booking-form.ts'

function submitLabel({ pricing, stage, draft }: BookingFormState): string {
  if (stage.stage === 'processing') return 'Processing...'
  if (pricing.state === 'calculating') return 'Calculating...'
  if (pricing.state !== 'known') return 'Select Dates & Cabin'
  return draft.paymentMethod === 'card' ? 'Proceed to Payment' : 'Submit Booking Request'
}

/** Stays in view: what it costs so far, and the one button. */
export function PriceBar({ form, formId }: { form: BookingFormState; formId: string }) {
  const { price, pricing, paymentType, stage } = form
  const isBusy = stage.stage === 'processing' || pricing.state === 'calculating'
  return (
    <div className="booking-bar">
      <div className="booking-bar-price" role="status">
        {price && (
          <>
            <p className="booking-bar-total figures">{formatRand(price.totalPriceCents)}</p>
            <p className="faint">
              {count(price.nights, 'night')},{' '}
              {paymentType === 'full' ? 'all' : formatRand(dueNowCents(price, paymentType))} due now
            </p>
          </>
        )}
        {pricing.state === 'failed' && <p className="booking-bar-problem">{pricing.problem}</p>}
        {pricing.state === 'calculating' && <p className="faint">Working out your price</p>}
        {pricing.state === 'none' && <p className="faint">No price yet</p>}
      </div>
      <Button type="submit" form={formId} variant="primary" size="large" busy={isBusy}>
        {submitLabel(form)}
      </Button>
    </div>
  )
}
