// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { MoneyLine } from '#shared/payments/ledger.ts'
import { aBooking } from '#test/support/booking-fixture.ts'
import { NOW } from '#test/support/business-time-fixture.ts'
import { anAddOn } from '#test/support/tariff-fixture.ts'
import {
  aProof,
  aSearchHit,
  aStaffBooking,
  aStaffBookingRow,
  freezeTimeForEachTest,
  openStaffArea,
  refusal,
} from './staff.harness.tsx'

vi.mock('#web/admin/kit/session.ts', () => import('./fake-session.ts'))

freezeTimeForEachTest()

const paid = (amountCents: number): MoneyLine => ({
  id: 'payfast-1',
  kind: 'payment',
  method: 'card',
  amountCents,
  at: NOW,
  by: 'PayFast',
  note: '',
})
const flagged = () =>
  aBooking.pending({ ledger: [paid(4_250_00)], needsAttention: 'paid-but-nights-taken', expiresAt: null })
const address = () => screen.getByLabelText('Address').textContent
const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name })
/** The button of an action of the opened booking, also behind More. */
const actionButton = (name: string) => screen.findByRole('button', { name, hidden: true })
const changes = ['Change booking', 'Correct the guest', 'Change what is owed', 'Note for the cleaner', 'Write a note']
const movePayment = 'Move a payment to another booking'
const withPayment = changes.flatMap((name) => (name === 'Note for the cleaner' ? [movePayment, name] : [name]))
const ofConfirmed = withPayment.flatMap((name) =>
  name === 'Correct the guest' ? ['Exchange with another booking', name] : [name],
)
const withRegister = [...ofConfirmed, 'Print register']
const ofOwing = withRegister.flatMap((name) => (name === movePayment ? [name, 'Write off'] : [name]))
const bookingResponses = (booking: unknown) => ({
  'GET /staff/bookings/MC-7K4QX': booking,
})

