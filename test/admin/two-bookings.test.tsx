// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { ExchangedBooking } from '#shared/bookings/exchange.contract.ts'
import type { Booking } from '#shared/bookings/booking.ts'
import { aBooking, aPayment, numberedBooking } from '#test/support/booking-fixture.ts'
import { aSearchHit, aStaffBooking, freezeTimeForEachTest, openStaffArea, refusal } from './staff.harness.tsx'

vi.mock('#web/admin/kit/session.ts', () => import('./fake-session.ts'))
freezeTimeForEachTest()

const one = aBooking.confirmed({ ...numberedBooking(0), guestName: 'Thandi Mokoena', ledger: [aPayment(2_125_00)] })
const other = aBooking.confirmed({ ...numberedBooking(1), guestName: 'Pieter Nel', cabinSlug: 'aloe' })
const path = `/staff/bookings/${one.reference}`

/** Opens a dialog of the first booking's drawer; a search finds the second one. */
async function openAction(name: string, responses: Readonly<Record<string, unknown>>) {
  const opened = await openStaffArea(`/admin?booking=${one.reference}`, {
    [`GET ${path}`]: aStaffBooking(one),
    'GET /staff/bookings/search': { bookings: [aSearchHit(one), aSearchHit(other)], hasMore: false },
    ...responses,
  })
  await opened.user.click(await screen.findByRole('button', { name, hidden: true }))
  const bodiesOf = (request: string) =>
    opened.sentRequests.filter(({ requestLine }) => requestLine === request).map(({ body }) => body)
  return { ...opened, bodiesOf, dialog: within(await screen.findByRole('dialog', { name })) }
}

