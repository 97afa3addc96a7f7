import type { Cents } from '#shared/kernel/money.ts'
import { accept, refuse, type Result } from '#shared/kernel/result.ts'
import { centsOfPayfastAmount, PAYFAST_MIN_AMOUNT_CENTS, payfastAmount } from './payfast-amount.ts'
import { encodeFields, type Md5, passphraseSuffix, type PayfastField, phpTrim } from './payfast-encoding.ts'

/**
 * Every field of PayFast's custom integration form in the documented order, which is the order of the signature
 * (developers.payfast.co.za; the same list in Payfast's PHP SDK, lib/Auth.php). `signature` itself is never signed.
 */
export const PAYFAST_FORM_ORDER: readonly string[] = [
  ['merchant_id', 'merchant_key', 'return_url', 'cancel_url', 'notify_url', 'notify_method'],
  ['name_first', 'name_last', 'email_address', 'cell_number'],
  ['m_payment_id', 'amount', 'item_name', 'item_description'],
  ['custom_int1', 'custom_int2', 'custom_int3', 'custom_int4', 'custom_int5'],
  ['custom_str1', 'custom_str2', 'custom_str3', 'custom_str4', 'custom_str5'],
  ['email_confirmation', 'confirmation_address', 'currency', 'payment_method'],
  ['subscription_type', 'billing_date', 'recurring_amount', 'frequency', 'cycles'],
  ['subscription_notify_email', 'subscription_notify_webhook', 'subscription_notify_buyer'],
].flat()

const REQUIRED = ['merchant_id', 'merchant_key', 'amount', 'item_name'] as const

/** How many code points PayFast takes in a text field. */
const LIMITS = { name: 100, email: 100, itemName: 100, itemDescription: 255, custom: 255 } as const

/** One card payment in our own terms, before PayFast's field names. */
export type PayfastOrder = {
  readonly merchantId: string
  readonly merchantKey: string
  /** Where PayFast sends the browser after paying. It proves nothing. */
  readonly returnUrl: string
  /** Where PayFast sends the browser when the guest gives up. */
  readonly cancelUrl: string
  /** Where PayFast posts the ITN: the API itself, never through the edge. */
  readonly notifyUrl: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** The unguessable id of this attempt, 1 to 100 of `A-Z a-z 0-9 _ / -`. */
  readonly mPaymentId: string
  /** Rand cents, at least R5.00. */
  readonly amountCents: Cents
  readonly itemName: string
  readonly itemDescription?: string
  /** Comes back in the ITN as custom_str1. */
  readonly bookingReference?: string
  /** Full, deposit or balance; comes back in the ITN as custom_str2. */
  readonly purpose?: string
}

/**
 * Makes a text fit for a signed field: lone surrogates replaced, line ends and tabs as spaces, other control characters
 * gone, NFC, white space collapsed to single spaces, PHP-trimmed, cut to `limit` code points. Browsers rewrite line
 * ends on submit and PayFast answers 403 to NUL, so what has none of them arrives as it was signed.
 */
export function sanitisePayfastText(text: string, limit: number): string {
  const plain = phpTrim(
    text
      .toWellFormed()
      .replaceAll(/[\s\u0085]+/g, ' ')
      .replaceAll(/\p{Cc}/gu, '')
      .normalize('NFC')
      .replaceAll(/\s+/g, ' '),
  )
  return phpTrim([...plain].slice(0, limit).join(''))
}

/**
 * The form for one card payment: name and value of each field in the documented order, blanks left out, without the
 * signature. The values are exactly what is signed and what must be posted.
 *
 * A guest's text that reduces to `"0"` is left out too: PayFast's own libraries disagree whether it is signed. An
 * e-mail address that is too long is left out, since half an address belongs to another person. Throws for what we
 * ourselves must have right: an amount under R5.00 or not in whole cents, a payment id with other characters, an
 * address with spaces, a missing merchant, a blank item name.
 */
