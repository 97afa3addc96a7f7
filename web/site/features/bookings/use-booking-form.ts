import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { Stay } from '#shared/availability/stay.ts'
import type { Site } from '#shared/content/site.contract.ts'
import { parseQuoteSearch } from '#shared/quotes/quote-search.ts'
import { availabilityQuery } from '#web/booking/availability.queries.ts'
import { localBusinessTime, likelyEarliestArrival } from '#web/booking/local-business-time.ts'
import { paths } from '#shared/site/paths.ts'
import { postToPayfast } from '#web/site/kit/post-to-payfast.ts'
import { rememberBookingToken } from '#web/site/kit/booking-token.ts'
import { freeNights } from '#web/booking/free-nights.ts'
import { siteQuery } from './site.queries.ts'
import { withParams } from '#web/kit/with-search-params.ts'
import { showToast } from '#web/kit/toast.ts'
import { type BookingPreset, type DraftChange, draftAfter, hasContent, openingDraft } from './booking-draft.ts'
import { clearDraft, saveDraft, loadDraft, newDraft } from './draft-store.ts'
import {
  type FieldName,
  type Problems,
  bookingFormOf,
  firstProblem,
  priceWishOf,
  problemsByField,
} from './booking-form-values.ts'
import { cardOffer, paymentTypeFor } from './card-offer.ts'
import { fieldOfRefusal } from './field-of-refusal.ts'
import { stayProblem } from './stay-choice.ts'
import { type MadeBooking, type Submission, payByCard, submitBooking } from './submit-booking.ts'
import { usePrice } from './use-price.ts'

/** The form posts itself this long after the toast that says so (specification §4). */
const REDIRECT_AFTER_MS = 100

/** What there is to say about a booking that is made but whose card payment is not. */
export type MadeNotPaid = {
  readonly booking: MadeBooking
  /** Why, in the server's words, if it said why. */
  readonly sentence?: string | undefined
  /** Other guests have these nights, or are paying for them: other dates are worth offering. */
  readonly nightsGone: boolean
  /** The guest came back from PayFast's page with the browser's Back. */
  readonly cameBack?: boolean
}

type Stage =
  | { readonly stage: 'filling' | 'processing' }
  | { readonly stage: 'made' | 'retrying'; readonly made: MadeNotPaid }

/** Changes that leave the stay, and what it costs, as they were. */
const OF_PERSON_AND_PAYMENT: ReadonlySet<DraftChange['of']> = new Set([
  'words',
  'payment-method',
  'payment-type',
  'key',
])

