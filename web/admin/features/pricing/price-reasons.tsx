import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useReducer, useState } from 'react'
import { Link } from 'react-router-dom'
import { nightsOf } from '#shared/availability/stay.ts'
import { type CalendarDate, addDays } from '#shared/kernel/calendar-date.ts'
import { formatRand } from '#shared/kernel/money.ts'
import { type RateOutcome, explainNight } from '#shared/pricing/explain-night.ts'
import { priceLines } from '#shared/pricing/price-lines.ts'
import type { PricedCabin } from '#shared/pricing/rate-choices.contract.ts'
import { type Rate, amountsOn, asksChildAges } from '#shared/pricing/rate.ts'
import { adminPath } from '#shared/site/admin-paths.ts'
import { childAgesIn, partyLimits, partyReducer } from '#web/booking/party-draft.ts'
import { PartyFields } from '#web/booking/party-fields.tsx'
import { PriceBreakdown } from '#web/booking/price-breakdown.tsx'
import { priceQuery } from '#web/booking/pricing.queries.ts'
import { RefusalError } from '#web/kit/api.ts'
import { shortDate } from '#web/kit/format.ts'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { SelectField } from '#web/kit/select-field.tsx'
import { TextField } from '#web/kit/text-field.tsx'
import { excludedTexts, lostTexts } from './rate-text.ts'
import './pricing.css'

const MAX_NIGHTS = 30

type PriceReasonsProps = { rates: readonly Rate[]; cabins: readonly PricedCabin[]; today: CalendarDate }

/** What guests would pay for any dates and party, and for each night which rates won and lost. */
export function PriceReasons({ rates, cabins, today }: PriceReasonsProps) {
  const [slug, setSlug] = useState<string>()
  const [dates, setDates] = useState({ checkInDate: addDays(today, 7), checkOutDate: addDays(today, 9) })
  const [party, changeParty] = useReducer(partyReducer, { adults: 2, childAges: [] })
  const cabin = cabins.find((one) => one.slug === slug) ?? cabins[0]
  const { checkInDate, checkOutDate } = dates
  const nights = checkInDate && checkOutDate ? nightsOf(dates) : []
  const isPossible = nights.length > 0 && nights.length <= MAX_NIGHTS
  const price = useQuery({
    ...priceQuery(cabin?.slug ?? '', { ...dates, ...party }),
    // What a colleague saves, or this page, counts at once.
    staleTime: 0,
    enabled: cabin !== undefined && isPossible,
    placeholderData: keepPreviousData,
  })
  if (!cabin) return null
  const { data, error } = price
  return (
    <div className="price-reasons columns">
      <div className="price-asked grid grid-small">
        <SelectField
          label="Cabin"
          value={cabin.slug}
          onChange={({ target }) => {
            setSlug(target.value)
            const chosen = cabins.find((one) => one.slug === target.value)
            changeParty({ type: 'children', count: childAgesIn(chosen, party.childAges).length })
          }}
        >
          {cabins.map((one) => (
            <option key={one.slug} value={one.slug}>
              {one.name}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Check-in"
          type="date"
          value={checkInDate}
          onChange={({ target }) => setDates({ ...dates, checkInDate: target.value })}
        />
        <TextField
          label="Check-out"
          type="date"
          value={checkOutDate}
          onChange={({ target }) => setDates({ ...dates, checkOutDate: target.value })}
          problem={isPossible ? undefined : `Please choose 1 to ${MAX_NIGHTS} nights`}
        />
        <PartyFields
          party={party}
          limits={partyLimits(party, cabin, cabins)}
          withChildren={cabin.childFriendly}
          withAges={asksChildAges(rates, cabin.slug)}
          onChange={changeParty}
        />
      </div>
      {isPossible && (
        <div className="stack">
          {error instanceof RefusalError ? (
            <Notice tone="warning" live="polite" title="Guests are told">
              <p>{error.message}</p>
            </Notice>
          ) : error ? (
            <QueryProblem title="The price could not be calculated" queries={[price]} />
          ) : (
            data && <PriceBreakdown price={data} lines={priceLines(data)} />
          )}
          <h2 className="head-s">Night by night</h2>
          <ol className="line-list line-below">
            {nights.map((night) => (
              <NightReasons key={night} night={night} parts={explainNight(rates, cabin.slug, night)} />
            ))}
          </ol>
        </div>
      )}
    </div>
  )
}

/** One night: the rate that won it, and those that lost. */
function NightReasons({ night, parts }: { night: CalendarDate; parts: readonly RateOutcome[] }) {
  const won = parts.find(({ outcome }) => outcome === 'won')
  const others = parts.filter((part) => part.outcome === 'lost' || isNear(part))
  return (
    <li>
      <p className="night-won stack gap-none">
        <span>{shortDate(night)}</span>
        {won ? (
          <span>
            <strong>
              <RateLink rate={won.rate} />
            </strong>{' '}
            <span className="figures">{amountsText(won.rate, night)}</span>
          </span>
        ) : (
          <strong>No rate: guests cannot book this night</strong>
        )}
      </p>
      {others.length > 0 && (
        <ul className="night-lost soft small">
          {others.map((part) => (
            <li key={part.rate.id}>
              <RateLink rate={part.rate} />
              {': '}
              {part.outcome === 'lost' && lostTexts[part.criterion]}
              {part.outcome === 'excluded' && excludedTexts[part.reason]}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** Rates of other cabins and other dates explain nothing; one for other nights of the week does. */
const isNear = (part: RateOutcome): boolean => part.outcome === 'excluded' && part.reason === 'other-weekdays'

const RateLink = ({ rate }: { rate: Rate }) => <Link to={adminPath('pricing', { open: rate.id })}>{rate.name}</Link>

/** `R1,050.00 an adult, R400.00 a child under 5, at least R2,100.00` */
function amountsText(rate: Rate, night: CalendarDate): string {
  const { adultRateCents, childRateCents, minimumPerNightCents } = amountsOn(rate, night)
  const child = rate.requiresChildAges ? `a child under ${rate.childAgeLimit}` : 'a child'
  return [
    `${formatRand(adultRateCents)} an adult`,
    ...(childRateCents === null ? [] : [`${formatRand(childRateCents)} ${child}`]),
    ...(minimumPerNightCents === null ? [] : [`at least ${formatRand(minimumPerNightCents)}`]),
  ].join(', ')
}
