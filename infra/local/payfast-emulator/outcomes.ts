import { randomInt } from 'node:crypto'
import { centsOfPayfastAmount } from '#shared/payments/payfast-amount.ts'
import { buildItn, itnFieldsFor } from '#shared/payments/payfast-itn.ts'
import { md5 } from '#lambdas/payfast/md5.ts'
import type { Payment } from './payment.ts'
import { valueOf } from './payment.ts'

type Draft = {
  readonly description: string
  readonly body: string
  readonly isGenuine: boolean
  readonly isLate?: boolean
}

type Outcome = {
  readonly label: string
  readonly explanation: string
  /** The payment's status afterwards. */
  readonly status: Payment['status']
  /** Where the browser goes then; `nowhere` is a tab that was closed. */
  readonly redirectTo: 'return_url' | 'cancel_url' | 'nowhere'
  messages(payment: Payment, passphrase: string): readonly Draft[]
}

type ItnOptions = {
  readonly status: string
  readonly cents?: number
  readonly passphrase: string
  readonly pfPaymentId?: string
}

function itn(payment: Payment, { status, cents, passphrase, pfPaymentId = newPaymentId() }: ItnOptions): string {
  const amountGrossCents = cents ?? centsOfPayfastAmount(valueOf(payment, 'amount')) ?? 0
  // About PayFast's fee for a card payment: 3.5 % and R2.00.
  const feeCents = status === 'COMPLETE' ? Math.round(amountGrossCents * 0.035) + 200 : 0
  const fields = itnFieldsFor(new Map(payment.form), { pfPaymentId, paymentStatus: status, amountGrossCents, feeCents })
  return buildItn(fields, passphrase, md5)
}

const newPaymentId = () => String(randomInt(10_000_000, 99_999_999))

const paid = (payment: Payment, passphrase: string): Draft => ({
  description: 'paid',
  body: itn(payment, { status: 'COMPLETE', passphrase }),
  isGenuine: true,
})

/** Everything that can happen on the payment page. */
export const outcomes = {
  pay: {
    label: 'Pay',
    explanation: 'The money is there, the message is sent, the browser goes back to the site.',
    status: 'paid',
    redirectTo: 'return_url',
    messages: (payment, passphrase) => [paid(payment, passphrase)],
  },
  cancel: {
    label: 'Cancel',
    explanation: 'The browser goes back. PayFast sends no message.',
    status: 'cancelled',
    redirectTo: 'cancel_url',
    messages: () => [],
  },
  fail: {
    label: 'Fail',
    explanation: 'The bank says no: a FAILED message, and back.',
    status: 'failed',
    redirectTo: 'cancel_url',
    messages: (payment, passphrase) => [
      { description: 'failed', body: itn(payment, { status: 'FAILED', passphrase }), isGenuine: true },
    ],
  },
  'paid-late': {
    label: 'Paid, but the message is late',
    explanation: 'The browser is back long before the message comes.',
    status: 'paid',
    redirectTo: 'return_url',
    messages: (payment, passphrase) => [{ ...paid(payment, passphrase), description: 'paid, late', isLate: true }],
  },
  'paid-message-twice': {
    label: 'Paid, and the message comes twice',
    explanation: 'One payment, the same message two times.',
    status: 'paid',
    redirectTo: 'return_url',
    messages(payment, passphrase) {
      const message = paid(payment, passphrase)
      return [message, { ...message, description: 'paid, the same message again' }]
    },
  },
  'paid-twice': {
    label: 'Paid two times',
    explanation: 'Two payments for one order, each with a message and a number of its own.',
    status: 'paid',
    redirectTo: 'return_url',
    messages: (payment, passphrase) => [
      paid(payment, passphrase),
      { ...paid(payment, passphrase), description: 'paid a second time' },
    ],
  },
  'paid-tab-closed': {
    label: 'Paid, and the tab was closed',
    explanation: 'The message is sent, the browser never comes back.',
    status: 'paid',
    redirectTo: 'nowhere',
    messages: (payment, passphrase) => [paid(payment, passphrase)],
  },
  'wrong-amount': {
    label: 'Paid another amount',
    explanation: 'A true message about R5.00, whatever was asked.',
    status: 'paid',
    redirectTo: 'return_url',
    messages: (payment, passphrase) => [
      {
        description: 'paid, but R5.00',
        body: itn(payment, { status: 'COMPLETE', passphrase, cents: 500 }),
        isGenuine: true,
      },
    ],
  },
  'forged-signature': {
    label: 'Forged message, wrong signature',
    explanation: 'Nobody paid. Somebody who does not know the passphrase says so.',
    status: 'forged',
    redirectTo: 'return_url',
    messages: (payment, passphrase) => [
      {
        description: 'forged, wrong signature',
        body: itn(payment, { status: 'COMPLETE', passphrase: `not-${passphrase}`.slice(0, 32) }),
        isGenuine: false,
      },
    ],
  },
  'forged-well-signed': {
    label: 'Forged message, right signature',
    explanation: 'Nobody paid. The signature is right, but PayFast, when asked, does not know the message.',
    status: 'forged',
    redirectTo: 'return_url',
    messages: (payment, passphrase) => [
      { ...paid(payment, passphrase), description: 'forged, well signed', isGenuine: false },
    ],
  },
} as const satisfies Record<string, Outcome>

export type OutcomeName = keyof typeof outcomes

export const isOutcome = (name: unknown): name is OutcomeName =>
  typeof name === 'string' && Object.hasOwn(outcomes, name)

export const outcomeOf = (name: OutcomeName): Outcome => outcomes[name]

/** A second payment of a settled one, with a new payment id of PayFast. */
export const createRepeatPayment = (payment: Payment, passphrase: string): Draft => ({
  ...paid(payment, passphrase),
  description: 'paid once more',
})

/** The three buttons of a guest's usual choices; all others are failures. */
export const commonOutcomes: readonly OutcomeName[] = ['pay', 'cancel', 'fail']
export const failureOutcomes: readonly OutcomeName[] = (Object.keys(outcomes) as OutcomeName[]).filter(
  (name) => !commonOutcomes.includes(name),
)
