import { RESALE_FEE_PERCENT } from '#shared/bookings/resale.ts'
import { REFUND_WITHIN_BUSINESS_DAYS } from '#shared/bookings/cancellation.ts'
import { mapLink } from '#shared/kernel/map-point.ts'
import type { EmailType } from '#shared/notifications/email-type.ts'
import { requestLabels } from '#shared/bookings/guest-requests.ts'
import { type EmailBlock, button, facts, heading, link, paragraph, quote } from '#lambdas/email/email-blocks.ts'
import type { EmailFields } from '#lambdas/email/email-fields.ts'
import { TemplateUnusable } from '#lambdas/email/fill-template.ts'
import type { emailValues } from './email-values.ts'

type Values = ReturnType<typeof emailValues>

const payLabels: Partial<Record<EmailType, string>> = {
  balance_reminder: 'Pay the balance',
  short_payment_reminder: 'Pay the rest',
}
const uploadLabels: Partial<Record<EmailType, string>> = { proof_refused: 'Upload another proof' }

/** Every field of the e-mails about a booking. What each of them can have is in `templateFields`. */
export function bookingFields(type: EmailType, values: Values): EmailFields {
  const { reference, cabinTitle, paidSoFar, dueNow, guestLink } = values
  const isRefundChange = type === 'refund_changed'
  return {
    ...businessFields(values),
    'first name': { word: values.firstName },
    reference,
    cabin: cabinTitle,
    'check-in date': values.checkInDate,
    'check-in time': values.checkInTime,
    'check-out date': values.checkOutDate,
    'check-out time': values.checkOutTime,
    nights: values.nights,
    party: values.party,
    stay: () => stayFacts(values),
    order: () => [
      {
        kind: 'amounts',
        rows: values.orderLines.map(({ label, amount }) => [label, amount] as const),
        total: ['Total', values.totalPrice],
      },
    ],
    'open booking': () => [button('Open your booking', guestLink)],
    'booking link': () => [link('Open your booking', guestLink)],
    'what comes next': () => whatComesNext(type, values),

    'total price': values.totalPrice,
    'paid so far': paidSoFar,
    outstanding: values.outstanding,
    'amount due': dueNow,
    'still to pay': withDate(values.dueNowText, values.dueNowDate),
    'missing to confirm': values.missingToConfirm,
    'balance after deposit': values.isDeposit && values.balanceDueDate ? values.balanceAmount : '',
    'balance due date': values.balanceDueDate,
    'balance due soon': values.balanceDueSoon,
    'due when': values.dueDateText,
    'time to pay': values.expiresIn,
    'pay by': values.expiresAt,
    'if confirmed': values.isConfirmed,
    'if not confirmed': values.isPending,
    'if no longer pending': !values.isPending,
    'if paid in full': values.isPaidInFull,
    'if money is due': dueNow !== '',
    'if nothing is due': dueNow === '',

    'dates held': values.staffHoldUntil,
    'if dates are held': values.staffHoldUntil !== '',
    'if dates are open': values.staffHoldUntil === '',
    'booked before': () => bookedBefore(values),
    'late EFT': () => lateEft(values),
    'how to pay': () => howToPay(values),
    'bank details': () => bankDetails(values),
    'bank warning': () => bankWarning(values),
    'pay now': () => [button(payLabels[type] ?? 'Pay now', guestLink)],
    'upload proof': () =>
      dueNow ? [button(uploadLabels[type] ?? 'Upload your proof of payment', values.uploadLink)] : [],

    amount: values.amount,
    'paid how': { word: values.paidHow },
    'if new money': !values.movedHere,
    'if moved from another booking': values.movedHere,
    overpaid: values.overpaid,
    'payment received': [values.receivedNow, ...(values.receivedNow ? [values.paidHow] : [])].filter(Boolean).join(' '),
    'and paid': { word: values.isPaidInFull ? 'and paid' : '' },
    'open receipt': () => (values.receiptLink ? [link('Open your receipt', values.receiptLink)] : []),
    'payment summary': () =>
      facts(
        ['Booking', `${reference}, ${cabinTitle}`],
        ['Price of the stay', values.totalPrice],
        ['Paid so far', paidSoFar],
        ['Still to pay', values.dueNowText],
        ['Due by', values.dueNowDate],
      ),

    reason: type === 'ledger_changed' ? values.ledgerReason : values.reason,
    'if cancelled by the guest': values.cancelledByGuest,
    'if cancelled by us': !values.cancelledByGuest,
    'refund statement': () => (isRefundChange ? changedRefund(values) : refundStatement(values)),
    'refund summary': () =>
      facts(
        ['Booking', `${reference}, ${cabinTitle}`],
        ...(isRefundChange ? [['Goes back to you in all', values.refundDue || 'nothing'] as const] : []),
        ['Your money that we still hold', paidSoFar],
      ),
    'resale refund': values.resaleRefund,
    'resale fee': `${RESALE_FEE_PERCENT}%`,

    'if a card payment was pending': values.wasCardPending,
    'if not paid in time': !values.wasCardPending,
    'book again': () => [button('Book again', values.bookAgainLink)],

    'if nights are taken': values.nightsTaken,
    'if arrival day is over': values.arrivalPassed,
    'if booking was closed': values.isAfterClosing,

    'former stay': values.movedFrom,
    'what changed': values.ledgerChange,
    'account summary': () =>
      facts(
        ['Booking', `${reference}, ${cabinTitle}`],
        ['Your stay now costs', values.totalPrice],
        ['Paid so far', paidSoFar || 'nothing'],
        ['Still to pay', values.dueNowText],
        ['We pay back to you', values.refundOwed],
      ),
    'if waiting for nights': values.waitsForNights,

    'if the guest asked': values.askedByGuest,
    'if we send it': !values.askedByGuest,

    'review until': values.reviewOpenUntil,
    'write review': () => buttonTo('Review your stay', values.reviewLink),

    'guest name': values.guestName,
    // A booking that staff entered may have a name alone.
    guest: () =>
      facts(
        ['Guest', values.guestName],
        ['E-mail', values.guestEmail],
        ['Phone', values.guestPhone],
        ['Suburb', values.guestSuburb],
      ),
    'special requests': () => quote('Special requests:', values.requestLines),
    'what to check': values.checkReason,
    'payment to check': () =>
      facts(
        ['Amount', values.amount],
        ['Price of the stay', values.totalPrice],
        ['Paid so far', paidSoFar],
        ['Missing to confirm', values.missingToConfirm],
      ),
    'expected payment': () => facts(['Expected now', dueNow], ['Reference', reference], ['File', values.fileName]),
    'refund due': values.refundDue,
    'if nothing goes back': values.refundDue === '',
    'held until': values.staffHoldUntil,
    'missing and due': () => facts(['Missing to confirm', values.missingToConfirm], ['Due now', dueNow]),
    stars: values.reviewStars,
    'review facts': () =>
      facts(
        ['Rating', values.reviewStars && `${values.reviewStars} of 5`],
        ['Name beside it', values.reviewName],
        ['Title', values.reviewTitle],
      ),
    'review text': () => quote('The review:', values.reviewLines),
    'open in staff area': () => [button('Open the booking', values.staffLink)],
    'open proofs': () => [button('Open the proofs', values.staffProofsLink)],
  }
}