export function payfastFormFields(order: PayfastOrder): PayfastField[] {
  if (!Number.isSafeInteger(order.amountCents) || order.amountCents < PAYFAST_MIN_AMOUNT_CENTS) {
    throw new RangeError(`PayFast takes whole cents from R5.00, not ${order.amountCents} cents`)
  }
  const email = sanitisePayfastText(order.email, LIMITS.email + 1)
  const values: Readonly<Record<string, string>> = {
    merchant_id: requireValid('merchantId', order.merchantId, /^\d{1,20}$/),
    merchant_key: requireValid('merchantKey', order.merchantKey, /^[A-Za-z0-9]{1,100}$/),
    return_url: requireValid('returnUrl', order.returnUrl, WEB_ADDRESS),
    cancel_url: requireValid('cancelUrl', order.cancelUrl, WEB_ADDRESS),
    notify_url: requireValid('notifyUrl', order.notifyUrl, WEB_ADDRESS),
    name_first: sanitisePayfastText(order.firstName, LIMITS.name),
    name_last: sanitisePayfastText(order.lastName, LIMITS.name),
    email_address: [...email].length > LIMITS.email ? '' : email,
    m_payment_id: requireValid('mPaymentId', order.mPaymentId, /^[A-Za-z0-9_/-]{1,100}$/),
    amount: payfastAmount(order.amountCents),
    item_name: requireValid('itemName', sanitisePayfastText(order.itemName, LIMITS.itemName), /./u),
    item_description: sanitisePayfastText(order.itemDescription ?? '', LIMITS.itemDescription),
    custom_str1: sanitisePayfastText(order.bookingReference ?? '', LIMITS.custom),
    custom_str2: sanitisePayfastText(order.purpose ?? '', LIMITS.custom),
  }
  return PAYFAST_FORM_ORDER.map((name) => [name, values[name] ?? ''] as const).filter(
    ([, value]) => value !== '' && value !== '0',
  )
}

const WEB_ADDRESS = /^https?:\/\/[\u0021-\u007E]+$/

function requireValid(name: string, value: string, shape: RegExp): string {
  if (!shape.test(value) || value === '0') throw new TypeError(`${name} cannot be sent to PayFast`)
  return value
}

/**
 * The signature of a form: the fields in the order given, PHP-trimmed, blanks dropped, PHP-encoded, the passphrase last
 * (an empty one means the account has none), MD5 in lower-case hex. A `signature` among the fields is not signed.
 */
export function signPayfastForm(fields: readonly PayfastField[], passphrase: string, md5: Md5): string {
  const signed = fields
    .map(([name, value]) => [name, phpTrim(value)] as const)
    .filter(([name, value]) => name !== 'signature' && value !== '')
  return md5(encodeFields(signed) + passphraseSuffix(passphrase))
}

/** The whole form to post for an order: its fields and, last, their signature. Throws as `payfastFormFields`. */
export function signedPayfastForm(order: PayfastOrder, passphrase: string, md5: Md5): PayfastField[] {
  const fields = payfastFormFields(order)
  return [...fields, ['signature', signPayfastForm(fields, passphrase, md5)]]
}

export type PostedFormRefusal =
  | 'field-missing'
  | 'value-is-zero'
  | 'amount-not-readable'
  | 'amount-too-small'
  | 'signature-missing'
  | 'signature-does-not-match'

/**
 * Judges a posted form as PayFast does, and gives back its fields by name. PayFast puts the fields into its own order
 * before it signs, so a form signed in another order does not match; a field it does not know counts after the known
 * ones, and of a repeated field the last counts, as in PHP.
 *
 * Refuses: `field-missing` (details.field: merchant_id, merchant_key, amount or item_name) · `value-is-zero`
 * (details.field; PayFast's libraries disagree, so nothing of ours may send it) · `amount-not-readable` ·
 * `amount-too-small` (under R5.00) · `signature-missing` · `signature-does-not-match`.
 */
export function verifyPostedForm(
  pairsAsPosted: readonly PayfastField[],
  passphrase: string,
  md5: Md5,
): Result<ReadonlyMap<string, string>, PostedFormRefusal> {
  const posted = new Map(pairsAsPosted)
  const missing = REQUIRED.find((name) => phpTrim(posted.get(name) ?? '') === '')
  if (missing) return refuse('field-missing', { field: missing })
  const zero = [...posted].find(([, value]) => phpTrim(value) === '0')
  if (zero) return refuse('value-is-zero', { field: zero[0] })

  const cents = centsOfPayfastAmount(posted.get('amount') ?? '')
  if (cents === undefined) return refuse('amount-not-readable')
  if (cents < PAYFAST_MIN_AMOUNT_CENTS) return refuse('amount-too-small')

  const signature = posted.get('signature') ?? ''
  if (signature === '') return refuse('signature-missing')
  const fields = [...posted].toSorted(([one], [other]) => positionOf(one) - positionOf(other))
  if (signPayfastForm(fields, passphrase, md5) !== signature) return refuse('signature-does-not-match')
  return accept(posted)
}

const positionOf = (name: string): number => {
  const position = PAYFAST_FORM_ORDER.indexOf(name)
  return position < 0 ? PAYFAST_FORM_ORDER.length : position
}
