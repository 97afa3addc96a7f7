import { CaptchaProvider } from '#shared/site/captcha-provider.ts'
import type { RefusalDetails } from '#shared/kernel/result.ts'
import type { QuoteSearch } from '#shared/quotes/quote-search.ts'
import { type BookingDraft, type DraftChange, draftReducer, hasContent } from './booking-draft.ts'
import { type FieldName, type Problems, firstProblem, problemsByFormField } from './booking-form-body.ts'
import { fieldOfRefusal } from './field-of-refusal.ts'
import type { CreatedBooking, EarlierBooking, FailedSubmission } from './submit-booking.ts'

/** A booking that exists although its card payment has not started. */
export type UnpaidSubmission = {
  readonly booking: CreatedBooking
  /** The server's reason, if it gave one. */
  readonly message?: string | undefined
  /** Other guests have these nights, or are paying for them: other dates are worth offering. */
  readonly nightsTaken: boolean
  /** The guest came back from PayFast's page with the browser's Back. */
  readonly hasReturned?: boolean
}

export type BookingFormStage =
  | { readonly name: 'filling' | 'processing'; readonly unpaid?: never }
  | { readonly name: 'unpaid' | 'retrying'; readonly unpaid: UnpaidSubmission }

type ShownCaptcha = { readonly provider: CaptchaProvider; readonly siteKey: string; readonly revision: number }

/** All that the booking form remembers. What the server knows (site, availability, price) is not in here. */
export type FormState = {
  readonly draft: BookingDraft
  /** The saved draft has been matched with the cabins and add-ons that are offered. */
  readonly isOpened: boolean
  /** The draft was saved by an earlier visit, and the guest has not started again. */
  readonly isRestored: boolean
  /** The version of the terms that the guest has accepted: another one is not accepted by it. */
  readonly acceptedTermsId: string | null
  /** The fields that the guest has filled in and left. */
  readonly touched: ReadonlySet<FieldName>
  readonly isSubmitAttempted: boolean
  /** The server's messages about the form as it was sent. */
  readonly refused: Problems
  /** Sending failed, for a reason that no field shows: said until the next press. */
  readonly hasFailed: boolean
  /** These nights were booked in this browser already. */
  readonly earlier: EarlierBooking | undefined
  /** Shown once the server has asked for it. A token is valid once: each refusal starts the captcha again. */
  readonly captcha: (ShownCaptcha & { readonly token: string }) | undefined
  /** Nights that somebody else took while the form was being filled in. */
  readonly lostNights: readonly string[]
  /** Where the focus goes next: a new object for each move. */
  readonly focus: { readonly field: FieldName } | undefined
  /** Counts the changes of dates that no calendar made: the calendars turn to them. */
  readonly calendarRevision: number
  /** The quote that the dialog was opened with, until the guest changes the stay. */
  readonly quote: QuoteSearch | undefined
  readonly stage: BookingFormStage
}

export type FormAction =
  | { readonly type: 'opened'; readonly draft: BookingDraft }
  | { readonly type: 'changed'; readonly change: DraftChange }
  | { readonly type: 'touched'; readonly field: FieldName }
  | { readonly type: 'focused'; readonly field: FieldName }
  | { readonly type: 'terms-accepted'; readonly termsId: string | null }
  | { readonly type: 'captcha-solved'; readonly token: string }
  | { readonly type: 'started-again'; readonly draft: BookingDraft }
  /** Card payments are switched off: a chosen card becomes EFT. */
  | { readonly type: 'card-withdrawn' }
  /** `problem`: the first field that keeps the form from being sent. */
  | { readonly type: 'sent'; readonly problem: FieldName | undefined }
  | { readonly type: 'retried' }
  | { readonly type: 'redirected'; readonly booking: CreatedBooking }
  | { readonly type: 'failed'; readonly submission: FailedSubmission; readonly nextKey: string }
  | { readonly type: 'came-back' }
  | { readonly type: 'booked-another'; readonly nextKey: string; readonly change?: DraftChange | undefined }

export const initialState = (draft: BookingDraft, quote: QuoteSearch | undefined): FormState => ({
  draft,
  isOpened: false,
  isRestored: hasContent(draft),
  acceptedTermsId: null,
  touched: new Set(),
  isSubmitAttempted: false,
  refused: {},
  hasFailed: false,
  earlier: undefined,
  captcha: undefined,
  lostNights: [],
  focus: undefined,
  calendarRevision: 0,
  quote,
  stage: { name: 'filling' },
})

/** Changes that leave the stay, and so its quote, as they are. */
const KEEPS_QUOTE: ReadonlySet<DraftChange['type']> = new Set(['text', 'payment-method', 'payment-type'])
const CHANGES_NIGHTS: ReadonlySet<DraftChange['type']> = new Set(['cabin', 'check-in', 'check-out', 'stay'])

