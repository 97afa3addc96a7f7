import { Link } from 'react-router-dom'
import { formRefusalMessage } from '#shared/api/form-refusal-messages.ts'
import { adminBookingPath } from '#shared/site/admin-paths.ts'
import { priceLines } from '#shared/pricing/price-lines.ts'
import { PriceBreakdown } from '#web/booking/price-breakdown.tsx'
import { NightClash } from '#web/admin/booking/night-clash.tsx'
import { CopyButton } from '#web/kit/copy-button.tsx'
import { count, shortDate } from '#web/kit/format.ts'
import { Money } from '#web/kit/money.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { type RequestedStay, type ManualBookingForm, agreedCents } from './manual-booking-form.ts'
import type { StaffQuote } from './manual-booking.queries.ts'
import { dueText, quoteText } from './quote-text.ts'

/** The id of the panel. */
export const QUOTE_PANEL = 'quote'

type QuotePanelProps = {
  form: ManualBookingForm
  requested: RequestedStay | undefined
  quote: StaffQuote | undefined
  error: Error | null
  cabinTitle: string
}

/** The price with its reasons, who has the nights, and what guests would be refused for. */
export function QuotePanel({ form, requested, quote, error, cabinTitle }: QuotePanelProps) {
  return (
    <section id={QUOTE_PANEL} className="quote-panel card stack anywhere" aria-label="Price">
      {!requested && <p className="soft">Choose a cabin and dates for the price.</p>}
      {requested && error && (
        <Notice tone="danger" live="polite">
          <p>{error.message}</p>
        </Notice>
      )}
      {requested && !error && !quote && <Skeleton shape="card" />}
      {requested && !error && quote && (
        <Quote form={form} requested={requested} quote={quote} cabinTitle={cabinTitle} />
      )}
    </section>
  )
}

function Quote({
  form,
  requested,
  quote: { price, clashes, warnings, knownGuest },
  cabinTitle,
}: {
  form: ManualBookingForm
  requested: RequestedStay
  quote: StaffQuote
  cabinTitle: string
}) {
  const cents = agreedCents(form, price.totalPriceCents)
  const isTaken = clashes.some(({ kind }) => kind !== 'held' && kind !== 'staff-held')
  const isHeldByStaff = clashes.some(({ kind }) => kind === 'staff-held')
  return (
    <>
      {clashes.length > 0 && (
        <Notice
          tone={isTaken ? 'danger' : 'warning'}
          live="polite"
          title={
            isTaken
              ? 'These nights are not all free'
              : isHeldByStaff
                ? 'These nights are held for another booking'
                : 'A guest is paying for these nights by card'
          }
        >
          <ul className="stack gap-s">
            {clashes.map((span) => (
              <li key={span.firstNight}>
                <NightClash span={span} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {warnings.length > 0 && (
        <Notice tone="warning" live="polite" title="Guests could not book this. You can.">
          {warnings.map(({ warning, details }) => (
            <p key={warning}>{formRefusalMessage(warning, details)}</p>
          ))}
        </Notice>
      )}
      {knownGuest && (
        <p>
          <Link to={adminBookingPath(knownGuest.reference)}>{knownGuest.guestName}</Link> {onFileText(knownGuest)}
        </p>
      )}
      <PriceBreakdown price={price} lines={priceLines(price)} withDue={cents === price.totalPriceCents} />
      {cents !== price.totalPriceCents && (
        <>
          <p className="price-total row single-line spread align-baseline">
            <span>{form.outcome === 'owner-stay' ? 'The owner pays' : 'Agreed total'}</span>
            <Money cents={cents} />
          </p>
          {form.outcome !== 'owner-stay' && <p className="small soft">{dueText(price, cents)}</p>}
        </>
      )}
      {form.outcome !== 'owner-stay' && !isTaken && (
        <p className="row gap-s">
          Quote for WhatsApp
          <CopyButton
            label="Copy quote for WhatsApp"
            text={quoteText({
              ...requested,
              guestName: form.guestName,
              cabinTitle,
              children: requested.children.length,
              price,
              agreedCents: cents,
            })}
          />
        </p>
      )}
    </>
  )
}

/** "stayed twice, last from Fri 1 May, and has a booking to come." */
function onFileText({ stays, lastCheckInDate, toCome }: NonNullable<StaffQuote['knownGuest']>): string {
  const stayed = lastCheckInDate && `stayed ${timesText(stays)}, last from ${shortDate(lastCheckInDate)}`
  const coming = toCome > 0 && `has ${toCome === 1 ? 'a booking' : count(toCome, 'booking')} to come`
  return `${[stayed, coming].filter(Boolean).join(', and ')}.`
}

const timesText = (stays: number): string => (stays === 1 ? 'once' : stays === 2 ? 'twice' : count(stays, 'time'))
