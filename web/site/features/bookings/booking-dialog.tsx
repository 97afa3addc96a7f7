import { useQuery } from '@tanstack/react-query'
import { type FormEvent, memo, useDeferredValue, useEffect, useId, useRef } from 'react'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { siteQuery } from './site.queries.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import type { BookingPreset } from './booking-draft.ts'
import { DatesSection } from './dates-section.tsx'
import { DetailsSection } from './details-section.tsx'
import { ExtrasSection } from './extras-section.tsx'
import { focusField } from './focus-field.ts'
import { GuestsSection } from './guests-section.tsx'
import { MadeBooking } from './submitted-booking.tsx'
import { PriceBar } from './price-bar.tsx'
import { QuoteNote } from './quote-note.tsx'
import { useBookingForm } from './use-booking-form.ts'
import './booking-dialog.css'

const Dates = memo(DatesSection)

type BookingDialogProps = BookingPreset & { open: boolean; onOpenChange: (open: boolean) => void }

/** 'Book Your Stay': from the dates to the request, in one dialog. Load it lazily. */
export function BookingDialog({ open, ...props }: BookingDialogProps) {
  return open ? <OpenBookingDialog {...props} /> : null
}

function OpenBookingDialog({ onOpenChange, ...preset }: Omit<BookingDialogProps, 'open'>) {
  const query = useQuery(siteQuery())
  const { data: site, error } = query
  const form = useBookingForm(site, preset, () => onOpenChange(false))
  const { stage } = form
  // The press is answered by the dialog itself: two calendars and four sections are drawn after that.
  const isDrawn = useDeferredValue(site !== undefined, false)
  // Nor does a letter or a guest wait for the calendars.
  const formOfDates = useDeferredValue(form)
  // What is to be focused may be something that is only drawn with them.
  const { focusOn } = formOfDates
  const formId = useId()
  const element = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (focusOn && element.current) focusField(element.current, focusOn.field)
  }, [focusOn])

  function submit(event: FormEvent) {
    event.preventDefault()
    void form.submit()
  }
  function change(open: boolean) {
    // What is on its way is not lost by a stray press of Escape.
    if (stage.stage === 'filling' || stage.stage === 'made') onOpenChange(open)
  }
  const isFilling = stage.stage === 'filling' || stage.stage === 'processing'

  return (
    <Dialog
      open
      onOpenChange={change}
      title="Book Your Stay"
      wide
      sheet={false}
      persistent
      foot={site && isDrawn && isFilling ? <PriceBar form={form} formId={formId} /> : undefined}
    >
      <div className="booking-body">
        {!site && error && <QueryProblem title="Failed to load cabin information" queries={[query]} />}
        {!(site && isDrawn) && !error && (
          <Loading label="Loading..." className="stack booking-awaited">
            <Skeleton shape="title" />
            <Skeleton shape="control" />
            <Skeleton shape="picture" />
            <Skeleton shape="control" />
          </Loading>
        )}
        {site && isDrawn && 'made' in stage && <MadeBooking form={form} site={site} made={stage.made} />}
        {site && isDrawn && isFilling && (
          <form id={formId} ref={element} className="booking" noValidate onSubmit={submit} aria-label="Book Your Stay">
            {form.wasKept && (
              <Notice tone="info">
                <p className="row spread gap-s">
                  What you filled in before is still here.
                  <Button variant="quiet" size="small" onClick={form.startAgain}>
                    Start again
                  </Button>
                </p>
              </Notice>
            )}
            <QuoteNote form={form} />
            <Dates form={formOfDates} site={site} />
            <GuestsSection form={form} site={site} />
            <ExtrasSection form={form} site={site} />
            <DetailsSection form={form} site={site} />
            {form.hasFailed && (
              <Notice tone="danger" title="Failed to submit booking" live="now">
                <p>Please try again or contact us directly.</p>
                <p>Sending it again never makes a second booking.</p>
              </Notice>
            )}
          </form>
        )}
      </div>
    </Dialog>
  )
}
