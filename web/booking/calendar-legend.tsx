import { formRefusalMessage } from '#shared/api/form-refusal-messages.ts'
import { count, longDate } from '#web/kit/format.ts'
import type { CalendarNights } from './use-calendar-nights.ts'
import './calendar-legend.css'

/** What the numbers and shapes in a calendar of nights mean. */
export function CalendarLegend({ nights, short = false }: { nights: CalendarNights; short?: boolean }) {
  const { shown, adults, fridaySaturdayTogether, hasPrices, fromPrice, hasPriceError } = nights
  return (
    <ul className="calendar-legend stack gap-s small soft">
      {hasPrices && (
        <li className={`row single-line ${fromPrice || hasPriceError ? '' : 'calendar-legend-loading'}`.trim()}>
          {hasPriceError
            ? 'The prices of the nights could not be loaded. Choose dates to see what a stay costs.'
            : `Prices in rand, a night for ${count(adults, 'adult')}: from ${fromPrice ?? 'R0,000'}.`}
        </li>
      )}
      {fridaySaturdayTogether && (
        <li className="row single-line">
          <span className="calendar-legend-pair centered" aria-hidden="true">
            <span>Fr</span>
            <span>Sa</span>
          </span>
          <span>
            {`${formRefusalMessage('friday-saturday-together')}${short ? '' : ' One of them alone is possible only where the other is taken.'}`}
          </span>
        </li>
      )}
      {shown.missing && (
        <li className="row single-line">
          <span className="calendar-legend-missing" aria-hidden="true" />
          <span>{`The night of ${longDate(shown.missing)} is missing.`}</span>
        </li>
      )}
    </ul>
  )
}
