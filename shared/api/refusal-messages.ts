import { RECIPIENT_REQUIRED_ABOVE_CENTS } from '#shared/billing/invoice-limits.ts'
import { MAX_TAGS } from '#shared/bookings/booking-tags.ts'
import { MAX_EXPIRY_DAYS } from '#shared/bookings/expiry-limits.ts'
import { MAX_FILES, MAX_FILE_MB } from '#shared/documents/upload-limits.ts'
import { MAX_STAFF_HOLD_DAYS } from '#shared/bookings/staff-hold.ts'
import { CUT_OFF_TIME, dayOf, timeOf } from '#shared/kernel/clock.ts'
import { count } from '#shared/kernel/count.ts'
import { longDate } from '#shared/kernel/format-date.ts'
import { MAX_PICTURE_RATIO } from '#shared/pictures/picture-limits.ts'
import { MAX_RECORDS } from '#shared/kernel/record-endpoints.ts'
import type { RefusalDetails } from '#shared/kernel/result.ts'
import { MAX_TEST_EMAILS } from '#shared/notifications/email-templates.contract.ts'
import { formatRand } from '#shared/kernel/money.ts'
import { numberInWords } from '#shared/kernel/number-in-words.ts'
import { FEATURED_REVIEWS } from '#shared/reviews/featured-reviews.ts'
import { INVITATION_VALID_DAYS } from '#shared/reviews/invitation.ts'
import { unacceptedFileMessage } from '#shared/documents/sniff-file-type.ts'
import { displayPhone } from '#shared/kernel/phone.ts'
import { UnusualReason } from '#shared/payments/unusual-line.ts'
import type { AnyRefusal } from './contracts.ts'
import { type MessageTemplate, fillIn, formRefusalMessages } from './form-refusal-messages.ts'

/** Refusals that no contract names: `serve()` gives them before the use case runs. */
export type CommonRefusal = 'too-many-requests'

const nightOf = (details: RefusalDetails): string =>
  details['night'] === undefined ? 'one of these nights' : `the night of ${String(details['night'])}`
const waitOf = (minutes: number): string =>
  minutes <= 90 ? count(minutes, 'minute') : count(Math.ceil(minutes / 60), 'hour')

/** `Friday 6 March 2026, 18:00` */
const dateAndTime = (instant: string): string => `${longDate(dayOf(instant))}, ${timeOf(instant)}`

const unusual: Record<UnusualReason, (details: RefusalDetails) => string> = {
  'more-than-owed': ({ owedCents }) => `it is more than the ${formatRand(Number(owedCents ?? 0))} that is owed`,
  'same-again': ({ lineKind }) =>
    lineKind === 'refund'
      ? 'the same amount has gone back to the guest before'
      : 'the same amount by the same way is in the ledger for that day already',
  'same-slip': () => 'the same slip was accepted before, so its money may be in the ledger already',
  'far-from-asked': () => 'it is far from any amount that was asked for',
  'more-than-goes-back': ({ goesBackCents }) =>
    `it is more than the ${formatRand(Number(goesBackCents ?? 0))} that go back to the guest of the cancelled booking`,
}

const byMethod: Readonly<Record<string, string>> = {
  card: 'by card',
  eft: 'by EFT',
  cash: 'in cash',
  other: 'in another way',
}

/** What came by which rail, and what may still go back by the one that was chosen. */
function refundBeyondRail({ method, leftCents, came }: RefusalDetails): string {
  const sentence = 'Money goes back the way it came, at most what came by it.'
  if (method === undefined || came === undefined) return sentence
  const parts = Object.entries(came).map(([by, cents]) => `${formatRand(Number(cents))} came ${byMethod[by] ?? by}`)
  const left = Number(leftCents ?? 0)
  const may = left > 0 ? `at most ${formatRand(left)} may still go back` : 'nothing may go back'
  return `${sentence} ${parts.join(', ')}; ${may} ${byMethod[String(method)] ?? 'by it'}.`
}

