import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ExchangeBookings, type ExchangedBooking } from '#shared/bookings/exchange.contract.ts'
import type { ExchangeKind } from '#shared/bookings/exchange.ts'
import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { stayTitle } from '#shared/bookings/order-text.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { ActionDialog } from '#web/admin/kit/action-dialog.tsx'
import type { Sending } from '#web/admin/kit/action-form.ts'
import { useCabinTitle } from '#web/admin/kit/use-cabin-title.ts'
import { RefusalError } from '#web/kit/api.ts'
import { CheckboxField } from '#web/kit/checkbox-field.tsx'
import { dateSpan } from '#web/kit/format.ts'
import { Notice } from '#web/kit/notice.tsx'
import { RadioCards } from '#web/kit/radio-cards.tsx'
import { TextField } from '#web/kit/text-field.tsx'
import { ChooseBooking } from './choose-booking.tsx'
import { EmailPreview } from './email-preview.tsx'
import { ExchangeComparison } from './exchange-comparison.tsx'
import { exchangeQuoteQuery, keepBookings } from './two-bookings.queries.ts'

type Values = {
  readonly otherReference: BookingReference | undefined
  readonly kind: ExchangeKind
  readonly keepsTotals: boolean
  readonly reason: string
  readonly own: boolean
  readonly other: boolean
}
const initial: Values = {
  otherReference: undefined,
  kind: 'stays',
  keepsTotals: true,
  reason: '',
  own: true,
  other: true,
}

/** Two confirmed stays exchange their nights, or their cabins on the days that each has. */
export function ExchangeDialog({ booking, onDone }: { booking: StaffBooking; onDone: () => void }) {
  const client = useQueryClient()
  const cabinTitle = useCabinTitle()
  // What the quote is about; the form has the same.
  const [asked, setAsked] = useState({ otherReference: '', kind: initial.kind })
  const quoting = useQuery({ ...exchangeQuoteQuery(booking.reference, asked), enabled: asked.otherReference !== '' })
  const quote = quoting.data
  const isPriced = quote !== undefined && [quote.own, quote.other].every((side) => side.recalculatedCents !== null)
  // Where no other price is known there is nothing else to choose.
  const keepsTotalsOf = (values: Values) => values.keepsTotals || !isPriced
  const isSamePrice =
    quote !== undefined && [quote.own, quote.other].every((side) => side.recalculatedCents === side.owedCents)

  const body = (values: Values, { entryId }: Sending) => {
    const { otherReference, kind, reason, own, other } = values
    const keepsTotals = keepsTotalsOf(values)
    const opened = (side: ExchangedBooking | undefined) => ({
      parts: side?.before.parts ?? booking.parts,
      owedCents: side?.owedCents ?? 0,
    })
    const cents = (side: ExchangedBooking | undefined) =>
      (keepsTotals ? side?.owedCents : side?.recalculatedCents) ?? side?.owedCents ?? 0
    return {
      entryId,
      otherReference: quote && otherReference,
      kind,
      keepsTotals,
      reason,
      quotedCents: { own: cents(quote?.own), other: cents(quote?.other) },
      openedWith: { own: opened(quote?.own), other: opened(quote?.other) },
      notifyGuest: { own, other },
    }
  }

  return (
    <ActionDialog
      endpoint={ExchangeBookings}
      params={{ reference: booking.reference }}
      title="Exchange with another booking"
      description={`${booking.reference}, ${booking.guestName} · now ${stayTitle(booking, cabinTitle)}, ${dateSpan(booking.checkInDate, booking.checkOutDate)}`}
      action="Exchange the two"
      busyLabel="Exchanging…"
      loading={quoting.isLoading ? 'Comparing…' : undefined}
      initial={initial}
      body={body}
      onReply={({ own, other }) => keepBookings(client, [own, other])}
      done={({ own, other }) => ({
        tone: 'success',
        title: 'The two bookings are exchanged',
        detail: `${own.guestName}: ${cabinTitle(own.cabinSlug)}, ${dateSpan(own.checkInDate, own.checkOutDate)}. ${other.guestName}: ${cabinTitle(other.cabinSlug)}, ${dateSpan(other.checkInDate, other.checkOutDate)}.`,
      })}
      onDone={onDone}
      parts={(form) =>
        quote && (
          <>
            {([quote.own, quote.other] as const).map((side, index) => {
              const name = index === 0 ? 'own' : 'other'
              return side.emails.length > 0 ? (
                <CheckboxField
                  key={name}
                  label={`Tell ${side.guestName} by e-mail`}
                  checked={form.values[name]}
                  onChange={({ target }) => form.set({ [name]: target.checked })}
                />
              ) : (
                <p key={name} className="soft small">
                  {side.guestName} has no e-mail address: please phone.
                </p>
              )
            })}
            {[quote.own, quote.other].some(({ emails }) => emails.length > 0) && (
              <EmailPreview
                reference={booking.reference}
                request={{ action: 'ExchangeBookings', body: form.draft() }}
              />
            )}
          </>
        )
      }
    >
      {({ values, set, problems }) => (
        <>
          <ChooseBooking
            label="The other booking"
            isOffered={({ reference, status }) => status === 'confirmed' && reference !== booking.reference}
            chosen={values.otherReference}
            problem={problems['otherReference']}
            onChange={(hit) => {
              // Each keeps its days where another cabin is what they can exchange.
              const kind = hit && hit.cabinSlug !== booking.cabinSlug ? 'cabins' : 'stays'
              set({ otherReference: hit?.reference, kind })
              setAsked({ otherReference: hit?.reference ?? '', kind })
            }}
          />
          {values.otherReference && (
            <RadioCards
              label="They exchange"
              value={values.kind}
              onChange={(kind) => {
                set({ kind })
                setAsked({ ...asked, kind })
              }}
              choices={[
                { value: 'cabins', label: 'Their cabins', detail: 'Each keeps its own dates' },
                { value: 'stays', label: 'Dates and cabins', detail: 'Each gets the stay of the other' },
              ]}
            />
          )}
          {quoting.error && (
            <Notice tone="danger" live="polite" title="These two cannot be exchanged like this">
              <p>{problemText(quoting.error)}</p>
            </Notice>
          )}
          {quote && (
            <>
              <div className="stack gap-s">
                <ExchangeComparison side={quote.own} keepsTotals={keepsTotalsOf(values)} />
                <ExchangeComparison side={quote.other} keepsTotals={keepsTotalsOf(values)} />
              </div>
              {!isSamePrice && (
                <CheckboxField
                  label="Both keep their totals"
                  hint={
                    isPriced
                      ? 'Otherwise each pays what the new nights cost.'
                      : 'No other price can be worked out. Change what is owed afterwards.'
                  }
                  checked={keepsTotalsOf(values)}
                  disabled={!isPriced}
                  onChange={({ target }) => set({ keepsTotals: target.checked })}
                />
              )}
              <TextField
                label="Reason"
                optional
                hint="Kept in both histories. The guests do not read it."
                value={values.reason}
                problem={problems['reason']}
                onChange={({ target }) => set({ reason: target.value })}
              />
            </>
          )}
        </>
      )}
    </ActionDialog>
  )
}

/** `MC-7K4QX: This stay is over.` where it is about one of the two. */
function problemText(error: Error): string {
  const reference = error instanceof RefusalError ? error.details['reference'] : undefined
  return reference === undefined ? error.message : `${String(reference)}: ${error.message}`
}
