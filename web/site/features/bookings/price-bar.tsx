import { useRef } from 'react'
import { formatRand } from '#shared/kernel/money.ts'
import type { BookableCabin } from '#shared/cabins/cabins.contract.ts'
import type { BookingStop } from '#shared/settings/booking-stops.ts'
import { count } from '#web/kit/format.ts'
import { Button } from '#web/kit/button.tsx'
import { otherCabinsFor } from './cabins-for-party.ts'
import type { BookingFormParts } from './use-booking-form.ts'

type PriceBarProps = Pick<BookingFormParts, 'stay' | 'party' | 'pricing' | 'payment' | 'control'> & {
  cabins: readonly BookableCabin[]
  isProcessing: boolean
  formId: string
  /** Set where guests cannot book: its sentence takes the button's place. */
  stop: BookingStop | undefined
}

function submitLabel({
  pricing,
  payment,
  isProcessing,
}: Pick<PriceBarProps, 'pricing' | 'payment' | 'isProcessing'>): string {
  if (isProcessing) return 'Processing...'
  if (pricing.state === 'calculating') return 'Calculating...'
  if (pricing.state !== 'known') return 'Select Dates & Cabin'
  return payment.method === 'card' ? 'Proceed to Payment' : 'Submit Booking Request'
}

/** Always in view: what it costs so far, or why it has no price and which cabins fit, and the submit button. */
export function PriceBar(props: PriceBarProps) {
  const { cabins, stay, party, pricing, payment, control, isProcessing, formId, stop } = props
  const { price, contradiction } = pricing
  const isTooMany = contradiction !== undefined && control.problemAt('numberOfAdults') === contradiction
  const fitting = isTooMany ? otherCabinsFor(party, cabins, stay.cabin) : []
  const isBusy = isProcessing || pricing.state === 'calculating'
  const status = useRef<HTMLDivElement>(null)

  function takeCabin(cabin: BookableCabin) {
    control.change({ type: 'cabin', cabin })
    // The pressed button disappears with the problem; the focus goes to the price.
    status.current?.focus()
  }
  return (
    <div className="booking-bar row single-line spread">
      <div ref={status} className="booking-bar-price" role="status" tabIndex={-1}>
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
        {pricing.state === 'none' &&
          (contradiction ? (
            <p className="booking-bar-problem booking-bar-reason">{contradiction}</p>
          ) : (
            <p className="faint">No price yet</p>
          ))}
      </div>
      {fitting.length > 0 && (
        <ul className="row gap-s" aria-label="Cabins for your party">
          {fitting.map((cabin) => (
            <li key={cabin.slug}>
              <Button size="small" onClick={() => takeCabin(cabin)}>
                {`${cabin.name} instead`}
              </Button>
            </li>
          ))}
        </ul>
      )}
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
