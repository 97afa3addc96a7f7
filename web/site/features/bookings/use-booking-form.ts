import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useReducer, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { isForCabin, lastDayToBook } from '#shared/add-ons/add-on.ts'
import type { Stay } from '#shared/availability/stay.ts'
import { requestChoices } from '#shared/bookings/guest-requests.ts'
import type { BookableCabin } from '#shared/cabins/cabins.contract.ts'
import { withStayTimes } from '#shared/cabins/stay-times.ts'
import type { Site } from '#shared/content/site.contract.ts'
import { parseQuoteSearch } from '#shared/quotes/quote-search.ts'
import { availabilityQuery } from '#web/booking/availability.queries.ts'
import { freeNights } from '#web/booking/free-nights.ts'
import { likelyEarliestArrival, localBusinessTime } from '#web/booking/local-business-time.ts'
import { showToast } from '#web/kit/toast.ts'
import { withSearchParams } from '#web/kit/with-search-params.ts'
import { type BookingDraft, type DraftChange, type InitialValues, hasContent, initialDraft } from './booking-draft.ts'
import { type FieldName, type Problems, toBookingForm, priceRequestOf } from './booking-form-body.ts'
import { formReducer, initialState, problemAt } from './booking-form-reducer.ts'
import { cardOffer, dueNowCents, paymentTypeFor } from './card-offer.ts'
import { clearDraft, loadDraft, createDraft, saveDraft } from './draft-store.ts'
import { fieldOfRefusal } from './field-of-refusal.ts'
import { stayProblem } from './stay-problem.ts'
import { usePrice } from './use-price.ts'
import { useSubmission } from './use-submission.ts'

/**
 * The booking form by concern; each section gets the parts that it shows, and `control` to change them. Without a site
 * there is nothing to fill in yet.
 */
export function useBookingForm(site: Site | undefined, initialValues: InitialValues, closeDialog: () => void) {
  const [now] = useState(() => new Date())
  const quoted = useQuoteOfAddress()
  const [state, dispatch] = useReducer(formReducer, undefined, () => initialState(loadDraft(), quoted))
  const { draft, isOpened, acceptedTermsId } = state
  const termsId = site?.terms.id ?? ''
  // The terms may be replaced while the form is open.
  const termsAccepted = acceptedTermsId === termsId

  // The saved draft and the initial values can only be matched once the cabins and add-ons are known.
  if (site && !isOpened)
    dispatch({
      type: 'opened',
      draft: initialDraft(draft, { ...initialValues, ...quoted }, site, likelyEarliestArrival(now)),
    })
  useSavedDraft(draft, isOpened)

  const stay = useStay(site, draft, now)
  const { offeredAddOns, addOns } = useAddOns(site, draft, stay)
  const order = { ...draft, addOns, arrivalTime: offeredArrivalTime(site, draft, stay) }
  const pricing = usePricing(order, stay)
  const { price } = pricing
  const payment = usePayment(site, draft, pricing, () => dispatch({ type: 'card-withdrawn' }))

  const body = toBookingForm(order, {
    cabin: stay.cabin,
    price,
    termsId,
    termsAccepted,
    captchaToken: state.captcha?.token ?? '',
  })
  const contradictions: Problems = {
    ...(stay.problem && { [fieldOfRefusal[stay.problem.refusal]]: stay.problem.message }),
    ...(stay.cabin && draft.adults + draft.childAges.length > stay.cabin.maxGuests
      ? { numberOfAdults: body.problems?.numberOfAdults }
      : {}),
    ...(payment.method === 'card' && payment.card?.possible === false ? { paymentMethod: payment.card.reason } : {}),
  }
  const all: Problems = { ...body.problems, ...contradictions }

  const submission = useSubmission({
    state,
    dispatch,
    form: body.form,
    problems: all,
    isCalculating: pricing.state === 'calculating',
    closeDialog,
  })

  const change = useCallback((what: DraftChange) => dispatch({ type: 'changed', change: what }), [])
  const markTouched = useCallback((field: FieldName) => dispatch({ type: 'touched', field }), [])
  const focus = useCallback((field: FieldName) => dispatch({ type: 'focused', field }), [])

  const solve = useCallback((token: string) => dispatch({ type: 'captcha-solved', token }), [])

  return {
    control: {
      change,
      markTouched,
      focus,
      problemAt: (field: FieldName) => problemAt(state, { all, contradictions }, field),
    },
    stay: { ...stay, lostNights: state.lostNights, calendarRevision: state.calendarRevision },
    party: { adults: draft.adults, childAges: draft.childAges },
    addOns,
    offeredAddOns,
    texts: order,
    pricing: { ...pricing, contradiction: contradictions.numberOfAdults ?? stay.problem?.message },
    payment,
    terms: {
      accepted: termsAccepted,
      accept: (accepted: boolean) => dispatch({ type: 'terms-accepted', termsId: accepted ? termsId : null }),
    },
    captcha: { shown: state.captcha, solve },
    quote: state.quote,
    submission,
    restored: {
      isRestored: state.isRestored,
      startAgain: () => dispatch({ type: 'started-again', draft: createDraft() }),
    },
    focusOn: state.focus,
  }
}

