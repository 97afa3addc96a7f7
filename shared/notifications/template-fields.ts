import type { EmailType } from './email-type.ts'

/**
 * What a field of a template puts in. A `text` is words, and what names an empty one is left out: its paragraph, item,
 * row or heading. A `word` is left out alone, with the space before it. A `condition` puts in nothing: where it is not
 * met, what names it is left out. A `link` is an address. A `block` is paragraphs, facts or a button, which our code
 * writes; it stands alone in its paragraph.
 */
export type FieldKind = 'text' | 'word' | 'condition' | 'link' | 'block'

/** Every field of every e-mail, by the name that staff see. */
export const fieldKinds = {
  'business name': 'text',
  phone: 'text',
  email: 'text',
  address: 'text',
  website: 'link',
  map: 'link',
  'or phone': 'word',

  'first name': 'word',
  reference: 'text',
  cabin: 'text',
  'check-in date': 'text',
  'check-in time': 'text',
  'check-out date': 'text',
  'check-out time': 'text',
  nights: 'text',
  party: 'text',
  stay: 'block',
  order: 'block',
  'open booking': 'block',
  'booking link': 'block',
  'what comes next': 'block',

  'total price': 'text',
  'paid so far': 'text',
  outstanding: 'text',
  'amount due': 'text',
  'still to pay': 'text',
  'missing to confirm': 'text',
  'balance after deposit': 'text',
  'balance due date': 'text',
  'balance due soon': 'text',
  'due when': 'text',
  'time to pay': 'text',
  'pay by': 'text',
  'if confirmed': 'condition',
  'if not confirmed': 'condition',
  'if no longer pending': 'condition',
  'if paid in full': 'condition',
  'if money is due': 'condition',
  'if nothing is due': 'condition',

  'dates held': 'text',
  'if dates are held': 'condition',
  'if dates are open': 'condition',
  'booked before': 'block',
  'late EFT': 'block',
  'how to pay': 'block',
  'bank details': 'block',
  'bank warning': 'block',
  'pay now': 'block',
  'upload proof': 'block',

  amount: 'text',
  'paid how': 'word',
  'if new money': 'condition',
  'if moved from another booking': 'condition',
  overpaid: 'text',
  'payment received': 'text',
  'and paid': 'word',
  'open receipt': 'block',
  'payment summary': 'block',

  reason: 'text',
  'if cancelled by the guest': 'condition',
  'if cancelled by us': 'condition',
  'refund statement': 'block',
  'refund summary': 'block',
  'resale refund': 'text',
  'resale fee': 'text',

  'if a card payment was pending': 'condition',
  'if not paid in time': 'condition',
  'book again': 'block',

  'if nights are taken': 'condition',
  'if arrival day is over': 'condition',
  'if booking was closed': 'condition',

  'former stay': 'text',
  'what changed': 'text',
  'account summary': 'block',
  'if waiting for nights': 'condition',

  'if the guest asked': 'condition',
  'if we send it': 'condition',

  'booking or bookings': 'text',
  'if one booking': 'condition',
  'if several bookings': 'condition',
  bookings: 'block',

  'arrival welcome': 'block',
  'ways here': 'block',
  gates: 'block',
  ford: 'block',
  key: 'block',
  'access code': 'block',
  'cabin facts': 'block',
  'hot tub': 'block',
  firewood: 'block',
  power: 'block',
  emergency: 'block',
  contacts: 'block',
  'open arrival pack': 'block',

  'review until': 'text',
  'write review': 'block',

  'quoted stay': 'block',
  'price lines': 'block',
  'due dates': 'block',
  'quoted at': 'text',
  'open quote': 'block',
  'terms link': 'block',

  'guest name': 'text',
  guest: 'block',
  'special requests': 'block',
  'what to check': 'text',
  'payment to check': 'block',
  'expected payment': 'block',
  'refund due': 'text',
  'if nothing goes back': 'condition',
  'held until': 'text',
  'missing and due': 'block',
  stars: 'text',
  'review facts': 'block',
  'review text': 'block',
  'open in staff area': 'block',
  'open proofs': 'block',

  'reply text': 'block',
  message: 'block',
  'enquiry facts': 'block',
  'changed by': 'text',
  'changed at': 'text',
  'changed thing': 'text',
  'open settings': 'block',
} as const satisfies Record<string, FieldKind>
export type FieldName = keyof typeof fieldKinds

export const isFieldName = (name: string): name is FieldName => Object.hasOwn(fieldKinds, name)

type TemplateFields = {
  /** The fields of this e-mail beside those of its subject. */
  readonly fields: readonly FieldName[]
  /** Fields that always have a value in this e-mail: its subject has these alone. */
  readonly subject: readonly FieldName[]
  /** What its text cannot do without; of several in a list, one is enough. */
  readonly required: readonly (FieldName | readonly FieldName[])[]
}

const business = ['phone', 'email', 'address', 'website', 'map', 'or phone'] as const
const stayTexts = [
  'reference',
  'cabin',
  'check-in date',
  'check-in time',
  'check-out date',
  'check-out time',
  'nights',
  'party',
  'total price',
  'business name',
] as const
const guestFields = [
  'first name',
  'stay',
  'order',
  'open booking',
  'booking link',
  'what comes next',
  'paid so far',
  'outstanding',
  'amount due',
  'still to pay',
  'missing to confirm',
  'balance after deposit',
  'balance due date',
  'balance due soon',
  'due when',
  'time to pay',
  'pay by',
  'if confirmed',
  'if not confirmed',
  'if no longer pending',
  'if paid in full',
  'if money is due',
  'if nothing is due',
  ...business,
] as const
const bankFields = ['bank details', 'how to pay', 'bank warning', 'late EFT', 'pay now', 'upload proof'] as const
const bookingLink = ['open booking', 'booking link'] as const

