import { formatRand } from '#shared/kernel/money.ts'
import type { BookingStop } from '#shared/settings/booking-stops.ts'
import { count } from '#web/kit/format.ts'
import { Button } from '#web/kit/button.tsx'
import type { BookingFormParts } from './use-booking-form.ts'

type PriceBarProps = Pick<BookingFormParts, 'pricing' | 'payment'> & {
  isProcessing: boolean
  formId: string
  /** Set where guests cannot book: its sentence takes the button's place. */
  stop: BookingStop | undefined
}

function submitLabel({ pricing, payment, isProcessing }: Omit<PriceBarProps, 'formId' | 'stop'>): string {
  if (isProcessing) return 'Processing...'
  if (pricing.state === 'calculating') return 'Calculating...'
  if (pricing.state !== 'known') return 'Select Dates & Cabin'
  return payment.method === 'card' ? 'Proceed to Payment' : 'Submit Booking Request'
}

/** Always in view: what it costs so far, and the submit button. */
export function PriceBar({ pricing, payment, isProcessing, formId, stop }: PriceBarProps) {
  const { price } = pricing
  const isBusy = isProcessing || pricing.state === 'calculating'
  return (
    <div className="booking-bar">
      <div className="booking-bar-price" role="status">
        {price && (
          <>
            <p className="booking-bar-total figures">{formatRand(price.totalPriceCents)}</p>
            <p className="faint">
              {`${count(price.nights, 'night')}, ${payment.type === 'full' ? 'all' : formatRand(payment.dueNowCents ?? 0)} due now`}
            </p>
          </>
        )}
        {pricing.state === 'failed' && <p className="booking-bar-problem">{pricing.problem}</p>}
        {pricing.state === 'calculating' && <p className="faint">Working out your price</p>}
        {pricing.state === 'none' && <p className="faint">No price yet</p>}
      </div>
      {stop ? (
        <p role="status" className="booking-bar-stop">
          {stop.message}
        </p>
      ) : (
        <Button type="submit" form={formId} variant="primary" size="large" busy={isBusy}>
          {submitLabel({ pricing, payment, isProcessing })}
        </Button>
      )}
    </div>
  )
}
