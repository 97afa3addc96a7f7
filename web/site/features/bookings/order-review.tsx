import type { ReactNode } from 'react'
import { numberOfNights } from '#shared/availability/stay.ts'
import { priceLines } from '#shared/pricing/price-lines.ts'
import { count, longDate, shortDate } from '#web/kit/format.ts'
import { Button } from '#web/kit/button.tsx'
import { Money } from '#web/kit/money.tsx'
import { Notice } from '#web/kit/notice.tsx'
import type { FieldName } from './booking-form-values.ts'
import { dueNowCents } from './card-offer.ts'
import { QuoteOffer } from './quote-offer.tsx'
import type { BookingFormState } from './use-booking-form.ts'

/** The whole order once more before it is sent: who, where, when, how many, what it costs, what is due when. */
export function OrderReview({ form }: { form: BookingFormState }) {
  const { draft, cabin, stay, price, pricing, priceWish, paymentType } = form
  const children = draft.childAges.length
  const info = price?.paymentInfo
  const problem = form.problemOf('totalPriceCents')

  const row = (what: string, field: FieldName, words: ReactNode) => (
    <div className="booking-row">
      <dt>{what}</dt>
      <dd>{words}</dd>
      <dd className="booking-row-change">
        <Button variant="quiet" size="small" onClick={() => form.setFocusOn({ field })}>
          Change<span className="visually-hidden"> {what.toLowerCase()}</span>
        </Button>
      </dd>
    </div>
  )
  const missing = (words: string) => <span className="faint">{words}</span>

  return (
    <div
      className="booking-review"
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
          draft.guestName.trim() ? (
            <>
              {draft.guestName}
              <br />
              <span className="faint">{draft.guestEmail}</span>
            </>
          ) : (
            missing('Not filled in yet')
          ),
        )}
        {row('Cabin', 'cabinSlug', cabin?.name ?? missing('Not chosen yet'))}
        {row(
          'Dates',
          'checkInDate',
          stay && stay.checkOutDate > stay.checkInDate ? (
            <>
              {longDate(stay.checkInDate)} to {longDate(stay.checkOutDate)}, {count(numberOfNights(stay), 'night')}
            </>
          ) : (
            missing('Not chosen yet')
          ),
        )}
        {row(
          'Guests',
          'numberOfAdults',
          <>
            {count(draft.adults, 'adult')}
            {children > 0 && `, ${count(children, 'child', 'children')}`}
            {children > 0 && cabin?.requiresChildAges && ` (aged ${draft.childAges.join(', ')})`}
          </>,
        )}
        {row(
          'Extras',
          'addOns',
          price && price.addOnLines.length > 0
            ? price.addOnLines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')
            : Object.keys(draft.addOns).length > 0
              ? count(Object.keys(draft.addOns).length, 'extra')
              : 'None',
        )}
        {row(
          'Payment',
          'paymentMethod',
          `${paymentType === 'full' ? 'In full' : '50% deposit'}, by ${draft.paymentMethod === 'eft' ? 'EFT' : 'card'}`,
        )}
      </dl>

      {price && info && (
        <table className="booking-price">
          <caption className="visually-hidden">What your stay costs</caption>
          <tbody>
            {priceLines(price).map(({ key, what, how, cents }) => (
              <tr key={key}>
                <th scope="row">
                  {what}
                  <span className="faint">{how}</span>
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
                <Money cents={dueNowCents(price, paymentType)} />
              </td>
            </tr>
            {paymentType === 'deposit' && info.balanceDueDate && (
              <tr>
                <th scope="row">Due by {shortDate(info.balanceDueDate)}</th>
                <td>
                  <Money cents={info.balanceAmountCents} />
                </td>
              </tr>
            )}
          </tfoot>
        </table>
      )}
      {priceWish && pricing.state !== 'failed' && (
        // Another wish is another quote.
        <QuoteOffer key={JSON.stringify(priceWish)} wish={priceWish} guestEmail={draft.guestEmail} />
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
