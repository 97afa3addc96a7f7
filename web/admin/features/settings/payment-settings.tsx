import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { BankSettings, PaymentSettings } from '#shared/settings/settings-sections.ts'
import { adminBookingPath } from '#shared/site/admin-paths.ts'
import { allFields } from '#web/admin/kit/all-fields.ts'
import { FreshLoginNotice } from '#web/admin/kit/fresh-login.tsx'
import { dateAndTime } from '#web/kit/format.ts'
import { Notice } from '#web/kit/notice.tsx'
import { SettingsForm, type SettingsFormProps } from './settings-form.tsx'
import { formerAccountQuery } from './settings.queries.ts'

export const paymentForm = {
  section: 'payments',
  title: 'Card payments',
  schema: PaymentSettings,
  fields: allFields(PaymentSettings, [
    {
      name: 'payfastEnabled',
      label: 'Guests can pay by card',
      kind: 'switch',
      hint: 'PayFast. EFT is always offered',
    },
    { name: 'payfastMinAmountCents', label: 'Smallest card payment', kind: 'money' },
    {
      name: 'payfastMaxAmountCents',
      label: 'Largest card payment',
      kind: 'money',
      hint: 'Above it guests are offered the deposit or EFT',
    },
    {
      name: 'cardHoldMinutes',
      label: 'Minutes that nights are held',
      kind: 'number',
      hint: 'While a guest pays by card, nobody else can take the nights',
    },
  ]),
} satisfies SettingsFormProps<typeof PaymentSettings>

export const bankForm = {
  section: 'bank',
  title: 'Bank account for EFT',
  lead: 'All owners get an e-mail when it changes. What you type here is not kept in the browser.',
  schema: BankSettings.shape.bank,
  toForm: ({ bank }) => bank,
  toBody: (bank) => ({ bank }),
  keepsDraft: false,
  saved: 'E-mails and booking pages show the new account from now on.',
  fields: allFields(BankSettings.shape.bank, [
    { name: 'accountHolder', label: 'Account holder', kind: 'text' },
    { name: 'bankName', label: 'Bank', kind: 'text' },
    { name: 'accountNumber', label: 'Account number', kind: 'text' },
    { name: 'branchCode', label: 'Branch code', kind: 'text' },
    { name: 'accountType', label: 'Type of account', kind: 'text', hint: 'Cheque, savings, …' },
  ]),
} satisfies SettingsFormProps<typeof BankSettings.shape.bank>

/** Card payments and the bank account: for owners, who have just logged in. */
export const PaymentSection = () => (
  <>
    <FreshLoginNotice>
      These two can be saved within ten minutes of logging in, with the second step where you have one.
    </FreshLoginNotice>
    <SettingsForm {...paymentForm} />
    <SettingsForm {...bankForm} />
    <FormerAccount />
  </>
)

/** Guests who got the former account and have not paid yet. */
function FormerAccount() {
  const { data } = useQuery(formerAccountQuery())
  if (!data?.changedAt || data.bookings.length === 0) return null
  return (
    <Notice tone="warning" title="These guests have the old bank details and have not paid">
      <p>Since the change of {dateAndTime(data.changedAt)}. Tell each of them, and watch the old account.</p>
      <ul className="settings-bookings">
        {data.bookings.map(({ reference, guestName }) => (
          <li key={reference}>
            <Link className="figures" to={adminBookingPath(reference)}>
              {reference}
            </Link>{' '}
            {guestName}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
