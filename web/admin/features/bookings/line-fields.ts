import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import type { Cents } from '#shared/kernel/money.ts'
import type { MoneyLine } from '#shared/payments/ledger.ts'
import { methodLabels } from '#web/booking/method-labels.ts'

/** Why a line of the ledger is written; the guest reads it where an e-mail is sent. */
export const lineReasonField = (notifyGuest: boolean) =>
  ({
    name: 'reason',
    label: 'Reason',
    kind: 'text',
    hint: notifyGuest ? 'Kept in the ledger, and in the e-mail to the guest.' : 'Kept in the ledger.',
  }) as const

/** A line of money as its form begins. */
export const moneyLineValues = ({ paymentMethod }: Pick<StaffBooking, 'paymentMethod'>, cents: Cents) => ({
  amountCents: cents > 0 ? cents : undefined,
  method: paymentMethod as MoneyLine['method'],
  note: '',
})

/** How the money came or went, and a note. */
export const moneyLineFields = [
  {
    name: 'method',
    label: 'By',
    kind: 'select',
    choices: (['eft', 'card', 'other'] as const).map((value) => ({ value, label: methodLabels[value] })),
  },
  { name: 'note', label: 'Note', kind: 'text', optional: true, hint: 'For example the bank’s reference.' },
] as const