/** Fields of an e-mail to the guest of a booking. */
const toGuest = (
  own: readonly FieldName[] = [],
  required: TemplateFields['required'] = [bookingLink],
  subject: readonly FieldName[] = [],
): TemplateFields => ({ fields: [...guestFields, ...own], subject: [...stayTexts, ...subject], required })

/** The same of one that asks for money: into which account, with the warning of false bank details. */
const askingForMoney = (own: readonly FieldName[] = [], subject: readonly FieldName[] = []): TemplateFields =>
  toGuest(
    [...bankFields, ...own],
    [['bank details', 'how to pay'], 'bank warning', [...bookingLink, 'pay now']],
    subject,
  )

/** Fields of an e-mail to staff about a booking. */
const toStaff = (own: readonly FieldName[] = [], subject: readonly FieldName[] = []): TemplateFields => ({
  fields: [
    'stay',
    'order',
    'guest',
    'paid so far',
    'outstanding',
    'amount due',
    'missing to confirm',
    'pay by',
    'open in staff area',
    ...own,
  ],
  subject: [...stayTexts, 'guest name', ...subject],
  required: [],
})

const ownerNotice: TemplateFields = {
  fields: ['open settings'],
  subject: ['business name', 'changed by', 'changed at', 'changed thing'],
  required: ['open settings', 'changed by'],
}

/** The fields of each e-mail. Any other refuses the template. */
export const templateFields: Readonly<Record<EmailType, TemplateFields>> = {
  pending_payment: askingForMoney(['dates held', 'booked before', 'if dates are held', 'if dates are open']),
  booking_received: toGuest(['booked before', 'dates held', 'if dates are held', 'if dates are open']),
  payment_received: toGuest(
    ['paid how', 'if new money', 'if moved from another booking', 'overpaid', 'payment summary'],
    ['amount', bookingLink],
    ['amount'],
  ),
  booking_confirmed: toGuest(
    ['payment received', 'if new money', 'if moved from another booking', 'overpaid', 'open receipt'],
    ['stay', bookingLink],
    ['and paid'],
  ),
  proof_received: toGuest(),
  proof_refused: { ...askingForMoney(['reason']), required: ['bank warning', 'bank details', bookingLink] },
  booking_cancelled: toGuest(
    ['reason', 'if cancelled by the guest', 'if cancelled by us', 'refund statement'],
    ['refund statement'],
  ),
  booking_expired: toGuest(['if a card payment was pending', 'if not paid in time', 'book again'], []),
  balance_reminder: askingForMoney([], ['due when', 'outstanding']),
  short_payment_reminder: askingForMoney([], ['missing to confirm']),
  nights_taken: toGuest(
    ['amount', 'if nights are taken', 'if arrival day is over', 'if booking was closed'],
    ['amount', bookingLink],
  ),
  booking_moved: toGuest(['former stay', 'what changed'], ['stay', bookingLink]),
  refund_changed: toGuest(['reason', 'refund statement', 'refund summary'], ['refund statement', bookingLink]),
  refund_made: toGuest(
    ['paid how', 'resale refund', 'resale fee', 'refund summary'],
    ['amount', 'refund summary', bookingLink],
    ['amount'],
  ),
  ledger_changed: toGuest(
    ['what changed', 'reason', 'account summary', 'if waiting for nights'],
    ['what changed', 'account summary', bookingLink],
  ),
  booking_link: toGuest(['if the guest asked', 'if we send it'], [bookingLink]),
  booking_links: {
    fields: [...business, 'if one booking', 'if several bookings', 'bookings'],
    subject: ['business name', 'booking or bookings'],
    required: ['bookings'],
  },
  arrival_pack: toGuest(
    [
      'arrival welcome',
      'ways here',
      'gates',
      'ford',
      'key',
      'access code',
      'cabin facts',
      'hot tub',
      'firewood',
      'power',
      'emergency',
      'contacts',
      'open arrival pack',
    ],
    ['open arrival pack', 'access code'],
  ),
  review_request: toGuest(['review until', 'write review'], ['write review']),
  enquiry_reply: {
    fields: [...business, 'first name', 'reply text', 'message'],
    subject: ['business name'],
    required: ['reply text'],
  },
  stay_quote: {
    fields: [...business, 'quoted stay', 'price lines', 'due dates', 'balance due soon', 'open quote', 'terms link'],
    subject: [
      'business name',
      'cabin',
      'check-in date',
      'check-out date',
      'nights',
      'party',
      'total price',
      'quoted at',
    ],
    required: ['quoted stay', 'price lines', 'due dates', 'open quote'],
  },
  new_booking: toStaff(['special requests']),
  paid_but_nights_taken: toStaff(
    ['if nights are taken', 'if arrival day is over', 'if booking was closed'],
    ['amount'],
  ),
  payment_to_check: toStaff(['what to check', 'payment to check']),
  proof_to_check: toStaff(['expected payment', 'open proofs']),
  guest_cancelled: toStaff(['reason', 'refund due', 'if nothing goes back']),
  night_hold_ending: toStaff(['missing and due'], ['held until']),
  review_to_check: toStaff(['review facts', 'review text'], ['stars']),
  new_enquiry: {
    fields: ['message', 'enquiry facts'],
    subject: ['business name', 'guest name'],
    required: ['message', 'enquiry facts'],
  },
  bank_details_changed: ownerNotice,
  trusted_details_changed: ownerNotice,
}

/** The names of the fields that the text of an e-mail can have. */
export const bodyFieldsOf = (type: EmailType): FieldName[] => {
  const { fields, subject } = templateFields[type]
  return [...subject, ...fields]
}