describe('an exchange with another booking', () => {
  const name = 'Exchange with another booking'
  const side = (booking: Booking, after: Booking, recalculatedCents: number): ExchangedBooking => ({
    reference: booking.reference,
    guestName: booking.guestName,
    numberOfAdults: 2,
    numberOfChildren: 0,
    before: { parts: booking.parts, nightsCents: 4_250_00, addOnsCents: 0 },
    after: { parts: after.parts, nightsCents: recalculatedCents, addOnsCents: 0 },
    owedCents: 4_250_00,
    paidCents: 0,
    recalculatedCents,
    nightWithoutRate: null,
    addOnsNotForCabin: [],
    clashes: [],
    emails: ['booking_moved'],
  })
  const quote = { own: side(one, other, 5_000_00), other: side(other, one, 4_000_00) }
  const opened = ({ parts }: Booking) => ({ parts, owedCents: 4_250_00 })

  it.each([
    { keeps: true, quotedCents: { own: 4_250_00, other: 4_250_00 } },
    { keeps: false, quotedCents: { own: 5_000_00, other: 4_000_00 } },
  ])('shows both before and after, and sends what it showed: both keep their totals $keeps', async (row) => {
    const { user, dialog, bodiesOf } = await openAction(name, {
      [`GET ${path}/exchange`]: quote,
      [`POST ${path}/exchange`]: { own: aStaffBooking(one), other: aStaffBooking(other) },
    })
    await user.type(await dialog.findByLabelText('The other booking'), 'pieter')
    expect(await dialog.findByRole('button', { name: /^Pieter Nel/ })).toBeTruthy()
    expect(dialog.queryByRole('button', { name: /^Thandi/ })).toBeNull()
    await user.click(dialog.getByRole('button', { name: /^Pieter Nel/ }))
    const compared = within(await dialog.findByRole('region', { name: `Thandi Mokoena, ${one.reference}` }))
    expect(compared.getByText('R4,250.00, as now')).toBeTruthy()
    if (!row.keeps) {
      await user.click(dialog.getByRole('checkbox', { name: /^Both keep their totals/ }))
      expect(compared.getByText('R5,000.00, R750.00 more')).toBeTruthy()
    }
    await user.click(dialog.getByRole('checkbox', { name: 'Tell Pieter Nel by e-mail' }))
    await user.click(dialog.getByRole('button', { name: 'Exchange the two' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())
    expect(bodiesOf(`POST ${path}/exchange`)).toEqual([
      {
        entryId: expect.any(String),
        otherReference: other.reference,
        kind: 'cabins',
        keepsTotals: row.keeps,
        quotedCents: row.quotedCents,
        openedWith: { own: opened(one), other: opened(other) },
        reason: '',
        notifyGuest: { own: true, other: false },
      },
    ])
  })

  it('keeps both totals where the other way to exchange has no rate', async () => {
    const { user, dialog, bodiesOf, responses } = await openAction(name, {
      [`GET ${path}/exchange`]: quote,
      [`POST ${path}/exchange`]: { own: aStaffBooking(one), other: aStaffBooking(other) },
    })
    await user.type(await dialog.findByLabelText('The other booking'), 'pieter')
    await user.click(await dialog.findByRole('button', { name: /^Pieter Nel/ }))
    await user.click(await dialog.findByRole('checkbox', { name: /^Both keep their totals/ }))
    const unpriced = (priced: ExchangedBooking) => ({
      ...priced,
      recalculatedCents: null,
      nightWithoutRate: '2027-02-01',
    })
    responses[`GET ${path}/exchange`] = { own: unpriced(quote.own), other: unpriced(quote.other) }
    await user.click(dialog.getByRole('radio', { name: /^Dates and cabins/ }))
    expect(await dialog.findByText(/No other price can be worked out/)).toBeTruthy()
    expect(dialog.getByRole('checkbox', { name: /^Both keep their totals/, checked: true })).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Exchange the two' }))
    await waitFor(() => expect(bodiesOf(`POST ${path}/exchange`)).toHaveLength(1))
    expect(bodiesOf(`POST ${path}/exchange`)[0]).toMatchObject({
      keepsTotals: true,
      quotedCents: { own: 4_250_00, other: 4_250_00 },
    })
  })

  it('chooses any of the bookings that were found by keyboard', async () => {
    const third = { ...aSearchHit(other), reference: 'MC-2222Z', guestName: 'Zanele Dube' }
    const { user, dialog } = await openAction(name, {
      'GET /staff/bookings/search': { bookings: [aSearchHit(other), third], hasMore: false },
      [`GET ${path}/exchange`]: quote,
    })
    await user.type(await dialog.findByLabelText('The other booking'), 'e')
    await user.type(dialog.getByLabelText('The other booking'), 'l')
    await dialog.findByRole('button', { name: /^Zanele Dube/ })
    await user.tab()
    await user.tab()
    await user.keyboard('{Enter}')
    expect(await dialog.findByText('Zanele Dube')).toBeTruthy()
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Choose another' }))
  })

  it('asks for the other booking, and says why two cannot exchange', async () => {
    const { user, dialog, bodiesOf } = await openAction(name, {
      [`GET ${path}/exchange`]: refusal('party-too-large', 'Not so many beds.', { reference: other.reference }),
    })
    await user.click(await dialog.findByRole('button', { name: 'Exchange the two' }))
    expect(await dialog.findByText('Please choose the other booking')).toBeTruthy()
    await user.type(dialog.getByLabelText('The other booking'), 'pieter')
    await user.click(await dialog.findByRole('button', { name: /^Pieter Nel/ }))
    expect(await dialog.findByText(`${other.reference}: Not so many beds.`)).toBeTruthy()
    expect(bodiesOf(`POST ${path}/exchange`)).toEqual([])
  })
})

describe('moving a payment to another booking', () => {
  const name = 'Move a payment to another booking'
  const state = (paidCents: number, outstandingCents: number) => ({
    status: 'confirmed' as const,
    paymentStatus: 'part_paid' as const,
    paidCents,
    owedCents: 4_250_00,
    outstandingCents,
    refundOwedCents: 0,
    dueDate: null,
    needsAttention: null,
  })
  const quoted = (booking: Booking, before: ReturnType<typeof state>, after: ReturnType<typeof state>) => ({
    ...aSearchHit(booking),
    before,
    after,
    emails: [],
  })
  const quote = {
    giver: quoted(one, state(2_125_00, 2_125_00), state(0, 4_250_00)),
    taker: quoted(other, state(0, 4_250_00), state(2_125_00, 2_125_00)),
    movableCents: 2_125_00,
    unusual: [],
  }

  it('shows what is paid of both, and moves what unusual amount is confirmed', async () => {
    let reply: unknown = refusal('unusual-line', 'More than is owed.', { reasons: ['more-than-owed'] })
    const { user, dialog, bodiesOf } = await openAction(name, {
      [`GET ${path}/transfer`]: quote,
      [`POST ${path}/transfers`]: () => reply,
    })
    expect((await dialog.findByLabelText<HTMLInputElement>('Amount')).value).toBe('2 125.00')
    await user.type(dialog.getByLabelText('To the booking'), 'pieter')
    await user.click(await dialog.findByRole('button', { name: /^Pieter Nel/ }))
    const taker = within(await dialog.findByRole('region', { name: `Pieter Nel, ${other.reference}` }))
    expect(taker.getByText(/R0\.00 →/).textContent).toBe('R0.00 → R2,125.00')
    await user.type(dialog.getByLabelText(/^Reason/), 'Wrong reference')
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    await user.click(dialog.getByRole('button', { name: 'Move payment' }))
    // The question is brought into view where the form is longer than the screen.
    const alert = await dialog.findByRole('alert')
    expect((scrolled.mock.contexts as Element[]).some((element) => element.contains(alert))).toBe(true)
    reply = { giver: aStaffBooking(one), taker: aStaffBooking(other) }
    await user.click(await dialog.findByRole('button', { name: 'Move anyway' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())
    const [first, second] = bodiesOf(`POST ${path}/transfers`)
    expect(first).toEqual({
      entryId: expect.any(String),
      lineId: one.ledger[0]?.id,
      toReference: other.reference,
      amountCents: 2_125_00,
      reason: 'Wrong reference',
      notifyGiver: false,
      notifyTaker: true,
    })
    expect(second).toEqual({ ...(first as object), confirmedReasons: ['more-than-owed'] })
  })

  it('offers an e-mail to a guest with an address only', async () => {
    const withEmail = { ...quote, taker: { ...quote.taker, emails: ['payment_received'] } }
    const { user, dialog } = await openAction(name, { [`GET ${path}/transfer`]: withEmail })
    await user.type(await dialog.findByLabelText('To the booking'), 'pieter')
    await user.click(await dialog.findByRole('button', { name: /^Pieter Nel/ }))
    expect(await dialog.findByText('No e-mail goes to Thandi Mokoena: please phone.')).toBeTruthy()
    expect(dialog.getAllByRole('checkbox')).toEqual([
      dialog.getByRole('checkbox', { name: 'Tell Pieter Nel of the payment by e-mail' }),
    ])
  })

  it('is opened from the line of the ledger', async () => {
    const { user } = await openStaffArea(`/admin?booking=${one.reference}`, { [`GET ${path}`]: aStaffBooking(one) })
    await user.click(await screen.findByRole('tab', { name: 'Money' }))
    await user.click(await screen.findByRole('button', { name: 'Move to another booking' }))
    expect(await screen.findByRole('dialog', { name })).toBeTruthy()
  })
})