/** The quote that the address carries. Read once: after a reload the draft has what the guest made of it since. */
function useQuoteOfAddress() {
  const [params, setParams] = useSearchParams()
  const [quoted] = useState(() => parseQuoteSearch(params))
  useEffect(() => {
    if (!quoted) return
    setParams((address) => withSearchParams(address, { book: undefined, extra: undefined, quoted: undefined }), {
      replace: true,
    })
    // oxlint-disable-next-line react/exhaustive-deps -- once, however often the address changes
  }, [])
  return quoted
}

function useSavedDraft(draft: BookingDraft, isOpened: boolean): void {
  useEffect(() => {
    if (!isOpened) return
    if (hasContent(draft)) saveDraft(draft)
    else clearDraft()
  }, [draft, isOpened])
}

/** Cabin and dates: what is chosen, what is free, and what is wrong with the choice. */
function useStay(site: Site | undefined, draft: BookingDraft, now: Date) {
  const [{ today }] = useState(() => localBusinessTime(now))
  const { checkInDate, checkOutDate } = draft
  const cabin = site?.cabins.find(({ slug }) => slug === draft.cabinSlug)
  const availability = useQuery({ ...availabilityQuery(cabin?.slug ?? ''), enabled: cabin !== undefined })
  const known = availability.data
  const nights = useMemo(
    () => freeNights(known?.taken ?? [], known?.earliestArrival ?? likelyEarliestArrival(now)),
    [known, now],
  )
  const dates: Stay | undefined = checkInDate && checkOutDate ? { checkInDate, checkOutDate } : undefined
  const problem = site && dates ? stayProblem(dates, site.settings, nights) : undefined
  return { cabin, checkInDate, checkOutDate, dates, problem, now: now.toISOString(), today, nights, availability }
}

/**
 * The add-ons of the cabin, with those whose notice is too short for the arrival; and what is chosen of the others. A
 * choice that another cabin or date leaves out is back with them.
 */
function useAddOns(
  site: Site | undefined,
  draft: BookingDraft,
  { cabin, checkInDate, today }: ReturnType<typeof useStay>,
) {
  const offeredAddOns = useMemo(
    () =>
      (site?.addOns ?? [])
        .filter((addOn) => !cabin || isForCabin(addOn, cabin.slug))
        .map((addOn) => ({ ...addOn, isTooLate: checkInDate !== '' && lastDayToBook(addOn, checkInDate) < today })),
    [site?.addOns, cabin, checkInDate, today],
  )
  const addOns = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(draft.addOns).filter(([chosen]) =>
          offeredAddOns.some(({ id, isTooLate }) => id === chosen && !isTooLate),
        ),
      ),
    [draft.addOns, offeredAddOns],
  )
  return { offeredAddOns, addOns }
}

/** The chosen arrival time, or none where another cabin's check-in leaves it out. */
function offeredArrivalTime(
  site: Site | undefined,
  { arrivalTime }: BookingDraft,
  { cabin }: ReturnType<typeof useStay>,
): string {
  if (!site) return arrivalTime
  const offered = requestChoices.arrivalTime.offered(withStayTimes(site.settings, cabin))
  return offered.includes(arrivalTime) ? arrivalTime : ''
}

/** What the stay costs, and the request that asked for it. No price is asked for a stay that cannot be booked. */
function usePricing(draft: BookingDraft, stay: { cabin: BookableCabin | undefined; problem: object | undefined }) {
  const request = stay.problem ? undefined : priceRequestOf(draft, stay.cabin)
  return { ...usePrice(request), request }
}

/** How much is paid now, and how. A card that is chosen while cards are switched off becomes EFT, and says so. */
function usePayment(
  site: Site | undefined,
  { paymentMethod: method, paymentType }: BookingDraft,
  { price }: PricingPart,
  withdrawCard: () => void,
) {
  const isCardOff = site !== undefined && !site.settings.payfastEnabled && method === 'card'
  useEffect(() => {
    if (!isCardOff) return
    withdrawCard()
    void showToast({ tone: 'info', title: 'Card payments are temporarily unavailable. EFT option selected.' })
    // oxlint-disable-next-line react/exhaustive-deps -- the function is a new one each time and does the same
  }, [isCardOff])

  const type = paymentTypeFor(paymentType, price)
  return {
    method,
    type,
    card: site && price ? cardOffer(price, type, site.settings) : undefined,
    dueNowCents: price && dueNowCents(price, type),
  }
}

type PricingPart = ReturnType<typeof usePricing>
export type BookingFormParts = ReturnType<typeof useBookingForm>