describe('the list of bookings', () => {
  it('begins with current guests and the stays to come', async () => {
    const { sentRequests } = await openStaffArea('/admin?view=list', {
      'GET /staff/bookings?': { bookings: [aStaffBookingRow()], cursor: null },
    })
    const row = within(await screen.findByRole('table', { name: 'Bookings' })).getAllByRole('row')[1]
    expect(row?.textContent).toContain('Thandi Mokoena')
    expect(row?.textContent).toContain('ProteaMon 1 Feb – Wed 3 Feb2')
    expect(row?.textContent).toContain('lapses in 2 days')
    expect(sentRequests.map(({ requestLine }) => requestLine)).toContain(
      'GET /staff/bookings?arrivalFrom=2026-08-23&arrivalTo=2029-11-21',
    )
  })

  it("leaves out what the API's query cannot: closed bookings, and stays that are over", async () => {
    const rows = [
      aStaffBookingRow(
        aBooking.confirmed({ reference: 'MC-AAAAA', checkInDate: '2026-11-20', checkOutDate: '2026-11-22' }),
      ),
      aStaffBookingRow(
        aBooking.confirmed({ reference: 'MC-CCCCC', checkInDate: '2026-11-10', checkOutDate: '2026-11-12' }),
      ),
      aStaffBookingRow(aBooking.cancelled({ reference: 'MC-DDDDD' })),
    ]
    await openStaffArea('/admin?view=list', { 'GET /staff/bookings?': { bookings: rows, cursor: null } })
    await screen.findByText('1 booking shown, that is all')
    expect(screen.getByRole('button', { name: 'MC-AAAAA' })).toBeTruthy()
  })

  it.each([
    [
      'a cancelled booking whose refund waits',
      aBooking.cancelled({ refundDueCents: 1_000_00 }),
      ['-R1,000.00', 'to pay back', 'Deposit paid', 'Cancelled'],
    ],
    ['a cancelled booking without a refund', aBooking.cancelled(), ['', 'R2,125.00 kept', 'Deposit paid', 'Cancelled']],
    ['a confirmed booking', aBooking.confirmed(), ['R2,125.00', 'by Tue 12 Jan', 'Deposit paid', 'Confirmed']],
  ])('says of %s what became of its money', async (_, booking, texts) => {
    const row = aStaffBookingRow({ ...booking, ledger: [paid(2_125_00)] })
    await openStaffArea('/admin?status=all', { 'GET /staff/bookings?': { bookings: [row], cursor: null } })
    const cells = within(await screen.findByRole('table', { name: 'Bookings' })).getAllByRole('cell')
    expect(cells.map((cell) => cell.textContent).slice(-5, -1)).toEqual(texts)
  })

  it('has the total with what was changed since the booking', async () => {
    const later = { id: 'later', kind: 'adjustment', amountCents: 350_00, at: NOW, by: 'Nomsa', note: '' } as const
    const row = aStaffBookingRow(aBooking.confirmed({ ledger: [paid(4_600_00), later] }))
    await openStaffArea('/admin?view=list', { 'GET /staff/bookings?': { bookings: [row], cursor: null } })
    const cells = within(await screen.findByRole('table', { name: 'Bookings' })).getAllByRole('cell')
    const amounts = cells.map(({ textContent }) => textContent).filter((text) => /^R[\d,.]+$/.test(text ?? ''))
    expect(amounts).toEqual(['R4,600.00', 'R4,600.00'])
  })

  it('reminds the guests of the chosen bookings, and leaves out those who owe nothing', async () => {
    const owing = aStaffBookingRow(aBooking.confirmed({ reference: 'MC-AAAAA', ledger: [paid(2_125_00)] }))
    const settled = aStaffBookingRow(aBooking.confirmed({ reference: 'MC-CCCCC', ledger: [paid(4_250_00)] }))
    const { user, sentRequests } = await openStaffArea('/admin?view=list', {
      'GET /staff/bookings?': { bookings: [owing, settled], cursor: null },
      'POST /staff/bookings/MC-AAAAA/reminders': aStaffBooking(),
    })
    for (const name of ['MC-AAAAA', 'MC-CCCCC'])
      await user.click(await screen.findByRole('checkbox', { name: new RegExp(name) }))
    await user.click(screen.getByRole('button', { name: 'Send reminder' }))
    const form = within(await dialog('Remind 1 guest by e-mail?'))
    expect(form.getByText(/1 booking left out/)).toBeTruthy()
    await user.click(form.getByRole('button', { name: 'Send e-mail' }))
    expect(await screen.findByText('1 reminder on the way')).toBeTruthy()
    expect(
      sentRequests.map(({ requestLine }) => requestLine).filter((requestLine) => requestLine.startsWith('POST')),
    ).toEqual(['POST /staff/bookings/MC-AAAAA/reminders'])
  })

  it('has the actions of a row in its menu, each only where it is allowed', async () => {
    const { phone, email } = { phone: { guestPhone: '555 0142' }, email: { guestEmail: '' } }
    const bookings = [
      aBooking.pending({ reference: 'MC-AAAAA' }),
      aBooking.confirmed({ reference: 'MC-CCCCC', ledger: [paid(2_125_00)], ...phone, ...email }),
      aBooking.confirmed({ reference: 'MC-DDDDD', ledger: [paid(4_250_00)] }),
      aBooking.cancelled({ reference: 'MC-EEEEE', ...phone }),
    ]
    const pending = aStaffBooking(bookings[0])
    const { user, sentRequests } = await openStaffArea('/admin?status=all', {
      'GET /staff/bookings?': { bookings: bookings.map(aStaffBookingRow), cursor: null },
      'GET /staff/bookings/MC-AAAAA': pending,
      'POST /staff/bookings/MC-AAAAA/confirm': pending,
    })
    await screen.findByRole('table', { name: 'Bookings' })
    const actions = (reference: string) =>
      [...document.querySelectorAll(`[role=group][aria-label="${reference}"] button`)].map(
        ({ textContent }) => textContent,
      )
    expect(actions('MC-AAAAA')).toEqual([
      'Open',
      'WhatsApp',
      'Send reminder',
      'Record payment',
      'Confirm',
      'Hold nights',
      'Cancel booking',
    ])
    expect(actions('MC-CCCCC')).toEqual(['Open', 'Record payment', 'Print register', 'Cancel booking'])
    expect(actions('MC-DDDDD')).toEqual(['Open', 'WhatsApp', 'Print register', 'Cancel booking'])
    expect(actions('MC-EEEEE')).toEqual(['Open'])

    await user.click(screen.getByRole('button', { name: 'Confirm: MC-AAAAA', hidden: true }))
    const form = within(await dialog('Confirm this booking?'))
    await user.click(form.getByRole('button', { name: 'Confirm booking' }))
    expect(await screen.findByText('MC-AAAAA is confirmed')).toBeTruthy()
    expect(sentRequests.filter(({ requestLine }) => requestLine.startsWith('POST'))).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Open: MC-AAAAA', hidden: true }))
    expect(await dialog('MC-AAAAA')).toBeTruthy()
  })

  it('archives the selected bookings, says which could not be, and can undo it', async () => {
    const [over, coming, archived] = [
      aBooking.completed({ reference: 'MC-AAAAA' }),
      aBooking.confirmed({ reference: 'MC-CCCCC' }),
      aBooking.completed({ reference: 'MC-DDDDD', archived: true }),
    ]
    const { user, sentRequests } = await openStaffArea('/admin?status=all', {
      'GET /staff/bookings?': { bookings: [over, coming, archived].map(aStaffBookingRow), cursor: null },
      'POST /staff/bookings/MC-AAAAA/archive': aStaffBooking(over),
      'POST /staff/bookings/MC-CCCCC/archive': refusal('booking-open', 'This booking is still to come or under way.'),
    })
    await screen.findByRole('table', { name: 'Bookings' })
    expect(screen.queryByText('MC-DDDDD')).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: 'Select all bookings' }))
    await user.click(screen.getByRole('button', { name: 'Archive' }))
    expect(await screen.findByText('1 booking archived')).toBeTruthy()
    expect(screen.getByText(/MC-CCCCC: This booking is still to come or under way/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Undone')).toBeTruthy()
    expect(sentRequests.flatMap(({ requestLine, body }) => (requestLine.startsWith('POST') ? [body] : []))).toEqual([
      { archived: true },
      { archived: true },
      { archived: false },
    ])
  })

  it('keeps the selection where none of it could be archived', async () => {
    const coming = aBooking.confirmed({ reference: 'MC-CCCCC' })
    const { user } = await openStaffArea('/admin?status=all', {
      'GET /staff/bookings?': { bookings: [aStaffBookingRow(coming)], cursor: null },
      'POST /staff/bookings/MC-CCCCC/archive': refusal('booking-open', 'This booking is still to come or under way.'),
    })
    await user.click(await screen.findByRole('checkbox', { name: 'Select all bookings' }))
    await user.click(screen.getByRole('button', { name: 'Archive' }))
    expect(await screen.findByText('Not changed')).toBeTruthy()
    await act(async () => {})
    expect(screen.getByText('1 selected')).toBeTruthy()
  })

  it('shows a no-show as such, whatever the status of the booking', async () => {
    const row = aStaffBookingRow(aBooking.completed({ noShow: true }))
    await openStaffArea('/admin?status=completed', { 'GET /staff/bookings?': { bookings: [row], cursor: null } })
    const table = within(await screen.findByRole('table', { name: 'Bookings' }))
    expect(table.getAllByRole('cell').at(-2)?.textContent).toBe('No-show')
  })

  it('shows a booking that was paid twice as overpaid, and what is to be paid back', async () => {
    const row = aStaffBookingRow(aBooking.confirmed({ ledger: [paid(4_250_00), { ...paid(4_250_00), id: 'pf-2' }] }))
    await openStaffArea('/admin?view=list&refunds=true', { 'GET /staff/bookings?': { bookings: [row], cursor: null } })
    const cells = within(await screen.findByRole('table', { name: 'Bookings' })).getAllByRole('cell')
    expect(cells.map((cell) => cell.textContent).slice(-5, -1)).toEqual([
      '-R4,250.00',
      'to pay back',
      'Overpaid',
      'Confirmed',
    ])
  })

  it('keeps its filters in the address, and clears them when nothing matches', async () => {
    const { user, sentRequests } = await openStaffArea('/admin?view=list')
    await screen.findByText('No bookings yet')
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()

    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Cancelled')
    expect(address()).toBe('/admin?view=list&status=cancelled')
    await waitFor(() => expect(sentRequests.at(-1)?.requestLine).toBe('GET /staff/bookings?status=cancelled'))

    await user.click(await screen.findByRole('button', { name: 'Arriving this weekend' }))
    expect(address()).toBe('/admin?view=list&from=2026-11-21&to=2026-11-22')
    await user.click((await screen.findAllByRole('button', { name: 'Clear filters' }))[0] as HTMLElement)
    expect(address()).toBe('/admin?view=list')
  })

  it('searches all bookings while a name is typed, and opens a hit', async () => {
    const hit = aBooking.completed({ reference: 'MC-AAAAA', checkInDate: '2024-02-01', checkOutDate: '2024-02-03' })
    const { user, sentRequests } = await openStaffArea('/admin?view=list', {
      'GET /staff/bookings/search?q=th': { bookings: [aSearchHit()], hasMore: true },
      'GET /staff/bookings/search?q=thandi+mok': { bookings: [aSearchHit(), aSearchHit(hit)], hasMore: false },
      ...bookingResponses(aStaffBooking()),
    })
    await screen.findByText('No bookings yet')
    const field = screen.getByRole('searchbox', { name: 'Find' })
    await user.type(field, 't')
    expect(await screen.findByText('Too many bookings to look through')).toBeTruthy()
    expect(screen.queryByText(/No bookings match/)).toBeNull()
    await user.type(field, 'h')
    expect(await screen.findByText(/1 booking shown. More may match: type more/)).toBeTruthy()
    await user.type(field, 'andi mok')
    expect(await screen.findByText('2 bookings shown, that is all')).toBeTruthy()
    expect(document.activeElement).toBe(field)
    expect(address()).toBe('/admin?view=list&q=thandi+mok')
    const rows = within(screen.getByRole('table', { name: 'Bookings' }))
      .getAllByRole('row')
      .slice(1)
    expect(rows.map((row) => row.textContent)).toEqual([
      'MC-7K4QXThandi MokoenaProteaMon 1 Feb – Wed 3 FebPending',
      'MC-AAAAAThandi MokoenaProteaThu 1 Feb – Sat 3 Feb 2024Completed',
    ])
    // Letters typed one after the other are one request.
    const searches = sentRequests.filter(({ requestLine }) => requestLine.includes('/search?'))
    expect(searches.length).toBeLessThan('thandi mok'.length - 1)
    await user.click(screen.getByRole('button', { name: 'MC-7K4QX' }))
    expect(await dialog(/MC-7K4QX/)).toBeTruthy()
  })

  it('says that all bookings were searched where none matches, and which arrivals were listed where none is', async () => {
    const { user } = await openStaffArea('/admin?view=list', {
      'GET /staff/bookings/search?q=zola': { bookings: [], hasMore: false },
    })
    expect(await screen.findByText(/Looked at arrivals from .*23 August 2026 to .*21 November 2029/)).toBeTruthy()
    await user.type(screen.getByRole('searchbox', { name: 'Find' }), 'zola')
    expect(await screen.findByText('No bookings match')).toBeTruthy()
    expect(screen.getByText('All bookings on file were searched.')).toBeTruthy()
  })

  it('continues where a page has no match, and loads more on demand', async () => {
    const cancelled = Array.from({ length: 3 }, () => aStaffBookingRow(aBooking.cancelled()))
    const coming = ['MC-AAAAA', 'MC-CCCCC'].map((reference) => aStaffBookingRow(aBooking.confirmed({ reference })))
    const { sentRequests } = await openStaffArea('/admin?from=2027-01-01&to=2027-03-01', {
      'GET /staff/bookings?': { bookings: cancelled, cursor: 'next' },
      'GET /staff/bookings?arrivalFrom=2027-01-01&arrivalTo=2027-03-01&cursor=next': { bookings: coming, cursor: null },
    })
    expect(await screen.findByText('2 bookings shown, that is all')).toBeTruthy()
    expect(sentRequests.at(-1)?.requestLine).toContain('cursor=next')
  })
})

