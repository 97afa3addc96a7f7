import { useQuery } from '@tanstack/react-query'
import { type FormEvent, memo, useDeferredValue, useEffect, useId, useRef } from 'react'
import { withStayTimes } from '#shared/cabins/stay-times.ts'
import { bookingStopOf } from '#shared/settings/booking-stops.ts'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { siteQuery } from './site.queries.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { FormProblem } from '#web/kit/form-problem.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { useClosedByBack } from '#web/kit/use-closed-by-back.ts'
import { BookingCaptcha } from './booking-captcha.tsx'
import type { InitialValues } from './booking-draft.ts'
import { DatesSection } from './dates-section.tsx'
import { DetailsFields } from './details-fields.tsx'
import { AddOnsSection } from './add-ons-section.tsx'
import { focusField } from './focus-field.ts'
import { GuestsSection } from './guests-section.tsx'
import { OrderReview } from './order-review.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { PriceBar } from './price-bar.tsx'
import { QuoteNote } from './quote-note.tsx'
import { Section } from './section.tsx'
import { SubmittedBooking } from './submitted-booking.tsx'
import { TermsCheckbox } from './terms-checkbox.tsx'
import { useBookingForm } from './use-booking-form.ts'
import './booking-dialog.css'

const Dates = memo(DatesSection)

type BookingDialogProps = InitialValues & { open: boolean; onOpenChange: (open: boolean) => void }

/** 'Book Your Stay': from the dates to the request, in one dialog. Load it lazily. */
export function BookingDialog({ open, ...props }: BookingDialogProps) {
  return open ? <OpenBookingDialog {...props} /> : null
}

function OpenBookingDialog({ onOpenChange, ...initialValues }: Omit<BookingDialogProps, 'open'>) {
  const query = useQuery(siteQuery())
  const { data: site, error } = query
  const form = useBookingForm(site, initialValues, () => onOpenChange(false))
  const {
    control,
    stay,
    party,
    addOns,
    offeredAddOns,
    texts,
    pricing,
    payment,
    terms,
    captcha,
    quote,
    submission,
    restored,
  } = form
  const { stage } = submission
  // The dialog itself answers the press: its two calendars and four sections are rendered after that.
  const isRendered = useDeferredValue(site !== undefined, false)
  // Typing a letter or adding a guest does not wait for the calendars.
  const deferred = useDeferredValue(form)
  // The field to focus may be one that is rendered with the calendars.
  const { focusOn } = deferred
  const stop = site && bookingStopOf(stay.cabin?.slug, site.settings.bookingStops)
  const formId = useId()
  const element = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (focusOn && element.current) focusField(element.current, focusOn.field)
  }, [focusOn])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (stop) return
    void submission.submit()
  }
  function change(open: boolean) {
    // A stray press of Escape does not close the dialog while a request is under way.
    if (stage.name === 'filling' || stage.name === 'unpaid') onOpenChange(open)
  }
  useClosedByBack(true, () => change(false))
  const isProcessing = stage.name === 'processing'
  const isFilling = stage.name === 'filling' || isProcessing

  return (
    <Dialog
      open
      onOpenChange={change}
      title="Book Your Stay"
      wide
      sheet={false}
      persistent
      footer={
        site && isRendered && isFilling ? (
          <div className="stack gap-s">
            {submission.earlier && (
              <FormProblem tone="warning" title="You have asked for these nights already">
                <p>
                  {`Your booking ${submission.earlier.reference} is for the same cabin and the same nights. You need no second one.`}
                </p>
                <p>
                  <Button size="small" onClick={() => submission.earlier && submission.openBooking(submission.earlier)}>
                    Open my booking
                  </Button>
                </p>
              </FormProblem>
            )}
            {submission.hasFailed && (
              <FormProblem title="Failed to submit booking">
                <p>Please try again or contact us directly.</p>
                <p className="small">Sending it again never makes a second booking.</p>
              </FormProblem>
            )}
            <PriceBar
              cabins={site.cabins}
              stay={stay}
              party={party}
              pricing={pricing}
              payment={payment}
              control={control}
              isProcessing={isProcessing}
              formId={formId}
              stop={stop}
            />
          </div>
        ) : undefined
      }
    >
      <div className="booking-body">
        {!site && error && <QueryProblem title="Failed to load cabin information" queries={[query]} />}
        {!(site && isRendered) && !error && (
          <Loading label="Loading..." className="stack booking-loading">
            <Skeleton shape="title" />
            <Skeleton shape="control" />
            <Skeleton shape="picture" />
            <Skeleton shape="control" />
          </Loading>
        )}
        {site && isRendered && stage.unpaid && (
          <SubmittedBooking
            stay={stay}
            party={party}
            submission={submission}
            site={site}
            unpaid={stage.unpaid}
            guestEmail={texts.guestEmail}
          />
        )}
        {site && isRendered && isFilling && (
          <form
            id={formId}
            ref={element}
            className="booking stack gap-xl"
            noValidate
            onSubmit={submit}
            aria-label="Book Your Stay"
          >
            {restored.isRestored && (
              <Notice tone="info">
                <p className="row spread gap-s">
                  What you filled in before is still here.
                  <Button variant="quiet" size="small" onClick={restored.startAgain}>
                    Start again
                  </Button>
                </p>
              </Notice>
            )}
            <QuoteNote quote={quote} stay={stay} party={party} addOns={addOns} pricing={pricing} />
            <Dates stay={deferred.stay} party={deferred.party} control={deferred.control} site={site} />
            <GuestsSection cabins={site.cabins} stay={stay} party={party} pricing={pricing} control={control} />
            <AddOnsSection offeredAddOns={offeredAddOns} addOns={addOns} pricing={pricing} control={control} />
            <Section title="You and payment">
              <DetailsFields
                texts={texts}
                control={control}
                checkInTime={withStayTimes(site.settings, stay.cabin).checkInTime}
              />
              <PaymentChoice
                settings={site.settings}
                stay={stay}
                pricing={pricing}
                payment={payment}
                control={control}
              />
              <OrderReview
                texts={texts}
                stay={stay}
                party={party}
                addOns={addOns}
                pricing={pricing}
                payment={payment}
                control={control}
              />
              <TermsCheckbox
                text={site.terms}
                tiers={site.settings.cancellationTiers}
                terms={terms}
                stay={stay}
                payment={payment}
                control={control}
              />
              <BookingCaptcha captcha={captcha} control={control} />
            </Section>
          </form>
        )}
      </div>
    </Dialog>
  )
}
