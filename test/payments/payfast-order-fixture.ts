import type { PayfastOrder } from '#shared/payments/payfast-form.ts'
import { sandbox } from './payfast-vectors.ts'

export const SANDBOX_PASSPHRASE = sandbox.passphrase

/** A deposit of R4,250.00 for a stay at Protea, paid at PayFast's sandbox. */
export const aPayfastOrder = (changes: Partial<PayfastOrder> = {}): PayfastOrder => ({
  merchantId: sandbox.merchant_id,
  merchantKey: sandbox.merchant_key,
  returnUrl: 'https://www.example.com/payment-success?attempt=k3J9',
  cancelUrl: 'https://www.example.com/payment-cancelled?attempt=k3J9',
  notifyUrl: 'https://api.example.com/api/payfast-itn',
  firstName: 'Thandi',
  lastName: "O'Brien & Sons",
  email: 't+x@example.co.za',
  mPaymentId: 'k3J9_qW-2xYz7AbCdEfGh1',
  amountCents: 425_000,
  itemName: 'Protea, 2 nights (deposit)',
  itemDescription: '24 to 26 December 2026; 50% deposit',
  bookingReference: 'MC-7K4QX',
  purpose: 'deposit',
  ...changes,
})
