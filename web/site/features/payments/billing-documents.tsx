import { useEffect, useRef, useState } from 'react'
import { RECIPIENT_REQUIRED_ABOVE_CENTS } from '#shared/billing/invoice-limits.ts'
import type { GuestBooking } from '#shared/bookings/guest-bookings.contract.ts'
import { isConfirmedOrCompleted } from '#shared/bookings/is-closed.ts'
import { formatRand } from '#shared/kernel/money.ts'
import { Button } from '#web/kit/button.tsx'
import { BillingDocumentButton } from './billing-document-button.tsx'
import { RecipientForm } from './recipient-form.tsx'

const recipientNote = `On an invoice over ${formatRand(RECIPIENT_REQUIRED_ABOVE_CENTS)} tax law requires a name and an address.`

const kindNames: Readonly<Record<GuestBooking['billingDocuments'][number]['kind'], string>> = {
  invoice: 'Invoice',
  receipt: 'Receipt',
  'credit-note': 'Credit note',
  'receipt-reversal': 'Receipt taken back',
}

type BillingDocumentsProps = {
  token: string
  booking: Pick<
    GuestBooking,
    'status' | 'guestName' | 'billingDocuments' | 'dueBillingDocument' | 'invoiceNeedsRecipient'
  >
}

/** Invoices and credit notes by number, the one that can be issued now, and the recipient of an invoice. */
export function BillingDocuments({ token, booking }: BillingDocumentsProps) {
  const { guestName, billingDocuments, dueBillingDocument, invoiceNeedsRecipient } = booking
  const [isRecipientFormOpen, setRecipientFormOpen] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  // The button or form disappears once its document is issued: keyboard users go on from here.
  useEffect(() => {
    if (hadFocus.current && !container.current?.contains(document.activeElement)) container.current?.focus()
  })
  const onFile = billingDocuments
    .filter(({ kind }) => kind !== 'receipt')
    .toSorted((a, b) => b.kind.localeCompare(a.kind) || a.number.localeCompare(b.number))
  const lastInvoice = onFile.findLast(({ kind }) => kind === 'invoice')
  const isStay = isConfirmedOrCompleted(booking)
  const isInvoiceDue = dueBillingDocument === 'invoice'
  const mustNameRecipient = isInvoiceDue && invoiceNeedsRecipient
  const canNameRecipient = isStay && (isInvoiceDue || lastInvoice !== undefined)
  if (onFile.length === 0 && dueBillingDocument === null) return null
  return (
    <div
      ref={container}
      tabIndex={-1}
      className="stack"
      onFocus={() => {
        hadFocus.current = true
      }}
      onBlur={() => {
        hadFocus.current = false
      }}
    >
      {isInvoiceDue && lastInvoice && (
        <p>
          Your stay has changed since invoice <span>{lastInvoice.number}</span>. The new invoice comes with a credit
          note that cancels the old one.
        </p>
      )}
      {(onFile.length > 0 || !mustNameRecipient) && (
        <div className="row gap-s">
          {onFile.map(({ kind, number }) => (
            <BillingDocumentButton key={number} token={token} request={{ kind: 'on-file', number }} size="medium">
              {`${kindNames[kind]} ${number}`}
            </BillingDocumentButton>
          ))}
          {isInvoiceDue && !mustNameRecipient && (
            <BillingDocumentButton token={token} request={{ kind: 'invoice' }} size="medium">
              {lastInvoice ? 'New invoice' : 'Invoice'}
            </BillingDocumentButton>
          )}
          {dueBillingDocument === 'credit-note' && (
            <BillingDocumentButton token={token} request={{ kind: 'credit-note' }} size="medium">
              Credit note
            </BillingDocumentButton>
          )}
          {canNameRecipient && !mustNameRecipient && (
            <Button
              variant="quiet"
              size="small"
              aria-expanded={isRecipientFormOpen}
              onClick={() => setRecipientFormOpen(!isRecipientFormOpen)}
            >
              Made out to somebody else
            </Button>
          )}
        </div>
      )}
      {mustNameRecipient && <p>{recipientNote}</p>}
      {isRecipientFormOpen && lastInvoice && !isInvoiceDue && (
        <p>{`Invoice ${lastInvoice.number} is cancelled by a credit note, and a new one is made out.`}</p>
      )}
      {(mustNameRecipient || (canNameRecipient && isRecipientFormOpen)) && (
        <RecipientForm
          token={token}
          before={lastInvoice?.madeOutTo ?? { name: guestName, address: '', vatNumber: '' }}
          onSaved={() => setRecipientFormOpen(false)}
        />
      )}
    </div>
  )
}
