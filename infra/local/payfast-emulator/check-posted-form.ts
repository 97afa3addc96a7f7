import { accept, refuse, type Result } from '#shared/kernel/result.ts'
import type { Md5, PayfastField } from '#shared/payments/payfast-encoding.ts'
import { verifyPostedForm } from '#shared/payments/payfast-form.ts'

export type Merchant = {
  readonly id: string
  readonly key: string
  readonly passphrase: string
  /** The business's own address: PayFast refuses a payment to the payer's own account. */
  readonly email?: string
}

/** The merchant of PayFast's public sandbox, whose key and passphrase are published. */
export const sandboxMerchant: Merchant = { id: '10000100', key: '46f0cd694581a', passphrase: 'jt7NOE43FZPn' }

/** `details.sentence` is the text of PayFast's page. */
export type FormRefusal = 'form-refused'

/**
 * Checks a posted form as PayFast does: required fields, the amount from R5.00, the merchant and the signature. Also
 * requires a usable payment id, valid addresses, and a `notify_url` on this machine.
 */
export function checkPostedForm(
  fields: readonly PayfastField[],
  merchant: Merchant,
  md5: Md5,
): Result<ReadonlyMap<string, string>, FormRefusal> {
  const refused = (sentence: string) => refuse('form-refused', { sentence })
  const verified = verifyPostedForm(fields, merchant.passphrase, md5)
  if (!verified.ok) {
    const field = String(verified.details?.['field'] ?? '')
    switch (verified.refusal) {
      case 'field-missing':
        return refused(`${field}: The ${field.replaceAll('_', ' ')} field is required.`)
      case 'value-is-zero':
        return refused(`${field}: "0" is read in two ways by PayFast's own libraries, so do not send it.`)
      case 'amount-not-readable':
        return refused('amount: The amount must be a number such as 1234.50.')
      case 'amount-too-small':
        return refused('amount: The amount must be at least R5.00.')
      case 'signature-missing':
        return refused('signature: The signature field is required.')
      case 'signature-does-not-match':
        return refused('signature: Generated signature does not match submitted signature')
    }
  }

  const form = verified.value
  const value = (name: string) => form.get(name) ?? ''
  if (value('merchant_id') !== merchant.id || value('merchant_key') !== merchant.key) {
    return refused('merchant_id: The merchant ID and key do not belong to an account.')
  }
  if (merchant.email && value('email_address').toLowerCase() === merchant.email.toLowerCase()) {
    return refused('email_address: Merchant is unable to receive payments from the same account.')
  }
  if (!/^[A-Za-z0-9_/-]{1,100}$/.test(value('m_payment_id'))) {
    return refused('m_payment_id: The payment ID must be 1 to 100 letters, digits, _, / or -.')
  }
  const unusable = ['return_url', 'cancel_url', 'notify_url'].find((name) => !WEB_ADDRESS.test(value(name)))
  if (unusable) return refused(`${unusable}: The ${unusable.replace('_url', ' URL')} format is invalid.`)
  if (!LOOPBACK_HOSTS.has(new URL(value('notify_url')).hostname)) {
    return refused('notify_url: The emulator sends messages only to this machine.')
  }
  return accept(form)
}

const WEB_ADDRESS = /^https?:\/\/[^\s/?#]+[^\s]*$/
const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])