/** Why the way and the code are not shown: too early, not paid, or over. */
function arrivalPackNotOpen({ state, opensOn, outstandingCents, status }: RefusalDetails): string {
  const from = opensOn === undefined ? '' : `from ${longDate(String(opensOn))}`
  if (state === 'early')
    return `The way here and the access code are shown ${from && `${from}, `}three days before you arrive.`
  if (state === 'unpaid')
    return `The way here and the access code are shown once the stay is paid${outstandingCents === undefined ? '' : `: ${formatRand(Number(outstandingCents))} is still to be paid`}. Please open your booking to pay.`
  return status === 'pending'
    ? `The way here and the access code are shown ${from && `${from}, `}${from ? 'once' : 'as soon as'} your booking is confirmed and paid.`
    : 'This booking is over or cancelled, so the way here and the access code are not shown any more.'
}

/**
 * The sentence for every refusal that a contract can give, read by server replies and pages alike. A refusal without a
 * sentence does not compile.
 */
const messages: Record<AnyRefusal | CommonRefusal, MessageTemplate> = {
  ...formRefusalMessages,
  'no-rate-for-night': (details) => `We have no price yet for ${nightOf(details)}. Please contact us.`,
  'add-on-not-available': 'One of the extras is no longer available. Please choose again.',
  'add-on-not-for-cabin': ({ name }) => `${String(name ?? 'This extra')} is not offered in this cabin.`,
  'add-on-too-many': ({ name, most }) =>
    `${String(name ?? 'Of this extra')}: at most ${String(most ?? 1)} for a booking.`,
  'price-too-low': 'Less than R1.00 would be left to pay. Please keep the price, and change it afterwards.',
  'price-too-high': 'The price of this stay is too high to be booked here. Please contact us.',
  'cabin-not-found': 'We could not find that cabin.',
  'not-on-day-sheet': 'The day sheet is of today and tomorrow. Please load the page again.',
  'post-not-found': 'We could not find that post.',
  'template-unusable':
    'This e-mail cannot be filled in for that booking: choose one for which it would be sent, or look at its fields.',
  'too-many-test-emails': `You have sent ${MAX_TEST_EMAILS} test e-mails this hour. Please go on in the next one.`,
  'email-not-sent': 'The e-mail could not be sent. Please try again.',
  'booking-not-found': 'We could not find that booking. Please use the newest link from your e-mails.',
  'invitation-not-found':
    'This link does not open a review. Please use the link in the e-mail that we sent after your stay.',
  'invitation-expired': `This link has expired: it could be used for ${INVITATION_VALID_DAYS} days.`,
  'stay-not-over': 'You can write about a stay from the day after departure.',
  'review-already-written': 'Your review of this stay is with us already. Thank you.',
  'not-your-cabin': 'This link is for a stay in another cabin. Please load the page again.',
  'review-not-found': 'We could not find that review.',
  'enquiry-not-found': 'We could not find that enquiry.',
  'reply-sent-differently': 'This reply was already sent with another text. Please look at the enquiry again.',
  'review-unchanged': 'Nothing about this review would change.',
  'review-not-published': 'Only published reviews can be featured. Please load the list again.',
  'too-many-featured': `At most ${numberInWords(FEATURED_REVIEWS)} reviews can be featured. Please take one away first.`,
  'posted-in-future': 'The day it was posted is still to come.',
  'upload-not-found': 'We could not find that file.',
  'document-needs-reason':
    'An ID document is opened with a reason, which is noted in the booking. Please load this page again.',
  'file-has-threat':
    'The malware scan found a threat in this file, so it cannot be opened. Please ask the guest for another one.',
  'payment-not-found': 'We could not find that payment.',
  'payment-not-late': 'PayFast may still be about to tell us. Please wait a few minutes more.',
  'account-not-found': 'We could not find that account.',
  'adult-not-found': 'There are not that many adults in this booking.',
  'block-change-too-long':
    'That is too much to change at once. Please block the new nights first, then open the old ones.',
  'block-not-found': 'These dates are not blocked any more.',
  'message-not-found': 'We could not find that message.',
  'email-not-found': 'We could not find that e-mail.',
  'email-obsolete': 'What this e-mail says is no longer true.',
  'email-on-its-way': 'This e-mail is on its way already. Please look again in a few minutes.',
  'vat-without-address': 'A business with a VAT number needs an address: it stands on each tax invoice.',
  'unreadable-color': (details) => String(details['sentence'] ?? 'Something would be hard to read in these colours.'),
  'notice-already-over': 'This notice would be over already. Please choose an end in the future.',
  'nights-already-taken': 'Somebody else has just taken one of these nights. Please choose other dates.',
  'nights-waited-for': (details) =>
    `${String(details['ownerIds'] ?? 'Another booking')} is paid and waits for some of these nights. Confirm, move, cancel or pay back that booking first.`,
  'too-many-holds': (details) =>
    `Other card payments have been started from your connection or with your e-mail address. Please finish one of them, try again in ${count(Number(details['minutes'] ?? 15), 'minute')}, or pay by EFT.`,
  'payment-day-out-of-range':
    'The day of the money is today or an earlier day, up to a year ago. Please choose another one.',
  'booking-cancelled':
    'This booking is cancelled, so nothing is owed for it. Please change what goes back to the guest instead.',
  'hold-time-used-up': (details) =>
    `The dates were kept for ${count(Number(details['minutes'] ?? 45), 'minute')} in all for card payments of this booking. Please pay by EFT.`,
  'nights-on-hold': (details) =>
    Array.isArray(details['guests']) && details['staffHeldUntil'] !== undefined
      ? `These dates are held for ${details['guests'].join(' and ')} until ${dateAndTime(String(details['staffHeldUntil']))}. To take the dates anyway, send this again.`
      : Array.isArray(details['guests'])
        ? `${details['guests'].join(' and ')} can still pay for these dates by card, for ${count(Number(details['minutes'] ?? 15), 'minute')}. To take the dates anyway, send this again.`
        : `Another guest is paying for these dates right now. Please try again in ${count(Number(details['minutes'] ?? 15), 'minute')}, or choose other dates.`,
  'price-changed': 'The price has changed. Please review it again.',
  'arrival-time-not-offered': ({ checkInTime }) =>
    `Check-in is ${checkInTime === undefined ? 'at another time' : `from ${String(checkInTime)} to 22:00`}. Please choose another arrival time.`,
  'terms-not-accepted': 'Please accept our terms and conditions first.',
  'terms-changed': 'Our terms and conditions have changed. Please read and accept them again.',
  'idempotency-key-used': 'This form was already sent with other details. Please open the booking form again.',
  'message-not-bookable':
    'This message cannot be booked on a booking. Please look it up at PayFast, and close it with a note.',
  'text-not-readable': 'Quotes or lists are nested too deeply in this text. Please write it with fewer levels.',
  'booking-link-replaced':
    'This booking was made already, and its e-mail address was corrected since. Its link goes to the corrected address alone: please look there, or contact us.',
  'too-many-bookings': (details) =>
    `Many bookings were made with this e-mail address today. For another one please ${
      details['phone'] ? `phone us: ${displayPhone(String(details['phone']))}` : 'contact us'
    }.`,
  'booking-closed': 'This booking is closed.',
  'booking-lapsed': 'This booking request has expired without payment. Please book again.',
  'arrival-in-past': 'The day of arrival has passed. Please choose other dates.',
  'booking-has-no-expiry': 'This booking does not lapse: money or a proof of payment is here.',
  'booking-not-confirmed': 'Only a confirmed booking can be marked as a no-show.',
  'arrival-to-come': 'The guest can still arrive. Mark a no-show after the cut-off of the arrival day.',
  'nothing-to-remind': 'There is nothing to remind this guest of, or no e-mail address.',
  'too-late-to-remind': 'It is too late for a payment to confirm this stay by itself. Please decide about the booking.',
  'reminded-lately': 'The guest had this e-mail less than a day ago.',
  'proof-waits': 'The guest has sent a proof of payment. Please look at it first.',
  'expiry-out-of-range': ({ latest }) =>
    `A booking can be kept open ${latest === undefined ? '' : `until ${longDate(dayOf(String(latest)))}, ${timeOf(String(latest))} at the latest: `}at most ${MAX_EXPIRY_DAYS} days from now, and not beyond ${CUT_OFF_TIME} on the arrival day.`,
  'hold-out-of-range': ({ latest }) =>
    `Nights can be held at most ${MAX_STAFF_HOLD_DAYS} days ahead, and not past ${CUT_OFF_TIME} on the arrival day${latest === undefined ? '' : `: until ${dateAndTime(String(latest))}`}.`,
  'nights-not-held': 'The nights of this booking are not held by us.',
  'arrival-passed': 'It is too late to pay for this stay here. Please contact us.',
  'stay-over': 'This stay is over.',
  'booking-open': 'This booking is still to come or under way.',
  'money-not-settled': 'Money of this booking is still to be settled.',
  'booking-not-closed': 'This booking is open already.',
  'guest-erased': 'The guest’s data were erased from this booking.',
  'too-many-tags': `A booking has at most ${MAX_TAGS} tags. Please take one off first.`,
  'person-not-found': 'Nothing is held under this e-mail address.',
  'stay-not-completed': 'A review can be asked for from the day after departure.',
  'guest-data-erased': 'The guest’s data were erased: there is nobody to write to.',
  'guest-not-to-ask':
    'This booking has no e-mail address to write to, is an owner’s own stay, or its guest did not come.',
  'guest-has-reviewed': 'The guest has written a review of this stay already.',
  'asked-lately': ({ askedOn }) =>
    `The guest was asked ${askedOn === undefined ? 'lately' : `on ${longDate(String(askedOn))}`}. Please wait two weeks before asking again.`,
  'stay-not-closed': ({ reference }) =>
    `The stay of ${String(reference ?? 'a booking')} is still to come, under way or not closed yet. Please cancel it, or wait until the day after departure.`,
  'money-open': ({ reference }) =>
    `Money is open on ${String(reference ?? 'a booking')}: a balance, a refund, a message of PayFast, or a further refund if its nights are sold again. Please settle it first, or wait until its arrival day is over.`,
  'booking-not-pending': 'This booking is not waiting to be confirmed any more.',
  'nothing-to-pay': 'There is nothing left to pay on this booking.',
  'card-payment-pending':
    'A card payment for this booking is pending at PayFast: the bank has not released it yet. Nothing more needs to be paid meanwhile.',
  'proof-being-checked':
    'We are checking your proof of payment. Please wait until we have looked, so that you do not pay twice.',
  'refund-changed': ({ paidCents, refundCents }) =>
    `What is paid, or what goes back, has changed since you opened this page. ${paidCents === undefined || refundCents === undefined ? '' : `${formatRand(Number(paidCents))} has been paid now, of which ${formatRand(Number(refundCents))} goes back. `}Please look at it again.`,
  'money-changed': ({ paidCents, owedCents }) =>
    `The money of this booking has changed since you opened this page. ${paidCents === undefined || owedCents === undefined ? '' : `${formatRand(Number(paidCents))} has been paid of ${formatRand(Number(owedCents))} now. `}Please look at it again.`,
  'write-off-too-large': ({ outstandingCents }) =>
    `More than what is still owed cannot be written off${outstandingCents === undefined ? '' : `: that is ${formatRand(Number(outstandingCents))}`}.`,
  'booking-not-cancelled': 'This booking is not cancelled, so nothing goes back by a cancellation.',
  'refund-gone-already': ({ refundedCents }) =>
    `What goes back in all cannot be less than what has gone back already${refundedCents === undefined ? '' : `: ${formatRand(Number(refundedCents))}`}.`,
  'billing-document-not-due': 'This document cannot be issued yet. An invoice comes once your stay is confirmed.',
  'document-not-found': 'There is no such document for this booking now.',
  'arrival-pack-not-open': arrivalPackNotOpen,
  'recipient-needed': `An invoice over ${formatRand(RECIPIENT_REQUIRED_ABOVE_CENTS)} must say to whom it is made out. Please fill in the name and the address.`,
  'too-many-invoices': 'This invoice has been issued again too often. Please write to us, and we will do it for you.',
  'refund-too-large': 'The refund is more than what was paid.',
  'refund-beyond-rail': refundBeyondRail,
  'price-effect-missing':
    'This is more than the guest has overpaid. Please say whether the price goes down by it, or the guest still owes it.',
  'edited-meanwhile': 'A colleague has changed this since you opened it. Please look at it again before you save.',
  'changed-meanwhile': ({ by }) =>
    `${by ? String(by) : 'Somebody'} changed this a moment ago. Please look again and retry.`,
  'record-not-found': 'We could not find this any more.',
  'preview-not-found': 'This link shows nothing any more. Please ask for a new one.',
  'preview-not-ready': 'There is not enough yet to show. Please fill in what is missing.',
  'version-not-found': 'We could not find that version any more.',
  'not-publishable': ({ problems }) =>
    `It cannot be published yet. ${problems && typeof problems === 'object' ? [...new Set(Object.values(problems))].join('. ') : 'Please look at its fields'}.`,
  'slug-taken': ({ slug }) =>
    `Another page has or had the address${slug === undefined ? '' : ` “${String(slug)}”`}. Please choose another one.`,
  'cabin-address-taken': 'Another cabin has or had this address, or one by this name. Please choose another one.',
  'cabin-not-described':
    'Guests have nothing to read of this cabin yet. Publish its page under “What guests read of a cabin” first.',
  'cabin-has-bookings': 'There are bookings to come in this cabin. Move or cancel them first, or hide the cabin.',
  'cabin-times-overlap': 'Guests would still be in the cabin when the next guests arrive.',
  'too-many-addresses': 'This cabin has had too many addresses. Please choose one of those of before.',
  'record-archived': 'It is archived. Please restore it first.',
  'record-in-use': 'Only what is archived can be deleted.',
  'nothing-to-publish': 'Nothing has changed since it was last published.',
  'nothing-published': 'It is not published.',
  'plan-about-to-begin': 'What is planned begins within a minute.',
  'instant-is-past': 'That time has passed already. Please choose a later one, or publish it now.',
  'too-many-records': ({ counted, atMost }) =>
    counted === 'in-use'
      ? `There are ${String(atMost ?? MAX_RECORDS)} of these in use, as many as there can be. Please archive one first.`
      : 'There are as many of these as there can be, archived ones too. Please restore one and change it.',
  'record-exists': ({ name, state }) =>
    `There is one at the same address of the page${name ? `: “${String(name)}”` : ''}${state === 'archived' ? ', which is archived' : ''}. Please change that one, or use other words.`,
  'record-created-differently':
    'This was saved already, as you first sent it. Please close this form, and change it in the list.',
  'indemnity-not-accepted': 'Please read what each adult accepts, as it is now, and tick it.',
  'register-text-changed': 'The text above the signature has changed a moment ago. Please read it again.',
  'card-not-signed': 'This adult has not signed the guest register.',
  'card-changed': 'This card or its file has changed since you looked at it. Please look at it again.',
  'document-not-sent': 'No picture of this adult’s ID has arrived. Mark it as shown on arrival once you have seen it.',
  'print-too-long': 'These are more cards than one print can have. Please choose fewer days.',
  'entry-changed': 'This card was signed on another device since you opened it. Please look at it again.',
  'too-many-files': `You can send at most ${MAX_FILES} files. Please contact us if you need to send more.`,
  'file-not-there': 'The file did not arrive. Please try again.',
  'file-type-differs': ({ found }) => `${unacceptedFileMessage(found === undefined ? undefined : String(found))}.`,
  'picture-too-large': 'This picture has more pixels than we can open. Please send a smaller one.',
  'file-empty': 'The file is empty.',
  'file-too-large': ({ megabytes }) => `The file is larger than ${String(megabytes ?? MAX_FILE_MB)} MB.`,
  'picture-type-differs': ({ found }) =>
    `${found === undefined ? 'We cannot tell what kind of file this is.' : `This is ${String(found)}.`} Please choose a JPEG, PNG or WebP picture.`,
  'picture-heic':
    'This HEIC picture cannot be read here. Please send it as JPEG: on an iPhone, Settings, Camera, Formats, Most Compatible.',
  'picture-animated': 'This picture moves. Please choose one that does not.',
  'picture-damaged': 'This picture is damaged. Please choose another copy of it.',
  'picture-too-narrow': `This picture is more than ${MAX_PICTURE_RATIO} times as long as it is wide. Please crop it first.`,
  'alternative-text-missing': 'Before guests see this picture, please say what it shows.',
  'picture-not-found': 'We could not find this picture. Please upload it again.',
  'other-booking-not-found': 'We could not find the other booking.',
  'same-booking': 'Please choose another booking than this one.',
  'exchange-not-confirmed': ({ reference }) =>
    `Only confirmed bookings can be exchanged, and ${String(reference ?? 'one of them')} is not.`,
  'bookings-changed': 'One of the two bookings has changed since you opened this. Please look at both again.',
  'nothing-to-exchange': 'This exchange would change nothing for one of the two. Please choose another booking.',
  'exchange-with-gap':
    'The nights of one guest who has arrived would not follow those that were slept. Please exchange the cabins only.',
  'transfer-to-cancelled':
    'No money can be moved into a cancelled booking. Please open that booking again first, or choose another one.',
  'payment-not-movable':
    'Of this payment nothing can be moved: it was paid back, was corrected, or counts for another booking already.',
  'transfer-too-large': ({ movableCents }) =>
    `${movableCents === undefined ? 'This' : `More than ${formatRand(Number(movableCents))}`} cannot be moved: not so much of this payment is here.`,
  'change-too-large': 'These two stays have too many nights to be changed in one step.',
  'bank-account-not-found': 'We do not know this bank account yet. Please say how its files are read first.',
  'first-run-set': ({ firstRunOn }) =>
    `This account is read ${firstRunOn === undefined ? 'from its first day on' : `from ${longDate(String(firstRunOn))} on`}. That day cannot be changed: what came before is in the ledgers already.`,
  'first-run-in-future': 'The first day that is read cannot be in the future.',
  'before-first-run': 'This money came before the first day from which this account is read.',
  'press-id-used': 'This was pressed before for something else. Please load the page again.',
  'press-undone': 'This press was undone meanwhile, so it books nothing more. Please read the file again.',
  'press-not-found': 'We could not find that press. Presses can be undone for a year.',
  'too-many-bank-lines': ({ atMost }) =>
    `One press books at most ${String(atMost ?? 200)} lines. Please book these, and then press again.`,
  'bank-line-booked': 'This line of the statement is settled already. Please read the file again.',
  'booking-brought-in':
    'What was paid for a booking that was brought in is in its ledger as one line. Please choose that payment, or record the money on the booking.',
  'payment-on-file': ({ day }) =>
    `The same amount is in the ledger${day === undefined ? '' : ` with the day ${longDate(String(day))}`}. Please say whether this line is that payment, or another one.`,
  'payment-not-attachable':
    'This payment has another amount, came by card, or has its line of the statement already. Please choose another one.',
  'amount-too-large': 'With this amount more would be paid than any booking can cost. Please look at it again.',
  'entry-id-used': (details) =>
    `This form was already booked${details['amountCents'] === undefined ? '' : ` as ${formatRand(Number(details['amountCents']))}`}. Please open it again to book another amount.`,
  'adjustment-too-large': 'The amount owed cannot be below zero. Please enter a smaller amount.',
  'line-not-correctable':
    'This line cannot be corrected: it was corrected already, or it is a card payment that PayFast reported.',
  'correction-too-large':
    'Without this line the amount paid or owed would be below zero, or more would have gone back by its method than came by it. Please correct the refund or adjustment that came after it first.',
  'unusual-line': (details) => {
    const reasons = UnusualReason.options.filter((reason) => [details['reasons']].flat().includes(reason))
    return `Please look again: ${reasons.map((reason) => unusual[reason](details)).join(', and ')}.`
  },
  'no-attention-to-close': 'There is nothing left to settle on this booking.',
  'late-money-undecided': 'Please say which money was paid back.',
  'message-not-to-recheck': 'This message was judged by what is in our books. Please record what you did and close it.',
  'proof-already-decided': 'This proof has already been looked at.',
  'not-yourself': 'You cannot change your own access. Another owner can.',
  'cursor-unreadable': 'This list has changed. Please load it again.',
  'page-not-found': 'We could not find that page.',
  'terms-not-found': 'There is no such version of our terms.',
  'enquiry-form-used': 'A message was sent from this form before. Please check this one and send it again.',
  'enquiry-not-valid': (details) => String(details['says'] ?? 'Please check what you entered'),
  'captcha-failed': 'reCAPTCHA verification failed. Please try again.',
  'too-many-requests'({ minutes, instead, usedUp = 'visitor' }) {
    const wait = waitOf(Number(minutes ?? 10))
    const next = `Please wait ${wait} and try again${instead === 'eft' ? ', or pay by EFT' : ''}`
    if (usedUp === 'together')
      return `Very many visitors have used this lately, so it is closed for a while. ${next}, or phone or e-mail us.`
    if (usedUp === 'mailbox') return `This e-mail address was used here too often lately. ${next}.`
    return `Too many tries from your connection. ${next}.`
  },
}

/** The sentence that a person reads about a refusal. */
export const refusalMessage = (refusal: AnyRefusal | CommonRefusal, details: RefusalDetails = {}): string =>
  fillIn(messages[refusal], details)
