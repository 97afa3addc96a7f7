import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import type { BookingForm } from '#shared/bookings/booking-form.ts'
import { paths } from '#shared/site/paths.ts'
import { showToast } from '#web/kit/toast.ts'
import { redirectToPayfast } from '#web/site/kit/redirect-to-payfast.ts'
import type { DraftChange } from './booking-draft.ts'
import { type Problems, firstProblem } from './booking-form-body.ts'
import type { FormAction, FormState } from './booking-form-reducer.ts'
import { saveAskedNights } from './asked-nights.ts'
import { clearDraft } from './draft-store.ts'
import { refetchSite } from './site.queries.ts'
import {
  type CreatedBooking,
  type FailedSubmission,
  type Submission,
  payByCard,
  submitBooking,
} from './submit-booking.ts'

type SubmissionInput = {
  readonly state: FormState
  readonly dispatch: Dispatch<FormAction>
  /** The body to send, if nothing is wrong with it. */
  readonly form: BookingForm | undefined
  readonly problems: Problems
  /** While a price is being worked out, nothing is sent. */
  readonly isCalculating: boolean
  readonly closeDialog: () => void
}

/** Sends the booking and starts its card payment, with toasts, navigation and refetches. State is in the reducer. */
export function useSubmission({ state, dispatch, form, problems, isCalculating, closeDialog }: SubmissionInput) {
  const { stage, hasFailed, earlier, draft } = state
  const isBusy = useRef(false)
  const queries = useQueryClient()
  const navigate = useNavigate()

  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => event.persisted && dispatch({ type: 'came-back' })
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [dispatch])

  /** One at a time, however often the button is pressed. */
  async function send(submission: () => Promise<Submission>) {
    isBusy.current = true
    await settle(await submission())
    isBusy.current = false
  }

  async function submit() {
    if (isBusy.current || isCalculating) return
    const problem = firstProblem(problems) ?? (form ? undefined : 'cabinSlug')
    dispatch({ type: 'sent', problem })
    if (form && !problem) await send(() => submitBooking(form))
  }

  async function retryPayment() {
    const { unpaid } = stage
    if (isBusy.current || !unpaid) return
    dispatch({ type: 'retried' })
    await send(() => payByCard(unpaid.booking))
  }

  const bookAnother = (change?: DraftChange) =>
    dispatch({ type: 'booked-another', nextKey: crypto.randomUUID(), change })

  /** Closes first and wholly: a closing dialog gives the focus back to its button, the new page takes it after that. */
  function openBooking(booking: Pick<CreatedBooking, 'token'>) {
    flushSync(closeDialog)
    setTimeout(() => void navigate(paths.booking(booking.token)), 0)
  }

  async function settle(submission: Submission): Promise<void> {
    switch (submission.outcome) {
      case 'requested':
        saveAskedNights(draft, submission.booking.token)
        clearDraft()
        void showToast({
          tone: 'success',
          title: 'Booking request submitted!',
          detail:
            'Check your email for payment instructions and upload your proof of payment to complete your booking.',
        })
        openBooking(submission.booking)
        return
      case 'paying': {
        const { booking, payment } = submission
        saveAskedNights(draft, booking.token)
        clearDraft()
        await redirectToPayfast(payment, booking.token, () => dispatch({ type: 'redirected', booking }))
        return
      }
      default:
        // The booking exists: what became of it stands beside the button that tries again.
        if (submission.outcome === 'payment-not-started' && submission.refusal === undefined)
          void showToast({
            tone: 'danger',
            title: 'Failed to submit booking',
            detail: 'Please try again or contact us directly.',
          })
        await refetchAfter(submission)
        dispatch({ type: 'failed', submission, nextKey: crypto.randomUUID() })
    }
  }

  /** What the guest saw was out of date: it is asked for again. */
  async function refetchAfter(submission: FailedSubmission) {
    const refetch = (key: string) => queries.invalidateQueries({ queryKey: [key] })
    if (submission.outcome === 'payment-not-started') {
      if (submission.refusal === 'nights-on-hold' || submission.refusal === 'nights-already-taken')
        await refetch('availability')
      return
    }
    if (submission.outcome !== 'refused') return
    const { refusal } = submission
    void refetch('price')
    void refetch('availability')
    if (refusal === 'price-changed' || refusal === 'nights-not-free') return
    const refetched = refetchSite(queries)
    // Who is asked to read the new terms finds them, not the former ones.
    if (refusal === 'terms-changed') await refetched
  }

  return { stage, hasFailed, earlier, submit, retryPayment, bookAnother, openBooking }
}
