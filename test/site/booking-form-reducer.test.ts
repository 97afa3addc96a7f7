import { describe, expect, it } from 'vitest'
import { emptyDraft } from '#web/site/features/bookings/booking-draft.ts'
import {
  type FormAction,
  type FormState,
  formReducer,
  initialState,
  problemAt,
} from '#web/site/features/bookings/booking-form-reducer.ts'
import type { FailedSubmission } from '#web/site/features/bookings/submit-booking.ts'
import { aSubmittedBooking, protea } from './booking-dialog.harness.ts'

const KEY = '0b0e7c1e-3f1f-4a55-9a63-0d2a8f3f6a11'
const NEXT_KEY = '5f0c0f6a-8f5b-4a0e-8d5b-1a2b3c4d5e6f'
const quote = { childAges: [], addOns: {}, totalPriceCents: 480_000 }
const filledIn = { ...emptyDraft(KEY), cabinSlug: 'protea', guestName: 'Thandi' }

const after = (state: FormState, ...actions: readonly FormAction[]) => actions.reduce(formReducer, state)
const opened = after(initialState(filledIn, quote), { type: 'opened', draft: filledIn })
const failedWith = (submission: FailedSubmission, state = opened) =>
  after(state, { type: 'sent', problem: undefined }, { type: 'failed', submission, nextKey: NEXT_KEY })
const refusedWith = (refusal: Extract<FailedSubmission, { outcome: 'refused' }>['refusal'], details = {}) =>
  failedWith({ outcome: 'refused', refusal, message: 'No', details }, { ...opened, acceptedTermsId: 'terms-1' })

describe('a form that opens', () => {
  it('records whether it was filled in before', () => {
    expect(initialState(filledIn, undefined).isRestored).toBe(true)
    expect(initialState(emptyDraft(KEY), undefined).isRestored).toBe(false)
  })

  it('begins without the terms accepted, and started again without anything', () => {
    const used = after(
      opened,
      { type: 'terms-accepted', termsId: 'terms-1' },
      { type: 'touched', field: 'guestName' },
      { type: 'sent', problem: 'guestEmail' },
    )
    expect(opened.acceptedTermsId).toBeNull()
    expect(after(used, { type: 'started-again', draft: emptyDraft(NEXT_KEY) })).toEqual({
      ...initialState(emptyDraft(NEXT_KEY), undefined),
      isOpened: true,
      calendarRevision: 1,
    })
  })
})

describe('a change of the draft', () => {
  const refused = refusedWith('nights-not-free', { nights: ['2027-01-16'] })

  it('clears the server’s message when the form changes', () => {
    const changed = after(refused, { type: 'changed', change: { type: 'text', field: 'guestSuburb', text: 'Mowbray' } })
    expect(changed).toMatchObject({ refused: {}, hasFailed: false, draft: { guestSuburb: 'Mowbray' } })
  })

  it('of cabin or dates clears the taken nights, any other keeps them', () => {
    const corrected = after(refused, { type: 'changed', change: { type: 'adults', count: 1 } })
    expect(corrected.lostNights).toEqual(['2027-01-16'])
    for (const change of [
      { type: 'cabin', cabin: protea },
      { type: 'check-in', date: '2027-01-20' },
      { type: 'check-out', date: '2027-01-20' },
      { type: 'stay', checkInDate: '2027-01-20', checkOutDate: '2027-01-22' },
    ] as const)
      expect(after(refused, { type: 'changed', change }).lostNights).toEqual([])
  })

  it('of person or payment keeps the quote, any other is another stay', () => {
    for (const change of [
      { type: 'text', field: 'guestName', text: 'T' },
      { type: 'payment-method', method: 'card' },
      { type: 'payment-type', paymentType: 'deposit' },
    ] as const)
      expect(after(opened, { type: 'changed', change }).quote).toBe(quote)
    for (const change of [
      { type: 'adults', count: 3 },
      { type: 'add-on', addOnId: 'firewood', quantity: 1 },
      { type: 'check-in', date: '2027-01-20' },
    ] as const)
      expect(after(opened, { type: 'changed', change }).quote).toBeUndefined()
  })

  it('turns the calendars only where no calendar made it', () => {
    const change = { type: 'stay', checkInDate: '2027-01-20', checkOutDate: '2027-01-22' } as const
    expect(after(opened, { type: 'changed', change }).calendarRevision).toBe(1)
    expect(after(opened, { type: 'changed', change: { type: 'check-in', date: '2027-01-20' } }).calendarRevision).toBe(
      0,
    )
  })

  it('of the card to EFT by the site keeps the server’s messages', () => {
    const card = { ...refused, draft: { ...filledIn, paymentMethod: 'card' as const } }
    expect(after(card, { type: 'card-withdrawn' })).toEqual({ ...card, draft: filledIn })
  })
})