describe('one booking', () => {
  const afterStay = [
    'Record payment',
    'Correct the guest',
    'Change what is owed',
    movePayment,
    'Note for the cleaner',
    'Write a note',
    'Print register',
    'Archive',
  ]
  it.each([
    ['2026-11-21', false],
    ['2026-11-22', true],
  ])('that was cancelled and ends on %s can be opened again: %s', async (checkOutDate, canBeOpened) => {
    const cancelled = aBooking.cancelled({ checkInDate: '2026-11-20', checkOutDate })
    await openStaffArea('/admin?booking=MC-7K4QX', bookingResponses(aStaffBooking(cancelled)))
    await actionButton('Record payment')
    expect(screen.queryAllByRole('button', { name: 'Open again', hidden: true })).toHaveLength(canBeOpened ? 1 : 0)
  })

  it.each([
    [
      'not paid',
      aBooking.pending(),
      'Record payment',
      ['Confirm', 'Hold nights', 'Keep open until …', 'Pro-forma', ...changes],
    ],
    ['owing its balance', aBooking.confirmed({ ledger: [paid(2_125_00)] }), 'Record payment', ofOwing],
    ['paid', aBooking.confirmed({ ledger: [paid(4_250_00)] }), undefined, ['Record payment', ...withRegister]],
    [
      'paid too much',
      aBooking.confirmed({ ledger: [paid(5_000_00)] }),
      'Record refund',
      ['Record payment', ...withRegister],
    ],
    ['over', aBooking.completed({ ledger: [paid(4_250_00)] }), 'Ask for a review', afterStay],
    [
      'over, and paid too much',
      aBooking.completed({ ledger: [paid(5_000_00)] }),
      'Record refund',
      [...afterStay.slice(0, -1), 'Ask for a review', ...afterStay.slice(-1)],
    ],
    ['over, of the owner', aBooking.completed({ ledger: [paid(4_250_00)], source: 'owner' }), undefined, afterStay],
    ['over, without its guest', aBooking.completed({ ledger: [paid(4_250_00)], noShow: true }), undefined, afterStay],
    ['without its nights', flagged(), undefined, ['Record payment', 'Confirm', ...withPayment]],
  ])(
    'that is %s has one next action in the accent colour, and the others in a menu',
    async (_, booking, next, others) => {
      await openStaffArea('/admin?booking=MC-7K4QX', bookingResponses(aStaffBooking(booking)))
      const foot = (await screen.findByRole('button', { name: 'WhatsApp' })).closest('.drawer-actions')
      const names = (buttons: string) => [...(foot?.querySelectorAll(buttons) ?? [])].map((found) => found.textContent)
      expect(names('.button-primary')).toEqual(next ? [next] : [])
      expect(names('[popover] button')).toEqual(others)
    },
  )

  it('names each cabin of a stay that changes cabins, in its head and before it is changed', async () => {
    const parts = [
      { cabinSlug: 'protea', checkInDate: '2027-02-01', checkOutDate: '2027-02-02' },
      { cabinSlug: 'aloe', checkInDate: '2027-02-02', checkOutDate: '2027-02-03' },
    ]
    const booking = aStaffBooking(aBooking.confirmed({ ledger: [paid(2_125_00)], parts }), { parts })
    const { user } = await openStaffArea('/admin?booking=MC-7K4QX', bookingResponses(booking))
    expect(await screen.findByText(/^Thandi Mokoena · Protea, then Aloe · /)).toBeTruthy()
    await user.click(await actionButton('Change booking'))
    await screen.findByRole('dialog', { name: 'Change booking' })
    expect(screen.getByText(/now Protea, then Aloe/)).toBeTruthy()
  })

  it('has a proof that waits as its next action', async () => {
    const { user } = await openStaffArea(
      '/admin?booking=MC-7K4QX',
      bookingResponses(aStaffBooking(aBooking.pending(), { uploads: [aProof()] })),
    )
    await user.click(await screen.findByRole('button', { name: 'Look at proof' }))
    expect(address()).toBe('/admin?booking=MC-7K4QX&tab=guests')
    expect(screen.getByText('slip.pdf')).toBeTruthy()
  })

  it('opens beside the list under an address of its own, and closes again', async () => {
    const { user } = await openStaffArea('/admin?status=pending', {
      'GET /staff/bookings?': { bookings: [aStaffBookingRow()], cursor: null },
      ...bookingResponses(aStaffBooking()),
    })
    await user.click(await screen.findByRole('button', { name: 'MC-7K4QX' }))
    expect(address()).toBe('/admin?status=pending&booking=MC-7K4QX')
    await user.click(await within(await dialog('MC-7K4QX')).findByRole('tab', { name: 'History' }))
    expect(address()).toBe('/admin?status=pending&booking=MC-7K4QX&tab=history')
    expect(screen.getByText('Booked')).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(address()).toBe('/admin?status=pending')
  })

  it('shows the notes of staff with their authors', async () => {
    const note = { id: 'h2', at: NOW, by: { kind: 'staff', name: 'Nomsa' }, name: 'noted' } as const
    const history = [{ ...note, details: { note: 'Brings a wheelchair' }, emails: [] }]
    await openStaffArea('/admin?booking=MC-7K4QX', bookingResponses(aStaffBooking(undefined, { history })))
    const shown = (await screen.findByRole('heading', { name: 'Staff notes' })).parentElement
    expect(shown?.textContent).toContain('Brings a wheelchair')
    expect(shown?.textContent).toContain('Nomsa')
  })

  it('shows when the guest expects to arrive', async () => {
    await openStaffArea('/admin?booking=MC-7K4QX', bookingResponses(aStaffBooking(undefined, { arrivalTime: '16:30' })))
    expect((await screen.findByText('Arrival time')).nextElementSibling?.textContent).toBe('16:30')
  })

  it('closes to the list where its address was opened directly', async () => {
    const { user } = await openStaffArea(
      '/admin?status=pending&booking=MC-7K4QX&tab=money',
      bookingResponses(aStaffBooking()),
    )
    await screen.findByText('Ledger')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(address()).toBe('/admin?status=pending'))
  })

  const wood = {
    ...{ addOnId: 'firewood', name: 'Bag of firewood', unit: 'item' as const, quantity: 2, times: 2 },
    ...{ priceAtBookingCents: 85_00, totalCents: 170_00 },
  }
  const bike = { ...wood, addOnId: 'bike', name: 'Mountain bike', quantity: 1 }
  const withTasks = {
    records: [
      anAddOn({ id: 'firewood', name: 'Wood', staffTask: 'Put it on the stoep.', archivedAt: NOW }),
      anAddOn({ id: 'bike' }),
      anAddOn({ id: 'walk', staffTask: 'Ask Themba.' }),
    ],
    orderVersion: 0,
  }

  it('says what to do for its add-ons before the guests arrive', async () => {
    const booking = aStaffBooking(aBooking.confirmed(), { addOns: [], currentAddOns: [wood, bike] })
    await openStaffArea('/admin?booking=MC-7K4QX', { ...bookingResponses(booking), 'GET /staff/add-ons': withTasks })
    const section = (await screen.findByRole('heading', { name: 'To prepare' })).closest('section')
    expect(
      section &&
        within(section)
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent),
    ).toEqual(['2 × Bag of firewood: Put it on the stoep.'])
  })

  it('warns that more of an add-on are booked for a night than there are', async () => {
    const shortage = { addOnId: 'bike', name: 'Mountain bike', stockPerDay: 4, night: '2027-02-02', booked: 6 }
    await openStaffArea('/admin?booking=MC-7K4QX', {
      ...bookingResponses(aStaffBooking(aBooking.confirmed(), { currentAddOns: [bike] })),
      'GET /staff/add-ons': { records: [anAddOn({ id: 'bike', stockPerDay: 4 })], orderVersion: 0 },
      'GET /staff/bookings/MC-7K4QX/add-on-shortages': { shortages: [shortage] },
    })
    expect(await screen.findByText('Mountain bike, Tue 2 Feb 2027: 6 booked, 4 in stock')).toBeTruthy()
  })

  it.each([
    ['is cancelled', aStaffBooking(aBooking.cancelled(), { currentAddOns: [wood] })],
    ['has no add-ons', aStaffBooking(aBooking.confirmed())],
  ])('asks for no such tasks where it %s', async (_, booking) => {
    const { sentRequests } = await openStaffArea('/admin?booking=MC-7K4QX', {
      ...bookingResponses(booking),
      'GET /staff/add-ons': withTasks,
    })
    expect(await screen.findByText('Guest’s own page')).toBeTruthy()
    expect(sentRequests.map(({ requestLine }) => requestLine)).not.toContain('GET /staff/add-ons')
    expect(screen.queryByRole('heading', { name: 'To prepare' })).toBeNull()
  })

  it('says plainly that the money came too late, and offers to move, confirm or refund', async () => {
    const { user } = await openStaffArea('/admin?booking=MC-7K4QX', bookingResponses(aStaffBooking(flagged())))
    expect(await screen.findByText('Paid, but without its nights')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Record refund' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Move to other nights' }))
    expect(await dialog('Change booking')).toBeTruthy()
  })

  it('that is closed with money on it leaves the list only with a note of what was done', async () => {
    const late = aBooking.cancelled({ ledger: [paid(2_125_00)], needsAttention: 'paid-after-closing' })
    const { user, sentRequests } = await openStaffArea('/admin?booking=MC-7K4QX', {
      ...bookingResponses(aStaffBooking(late)),
      'POST /staff/bookings/MC-7K4QX/attention/close': aStaffBooking({ ...late, needsAttention: null }),
    })
    await user.click(await screen.findByRole('button', { name: 'It is settled' }))
    const form = within(await dialog('Is this booking settled?'))
    await user.click(form.getByRole('button', { name: 'It is settled' }))
    expect(form.getByText('Please say what you did')).toBeTruthy()
    await user.type(form.getByRole('textbox', { name: 'What you did' }), 'Kept as a charge')
    await user.click(form.getByRole('button', { name: 'It is settled' }))
    await screen.findByText('MC-7K4QX is settled')
    expect(sentRequests.find(({ requestLine }) => requestLine.endsWith('/attention/close'))?.body).toEqual({
      note: 'Kept as a charge',
      paidCents: 2_125_00,
    })
  })

  it('that is closed with a refund and a late payment is settled once staff say which of them went back', async () => {
    const late = aStaffBooking(aBooking.cancelled({ ledger: [paid(800_00)], needsAttention: 'paid-after-closing' }))
    const { user, sentRequests } = await openStaffArea('/admin?booking=MC-7K4QX', {
      ...bookingResponses({ ...late, lateMoneyChoice: { refunded: 300_00, kept: 0 } }),
      'POST /staff/bookings/MC-7K4QX/attention/close': { ...late, needsAttention: null },
    })
    await user.click(await screen.findByRole('button', { name: 'It is settled' }))
    const form = within(await dialog('Is this booking settled?'))
    await user.type(form.getByRole('textbox', { name: 'What you did' }), 'Kept as a charge')
    await user.click(form.getByRole('button', { name: 'It is settled' }))
    expect(form.getByText('Please choose one')).toBeTruthy()
    expect(form.getByRole('radio', { name: /Was the late payment.*R300.00 is still to be paid back/ })).toBeTruthy()
    await user.click(form.getByRole('radio', { name: /the late payment stays.*Nothing more is to be paid back/ }))
    expect(form.queryByText('Please choose one')).toBeNull()
    await user.click(form.getByRole('button', { name: 'It is settled' }))
    await screen.findByText('MC-7K4QX is settled')
    const sent = sentRequests.find(({ requestLine }) => requestLine.endsWith('/attention/close'))
    expect(sent?.body).toMatchObject({ lateMoney: 'kept' })
  })

  it('shows the refusal of a confirmation', async () => {
    const { user } = await openStaffArea('/admin?booking=MC-7K4QX', {
      ...bookingResponses(aStaffBooking()),
      'POST /staff/bookings/MC-7K4QX/confirm': refusal('nights-already-taken', 'Somebody else has just taken one.'),
    })
    await user.click(await actionButton('Confirm'))
    await user.click(within(await dialog('Confirm this booking?')).getByRole('button', { name: 'Confirm booking' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Somebody else has just taken one.')
  })

  it('records a payment in exact cents, and sends a form that is sent twice under one id', async () => {
    const { user, sentRequests } = await openStaffArea('/admin?booking=MC-7K4QX', {
      ...bookingResponses(aStaffBooking()),
      'POST /staff/bookings/MC-7K4QX/payments': refusal('changed-meanwhile', 'Somebody changed this a moment ago.'),
    })
    await user.click(await actionButton('Record payment'))
    const form = within(await dialog('Record a payment'))
    const amount = form.getByRole('textbox', { name: 'Amount' })
    expect(amount).toHaveProperty('value', '2 125.00')

    await user.clear(amount)
    await user.type(amount, 'much')
    await user.click(form.getByRole('button', { name: 'Record payment' }))
    expect(form.getByText('Please enter an amount, such as 4 250.00')).toBeTruthy()

    await user.clear(amount)
    await user.type(amount, 'R1 100,10')
    await user.click(form.getByRole('button', { name: 'Record payment' }))
    await screen.findByRole('alert')
    await user.click(form.getByRole('button', { name: 'Record payment' }))
    const sent = () =>
      sentRequests.filter(({ requestLine }) => requestLine.endsWith('/payments')).map(({ body }) => body)
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[0]).toEqual({
      entryId: expect.any(String),
      amountCents: 110_010,
      method: 'eft',
      paidOn: '2026-11-21',
      note: '',
    })
    expect(sent()[1]).toEqual(sent()[0])
  })

  it('asks before it books what is unusual, and shows what was booked, not what was typed', async () => {
    const { user, sentRequests, responses } = await openStaffArea('/admin?booking=MC-7K4QX', {
      ...bookingResponses(aStaffBooking()),
      'POST /staff/bookings/MC-7K4QX/payments': refusal('unusual-line', 'Please look again: it is more than is owed.', {
        reasons: ['more-than-owed'],
      }),
    })
    await user.click(await actionButton('Record payment'))
    const form = within(await dialog('Record a payment'))
    const type = async (text: string) => {
      await user.clear(form.getByRole('textbox', { name: 'Amount' }))
      await user.type(form.getByRole('textbox', { name: 'Amount' }), text)
    }
    await type('99999')
    await user.click(form.getByRole('button', { name: 'Record payment' }))
    expect(await form.findByText('Please look again: it is more than is owed.')).toBeTruthy()
    // Another amount is not confirmed by it.
    await type('99998')
    await user.click(form.getByRole('button', { name: 'Record payment' }))
    await user.click(await form.findByRole('button', { name: 'Record anyway' }))
    const sent = () =>
      sentRequests
        .filter(({ requestLine }) => requestLine.endsWith('/payments'))
        .map(({ body }) => body as { entryId: string; confirmedReasons?: string[] })
    await waitFor(() => expect(sent()).toHaveLength(3))
    expect(sent().map((body) => body.confirmedReasons)).toEqual([undefined, undefined, ['more-than-owed']])
    const booked = { ...paid(4_250_00), id: sent()[0]?.entryId ?? '' }
    responses['POST /staff/bookings/MC-7K4QX/payments'] = aStaffBooking(aBooking.confirmed({ ledger: [booked] }))
    await user.click(await form.findByRole('button', { name: 'Record anyway' }))
    expect(await screen.findByText('R4,250.00 payment recorded')).toBeTruthy()
  })

  it('records a payment over the card hold of another guest once staff have read whose it is, with what they confirmed', async () => {
    const { user, sentRequests, responses } = await openStaffArea('/admin?booking=MC-7K4QX', {
      ...bookingResponses(aStaffBooking()),
      'POST /staff/bookings/MC-7K4QX/payments': refusal('unusual-line', 'Please look again: it is more than is owed.', {
        reasons: ['more-than-owed'],
      }),
    })
    await user.click(await actionButton('Record payment'))
    const form = within(await dialog('Record a payment'))
    await user.click(form.getByRole('button', { name: 'Record payment' }))
    const anyway = await form.findByRole('button', { name: 'Record anyway' })
    responses['POST /staff/bookings/MC-7K4QX/payments'] = refusal(
      'nights-on-hold',
      'Jan Smit (MC-99999) can still pay.',
      { ownerIds: ['MC-99999'] },
    )
    await user.click(anyway)
    expect(await form.findByText('Jan Smit (MC-99999) can still pay.')).toBeTruthy()
    await user.click(form.getByRole('button', { name: 'Record anyway' }))
    const sent = () =>
      sentRequests.filter(({ requestLine }) => requestLine.endsWith('/payments')).map(({ body }) => body)
    await waitFor(() => expect(sent()).toHaveLength(3))
    expect(sent()[1]).toMatchObject({ confirmedReasons: ['more-than-owed'] })
    expect(sent()[1]).not.toHaveProperty('overHoldsOf')
    expect(sent()[2]).toMatchObject({ confirmedReasons: ['more-than-owed'], overHoldsOf: ['MC-99999'] })
  })

  it('lowers what is owed over the card hold of another guest, where that confirms', async () => {
    const { user, sentRequests } = await openStaffArea('/admin?booking=MC-7K4QX&tab=money', {
      ...bookingResponses(aStaffBooking()),
      'POST /staff/bookings/MC-7K4QX/adjustments': refusal('nights-on-hold', 'Jan Smit (MC-99999) can still pay.', {
        ownerIds: ['MC-99999'],
      }),
    })
    await user.click(await screen.findByRole('button', { name: 'Change what is owed' }))
    expect(screen.getByText('Deposit', { selector: 'dt' })).toBeTruthy()
    const form = within(await dialog('Change what is owed'))
    await user.type(form.getByRole('textbox', { name: 'By how much' }), '250')
    await user.type(form.getByRole('textbox', { name: /Reason/ }), 'Cold hot tub')
    await user.click(form.getByRole('button', { name: 'Change' }))
    await user.click(await form.findByRole('button', { name: 'Change anyway' }))
    const sent = () =>
      sentRequests.filter(({ requestLine }) => requestLine.endsWith('/adjustments')).map(({ body }) => body)
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[0]).not.toHaveProperty('overHoldsOf')
    expect(sent()[1]).toMatchObject({ amountCents: -250_00, overHoldsOf: ['MC-99999'] })
  })

  it('reminds the guest by e-mail of what is to be paid', async () => {
    const { user, sentRequests } = await openStaffArea('/admin?booking=MC-7K4QX&tab=money', {
      ...bookingResponses(aStaffBooking()),
      'POST /staff/bookings/MC-7K4QX/reminders': aStaffBooking(aBooking.confirmed({ ledger: [paid(4_250_00)] })),
    })
    await user.click(await screen.findByRole('button', { name: 'Remind by e-mail' }))
    const form = within(await dialog('Remind 1 guest by e-mail?'))
    expect(form.getByText('How to pay by EFT')).toBeTruthy()
    await user.click(form.getByRole('button', { name: 'Send e-mail' }))
    expect(await screen.findByText('1 reminder on the way')).toBeTruthy()
    expect(sentRequests.map(({ requestLine }) => requestLine)).toContain('POST /staff/bookings/MC-7K4QX/reminders')
  })

  it('asks at a refund whether the price goes down by it', async () => {
    const confirmed = aStaffBooking(aBooking.confirmed({ ledger: [paid(4_250_00)] }))
    const { user, sentRequests } = await openStaffArea('/admin?booking=MC-7K4QX&tab=money', {
      ...bookingResponses(confirmed),
      'POST /staff/bookings/MC-7K4QX/refunds': confirmed,
    })
    await user.click(await screen.findByRole('button', { name: 'Record refund' }))
    const form = within(await dialog('Record a refund'))
    await user.click(form.getByRole('button', { name: 'Record refund' }))
    expect(form.getByText('Please choose one')).toBeTruthy()
    await user.click(form.getByRole('radio', { name: /Goes down by it/ }))
    await user.click(form.getByRole('button', { name: 'Record refund' }))
    const sent = () => sentRequests.find(({ requestLine }) => requestLine.endsWith('/refunds'))?.body
    await waitFor(() => expect(sent()).toMatchObject({ amountCents: 4_250_00, priceGoesDown: true }))
  })

  it('changes what is owed, and corrects a line that staff typed, not one of PayFast', async () => {
    const typed = { ...paid(100_00), id: 'typed-001', by: 'Nomsa' }
    const confirmed = aStaffBooking(aBooking.confirmed({ ledger: [paid(4_250_00), typed] }))
    const { user, sentRequests } = await openStaffArea('/admin?booking=MC-7K4QX&tab=money', {
      ...bookingResponses(confirmed),
      'POST /staff/bookings/MC-7K4QX/adjustments': confirmed,
      'POST /staff/bookings/MC-7K4QX/corrections': confirmed,
    })
    await user.click(await screen.findByRole('button', { name: 'Change what is owed' }))
    const change = within(await dialog('Change what is owed'))
    await user.type(change.getByRole('textbox', { name: 'By how much' }), '250')
    await user.type(change.getByRole('textbox', { name: /Reason/ }), 'Cold hot tub')
    await user.click(change.getByRole('button', { name: 'Change' }))
    const sent = (path: string) => sentRequests.find(({ requestLine }) => requestLine.endsWith(path))?.body
    await waitFor(() => expect(sent('/adjustments')).toMatchObject({ amountCents: -250_00, reason: 'Cold hot tub' }))
    expect(sent('/adjustments')).toMatchObject({ notifyGuest: false })
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change what is owed' })).toBeNull())

    await user.click(screen.getByRole('button', { name: 'Correct' }))
    const correct = within(await dialog('Correct this line?'))
    await user.type(correct.getByRole('textbox', { name: /Reason/ }), 'Another guest')
    await user.click(correct.getByRole('checkbox', { name: 'Tell the guest by e-mail' }))
    await user.click(correct.getByRole('button', { name: 'Correct line' }))
    await waitFor(() => expect(sent('/corrections')).toMatchObject({ corrects: 'typed-001', reason: 'Another guest' }))
    expect(sent('/corrections')).toMatchObject({ notifyGuest: true })
    expect(await screen.findByText('R4,350.00 is paid of R4,250.00.')).toBeTruthy()
  })

  it.each([
    ['guest@example.com', 1],
    ['', 0],
  ])('offers an e-mail about what is owed only to a guest with an address: “%s”', async (guestEmail, choices) => {
    const { user } = await openStaffArea(
      '/admin?booking=MC-7K4QX&tab=money',
      bookingResponses({ ...aStaffBooking(aBooking.confirmed()), guestEmail }),
    )
    await user.click(await screen.findByRole('button', { name: 'Change what is owed' }))
    const form = within(await dialog('Change what is owed'))
    expect(form.queryAllByRole('checkbox', { name: 'Tell the guest by e-mail' })).toHaveLength(choices)
  })

  it('never refunds more than was paid', async () => {
    const confirmed = aBooking.confirmed({ ledger: [paid(2_125_00)] })
    const { user, sentRequests } = await openStaffArea(
      '/admin?booking=MC-7K4QX&tab=money',
      bookingResponses(aStaffBooking(confirmed)),
    )
    await user.click(await screen.findByRole('button', { name: 'Record refund' }))
    const form = within(await dialog('Record a refund'))
    const amount = form.getByRole('textbox', { name: 'Amount' })
    expect(amount).toHaveProperty('value', '2 125.00')
    await user.clear(amount)
    await user.type(amount, '2 125.01')
    await user.click(form.getByRole('button', { name: 'Record refund' }))
    expect(form.getByText('At most what was paid: R2,125.00')).toBeTruthy()
    expect(sentRequests.filter(({ requestLine }) => requestLine.startsWith('POST'))).toEqual([])
  })

  it('shows beside the amount that a refund is more than a colleague has left', async () => {
    const { user } = await openStaffArea('/admin?booking=MC-7K4QX&tab=money', {
      ...bookingResponses(aStaffBooking(aBooking.confirmed({ ledger: [paid(2_125_00)] }))),
      'POST /staff/bookings/MC-7K4QX/refunds': refusal('refund-too-large', 'The refund is more than what was paid.'),
    })
    await user.click(await screen.findByRole('button', { name: 'Record refund' }))
    const form = within(await dialog('Record a refund'))
    const [stays] = form.getAllByRole('radio', { name: /Stays/ })
    if (stays) await user.click(stays)
    await user.click(form.getByRole('button', { name: 'Record refund' }))
    await form.findByText('The refund is more than what was paid.')
    const describedBy = form.getByRole('textbox', { name: 'Amount' }).getAttribute('aria-describedby') ?? ''
    const descriptions = describedBy.split(' ').map((id) => document.getElementById(id)?.textContent)
    expect(descriptions.join(' ')).toContain('The refund is more than what was paid.')
  })

  it('cancels with the refund of the guest’s terms, as the server calculated it', async () => {
    const confirmed = aBooking.confirmed({ ledger: [paid(4_250_00)] })
    const booking = aStaffBooking(confirmed, { cancellation: { refundCents: 2_125_00, refundPercent: 50 } })
    const { user, sentRequests } = await openStaffArea('/admin?booking=MC-7K4QX', {
      ...bookingResponses(booking),
      'POST /staff/bookings/MC-7K4QX/cancel': aStaffBooking(aBooking.cancelled({ ledger: [paid(4_250_00)] }), {
        refundDueCents: 2_125_00,
      }),
    })
    await user.click(await actionButton('Cancel booking'))
    const form = within(await dialog('Cancel this booking?'))
    expect(form.getByRole('radio', { name: /By the guest’s terms.*50% of what was paid.*R2,125.00/ })).toHaveProperty(
      'checked',
      true,
    )
    expect(form.getByText(/can be opened again later/)).toBeTruthy()
    expect(form.queryByText(/cannot be undone/)).toBeNull()
    await user.click(form.getByRole('button', { name: 'Cancel booking' }))
    await waitFor(() =>
      expect(sentRequests.find(({ requestLine }) => requestLine.endsWith('/cancel'))?.body).toEqual({
        reason: '',
        shown: { paidCents: 4_250_00, owedCents: 4_250_00, refundCents: 2_125_00 },
      }),
    )
  })

  it('asks for a reason when the refund is another one', async () => {
    const confirmed = aBooking.confirmed({ ledger: [paid(4_250_00)] })
    const { user, sentRequests } = await openStaffArea('/admin?booking=MC-7K4QX', {
      ...bookingResponses(aStaffBooking(confirmed, { cancellation: { refundCents: 0, refundPercent: 0 } })),
      'POST /staff/bookings/MC-7K4QX/cancel': aStaffBooking(aBooking.cancelled()),
    })
    await user.click(await actionButton('Cancel booking'))
    const form = within(await dialog('Cancel this booking?'))
    await user.click(form.getByRole('radio', { name: /Another amount/ }))
    const amount = form.getByRole('textbox', { name: 'Refund' })
    await user.clear(amount)
    await user.type(amount, '4 250.00')
    await user.click(form.getByRole('button', { name: 'Cancel booking' }))
    expect(form.getByText('Please say why the refund differs from the tiers')).toBeTruthy()
    await user.type(form.getByRole('textbox', { name: 'Reason' }), 'Burst pipe')
    await user.click(form.getByRole('button', { name: 'Cancel booking' }))
    await waitFor(() =>
      expect(sentRequests.find(({ requestLine }) => requestLine.endsWith('/cancel'))?.body).toEqual({
        refundCents: 4_250_00,
        reason: 'Burst pipe',
        shown: { paidCents: 4_250_00, owedCents: 4_250_00, refundCents: 0 },
      }),
    )
  })

  it('writes to the guest by WhatsApp about a moment, and notes it once staff say that it was sent', async () => {
    const confirmed = aStaffBooking(aBooking.confirmed({ ledger: [paid(2_125_00)] }))
    const sent = { id: 'h2', at: NOW, by: { kind: 'staff', name: 'Nomsa' }, name: 'whatsapp-sent', emails: [] } as const
    const { user, sentRequests } = await openStaffArea('/admin?booking=MC-7K4QX&tab=messages', {
      ...bookingResponses(confirmed),
      'GET /staff/whatsapp-texts': { texts: { booking_confirmed: 'Hi {first name}, all is well.\n{refund}' } },
      'POST /staff/bookings/MC-7K4QX/whatsapp-messages': {
        ...confirmed,
        history: [{ ...sent, details: { moment: 'booking_confirmed' } }],
      },
    })
    const textIn = (form: ReturnType<typeof within>) => {
      const link = new URL(form.getByRole('link', { name: 'Open WhatsApp' }).getAttribute('href') ?? '')
      expect(link.href).toContain('https://wa.me/27825550142?')
      return link.searchParams.get('text')
    }
    await user.click(await screen.findByRole('button', { name: 'WhatsApp' }))
    const form = within(await dialog('WhatsApp to Thandi Mokoena'))
    expect(textIn(form)).toContain('A friendly reminder.\nStill to pay: R2,125.00')
    await user.selectOptions(form.getByRole('combobox', { name: 'About' }), 'Booking confirmed')
    expect(textIn(form)).toBe('Hi Thandi, all is well.')
    await user.type(form.getByRole('textbox', { name: 'Message' }), ' Drive safely!')
    expect(textIn(form)).toMatch(/ Drive safely!$/)
    await user.click(form.getByRole('link', { name: 'Open WhatsApp' }))
    const question = within(await dialog('Sent it?'))
    await user.click(question.getByRole('button', { name: 'No' }))
    expect(sentRequests.filter(({ requestLine }) => requestLine.startsWith('POST'))).toEqual([])

    await user.click(screen.getByRole('button', { name: 'WhatsApp' }))
    const again = within(await dialog('WhatsApp to Thandi Mokoena'))
    await user.selectOptions(again.getByRole('combobox', { name: 'About' }), 'Booking confirmed')
    await user.click(again.getByRole('link', { name: 'Open WhatsApp' }))
    await user.click(within(await dialog('Sent it?')).getByRole('button', { name: 'Yes, sent' }))
    expect(await screen.findByText('Noted under Messages')).toBeTruthy()
    expect(sentRequests.find(({ requestLine }) => requestLine.endsWith('/whatsapp-messages'))?.body).toEqual({
      moment: 'booking_confirmed',
    })
  })

  it('says why a number cannot be used with WhatsApp', async () => {
    const { user } = await openStaffArea(
      '/admin?booking=MC-7K4QX',
      bookingResponses(aStaffBooking(aBooking.confirmed({ guestPhone: '555 0142' }))),
    )
    await user.click(await screen.findByRole('button', { name: 'WhatsApp' }))
    const form = within(await dialog('WhatsApp to Thandi Mokoena'))
    expect(form.getByText('This number does not work with WhatsApp')).toBeTruthy()
    expect(form.queryByRole('link')).toBeNull()
  })
})