type Business = Pick<Values, 'businessName' | 'contactPhone' | 'contactEmail' | 'address'> & {
  readonly mapPoint?: string
  readonly siteLink: string
}

/** The fields of the business itself. */
export const businessFields = ({
  businessName,
  contactPhone,
  contactEmail,
  address,
  mapPoint = '',
  siteLink,
}: Business) =>
  ({
    'business name': businessName,
    phone: contactPhone,
    email: contactEmail,
    address,
    website: { href: siteLink },
    map: { href: mapLink(mapPoint), label: 'See it on the map' },
    'or phone': { word: contactPhone && `or phone ${contactPhone}` },
  }) satisfies EmailFields

const withDate = (amount: string, date: string): string => (amount && date ? `${amount}, by ${date}` : amount)

const buttonTo = (label: string, address: string): EmailBlock[] => {
  if (address === '') throw new TemplateUnusable('An address is missing')
  return [button(label, address)]
}

const stayFacts = (values: Values): EmailBlock[] =>
  facts(
    ['Booking', values.reference],
    ['Cabin', values.cabinTitle],
    ['Arrive', `${values.checkInDate}, from ${values.checkInTime}`],
    ['Leave', `${values.checkOutDate}, by ${values.checkOutTime}`],
    ['Stay', `${values.nights}, ${values.party}`],
    ...requestLabels.map(({ name, label }) => [label, values.requests[name] ?? ''] as const),
    ['Price of the stay', values.totalPrice],
    ['Paid so far', values.paidSoFar],
  )

/** Into which account; nothing where no money is due. An e-mail about it is not sent without all of it. */
function bankDetails(values: Values): EmailBlock[] {
  if (values.dueNow === '') return []
  const account = [
    ['Account holder', values.accountHolder],
    ['Bank', values.bankName],
    ['Account number', values.accountNumber],
    ['Branch code', values.branchCode],
    ['Account type', values.accountType],
  ] as const
  if (account.some(([, value]) => value.trim() === '')) throw new TemplateUnusable('The bank details are not complete')
  return facts(
    ['Amount to pay now', values.dueNow],
    ['Reference (please use exactly this)', values.reference],
    ...account,
  )
}