/** Everything the dialog knows and can do. Without a site there is nothing to fill in yet. */
export function useBookingForm(site: Site | undefined, preset: BookingPreset, close: () => void) {
  const [now] = useState(() => new Date())
  const [{ today }] = useState(() => localBusinessTime(now))
  const [draft, dispatch] = useReducer(draftAfter, undefined, loadDraft)
  const [wasKept, setWasKept] = useState(() => hasContent(draft))
  const [isOpened, setIsOpened] = useState(false)
  const [termsAccepted, setTermsAccepted] = useState(false)
  const [wasTried, setWasTried] = useState(false)
  const [left, setLeft] = useState<ReadonlySet<FieldName>>(new Set())
  const [refused, setRefused] = useState<Problems>({})
  const [hasFailed, setHasFailed] = useState(false)
  const [lostNights, setLostNights] = useState<readonly string[]>([])
  const [focusOn, setFocusOn] = useState<{ readonly field: FieldName }>()
  const [stage, setStage] = useState<Stage>({ stage: 'filling' })
  /** Counts the changes of dates that no calendar made: the calendars turn to them. */
  const [changedFromOutside, setChangedFromOutside] = useState(0)
  const isBusy = useRef(false)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const [quoted] = useState(() => parseQuoteSearch(params))
  /** The quote that the dialog was opened with, as long as the guest has not made another stay of it. */
  const [quote, setQuote] = useState(quoted)

  useEffect(() => {
    if (!quoted) return
    // Said once: after a reload there is what the guest has made of it since.
    setParams((address) => withParams(address, { book: undefined, extra: undefined, quoted: undefined }), {
      replace: true,
    })
    // oxlint-disable-next-line react/exhaustive-deps -- once, however often the address changes
  }, [])

  // Only now is it known which cabins and extras there are to hold the kept draft and the preset against.
  if (site && !isOpened) {
    setIsOpened(true)
    dispatch({
      of: 'everything',
      draft: openingDraft(draft, { ...preset, ...quoted }, site, likelyEarliestArrival(now)),
    })
  }

  const cabin = site?.cabins.find(({ slug }) => slug === draft.cabinSlug)
  const availability = useQuery({ ...availabilityQuery(cabin?.slug ?? ''), enabled: cabin !== undefined })
  const known = availability.data
  const nights = useMemo(
    () => freeNights(known?.taken ?? [], known?.earliestArrival ?? likelyEarliestArrival(now)),
    [known, now],
  )

  const stay: Stay | undefined =
    draft.checkInDate && draft.checkOutDate
      ? { checkInDate: draft.checkInDate, checkOutDate: draft.checkOutDate }
      : undefined
  const wrongStay = site && stay ? stayProblem(stay, site.settings, nights) : undefined
  const priceWish = wrongStay ? undefined : priceWishOf(draft, cabin)
  const pricing = usePrice(priceWish)
  const paymentType = paymentTypeFor(draft.paymentType, pricing.price)
  const card = site && pricing.price ? cardOffer(pricing.price, paymentType, site.settings) : undefined

  const wish = bookingFormOf(draft, { cabin, price: pricing.price, termsId: site?.terms.id ?? '', termsAccepted })
  /** What contradicts itself is said at once; what is only missing waits until it is left or sent. */
  const contradictions: Problems = {
    ...(wrongStay && { [fieldOfRefusal[wrongStay.refusal]]: wrongStay.sentence }),
    ...(cabin && draft.adults + draft.childAges.length > cabin.maxGuests
      ? { numberOfAdults: wish.problems?.numberOfAdults }
      : {}),
    ...(draft.paymentMethod === 'card' && card && !card.possible ? { paymentMethod: card.reason } : {}),
  }
  const problems: Problems = { ...wish.problems, ...contradictions }
  const problemOf = (field: FieldName): string | undefined =>
    refused[field] ?? contradictions[field] ?? (wasTried || left.has(field) ? problems[field] : undefined)

  useEffect(() => {
    if (!isOpened) return
    if (hasContent(draft)) saveDraft(draft)
    else clearDraft()
  }, [draft, isOpened])

  const cardIsOff = site !== undefined && !site.settings.payfastEnabled && draft.paymentMethod === 'card'
  useEffect(() => {
    if (!cardIsOff) return
    dispatch({ of: 'payment-method', method: 'eft' })
    void showToast({ tone: 'info', title: 'Card payments are temporarily unavailable. EFT option selected.' })
  }, [cardIsOff])

  useEffect(() => {
    const comeBack = (event: PageTransitionEvent) => {
      if (event.persisted)
        setStage((before) =>
          'made' in before ? { stage: 'made', made: { ...before.made, cameBack: true, sentence: undefined } } : before,
        )
    }
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [])

  const change = useCallback((what: DraftChange) => {
    setRefused({})
    setHasFailed(false)
    if (!OF_PERSON_AND_PAYMENT.has(what.of)) setQuote(undefined)
    if (what.of === 'cabin' || what.of === 'check-in' || what.of === 'check-out' || what.of === 'stay')
      setLostNights([])
    if (what.of === 'stay' || what.of === 'everything') setChangedFromOutside((times) => times + 1)
    dispatch(what)
  }, [])

  function leave(field: FieldName) {
    setLeft((before) => (before.has(field) ? before : new Set([...before, field])))
  }

  function startAgain() {
    change({ of: 'everything', draft: newDraft() })
    setWasKept(false)
    setWasTried(false)
    setLeft(new Set())
    setTermsAccepted(false)
  }

  async function submit() {
    if (isBusy.current || pricing.state === 'calculating') return
    setWasTried(true)
    setHasFailed(false)
    const first = firstProblem(problems)
    if (first || !wish.form) {
      setFocusOn({ field: first ?? 'cabinSlug' })
      return
    }
    isBusy.current = true
    setStage({ stage: 'processing' })
    await settle(await submitBooking(wish.form))
    isBusy.current = false
  }

  async function retryPayment() {
    if (isBusy.current || !('made' in stage)) return
    isBusy.current = true
    setStage({ stage: 'retrying', made: stage.made })
    await settle(await payByCard(stage.made.booking))
    isBusy.current = false
  }

  /** The booking that is made stays as it is; the same person looks for other dates. */
  function bookAnother(other?: DraftChange) {
    change({ of: 'key', idempotencyKey: crypto.randomUUID() })
    if (other) change(other)
    setTermsAccepted(false)
    setWasTried(false)
    setStage({ stage: 'filling' })
    setFocusOn({ field: 'checkInDate' })
  }

  /** Closed first and wholly: a closing dialog gives the focus back to its button, the new page takes it after that. */
  function goToBooking(booking: MadeBooking) {
    flushSync(close)
    setTimeout(() => void navigate(paths.booking(booking.token)), 0)
  }

  async function settle(submission: Submission): Promise<void> {
    switch (submission.outcome) {
      case 'requested':
        clearDraft()
        void showToast({
          tone: 'success',
          title: 'Booking request submitted!',
          detail:
            'Check your email for payment instructions and upload your proof of payment to complete your booking.',
        })
        goToBooking(submission.booking)
        return
      case 'paying': {
        const { booking, payment } = submission
        rememberBookingToken(payment.attemptId, booking.token)
        clearDraft()
        await showToast({ tone: 'info', title: 'Redirecting to payment...' }).catch(() => {})
        await new Promise((resolve) => {
          setTimeout(resolve, REDIRECT_AFTER_MS)
        })
        // Seen again only by who comes back with the browser's Back.
        setStage({ stage: 'retrying', made: { booking, nightsGone: false } })
        postToPayfast(payment.payfastUrl, payment.paymentData)
        return
      }
      case 'payment-not-started': {
        const { booking, sentence, refusal: name } = submission
        if (!name) failed()
        const nightsGone = name === 'nights-on-hold' || name === 'nights-already-taken'
        if (nightsGone) await queries.invalidateQueries({ queryKey: ['availability'] })
        setStage({ stage: 'made', made: { booking, sentence, nightsGone } })
        return
      }
      case 'bad-fields': {
        const found = problemsByField(Object.entries(submission.fields))
        const field = firstProblem(found)
        setRefused(found)
        if (field) setFocusOn({ field })
        else failed()
        break
      }
      case 'refused':
        await beRefused(submission)
        break
      case 'failed':
        failed()
        setHasFailed(true)
    }
    setStage({ stage: 'filling' })
  }

  async function beRefused({ refusal: name, sentence, details }: Extract<Submission, { outcome: 'refused' }>) {
    const field = fieldOfRefusal[name]
    if (name === 'idempotency-key-used') dispatch({ of: 'key', idempotencyKey: crypto.randomUUID() })
    if (name === 'terms-changed') setTermsAccepted(false)
    if (name === 'nights-not-free' && Array.isArray(details['nights'])) setLostNights(details['nights'].map(String))
    setRefused({ [field]: sentence })
    setFocusOn({ field })
    // What the guest saw was out of date: all of it is asked again, whatever it was.
    void queries.invalidateQueries({ queryKey: ['price'] })
    void queries.invalidateQueries({ queryKey: ['availability'] })
    if (name !== 'price-changed' && name !== 'nights-not-free')
      void queries.invalidateQueries({ queryKey: siteQuery().queryKey })
  }

  const failed = () =>
    void showToast({
      tone: 'danger',
      title: 'Failed to submit booking',
      detail: 'Please try again or contact us directly.',
    })

  return {
    draft,
    change,
    leave,
    problemOf,
    hasFailed,
    today,
    cabin,
    stay,
    wrongStay,
    nights,
    lostNights,
    quote,
    changedFromOutside,
    availability,
    pricing,
    priceWish,
    price: pricing.price,
    paymentType,
    card,
    termsAccepted,
    setTermsAccepted,
    wasKept,
    startAgain,
    submit,
    stage,
    retryPayment,
    bookAnother,
    goToBooking,
    focusOn,
    setFocusOn,
  }
}

export type BookingFormState = ReturnType<typeof useBookingForm>
