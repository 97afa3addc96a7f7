import type { Cents } from '#shared/kernel/money.ts'
import { accept, refuse, type Result } from '#shared/kernel/result.ts'
import { centsOfPayfastAmount, payfastAmount } from './payfast-amount.ts'
import {
  decodeFields,
  encodeFields,
  type Md5,
  passphraseSuffix,
  phpUrldecode,
  type PayfastField,
} from './payfast-encoding.ts'

/** An ITN is at most 1 kB; what is longer than this is not one. Counted in characters of the body, which is ASCII. */
export const ITN_MAX_LENGTH = 4_096

const STATUSES = ['COMPLETE', 'FAILED', 'PENDING', 'CANCELLED'] as const

/**
 * COMPLETE means that it is paid. PayFast documents COMPLETE and CANCELLED and sends FAILED and PENDING too; any other
 * value is `UNKNOWN`: stored for staff to check, without effect.
 */
export type ItnStatus = (typeof STATUSES)[number] | 'UNKNOWN'

/** PayFast's instant transaction notification, read from the signed part of the message alone. */
export type Itn = {
  /** The id of our attempt. */
  readonly mPaymentId: string
  /** PayFast's id of the payment. */
  readonly pfPaymentId: string
  readonly paymentStatus: ItnStatus
  /** The status as PayFast wrote it. */
  readonly paymentStatusAsSent: string
  readonly merchantId: string
  /** What the guest paid, to compare with the attempt's amount. */
  readonly amountGrossCents: Cents
  /** PayFast's fee, negative; absent when not sent, or not readable. */
  readonly amountFeeCents?: number
  readonly amountNetCents?: number
  readonly itemName: string
  /** custom_str1; blank when not sent. */
  readonly bookingReference: string
  /** custom_str2; blank when not sent. */
  readonly purpose: string
}

export type ItnRefusal =
  | 'itn-too-long'
  | 'itn-not-signed'
  | 'itn-field-missing'
  | 'itn-field-repeated'
  | 'itn-amount-not-readable'

/**
 * Splits the raw body where its signature starts. Nothing after the signature is covered by it, so it is never read.
 */
function splitAtSignature(rawBody: string): { readonly signedPart: string; readonly signature: string | undefined } {
  const start = rawBody.startsWith('signature=') ? 0 : rawBody.indexOf('&signature=')
  if (start < 0) return { signedPart: rawBody, signature: undefined }
  const behind = rawBody.slice(rawBody.indexOf('=', start) + 1)
  return { signedPart: rawBody.slice(0, start), signature: behind.split('&', 1)[0] ?? '' }
}

/** The message as received, up to its signature: what PayFast's confirmation call expects. */
export const itnWithoutSignature = (rawBody: string): string => splitAtSignature(rawBody).signedPart

const payerFields: readonly string[] = ['name_first', 'name_last', 'email_address', 'cell_number']

/** The message without the payer's name, e-mail address and phone: its signature no longer fits. */
export const itnWithoutPayer = (rawBody: string): string =>
  rawBody
    .split('&')
    .filter((field) => !payerFields.includes(phpUrldecode(field.split('=', 1)[0] ?? '').trim()))
    .join('&')

/**
 * Whether the raw body carries PayFast's signature: MD5 over its own characters up to `&signature=`, blank fields and
 * order included, with the passphrase last. PayFast's text says that blanks are left out; every captured message says
 * that they are signed. Works on the raw body, since decoding and encoding again need not give the same characters.
 * `isEqual` compares in constant time.
 */
export function verifyItnSignature(
  rawBody: string,
  passphrase: string,
  md5: Md5,
  isEqual: (one: string, other: string) => boolean,
): boolean {
  const { signedPart, signature } = splitAtSignature(rawBody)
  if (signature === undefined || signedPart === '') return false
  return isEqual(md5(signedPart + passphraseSuffix(passphrase)), signature)
}

/** The id that a message gives to its attempt, whatever else is wrong with it. */
export const mPaymentIdIn = (rawBody: string): string | undefined =>
  decodeFields(itnWithoutSignature(rawBody)).find(([name]) => name === 'm_payment_id')?.[1]

