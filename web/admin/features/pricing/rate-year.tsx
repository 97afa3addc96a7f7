import { Fragment } from 'react'
import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { type CalendarDate, addMonths, datesFrom, daysBetween } from '#shared/kernel/calendar-date.ts'
import { formatRand } from '#shared/kernel/money.ts'
import { type RateSpan, rateSpans } from '#shared/pricing/rate-spans.ts'
import type { Rate } from '#shared/pricing/rate.ts'
import { count, monthOf } from '#web/kit/format.ts'
import { variables } from '#web/kit/variables.ts'
import { type Cabins, spanText } from './rate-text.ts'
import './pricing.css'

const MONTHS = 12
const TONES = 6

type RateYearProps = { rates: readonly Rate[]; cabins: Cabins; today: CalendarDate }

/** Twelve months of each cabin: which rate wins each night. */
export function RateYear({ rates, cabins, today }: RateYearProps) {
  const from = `${today.slice(0, 8)}01`
  return (
    <div className="stack">
      {cabins.map(({ slug, name }) => (
        <CabinYear key={slug} name={name} months={monthsFrom(from).map((month) => spansOf(rates, slug, month))} />
      ))}
    </div>
  )
}

const monthsFrom = (from: CalendarDate): CalendarDate[] =>
  Array.from({ length: MONTHS }, (_, at) => addMonths(from, at))

const spansOf = (rates: readonly Rate[], cabinSlug: CabinSlug, month: CalendarDate): RateSpan[] =>
  rateSpans(rates, { cabinSlug, nights: datesFrom(month, addMonths(month, 1)) })

const nightsIn = ({ firstNight, lastNight }: RateSpan): number => daysBetween(firstNight, lastNight) + 1

/** One rate at one amount: a line of the legend. */
const keyOf = ({ rate, adultRateCents }: RateSpan): string => (rate ? `${rate.id} ${adultRateCents}` : '')

const amountText = ({ adultRateCents }: RateSpan): string =>
  adultRateCents === null ? 'guests cannot book' : formatRand(adultRateCents)

const nameOf = ({ rate }: RateSpan): string => rate?.name ?? 'No price'

function CabinYear({ name, months }: { name: string; months: readonly (readonly RateSpan[])[] }) {
  const spans = months.flat()
  const entries = [...new Map(spans.map((span) => [keyOf(span), span])).values()]
  const placeOf = (span: RateSpan) => entries.findIndex((entry) => keyOf(entry) === keyOf(span))
  // A letter beside the colour, so that neither has to be recognised by colour alone.
  const letterOf = (span: RateSpan): string => (span.rate ? String.fromCodePoint(65 + (placeOf(span) % 26)) : '–')
  const toneOf = (span: RateSpan): string => (span.rate ? `rate-tone-${placeOf(span) % TONES}` : 'rate-tone-none')
  return (
    <section className="rate-year stack gap-m line-below" aria-label={`${name}, the coming year`}>
      <h2 className="head-s">{name}</h2>
      <div className="rate-months" role="img" aria-label={`Each night of ${name} by its rate, as listed below`}>
        {months.map((month) => (
          <Fragment key={month[0]?.firstNight}>
            <span className="rate-month">{shortMonth(month[0]?.firstNight ?? '')}</span>
            <div className="rate-nights">
              {month.map((span) => (
                <span
                  key={span.firstNight}
                  className={`rate-span centered ${toneOf(span)}`}
                  style={variables({ '--nights': nightsIn(span) })}
                  title={`${spanText(span)}: ${nameOf(span)}, ${amountText(span)}`}
                >
                  {letterOf(span)}
                </span>
              ))}
            </div>
          </Fragment>
        ))}
      </div>
      <ul className="rate-legend row small">
        {entries.map((entry) => (
          <li key={keyOf(entry)} className="row single-line gap-s">
            <span className={`rate-key centered ${toneOf(entry)}`} aria-hidden="true">
              {letterOf(entry)}
            </span>
            <span>
              {nameOf(entry)} <span className="figures">{amountText(entry)}</span>{' '}
              <span className="faint">
                {count(
                  spans.filter((span) => keyOf(span) === keyOf(entry)).reduce((sum, span) => sum + nightsIn(span), 0),
                  'night',
                )}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <details>
        <summary>{name} as a list</summary>
        <ul className="rate-changes stack gap-s">
          {months.flat().map((span) => (
            <li key={span.firstNight} className="row spread">
              <span>{spanText(span)}</span>
              <span>
                {nameOf(span)}, <span className="figures">{amountText(span)}</span>
              </span>
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}

/** `Mar 2027` */
const shortMonth = (date: CalendarDate): string => {
  const [month = '', year = ''] = monthOf(date).split(' ')
  return `${month.slice(0, 3)} ${year}`
}
