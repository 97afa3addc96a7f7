import { useState } from 'react'
import type { Site } from '#shared/content/site.contract.ts'
import { formatRand } from '#shared/kernel/money.ts'
import { shortDate } from '#web/kit/format.ts'
import { RichText } from '#web/site/kit/rich-text.tsx'
import { Button } from '#web/kit/button.tsx'
import { CheckboxField } from '#web/kit/checkbox-field.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { dueNowCents } from './card-offer.ts'
import { refundExamples } from './refund-examples.ts'
import type { BookingFormState } from './use-booking-form.ts'

/** The terms: a tick box, the text in a dialog of its own, and what cancelling these very dates would cost. */
export function TermsCheckbox({ form, site }: { form: BookingFormState; site: Site }) {
  const [isReading, setIsReading] = useState(false)
  const { terms } = site

  return (
    <div data-field="termsAccepted" className="stack gap-s">
      <CheckboxField
        label={
          <>
            I have read and accept the{' '}
            <button
              type="button"
              className="booking-read-terms"
              aria-haspopup="dialog"
              onClick={() => setIsReading(true)}
            >
              terms and conditions
            </button>
          </>
        }
        aria-label="I have read and accept the terms and conditions"
        checked={form.termsAccepted}
        onChange={({ target }) => form.setTermsAccepted(target.checked)}
        problem={form.problemOf('termsAccepted')}
      />
      <RefundExamples form={form} site={site} />
      <Dialog
        open={isReading}
        onOpenChange={setIsReading}
        title={terms.title}
        description={`Version ${terms.version}`}
        closeLabel="Close terms"
        foot={
          <p className="row booking-terms-foot">
            <Button onClick={() => setIsReading(false)}>Close</Button>
            <Button
              variant="primary"
              onClick={() => {
                form.setTermsAccepted(true)
                setIsReading(false)
              }}
            >
              I Accept
            </Button>
          </p>
        }
      >
        <div className="stack">
          <RichText text={terms.content} />
          <RefundExamples form={form} site={site} />
        </div>
      </Dialog>
    </div>
  )
}

/** The cancellation rule in this guest's own dates and money. */
function RefundExamples({ form, site }: { form: BookingFormState; site: Site }) {
  const { price, stay, today, paymentType } = form
  if (!price || !stay) return null
  const paid = dueNowCents(price, paymentType)
  const examples = refundExamples(site.settings.cancellationTiers, stay.checkInDate, today, paid)
  const [first] = examples
  // The terms may promise more than the tiers do, say when the nights are let again.
  return (
    <div className="booking-refunds small soft">
      {first?.lastDay ? (
        <>
          <p>
            If you cancel, you get back at least this much of the {formatRand(paid)} that you pay now. The terms say
            when it is more.
          </p>
          <ul>
            {examples.map(({ lastDay, percent, cents }) => (
              <li key={lastDay ?? 'later'}>
                {lastDay
                  ? `${formatRand(cents)} (${percent}%) until ${shortDate(lastDay)}`
                  : 'nothing for certain after that'}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>
          Arrival is near: if you cancel, nothing of the {formatRand(paid)} that you pay now goes back for certain. The
          terms say when something does.
        </p>
      )}
    </div>
  )
}