/** What a message is judged by. No other field can make it unreadable: the guest has paid. */
const JUDGED_FIELDS: readonly string[] = [
  'm_payment_id',
  'pf_payment_id',
  'payment_status',
  'merchant_id',
  'amount_gross',
]

/**
 * Reads an ITN by PHP's rules. It does not judge who sent it or whether the amount is right.
 *
 * Refuses: `itn-too-long` (over 4 kB) · `itn-not-signed` · `itn-field-missing` (details.field: m_payment_id,
 * pf_payment_id, payment_status, merchant_id or amount_gross blank or absent) · `itn-field-repeated` (details.field:
 * what is judged must have one reading) · `itn-amount-not-readable` (details.field: amount_gross).
 */
export function parseItn(rawBody: string): Result<Itn, ItnRefusal> {
  if (rawBody.length > ITN_MAX_LENGTH) return refuse('itn-too-long')
  const { signedPart, signature } = splitAtSignature(rawBody)
  if (signature === undefined) return refuse('itn-not-signed')

  const pairs = decodeFields(signedPart)
  const fields = new Map(pairs)
  const repeated = JUDGED_FIELDS.find((name) => pairs.filter(([other]) => other === name).length > 1)
  if (repeated) return refuse('itn-field-repeated', { field: repeated })

  const valueOf = (name: string): string => fields.get(name) ?? ''
  const missing = JUDGED_FIELDS.find((name) => valueOf(name) === '')
  if (missing) return refuse('itn-field-missing', { field: missing })

  const amountGrossCents = centsOfPayfastAmount(valueOf('amount_gross'))
  if (amountGrossCents === undefined || amountGrossCents < 0) {
    return refuse('itn-amount-not-readable', { field: 'amount_gross' })
  }
  const amountFeeCents = centsOfPayfastAmount(valueOf('amount_fee'))
  const amountNetCents = centsOfPayfastAmount(valueOf('amount_net'))

  return accept({
    mPaymentId: valueOf('m_payment_id'),
    pfPaymentId: valueOf('pf_payment_id'),
    paymentStatus: STATUSES.find((status) => status === valueOf('payment_status')) ?? 'UNKNOWN',
    paymentStatusAsSent: valueOf('payment_status'),
    merchantId: valueOf('merchant_id'),
    amountGrossCents,
    ...(amountFeeCents !== undefined && { amountFeeCents }),
    ...(amountNetCents !== undefined && { amountNetCents }),
    itemName: valueOf('item_name'),
    bookingReference: valueOf('custom_str1'),
    purpose: valueOf('custom_str2'),
  })
}

/**
 * The fields PayFast reports for a paid (or failed) form, in the order in which it sends them, blanks included. `form`
 * is the posted form by name. Amounts in rand cents; the fee is written as the negative amount PayFast keeps.
 */
export function itnFieldsFor(
  form: ReadonlyMap<string, string>,
  outcome: {
    readonly pfPaymentId: string
    /** Any text, so that the emulator can also send unknown values. */
    readonly paymentStatus: string
    readonly amountGrossCents: Cents
    readonly feeCents: Cents
  },
): PayfastField[] {
  const posted = (name: string): PayfastField => [name, form.get(name) ?? '']
  return [
    posted('m_payment_id'),
    ['pf_payment_id', outcome.pfPaymentId],
    ['payment_status', outcome.paymentStatus],
    posted('item_name'),
    posted('item_description'),
    ['amount_gross', payfastAmount(outcome.amountGrossCents)],
    ['amount_fee', payfastAmount(-outcome.feeCents)],
    ['amount_net', payfastAmount(outcome.amountGrossCents - outcome.feeCents)],
    ...[1, 2, 3, 4, 5].map((number) => posted(`custom_str${number}`)),
    ...[1, 2, 3, 4, 5].map((number) => posted(`custom_int${number}`)),
    posted('name_first'),
    posted('name_last'),
    posted('email_address'),
    posted('merchant_id'),
  ]
}

/** The body of an ITN as PayFast posts it (`application/x-www-form-urlencoded`), signed, the signature last. */
export function buildItn(fields: readonly PayfastField[], passphrase: string, md5: Md5): string {
  const signedPart = encodeFields(fields)
  return `${signedPart}&signature=${md5(signedPart + passphraseSuffix(passphrase))}`
}
