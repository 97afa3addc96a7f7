import './pricing.css'
import { Link } from 'react-router-dom'
import { FULL_PAYMENT_WITHIN_BUSINESS_DAYS } from '#shared/kernel/business-days.ts'
import { CUT_OFF_TIME } from '#shared/kernel/clock.ts'
import { adminPath } from '#shared/site/admin-paths.ts'
import { depositRule, fullPaymentRule } from '#shared/pricing/deposit-rule.ts'

/** The rules behind each price, where the prices are set. */
export const PriceRules = () => (
  <section className="price-rules line-above" aria-labelledby="price-rules">
    <h2 id="price-rules" className="head-s">
      How a price comes about
    </h2>
    <dl className="grid">
      <div>
        <dt className="strong">Which rate counts</dt>
        <dd className="soft small">
          Each night has one rate. The cabin’s own comes before one for all cabins; then one with dates; then one for
          some nights of the week; then the higher priority; then the one made last.
        </dd>
      </div>
      <div>
        <dt className="strong">Deposit</dt>
        <dd className="soft small">
          {depositRule} {fullPaymentRule}
        </dd>
      </div>
      <div>
        <dt className="strong">{`${FULL_PAYMENT_WITHIN_BUSINESS_DAYS} business days`}</dt>
        <dd className="soft small">
          Monday to Friday without public holidays, and without the days on which your bank is closed (
          <Link to={adminPath('settings', { tab: 'rules' })}>booking rules</Link>). Today counts until {CUT_OFF_TIME},
          the day of arrival does not.
        </dd>
      </div>
      <div>
        <dt className="strong">Friday and Saturday</dt>
        <dd className="soft small">
          Where the <Link to={adminPath('settings', { tab: 'rules' })}>booking rules</Link> ask for it, guests book
          these two nights together, unless one of them is taken. The price of each night stays its own.
        </dd>
      </div>
      <div>
        <dt className="strong">Bookings on file</dt>
        <dd className="soft small">They keep the price that they were made at, whatever changes here.</dd>
      </div>
    </dl>
  </section>
)