/** Cards can be off, and have limits: no e-mail asks for what the booking page refuses. */
function howToPay(values: Values): EmailBlock[] {
  if (values.dueNow === '') return []
  return [
    ...(values.cardOffered
      ? [heading('Pay by card or EFT'), paragraph('By card: on your booking page. By EFT: with these details.')]
      : [heading('Pay by EFT')]),
    ...bankDetails(values),
  ]
}

const phoneUs = ({ contactPhone }: Values): string => `phone us${contactPhone && `: ${contactPhone}`}`

/** The guest arrives so soon that an EFT can hardly show in time: by card, or by phone. */
function lateEft(values: Values): EmailBlock[] {
  if (!values.isLateForEft || values.dueNow === '') return []
  return [
    paragraph(
      `You arrive on ${values.checkInDate}, and an EFT from another bank takes a business day or more: it can hardly show in our account in time.`,
    ),
    ...(values.cardOffered
      ? [
          paragraph(`Please pay by card on your booking page, or ${phoneUs(values)}.`),
          button('Pay by card', values.guestLink),
        ]
      : [paragraph(`Please ${phoneUs(values)}.`)]),
  ]
}

/** Fraudsters send false bank details by e-mail. */
const bankWarning = ({ contactPhone }: Values): EmailBlock[] => [
  paragraph(
    `Our bank details do not change by e-mail. If a message tells you otherwise, do not pay, and phone us first${contactPhone && `: ${contactPhone}`}.`,
  ),
]

/** The guest has booked the same nights twice: both stand here, and one is enough. */
const bookedBefore = ({ earlierReference, earlierLink, reference }: Values): EmailBlock[] =>
  earlierReference
    ? [
        paragraph(
          `You have asked for these nights already: your booking ${earlierReference} is for the same cabin and the same nights as this one, ${reference}. You need only one of them: please pay only one.`,
        ),
        link(`Open booking ${earlierReference}`, earlierLink),
      ]
    : []

/** What the guest still has to do, and by when. */
function whatComesNext(type: EmailType, values: Values): EmailBlock[] {
  const { isPending, outstanding, dueNowText, balanceDueDate, balanceDueSoon, cardOffered, reference } = values
  const howTo = `You can pay on your booking page${cardOffered ? ' by card or' : ''} by EFT with the reference ${reference}.`
  const items = [
    ...(isPending && dueNowText ? [`Pay ${withDate(dueNowText, values.expiresAt)}: then the dates are yours.`] : []),
    ...(outstanding ? [`Still to pay: ${withDate(outstanding, balanceDueDate)}. ${howTo}`] : []),
    ...(balanceDueSoon ? [`Please note: the balance is due ${balanceDueSoon}.`] : []),
    ...(values.isPaidInFull ? ['Everything is paid.'] : []),
    ...(values.isClosed
      ? []
      : [
          'Each adult needs an ID document or passport: the law requires us to keep a guest register. You can sign it on your booking page before you arrive.',
          values.arrivalPackPromise,
          `Arrive on ${values.checkInDate}, from ${values.checkInTime}.`,
          ...(type === 'booking_confirmed'
            ? ['The stay is attached as a calendar file: open it to keep the dates.']
            : []),
        ]),
  ]
  return items.length > 0 ? [{ kind: 'list', numbered: false, items: items.map((text) => [{ text }]) }] : []
}

const paysBack = (amount: string): EmailBlock =>
  paragraph(
    `We pay ${amount} back to you, to the account or card it came from, within ${REFUND_WITHIN_BUSINESS_DAYS} business days. If we need your bank details, we ask for them from this address.`,
  )

/** What still goes back after staff have looked at a refund again. */
const changedRefund = ({ refundOwed }: Values): EmailBlock[] => [
  refundOwed
    ? paysBack(refundOwed)
    : paragraph('Nothing more is paid back. If you disagree, please answer this e-mail.'),
]

/** What goes back to the guest of a cancelled booking, and why nothing does. */
function refundStatement({ refundDue, paidSoFar, isRefundDecided }: Values): EmailBlock[] {
  if (refundDue) return [paysBack(refundDue)]
  if (!paidSoFar) return [paragraph('Nothing was paid, so nothing is owed on either side.')]
  return [
    paragraph(
      isRefundDecided
        ? `Nothing of the ${paidSoFar} that you have paid is paid back. If you disagree, please answer this e-mail.`
        : 'Under the cancellation terms you booked with, nothing is paid back. If you disagree, please answer this e-mail.',
    ),
  ]
}
