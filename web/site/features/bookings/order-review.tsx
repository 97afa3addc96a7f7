import type { ReactNode } from 'react'
import { numberOfNights } from '#shared/availability/stay.ts'
import { partyText } from '#shared/bookings/party-text.ts'
import { priceLines } from '#shared/pricing/price-lines.ts'
import { count, longDate, shortDate } from '#web/kit/format.ts'
import { Button } from '#web/kit/button.tsx'
import { Money } from '#web/kit/money.tsx'
import { Notice } from '#web/kit/notice.tsx'
import type { FieldName } from './booking-form-body.ts'
import { QuoteOffer } from './quote-offer.tsx'
import type { BookingFormParts } from './use-booking-form.ts'

type OrderReviewProps = Pick<
  BookingFormParts,
  'texts' | 'stay' | 'party' | 'addOns' | 'pricing' | 'payment' | 'control'
>

/** The whole order before it is sent: guest, cabin, dates, party, price, and what is due when. */
export function OrderReview({ texts, stay, party, addOns, pricing, payment, control }: OrderReviewProps) {
  const { cabin, dates } = stay
  const { price } = pricing
  const children = party.childAges.length
  const info = price?.paymentInfo
  const problem = control.problemAt('totalPriceCents')

  const row = (label: string, field: FieldName, value: ReactNode) => (
    <div className="booking-row line-below">
      <dt className="soft small">{label}</dt>
      <dd className="anywhere">{value}</dd>
      <dd className="booking-row-change">
        <Button variant="quiet" size="small" onClick={() => control.focus(field)}>
          <span>Change</span>
          <span className="visually-hidden">{` ${label.toLowerCase()}`}</span>
        </Button>
      </dd>
    </div>
  )
  const missing = (text: string) => <span className="faint">{text}</span>

  return (
    <div
      className="booking-review card stack"
      role="group"
      aria-labelledby="booking-review"
      data-field="totalPriceCents"
      tabIndex={-1}
    >
      <h4 id="booking-review" className="serif">
        Your order
      </h4>
      {pricing.state !== 'failed' && problem && <Notice tone="warning" title={problem} live="now" />}
      <dl>
        {row(
          'Name',
          'guestName',
          texts.guestName.trim() ? (
            <>
              <span>{texts.guestName}</span>
              <br />
              <span className="faint">{texts.guestEmail}</span>
            </>
          ) : (
            missing('Not filled in yet')
          ),
        )}
        {row('Cabin', 'cabinSlug', cabin?.name ?? missing('Not chosen yet'))}
        {row(
          'Dates',
          'checkInDate',
          dates && dates.checkOutDate > dates.checkInDate
            ? `${longDate(dates.checkInDate)} to ${longDate(dates.checkOutDate)}, ${count(numberOfNights(dates), 'night')}`
            : missing('Not chosen yet'),
        )}
        {row(
          'Guests',
          'numberOfAdults',
          children > 0 && cabin?.requiresChildAges && party.childAges.every((age) => age !== null)
            ? `${partyText(party.adults, children)} (aged ${party.childAges.join(', ')})`
            : partyText(party.adults, children),
        )}
        {row(
          'Extras',
          'addOns',
          price && price.addOnLines.length > 0
            ? price.addOnLines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')
            : Object.keys(addOns).length > 0
              ? count(Object.keys(addOns).length, 'extra')
              : 'None',
        )}
        {row(
          'Payment',
          'paymentMethod',
          `${payment.type === 'full' ? 'In full' : '50% deposit'}, by ${payment.method === 'eft' ? 'EFT' : 'card'}`,
        )}
      </dl>

      {price && info && (
        <table className="booking-price">
          <caption className="visually-hidden">What your stay costs</caption>
          <tbody>
            {priceLines(price).map(({ key, label, detail, cents }) => (
              <tr key={key}>
                <th scope="row">
                  <span>{label}</span>
                  <span className="faint">{detail}</span>
                </th>
                <td>
                  <Money cents={cents} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="booking-total">
              <th scope="row">Total</th>
              <td>
                <Money cents={price.totalPriceCents} />
              </td>
            </tr>
            <tr>
              <th scope="row">Due now</th>
              <td>
                <Money cents={payment.dueNowCents ?? 0} />
              </td>
            </tr>
            {payment.type === 'deposit' && info.balanceDueDate && (
              <tr>
                <th scope="row">{`Due by ${shortDate(info.balanceDueDate)}`}</th>
                <td>
                  <Money cents={info.balanceAmountCents} />
                </td>
              </tr>
            )}
          </tfoot>
        </table>
      )}
      {pricing.request && pricing.state !== 'failed' && (
        // Another stay is another quote.
        <QuoteOffer key={JSON.stringify(pricing.request)} request={pricing.request} guestEmail={texts.guestEmail} />
      )}
      {pricing.state === 'failed' && (
        <Notice tone="danger" title={pricing.problem} live="now">
          <p>
            <Button size="small" onClick={pricing.retry}>
              Try again
            </Button>
          </p>
        </Notice>
      )}
    </div>
  )
}