export function formReducer(state: FormState, action: FormAction): FormState {
  switch (action.type) {
    case 'opened':
      return { ...state, isOpened: true, draft: action.draft }
    case 'changed':
      return afterChange(state, action.change)
    case 'touched':
      return state.touched.has(action.field) ? state : { ...state, touched: new Set([...state.touched, action.field]) }
    case 'focused':
      return { ...state, focus: { field: action.field } }
    case 'terms-accepted':
      return { ...state, acceptedTermsId: action.termsId }
    case 'captcha-solved':
      return state.captcha ? { ...state, refused: {}, captcha: { ...state.captcha, token: action.token } } : state
    case 'started-again':
      return {
        ...initialState(action.draft, undefined),
        isOpened: true,
        isRestored: false,
        calendarRevision: state.calendarRevision + 1,
      }
    case 'card-withdrawn':
      return { ...state, draft: draftReducer(state.draft, { type: 'payment-method', method: 'eft' }) }
    case 'sent': {
      const attempted = { ...state, isSubmitAttempted: true, hasFailed: false, earlier: undefined }
      return action.problem
        ? { ...attempted, focus: { field: action.problem } }
        : { ...attempted, stage: { name: 'processing' } }
    }
    case 'retried':
      return state.stage.unpaid ? { ...state, stage: { name: 'retrying', unpaid: state.stage.unpaid } } : state
    case 'redirected':
      // Seen only by a guest who comes back from PayFast with the browser's Back.
      return { ...state, stage: { name: 'retrying', unpaid: { booking: action.booking, nightsTaken: false } } }
    case 'failed':
      return afterFailure(state, action.submission, action.nextKey)
    case 'came-back':
      return state.stage.unpaid
        ? {
            ...state,
            stage: { name: 'unpaid', unpaid: { ...state.stage.unpaid, hasReturned: true, message: undefined } },
          }
        : state
    case 'booked-another': {
      // The unpaid booking stays as it is: other dates are another booking, under another key.
      const cleared = { ...state, refused: {}, hasFailed: false, draft: withKey(state.draft, action.nextKey) }
      return {
        ...(action.change ? afterChange(cleared, action.change) : cleared),
        acceptedTermsId: null,
        isSubmitAttempted: false,
        stage: { name: 'filling' },
        focus: { field: 'checkInDate' },
      }
    }
  }
}

const withKey = (draft: BookingDraft, idempotencyKey: string): BookingDraft => ({ ...draft, idempotencyKey })

const afterChange = (state: FormState, change: DraftChange): FormState => ({
  ...state,
  draft: draftReducer(state.draft, change),
  refused: {},
  quote: KEEPS_QUOTE.has(change.type) ? state.quote : undefined,
  earlier: CHANGES_NIGHTS.has(change.type) ? undefined : state.earlier,
  lostNights: CHANGES_NIGHTS.has(change.type) ? [] : state.lostNights,
  calendarRevision: state.calendarRevision + (change.type === 'stay' ? 1 : 0),
})

function afterFailure(state: FormState, submission: FailedSubmission, nextKey: string): FormState {
  const filling: FormState = { ...state, stage: { name: 'filling' } }
  switch (submission.outcome) {
    case 'payment-not-started': {
      const { booking, message, refusal } = submission
      const nightsTaken = refusal === 'nights-on-hold' || refusal === 'nights-already-taken'
      return { ...state, stage: { name: 'unpaid', unpaid: { booking, message, nightsTaken } } }
    }
    case 'invalid-fields': {
      const refused = problemsByFormField(Object.entries(submission.fields))
      const field = firstProblem(refused)
      // Where no field of the form says what went wrong, the form does.
      return field ? { ...filling, refused, focus: { field } } : { ...filling, hasFailed: true }
    }
    case 'refused': {
      const { refusal, message, details } = submission
      const field = fieldOfRefusal[refusal]
      const { nights } = details
      return {
        ...filling,
        refused: { [field]: message },
        focus: { field },
        draft: refusal === 'idempotency-key-used' ? withKey(state.draft, nextKey) : state.draft,
        acceptedTermsId: refusal === 'terms-changed' ? null : state.acceptedTermsId,
        captcha: captchaAfter(state, refusal, details),
        lostNights: refusal === 'nights-not-free' && Array.isArray(nights) ? nights.map(String) : state.lostNights,
      }
    }
    case 'asked-already':
      return { ...filling, earlier: submission.earlier }
    case 'failed':
      return { ...filling, hasFailed: true }
  }
}

/** A refusal may have used the token up: a captcha that is shown starts again, and one that was asked for is shown. */
function captchaAfter({ captcha }: FormState, refusal: string, details: RefusalDetails): FormState['captcha'] {
  const isAskedFor = refusal === 'captcha-missing' || refusal === 'captcha-failed'
  const provider = CaptchaProvider.safeParse(details['provider'])
  const shown =
    isAskedFor && provider.success ? { provider: provider.data, siteKey: String(details['siteKey']) } : captcha
  return (
    shown && { provider: shown.provider, siteKey: shown.siteKey, token: '', revision: (captcha?.revision ?? 0) + 1 }
  )
}

/** What is wrong with the form as it is now. */
export type FormProblems = {
  /** Nothing may be sent while there is one of these. */
  readonly all: Problems
  /** What contradicts itself: shown at once. */
  readonly contradictions: Problems
}

/** The message to show at a field. What is only missing waits until the field has been left or the form sent. */
export const problemAt = (
  { refused, isSubmitAttempted, touched }: Pick<FormState, 'refused' | 'isSubmitAttempted' | 'touched'>,
  { all, contradictions }: FormProblems,
  field: FieldName,
): string | undefined =>
  refused[field] ?? contradictions[field] ?? (isSubmitAttempted || touched.has(field) ? all[field] : undefined)