describe('the waiting slips', () => {
  const waiting = (upload = aProof()) => ({
    'GET /staff/proofs': { proofs: [{ upload, booking: aStaffBookingRow(), dueNowCents: 2_125_00 }] },
  })

  it('says when none is waiting', async () => {
    await openStaffArea('/admin/pops', { 'GET /staff/proofs': { proofs: [] } })
    expect(await screen.findByText('No slips waiting')).toBeTruthy()
  })

  it('sets beside one what it must say and the amount that is expected, and claims to have read none', async () => {
    await openStaffArea('/admin/pops?open=proofproofproofproof12', waiting())
    const drawer = within(await dialog('Thandi Mokoena'))
    expect(drawer.getByText('Must say').nextSibling?.textContent).toBe('MC-7K4QX')
    expect(drawer.getByText('Expected').nextSibling?.textContent).toBe('R2,125.00 (deposit)')
    expect(drawer.getByRole('button', { name: 'Open file slip.pdf' })).toBeTruthy()
    expect(drawer.queryByText(/on the slip/)).toBeNull()
  })

  it('warns of one that is the very file sent before, in the list and beside the slip', async () => {
    const again = aProof({ sameFileAs: { id: 'earlierproof', createdAt: '2026-11-18T08:00:00.000Z' } })
    await openStaffArea(`/admin/pops?open=${again.id}`, waiting(again))
    const drawer = within(await dialog('Thandi Mokoena'))
    expect(drawer.getByText('Same file').closest('p')?.textContent).toMatch(
      /very same file as the one sent on Wed.* 18 Nov/,
    )
    expect(screen.getByText(/, same file as before$/)).toBeTruthy()
  })

  it('opens a file at once and says that it is not scanned; asks first where the scan should have been', async () => {
    const proof = aProof()
    const linkTo = (scan: 'clean' | 'missing' | 'off') => ({
      ...waiting(),
      [`GET /staff/bookings/${proof.reference}/uploads/${proof.id}/link`]: {
        url: 'https://files.example/slip',
        scan,
      },
    })
    const tab = { opener: {}, close: vi.fn<() => void>(), location: { replace: vi.fn<(url: string) => void>() } }
    vi.stubGlobal('open', () => tab)
    const { user, unmount } = await openStaffArea(`/admin/pops?open=${proof.id}`, linkTo('missing'))
    const drawer = within(await dialog('Thandi Mokoena'))
    await user.click(drawer.getByRole('button', { name: 'Open file slip.pdf' }))
    expect(await drawer.findByText(/^The malware scan has not checked this file/)).toBeTruthy()
    expect(tab.close).toHaveBeenCalled()
    expect(tab.location.replace).not.toHaveBeenCalled()
    const link = drawer.getByRole<HTMLAnchorElement>('link', { name: 'Open it all the same' })
    expect([link.href, link.target]).toEqual(['https://files.example/slip', '_blank'])
    unmount()

    const scanned = await openStaffArea(`/admin/pops?open=${proof.id}`, linkTo('clean'))
    await scanned.user.click(await screen.findByRole('button', { name: 'Open file slip.pdf' }))
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('https://files.example/slip'))
    expect(screen.queryByText(/malware/)).toBeNull()
    scanned.unmount()

    tab.location.replace.mockReset()
    const withoutScan = await openStaffArea(`/admin/pops?open=${proof.id}`, linkTo('off'))
    await withoutScan.user.click(await screen.findByRole('button', { name: 'Open file slip.pdf' }))
    expect(await screen.findByText('Not scanned for malware.')).toBeTruthy()
    expect(tab.location.replace).toHaveBeenCalledWith('https://files.example/slip')
    vi.unstubAllGlobals()
  })

  it('expects nothing where nothing is asked for', async () => {
    const paidUp = aStaffBookingRow(aBooking.confirmed({ ledger: [paid(4_250_00)] }))
    await openStaffArea('/admin/pops?open=proofproofproofproof12', {
      'GET /staff/proofs': { proofs: [{ upload: aProof(), booking: paidUp, dueNowCents: 0 }] },
    })
    const drawer = within(await dialog('Thandi Mokoena'))
    expect(drawer.getByText('Expected').nextSibling?.textContent).toBe('Nothing: the booking is paid')
  })

  it('says the same beside the slip in the booking’s drawer', async () => {
    const booking = { ...aStaffBooking(), uploads: [aProof()] }
    await openStaffArea('/admin?booking=MC-7K4QX&tab=guests', {
      ...bookingResponses(booking),
      'GET /staff/bookings/MC-7K4QX/register': {
        ...booking,
        cabinTitle: 'Protea',
        deletedOn: '2029-02-03',
        deletedAt: null,
        adults: [],
        childAges: [],
        otherFiles: [],
      },
    })
    const drawer = within(await dialog('MC-7K4QX'))
    expect((await drawer.findByText('Must say')).nextSibling?.textContent).toBe('MC-7K4QX')
    expect(drawer.getByText('Expected').nextSibling?.textContent).toBe('R2,125.00 (deposit)')
  })

  it('accepts one with the amount that is due, and says when less came', async () => {
    const { user, sentRequests } = await openStaffArea('/admin/pops', {
      ...waiting(),
      'POST /staff/bookings/MC-7K4QX/proofs/proofproofproofproof12/accept': aStaffBooking(
        aBooking.confirmed({ ledger: [paid(2_125_00)] }),
      ),
    })
    await user.click(await screen.findByRole('button', { name: 'Accept: MC-7K4QX' }))
    const form = within(await dialog('Accept this proof?'))
    const amount = form.getByRole('textbox', { name: 'Amount in the account' })
    expect(amount).toHaveProperty('value', '2 125.00')
    await user.clear(amount)
    await user.type(amount, '2000')
    expect(form.getByText(/R125.00 less than expected/)).toBeTruthy()
    await user.click(form.getByRole('button', { name: 'Accept proof' }))
    await waitFor(() =>
      expect(sentRequests.find(({ requestLine }) => requestLine.endsWith('/accept'))?.body).toEqual({
        paidOn: '2026-11-21',
        amountCents: 2_000_00,
        note: '',
      }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('warns when an accepted proof could not confirm the booking', async () => {
    const { user } = await openStaffArea('/admin/pops', {
      ...waiting(),
      'POST /staff/bookings/MC-7K4QX/proofs/proofproofproofproof12/accept': aStaffBooking(flagged()),
    })
    await user.click(await screen.findByRole('button', { name: 'Accept: MC-7K4QX' }))
    await user.click(within(await dialog('Accept this proof?')).getByRole('button', { name: 'Accept proof' }))
    expect(await screen.findByText('Paid, but without its nights: please look at MC-7K4QX.')).toBeTruthy()
  })

  it('refuses one only with a reason for the guest, and offers the usual ones', async () => {
    const { user, sentRequests } = await openStaffArea('/admin/pops', {
      ...waiting(),
      'POST /staff/bookings/MC-7K4QX/proofs/proofproofproofproof12/refuse': aStaffBooking(),
    })
    await user.click(await screen.findByRole('button', { name: 'Refuse: MC-7K4QX' }))
    const form = within(await dialog('Refuse this proof?'))
    await user.click(form.getByRole('button', { name: 'Refuse proof' }))
    expect(form.getByText('Please tell the guest why')).toBeTruthy()
    await user.selectOptions(form.getByRole('combobox', { name: 'Template' }), 'Scheduled, not paid')
    await user.click(form.getByRole('button', { name: 'Refuse proof' }))
    await waitFor(() =>
      expect(sentRequests.find(({ requestLine }) => requestLine.endsWith('/refuse'))?.body).toEqual({
        reason: 'This slip shows a payment that is only scheduled. Please send us the proof once it has been paid.',
      }),
    )
  })

  const bookingToCheck = {
    ...{ reference: 'MC-7K4QX', guestName: 'Thandi Dlamini', status: 'confirmed' },
    ...{ checkInDate: '2027-02-01', checkOutDate: '2027-02-03', owedCents: 13_600_00, paidCents: 13_600_00 },
  }

  it('books a doubled card payment with one press, and says in rands what came of whom', async () => {
    const { user, sentRequests } = await openStaffArea('/admin/pops?tab=card-payments', {
      'GET /staff/payments-to-check': {
        messages: [
          {
            ...{ id: 'itn-1', raw: 'a=1&b=2', sourceAddress: '197.97.145.144', receivedAt: NOW },
            ...{ outcome: 'second-payment', reason: 'the attempt was paid by 1089250', reference: 'MC-7K4QX' },
            ...{ amountCents: 13_600_00, closedBy: null },
            ...{ booking: bookingToCheck, expectedCents: 0, action: 'book', refundCents: 13_600_00 },
          },
        ],
      },
      // A colleague has paid a part back meanwhile.
      'POST /staff/payments-to-check/itn-1/book': { reference: 'MC-7K4QX', refundOwedCents: 13_000_00 },
    })
    await user.click(await screen.findByText('Thandi Dlamini'))
    const drawer = within(await dialog('Paid twice by card'))
    expect(
      drawer.getByText(
        'Thandi Dlamini paid twice by card: R13,600.00 came again for MC-7K4QX, after what was asked for had been paid.',
      ),
    ).toBeTruthy()
    expect(drawer.getByText('The message as it came').closest('details')?.open).toBe(false)
    await user.click(drawer.getByRole('button', { name: 'Book, refund R13,600.00: MC-7K4QX' }))
    expect(
      await screen.findByText('Booked, it is on MC-7K4QX, and R13,000.00 is on the list of refunds to pay.'),
    ).toBeTruthy()
    expect(sentRequests.map(({ requestLine }) => requestLine)).toContain('POST /staff/payments-to-check/itn-1/book')
  })

  it('closes a card payment to check only with a note of what was done', async () => {
    const { user, sentRequests } = await openStaffArea('/admin/pops?tab=card-payments', {
      'GET /staff/payments-to-check': {
        messages: [
          {
            id: 'itn-1',
            raw: 'a=1&b=2',
            sourceAddress: '197.97.145.144',
            receivedAt: NOW,
            outcome: 'wrong-amount',
            reason: 'Asked for R4,250.00',
            reference: 'MC-7K4QX',
            amountCents: 2_125_00,
            closedBy: null,
            ...{ booking: bookingToCheck, expectedCents: 4_250_00, action: 'look', refundCents: 0 },
          },
        ],
      },
      'POST /staff/payments-to-check/itn-1/close': {},
    })
    await user.click(await screen.findByRole('button', { name: 'Close with a note: MC-7K4QX' }))
    const form = within(await dialog('Close this message?'))
    await user.click(form.getByRole('button', { name: 'Close message' }))
    expect(form.getByText('Please say what you did')).toBeTruthy()
    await user.type(form.getByRole('textbox', { name: 'What you did' }), 'Refunded at PayFast')
    await user.click(form.getByRole('button', { name: 'Close message' }))
    await waitFor(() =>
      expect(sentRequests.find(({ requestLine }) => requestLine.endsWith('/close'))?.body).toEqual({
        note: 'Refunded at PayFast',
      }),
    )
  })

  it('offers a recheck where our own settings were the cause, and nowhere else', async () => {
    const message = (id: string, outcome: string) => ({
      ...{ id, outcome, raw: 'a=1', sourceAddress: '197.97.145.144', receivedAt: NOW, reason: '' },
      ...{ reference: 'MC-7K4QX', amountCents: 2_125_00, closedBy: null },
      ...{ booking: bookingToCheck, expectedCents: null, action: 'recheck', refundCents: 0 },
    })
    const { user, sentRequests } = await openStaffArea('/admin/pops?tab=card-payments', {
      'GET /staff/payments-to-check': { messages: [message('itn-1', 'wrong-amount'), message('itn-2', 'not-genuine')] },
      'POST /staff/payments-to-check/itn-2/recheck': message('itn-2', 'received'),
    })
    expect(await screen.findAllByRole('button', { name: 'Close with a note: MC-7K4QX' })).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Check again: MC-7K4QX' }))
    await screen.findByText('The message is checked again within the hour')
    expect(sentRequests.map(({ requestLine }) => requestLine)).toContain('POST /staff/payments-to-check/itn-2/recheck')
  })
})

describe('blocked dates', () => {
  it('names the nights and the booking that prevent a block', async () => {
    const { user } = await openStaffArea('/admin/blocked-dates', {
      'GET /staff/blocked-dates': { blockedDates: [] },
      'POST /staff/blocked-dates': refusal('nights-already-taken', 'Taken.', {
        nights: ['2027-02-01', '2027-02-01', '2027-02-02'],
        ownerIds: ['MC-7K4QX', 'block-1'],
      }),
    })
    expect(await screen.findByText('All dates open')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Block dates' }))
    expect((await screen.findAllByText('Please choose a date')).length).toBe(2)

    for (const label of ['First night', 'Last night'])
      expect(screen.getByLabelText(label).getAttribute('max')).toBe('2029-11-21')
    await user.type(screen.getByLabelText('First night'), '2027-02-01')
    await user.clear(screen.getByLabelText('Last night'))
    await user.type(screen.getByLabelText('Last night'), '2027-02-03')
    await user.click(screen.getByRole('button', { name: 'Block dates' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Nothing was blocked: 2 nights not free')
    expect(alert.textContent).toContain('Mon 1 Feb 2027, Tue 2 Feb 2027')
    expect(alert.textContent).toContain('Some of these nights are blocked already.')
    expect(within(alert).getByRole('link', { name: 'MC-7K4QX' }).getAttribute('href')).toBe('/admin?booking=MC-7K4QX')
  })

  it('shows which blocks are still closing, and why one was undone', async () => {
    const block = {
      id: 'b1',
      startDate: '2027-02-01',
      endDate: '2027-04-03',
      cabinSlug: null,
      reason: '',
      createdBy: 'Thandi',
      createdAt: NOW,
      state: 'closing',
    }
    const clash = { nights: ['2027-02-02'], ownerIds: ['MC-7K4QX'] }
    await openStaffArea('/admin/blocked-dates', {
      'GET /staff/blocked-dates': { blockedDates: [block, { ...block, id: 'b2', state: 'undone', clash }] },
    })
    expect(await screen.findByText('Closing…')).toBeTruthy()
    expect(screen.getByText('Not blocked')).toBeTruthy()
    expect(screen.getByText('Tue 2 Feb 2027: taken by MC-7K4QX')).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Remove: / })).toBeTruthy()
  })

  const wholeBlock = {
    id: '2027-02-03.b1',
    startDate: '2027-02-01',
    endDate: '2027-02-03',
    cabinSlug: 'protea',
    kind: 'maintenance',
    reason: 'Painting',
    publicNote: '',
    version: 1,
    createdBy: 'Thandi',
    createdAt: NOW,
    state: 'whole',
    clash: null,
  }

  it('are blocked for several cabins and dates, or none of them', async () => {
    let calls = 0
    const { user, sentRequests } = await openStaffArea('/admin/blocked-dates', {
      'GET /staff/blocked-dates': { blockedDates: [] },
      'POST /staff/blocked-dates': () => {
        calls += 1
        return calls === 2
          ? refusal('nights-already-taken', 'Taken.', { nights: ['2027-02-01'], ownerIds: ['MC-7K4QX'] })
          : wholeBlock
      },
      'DELETE /staff/blocked-dates/2027-02-03.b1?version=1': { removed: true },
    })
    await user.click(await screen.findByRole('checkbox', { name: 'Yellowwood' }))
    await user.type(screen.getByLabelText('First night'), '2027-02-01')
    await user.selectOptions(screen.getByLabelText('Kind'), 'Weather or road')
    await user.type(screen.getByLabelText(/^Note to guests/), 'The road is closed')
    await user.click(screen.getByRole('button', { name: 'Block dates' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing was blocked')
    const sent = sentRequests.filter(
      ({ requestLine }) => requestLine.includes('/staff/blocked-dates') && !requestLine.startsWith('GET'),
    )
    expect(sent.map(({ requestLine }) => requestLine)).toEqual([
      'POST /staff/blocked-dates',
      'POST /staff/blocked-dates',
      'DELETE /staff/blocked-dates/2027-02-03.b1?version=1',
    ])
    const body = { startDate: '2027-02-01', endDate: '2027-02-01', kind: 'weather', publicNote: 'The road is closed' }
    expect(sent.slice(0, 2).map(({ body: one }) => one)).toMatchObject([body, body])
  })

  it('are said to be still blocked where what was blocked before a refusal could not be opened again', async () => {
    let calls = 0
    const { user } = await openStaffArea('/admin/blocked-dates', {
      'GET /staff/blocked-dates': { blockedDates: [] },
      'POST /staff/blocked-dates': () => {
        calls += 1
        return calls === 3
          ? refusal('nights-already-taken', 'Taken.', { nights: ['2027-02-01'], ownerIds: ['MC-7K4QX'] })
          : { ...wholeBlock, id: `b${calls}`, cabinSlug: calls === 1 ? 'aloe' : 'protea' }
      },
      'DELETE /staff/blocked-dates/b1?version=1': refusal('changed-meanwhile', 'Changed.'),
      'DELETE /staff/blocked-dates/b2?version=1': { removed: true },
    })
    await user.type(await screen.findByLabelText('First night'), '2027-02-01')
    await user.click(screen.getByRole('button', { name: 'Add more dates' }))
    await user.type(screen.getByLabelText('First night, dates 2'), '2027-03-01')
    await user.click(screen.getByRole('button', { name: 'Add more dates' }))
    await user.type(screen.getByLabelText('First night, dates 3'), '2027-04-01')
    await user.click(screen.getByRole('button', { name: 'Block dates' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Taken.')
    expect(alert.textContent).toContain('Still blocked: Aloe, Mon 1 Feb 2027 – Wed 3 Feb 2027')
    expect(alert.textContent).not.toMatch(/Nothing was blocked|Protea/)
  })

  it('are repeated every month on the same weekday, but for those that are removed from the list', async () => {
    const { user, sentRequests } = await openStaffArea('/admin/blocked-dates', {
      'GET /staff/blocked-dates': { blockedDates: [] },
      'POST /staff/blocked-dates': wholeBlock,
    })
    await user.type(await screen.findByLabelText('First night'), '2027-02-01')
    await user.clear(screen.getByLabelText('Last night'))
    await user.type(screen.getByLabelText('Last night'), '2027-02-02')
    expect(screen.queryByLabelText('Until')).toBeNull()
    await user.selectOptions(screen.getByLabelText('Repeat'), 'Every month on the first Monday')
    await user.type(screen.getByLabelText('Until'), '2027-05-31')
    const listed = () => within(screen.getByRole('list', { name: 'Repeated dates' }))
    expect(listed().getAllByRole('listitem')).toHaveLength(3)
    await user.click(listed().getByRole('button', { name: 'Remove Mon 5 Apr – Tue 6 Apr 2027' }))
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Repeated dates' }))
    await user.click(screen.getByRole('button', { name: 'Block dates' }))
    expect(await screen.findByText('3 blocks')).toBeTruthy()
    const sent = sentRequests.filter(({ requestLine }) => requestLine === 'POST /staff/blocked-dates')
    expect(sent.map(({ body }) => body)).toMatchObject([
      { startDate: '2027-02-01', endDate: '2027-02-02' },
      { startDate: '2027-03-01', endDate: '2027-03-02' },
      { startDate: '2027-05-03', endDate: '2027-05-04' },
    ])
    expect(screen.queryByRole('list', { name: 'Repeated dates' })).toBeNull()
  })

  it('are changed, and changed back', async () => {
    const changed = { ...wholeBlock, id: '2027-02-05.b1', endDate: '2027-02-05', version: 2 }
    const { user, sentRequests } = await openStaffArea('/admin/blocked-dates', {
      'GET /staff/blocked-dates': { blockedDates: [wholeBlock] },
      'PUT /staff/blocked-dates/2027-02-03.b1': changed,
      'PUT /staff/blocked-dates/2027-02-05.b1': { ...wholeBlock, version: 3 },
    })
    await user.click(await screen.findByRole('button', { name: /^Change: Mon 1 Feb/ }))
    const form = within(await dialog('Change blocked dates'))
    const last = await form.findByLabelText('Last night')
    await user.clear(last)
    await user.type(last, '2027-02-05')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Undone')).toBeTruthy()
    expect(
      sentRequests.flatMap(({ requestLine, body }) => (requestLine.startsWith('PUT') ? [body] : [])),
    ).toMatchObject([
      { endDate: '2027-02-05', version: 1, kind: 'maintenance', reason: 'Painting' },
      { endDate: '2027-02-03', version: 2 },
    ])
  })

  it('confirms before it unblocks nights', async () => {
    const block = {
      id: 'b1',
      version: 1,
      startDate: '2027-02-01',
      endDate: '2027-02-03',
      cabinSlug: null,
      reason: 'Painting',
      createdBy: 'Thandi',
      createdAt: NOW,
      state: 'whole',
      clash: null,
    }
    const { user, sentRequests } = await openStaffArea('/admin/blocked-dates', {
      'GET /staff/blocked-dates': { blockedDates: [block] },
      'DELETE /staff/blocked-dates/b1?version=1': { removed: true },
    })
    await user.click(await screen.findByRole('button', { name: /Open again: Mon 1 Feb – Wed 3 Feb, All cabins/ }))
    expect(sentRequests.filter(({ requestLine }) => requestLine.startsWith('DELETE'))).toEqual([])
    await user.click(within(await dialog('Open these dates again?')).getByRole('button', { name: 'Open dates' }))
    await waitFor(() =>
      expect(sentRequests.map(({ requestLine }) => requestLine)).toContain('DELETE /staff/blocked-dates/b1?version=1'),
    )
  })
})
