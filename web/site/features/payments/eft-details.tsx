import { type Cents, formatRand } from '#shared/kernel/money.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import type { GuestBooking } from '#shared/bookings/guest-bookings.contract.ts'
import { CopyButton } from '#web/kit/copy-button.tsx'
import './eft-details.css'

type EftDetailsProps = { bank: GuestBooking['bank']; reference: BookingReference; amountCents: Cents }

/** The bank details, each line with a copy button. Staff match a payment by its reference. */
export function EftDetails({ bank, reference, amountCents }: EftDetailsProps) {
  const lines = [
    { label: 'Reference', text: reference, copied: reference, isKey: true },
    // Banking apps take digits and a point, not R and commas.
    { label: 'Amount', text: formatRand(amountCents), copied: (amountCents / 100).toFixed(2), isKey: true },
    { label: 'Bank', text: bank.bankName, copied: bank.bankName },
    { label: 'Account holder', text: bank.accountHolder, copied: bank.accountHolder },
    { label: 'Account number', text: bank.accountNumber, copied: bank.accountNumber },
    { label: 'Branch code', text: bank.branchCode, copied: bank.branchCode },
    { label: 'Account type', text: bank.accountType, copied: bank.accountType },
  ]
  return (
    <dl className="eft line-list card card-bare">
      {lines.map(({ label, text, copied, isKey }) => (
        <div key={label} className={isKey ? 'eft-line eft-key' : 'eft-line'}>
          <dt className="faint">{label}</dt>
          <dd>{text}</dd>
          <dd className="eft-copy no-print">
            <CopyButton text={copied} label={`Copy ${label.toLowerCase()}`} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
