import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import type { Cents } from '#shared/kernel/money.ts'
import { LedgerMethod, type MoneyLine } from '#shared/payments/ledger.ts'
import { localBusinessTime } from '#web/booking/local-business-time.ts'
import { methodLabels } from '#web/booking/method-labels.ts'

/** Why a line of the ledger is written; the guest reads it where an e-mail is sent. */
export const lineReasonField = (notifyGuest: boolean) =>
  ({
    name: 'reason',
    label: 'Reason',
    kind: 'text',
    hint: notifyGuest ? 'Kept in the ledger, and in the e-mail to the guest.' : 'Kept in the ledger.',
  }) as const

/** Today, with which the day of money begins. */
const today = (): string => localBusinessTime(new Date()).today

/** The day of money as its form begins. */
export const moneyDayValue = (): { paidOn: string | undefined } => ({ paidOn: today() })

/** A line of money as its form begins. */
export const moneyLineValues = ({ paymentMethod }: Pick<StaffBooking, 'paymentMethod'>, cents: Cents) => ({
  amountCents: cents > 0 ? cents : undefined,
  method: paymentMethod as MoneyLine['method'],
  ...moneyDayValue(),
  note: '',
})

/** The day on which money came or went: today or before. */
export const moneyDayField = (label: string) => ({ name: 'paidOn', label, kind: 'date', max: today() }) as const

/** A day that cannot be sent: emptied it would be today, and money of a day to come has not come. */
export const dayProblem = ({ paidOn }: { readonly paidOn: string | undefined }) => ({
  ...(!paidOn && { paidOn: 'Please enter the day' }),
  ...(paidOn && paidOn > today() && { paidOn: 'This day is still to come' }),
})

type Choice = { readonly value: LedgerMethod; readonly label: string }

/** How the money came or went, on which day, and a note. */
export const moneyLineFields = (
  dayLabel: string,
  methods: readonly Choice[] = LedgerMethod.options.map((value) => ({ value, label: methodLabels[value] })),
) =>
  [
    moneyDayField(dayLabel),
    {
      name: 'method',
      label: 'By',
      kind: 'select',
      choices: methods,
    },
    { name: 'note', label: 'Note', kind: 'text', optional: true, hint: 'For example the bank’s reference.' },
  ] as const