describe('the message at a field', () => {
  const problems = { all: { guestName: 'Name is too short', checkOutDate: 'Too early' }, contradictions: {} }

  it('about something missing waits until the field is left or the form sent', () => {
    expect(problemAt(opened, problems, 'guestName')).toBeUndefined()
    expect(problemAt(after(opened, { type: 'touched', field: 'guestName' }), problems, 'guestName')).toBe(
      'Name is too short',
    )
    expect(problemAt(after(opened, { type: 'sent', problem: 'guestName' }), problems, 'checkOutDate')).toBe('Too early')
  })

  it('about a contradiction is shown at once, the server’s own before it', () => {
    const contradictory = { ...problems, contradictions: { checkOutDate: 'Too early' } }
    expect(problemAt(opened, contradictory, 'checkOutDate')).toBe('Too early')
    expect(problemAt({ ...opened, refused: { checkOutDate: 'Taken' } }, contradictory, 'checkOutDate')).toBe('Taken')
  })
})

describe('a form that is sent', () => {
  it('focuses its first problem, and is processing without one', () => {
    expect(after(opened, { type: 'sent', problem: 'guestEmail' })).toMatchObject({
      stage: { name: 'filling' },
      focus: { field: 'guestEmail' },
    })
    expect(after(opened, { type: 'sent', problem: undefined }).stage).toEqual({ name: 'processing' })
  })

  it('moves the focus again when it is sent again with the same problem', () => {
    const once = after(opened, { type: 'sent', problem: 'guestEmail' })
    expect(after(once, { type: 'sent', problem: 'guestEmail' }).focus).not.toBe(once.focus)
  })

  it.each([
    ['price-changed', 'totalPriceCents'],
    ['cabin-not-found', 'cabinSlug'],
    ['full-payment-required', 'paymentType'],
    ['arrival-time-not-offered', 'arrivalTime'],
    ['too-many-requests', 'totalPriceCents'],
  ] as const)('and refused as %s is filled in again, with the message and the focus at %s', (refusal, field) => {
    expect(refusedWith(refusal)).toMatchObject({
      stage: { name: 'filling' },
      refused: { [field]: 'No' },
      focus: { field },
      acceptedTermsId: 'terms-1',
      draft: filledIn,
    })
  })

  it('stores the nights that another guest has just taken', () => {
    expect(refusedWith('nights-not-free', { nights: ['2027-01-16'] }).lostNights).toEqual(['2027-01-16'])
    expect(refusedWith('nights-not-free').lostNights).toEqual([])
  })

  it('takes a new key only when the old one was used for another form', () => {
    expect(refusedWith('idempotency-key-used').draft).toEqual({ ...filledIn, idempotencyKey: NEXT_KEY })
    expect(failedWith({ outcome: 'failed' }).draft.idempotencyKey).toBe(KEY)
  })

  it('asks for changed terms to be accepted again', () => {
    expect(refusedWith('terms-changed').acceptedTermsId).toBeNull()
  })

  it('shows bad fields at their controls, the focus at the first', () => {
    const fields = { guestPhone: 'Bad phone', guestName: 'Bad name', somethingElse: 'Unknown' }
    expect(failedWith({ outcome: 'invalid-fields', fields })).toMatchObject({
      refused: { guestPhone: 'Bad phone', guestName: 'Bad name' },
      focus: { field: 'guestName' },
    })
  })

  it('that failed for no known reason can be sent again', () => {
    const failed = failedWith({ outcome: 'failed' })
    expect(failed).toMatchObject({ stage: { name: 'filling' }, hasFailed: true })
    expect(after(failed, { type: 'sent', problem: undefined }).hasFailed).toBe(false)
  })
})

describe('a booking without its payment', () => {
  const booking = aSubmittedBooking
  const unpaid = failedWith({ outcome: 'payment-not-started', booking, refusal: 'nights-on-hold', message: 'Wait' })

  it('is stored, and says whether other dates are worth offering', () => {
    expect(unpaid.stage).toEqual({ name: 'unpaid', unpaid: { booking, message: 'Wait', nightsTaken: true } })
    expect(failedWith({ outcome: 'payment-not-started', booking }).stage.unpaid?.nightsTaken).toBe(false)
  })

  it('is paid for again without a second booking', () => {
    expect(after(unpaid, { type: 'retried' }).stage).toEqual({ ...unpaid.stage, name: 'retrying' })
    expect(after(opened, { type: 'retried' })).toBe(opened)
  })

  it('is restored for the guest who returns from PayFast', () => {
    const away = after(opened, { type: 'sent', problem: undefined }, { type: 'redirected', booking })
    expect(away.stage.name).toBe('retrying')
    expect(after(away, { type: 'came-back' }).stage).toEqual({
      name: 'unpaid',
      unpaid: { booking, nightsTaken: false, hasReturned: true, message: undefined },
    })
    expect(after(opened, { type: 'came-back' })).toBe(opened)
  })

  it('stays as it is when other dates are chosen: those are another booking, by the same person', () => {
    const change = { type: 'stay', checkInDate: '2027-01-20', checkOutDate: '2027-01-22' } as const
    expect(
      after(
        unpaid,
        { type: 'terms-accepted', termsId: 'terms-1' },
        { type: 'booked-another', nextKey: NEXT_KEY, change },
      ),
    ).toMatchObject({
      stage: { name: 'filling' },
      acceptedTermsId: null,
      isSubmitAttempted: false,
      focus: { field: 'checkInDate' },
      draft: { ...filledIn, idempotencyKey: NEXT_KEY, checkInDate: '2027-01-20', checkOutDate: '2027-01-22' },
    })
  })
})
