import { formatRand } from '#shared/kernel/money.ts'
import { Notice } from '#web/kit/notice.tsx'
import type { BookingFormParts } from './use-booking-form.ts'

type QuoteNoteProps = Pick<BookingFormParts, 'quote' | 'stay' | 'party' | 'addOns' | 'pricing'>

/** What has changed since the quote that the dialog was opened with: its dates, nights, add-ons, children or price. */
export function QuoteNote({ quote, stay, party, addOns, pricing: { price } }: QuoteNoteProps) {
  if (!quote) return null
  const { cabin } = stay
  const removedAddOns = Object.keys(quote.addOns).filter((addOnId) => !addOns[addOnId]).length
  const notOffered = [
    removedAddOns > 0 &&
      (removedAddOns === 1
        ? 'One of its extras is no longer offered.'
        : `${removedAddOns} of its extras are no longer offered.`),
    cabin && party.childAges.length < quote.childAges.length && `${cabin.name} no longer takes children.`,
  ].filter(Boolean)
  const notice = notOffered.length > 0 && <p>{notOffered.join(' ')}</p>

  if (!stay.checkInDate || !stay.checkOutDate)
    return (
      <Notice tone="warning" title="The dates of your quote have passed" live="polite">
        {notice}
        <p>The rest of it is filled in. Choose other dates to see what they cost.</p>
      </Notice>
    )
  if (stay.problem?.refusal === 'nights-not-free')
    return (
      <Notice tone="warning" title="Somebody else has taken nights of your quote" live="polite">
        {notice}
        <p>What is free instead is listed below, and the rest of your quote is filled in.</p>
      </Notice>
    )
  const before = quote.totalPriceCents
  const hasNewPrice = price && before !== undefined && before !== price.totalPriceCents
  if (!notice && !hasNewPrice) return null
  return (
    <Notice
      tone={notice ? 'warning' : 'info'}
      title={notice ? 'Your quote can no longer be booked as it was' : 'The price has changed since your quote'}
      live="polite"
    >
      {notice}
      {hasNewPrice && <p>{`It was ${formatRand(before)}, and is ${formatRand(price.totalPriceCents)} today.`}</p>}
    </Notice>
  )
}
