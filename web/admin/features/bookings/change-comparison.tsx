import type { ReactNode } from 'react'
import { partyText } from '#shared/bookings/party-text.ts'
import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { totalAfterChange, writeOffUndoneCents } from '#shared/bookings/stay-change-total.ts'
import { type CabinNight, cabinNightsOf } from '#shared/bookings/stay-parts.ts'
import type { Cents } from '#shared/kernel/money.ts'
import { count } from '#web/kit/format.ts'
import { Money } from '#web/kit/money.tsx'
import type { ChangeValues, StayQuote } from './change-booking-form.ts'

type ChangeComparisonProps = {
  booking: StaffBooking
  quote: StayQuote
  values: ChangeValues
  /** Whether what the terms keep is part of it. */
  keepsTerms: boolean
  totalCents: Cents
}

/** A booking as it is and as it would be: nights, people, add-ons, what the terms keep, and what is to pay or goes back. */
export function ChangeComparison({ booking, quote, values, keepsTerms, totalCents }: ChangeComparisonProps) {
  const { before, after, owedCents, paidCents } = quote
  const { keptCents, differenceCents } = booking.orderLines
  const keptAfter = keptCents + quote.termsUndoneCents + (keepsTerms ? quote.termsCents : 0)
  // Another total that staff agree on leaves what was written off as it is.
  const isByRates = totalCents === totalAfterChange(quote, keepsTerms)
  const writtenOff = quote.writtenOffCents
  const writtenOffAfter = writtenOff - (isByRates ? writeOffUndoneCents(quote, keepsTerms) : 0)
  const otherAfter = totalCents - after.nightsCents - after.addOnsCents - keptAfter + writtenOffAfter
  const dueCents = totalCents - paidCents
  return (
    <table className="change-comparison small">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Part of the price</span>
          </th>
          <th scope="col">Now</th>
          <th scope="col">Then</th>
        </tr>
      </thead>
      <tbody>
        <Row label="Nights" detail={nightsText(booking, quote)} cents={[before.nightsCents, after.nightsCents]} />
        <Row
          label="People"
          texts={[
            partyText(booking.numberOfAdults, booking.numberOfChildren),
            partyText(values.numberOfAdults, values.children.length),
          ]}
        />
        <Row label="Add-ons" cents={[before.addOnsCents, after.addOnsCents]} />
        <Row label="Kept by the cancellation terms" cents={[keptCents, keptAfter]} />
        <Row label="Other amounts" cents={[differenceCents, otherAfter]} />
        {writtenOff > 0 && <Row label="Written off" cents={[-writtenOff, -writtenOffAfter]} />}
        <Row label="Total" cents={[owedCents, totalCents]} />
        <Row label="Paid" cents={[paidCents, paidCents]} />
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {dueCents < 0 ? 'Goes back to the guest' : dueCents > 0 ? 'To pay' : 'Nothing to pay'}
          </th>
          <td>
            <Money cents={Math.abs(dueCents)} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

type RowProps = {
  label: string
  detail?: string
  cents?: readonly [Cents, Cents]
  texts?: readonly [string, string]
}

/** Amounts that are nothing before and after are left out. */
function Row({ label, detail, cents, texts }: RowProps) {
  if (cents && cents[0] === 0 && cents[1] === 0) return null
  const shown: readonly [ReactNode, ReactNode] = cents
    ? [<Money key="now" cents={cents[0]} />, <Money key="then" cents={cents[1]} />]
    : [texts?.[0], texts?.[1]]
  return (
    <tr>
      <th scope="row">
        {label}
        {detail && <span className="choice-detail">{detail}</span>}
      </th>
      <td>{shown[0]}</td>
      <td>{shown[1]}</td>
    </tr>
  )
}

/** `2 kept, 1 dropped, 1 added` */
function nightsText(booking: StaffBooking, quote: StayQuote): string {
  const keyOf = ({ cabinSlug, night }: CabinNight) => `${cabinSlug} ${night}`
  const [was, is] = [cabinNightsOf(booking).map(keyOf), cabinNightsOf(quote).map(keyOf)]
  const kept = is.filter((night) => was.includes(night)).length
  const parts = [
    { nights: kept, text: 'kept' },
    { nights: was.length - kept, text: 'dropped' },
    { nights: is.length - kept, text: 'added' },
  ]
  const texts = parts.filter(({ nights }) => nights > 0).map(({ nights, text }) => `${nights} ${text}`)
  return `${count(is.length, 'night')}: ${texts.join(', ')}`
}
