import { useState } from 'react'
import type { Site } from '#shared/content/site.contract.ts'
import { formatRand } from '#shared/kernel/money.ts'
import type { CancellationTier } from '#shared/settings/cancellation-tiers.ts'
import { shortDate } from '#web/kit/format.ts'
import { RichText } from '#web/site/kit/rich-text.tsx'
import { Button } from '#web/kit/button.tsx'
import { CheckboxField } from '#web/kit/checkbox-field.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { useClosedByBack } from '#web/kit/use-closed-by-back.ts'
import { refundExamples } from './refund-examples.ts'
import type { BookingFormParts } from './use-booking-form.ts'

type RefundExamplesProps = Pick<BookingFormParts, 'stay' | 'payment'> & { tiers: readonly CancellationTier[] }
type TermsCheckboxProps = RefundExamplesProps & Pick<BookingFormParts, 'terms' | 'control'> & { text: Site['terms'] }

/** The terms: a checkbox, the text in a dialog of its own, and what cancelling these very dates would cost. */
export function TermsCheckbox({ text, terms, control, ...refunds }: TermsCheckboxProps) {
  const [isReading, setIsReading] = useState(false)
  useClosedByBack(isReading, () => setIsReading(false))

  return (
    <div data-field="termsAccepted" className="stack gap-s">
      <CheckboxField
        label={
          <span>
            I have read and accept the{' '}
            <button
              type="button"
              className="booking-read-terms"
              aria-haspopup="dialog"
              onClick={() => setIsReading(true)}
            >
              terms and conditions
            </button>
          </span>
        }
        aria-label="I have read and accept the terms and conditions"
        checked={terms.accepted}
        onChange={({ target }) => terms.accept(target.checked)}
        problem={control.problemAt('termsAccepted')}
      />
      <RefundExamples {...refunds} />
      <Dialog
        open={isReading}
        onOpenChange={setIsReading}
        title={text.title}
        description={`Version ${text.version}`}
        closeLabel="Close terms"
        footer={
          <p className="row booking-terms-footer">
            <Button onClick={() => setIsReading(false)}>Close</Button>
            <Button
              variant="primary"
              onClick={() => {
                terms.accept(true)
                setIsReading(false)
              }}
            >
              I Accept
            </Button>
          </p>
        }
      >
        <div className="stack">
          <RichText text={text.content} />
          <RefundExamples {...refunds} />
        </div>
      </Dialog>
    </div>
  )
}

/** The cancellation rule in this guest's own dates and money. */
function RefundExamples({ stay: { dates, today }, payment: { dueNowCents: paid }, tiers }: RefundExamplesProps) {
  if (paid === undefined || !dates) return null
  const examples = refundExamples(tiers, dates.checkInDate, today, paid)
  const [first] = examples
  // The terms may promise more than the tiers do, for example when the nights are booked again.
  return (
    <div className="booking-refunds small soft">
      {first?.lastDay ? (
        <>
          <p>
            {`If you cancel, you get back at least this much of the ${formatRand(paid)} that you pay now. The terms say when it is more.`}
          </p>
          <ul>
            {examples.map(({ lastDay, percent, cents }) => (
              <li key={lastDay ?? 'later'}>
                {lastDay
                  ? `${formatRand(cents)} (${percent}%) until ${shortDate(lastDay)}`
                  : 'after that, only what the terms say'}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>
          {`Arrival is near: if you cancel, you may get back nothing of the ${formatRand(paid)} that you pay now. The terms say when you get some of it.`}
        </p>
      )}
    </div>
  )
}
