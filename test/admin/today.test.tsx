// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { demoData } from '#infra/local/demo-data/demo-data.ts'
import { aBooking, aPayment, numberedBooking } from '#test/support/booking-fixture.ts'
import { aStaffBooking, aToday, aTodayStay, aWorkList, freezeTimeForEachTest, openStaffArea } from './staff.harness.tsx'

vi.mock('#web/admin/kit/session.ts', () => import('./fake-session.ts'))

freezeTimeForEachTest()

const address = () => screen.getByLabelText('Address').textContent
const openToday = (today: ReturnType<typeof aToday>, responses = {}, path = '/admin') =>
  openStaffArea(path, { 'GET /staff/today': today, ...responses })
const linesOf = async (section: string) =>
  within(await screen.findByRole('region', { name: section })).getAllByRole('listitem')
/** The one action of a line: its button, or the link that is not the guest's name. */
const actionOf = (line: HTMLElement) => {
  const [button] = within(line).queryAllByRole('button')
  const action = button ?? within(line).getAllByRole('link').at(-1)
  return action?.getAttribute('aria-label') ?? action?.textContent
}

const guest = (number: number, guestName: string) => ({ ...numberedBooking(number), guestName })
const stay = (number: number, guestName: string, checkInDate: string, checkOutDate: string) =>
  aTodayStay(aBooking.confirmed({ ...guest(number, guestName), checkInDate, checkOutDate }), {
    register: { state: 'partly', signed: 1, adults: 2 },
  })

describe('Today', () => {
  it('lists the first steps of a new business, each with its state and its page, until an owner ends it', async () => {
    const { user, sentRequests } = await openToday(
      aToday({
        firstSteps: [
          { step: 'bank', isDone: true },
          { step: 'prices', isDone: false },
        ],
      }),
      {
        'GET /staff/settings': { ...demoData.settings, revisions: {} },
        'PUT /staff/settings/first-steps': demoData.settings,
      },
    )
    const [bank, prices] = await linesOf('First steps')
    expect(bank?.textContent).toContain('Done')
    expect(within(prices!).getByRole('link', { name: 'Prices: open' }).getAttribute('href')).toBe('/admin/pricing')
    expect(screen.getByText('1 of 2 done')).toBeTruthy()
    expect(screen.queryByText(/All done/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Do not show this any more' }))
    await waitFor(() =>
      expect(sentRequests.find(({ requestLine }) => requestLine.startsWith('PUT'))?.body).toEqual({
        version: 0,
        form: { showsFirstSteps: false },
      }),
    )
  })

  it('lists what the arrival packs need once, each with its page, and says of an arrival whether its pack was sent', async () => {
    const arriving = stay(1, 'Lebo', '2026-11-21', '2026-11-23')
    await openToday(
      aToday({
        arrivalPackNeeds: [{ what: 'whom to call', path: '/admin/arrival-pack' }],
        stays: [
          { ...arriving, arrivalPack: 'sent' },
          { ...arriving, ...guest(2, 'Anna'), arrivalPack: 'no-address' },
          { ...arriving, ...guest(3, 'Piet'), arrivalPack: 'unpaid' },
        ],
      }),
    )
    const [need] = await linesOf('Must act')
    expect(need?.textContent).toContain('The arrival pack needs whom to call')
    expect(within(need!).getByRole('link', { name: 'Fill in' }).getAttribute('href')).toBe('/admin/arrival-pack')
    const [sent, withoutAddress, unpaid] = (await linesOf('Arriving, staying, leaving')).map((line) => line.textContent)
    expect(sent).toContain('Arrival pack sent')
    expect(withoutAddress).toContain('Arrival pack not sent: no e-mail address')
    expect(unpaid).toContain('Arrival pack waits for payment')
  })

  it('has of an arrival its cabin of the day, time, tub, extras, note, ticks, register and what is owed', async () => {
    const arriving = stay(1, 'Lebo', '2026-11-21', '2026-11-23')
    const ticked = { at: '2026-11-21T07:00:00.000Z', by: 'Nomsa' }
    await openToday(
      aToday({
        stays: [
          {
            ...arriving,
            dayCabin: 'aloe',
            staffNote: 'Pays in cash',
            ticks: { cleaned: ticked, tubOn: ticked },
            arrival: { arrivalTime: '16:30', tubReadyBy: '16:30', extras: [{ name: 'Firewood', quantity: 2 }] },
          },
          { ...arriving, ...guest(2, 'Anna'), arrival: { arrivalTime: null, tubReadyBy: '14:00', extras: [] } },
        ],
      }),
    )
    const [known, unknown] = (await linesOf('Arriving, staying, leaving')).map((line) => line.textContent)
    for (const text of ['Lebo', 'Aloe', '2 adults', 'Arrives at 16:30', 'tub hot by 16:30', '2 × Firewood'])
      expect(known).toContain(text)
    for (const text of ['Note: Pays in cash', 'Tub on', 'Register 1/2', 'R4,250.00 owed']) expect(known).toContain(text)
    expect(known).not.toContain('Ready')
    expect(unknown).toContain('Arrival time not known · tub hot by 14:00')
  })

  it('shows what guests cannot book and the notice to them, until it ends', async () => {
    const guestNotice = { kind: 'road' as const, text: 'The road is closed.', until: '2026-11-22T16:00:00.000Z' }
    const bookingStops = [{ cabinSlug: 'aloe', message: 'Call us.' }]
    const settings = { ...demoData.settings, revisions: {}, guestNotice, bookingStops }
    await openToday(aToday(), { 'GET /staff/settings': settings })
    expect(await screen.findByText('Guests cannot book Aloe.')).toBeTruthy()
    expect(screen.getByText(/The road is closed/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Notice and stops' }).getAttribute('href')).toBe(
      '/admin/settings?tab=notice',
    )
  })

  it('begins with what must be done, in its order, each line with its one action', async () => {
    await openToday(
      aToday({
        attention: aWorkList([aBooking.pending({ ...guest(1, 'Ann'), needsAttention: 'paid-but-nights-taken' })]),
        shortPayments: aWorkList([aBooking.pending({ ...guest(2, 'Ben'), ledger: [aPayment(1_000_00)] })]),
        paymentsToCheck: {
          ...{ count: 5, hasMore: true },
          first: [{ id: 'itn-1', amountCents: 13_600_00, reference: 'MC-7K4QX' }],
        },
        proofs: aWorkList([aBooking.pending(guest(3, 'Cas'))]),
        arrivalsOwing: aWorkList([aBooking.confirmed({ ...guest(4, 'Dee'), checkInDate: '2026-11-24' })]),
        refunds: aWorkList([
          aBooking.cancelled({ ...guest(5, 'Eve'), refundDueCents: 1_000_00, ledger: [aPayment(2_125_00)] }),
        ]),
        failedEmails: { count: 1, hasMore: false },
        accounts: { count: 2, hasMore: false },
      }),
    )
    const lines = await linesOf('Must act')
    expect(
      lines.map(
        (line) =>
          `${within(line).queryByText(/^(Ann|Ben|Cas|Dee|Eve)$/)?.textContent ?? line.textContent} → ${actionOf(line)}`,
      ),
    ).toEqual([
      'Ann → Decide',
      'Ben → Decide',
      'Card payment to checkMC-7K4QXR13,600.00 cameCheck → Check',
      '4+ more card payments to checkCheck → Check',
      'Cas → Check slip',
      'Dee → Record payment',
      'Eve → Record refund',
      '1 e-mail failedSee e-mails → See e-mails',
      '2 accounts wait for approvalApprove → Approve',
    ])
    expect(lines[5]?.textContent).toContain('Arrives Tue 24 Nov and owes')
    expect(lines[6]?.textContent).toContain('R1,000.00')
  })

  it('names on each line the amount of its job, with its word, and never another total', async () => {
    const price = { totalPriceCents: 10_630_00, depositAmountCents: 5_315_00 }
    const short = aPayment(5_300_00)
    await openToday(
      aToday({
        attention: aWorkList([
          aBooking.pending({
            ...guest(1, 'Ann'),
            ...price,
            ledger: [aPayment(5_315_00)],
            needsAttention: 'paid-but-nights-taken',
          }),
        ]),
        shortPayments: aWorkList([
          aBooking.pending({ ...guest(2, 'Ben'), ...price, ledger: [short] }),
          aBooking.pending({ ...guest(3, 'Bea'), ...price, paymentType: 'full', ledger: [short] }),
        ]),
        proofs: aWorkList([
          aBooking.pending({ ...guest(4, 'Cas'), ...price }),
          aBooking.confirmed({ ...guest(5, 'Cat'), ...price, ledger: [aPayment(10_630_00)] }),
        ]),
        arrivalsOwing: aWorkList([
          aBooking.confirmed({ ...guest(6, 'Dee'), ...price, checkInDate: '2026-11-24', ledger: [aPayment(5_315_00)] }),
        ]),
        refunds: aWorkList([
          aBooking.cancelled({ ...guest(7, 'Eve'), refundDueCents: 1_000_00, ledger: [aPayment(2_125_00)] }),
        ]),
        lapsing: aWorkList([
          aBooking.pending({ ...guest(8, 'Fay'), ...price, expiresAt: '2026-11-21T11:00:00.000Z' }),
          aBooking.pending({
            ...guest(9, 'Gus'),
            ...price,
            paymentType: 'full',
            expiresAt: '2026-11-21T11:00:00.000Z',
          }),
        ]),
        dueThisWeek: aWorkList([
          aBooking.confirmed({
            ...guest(10, 'Hal'),
            ...price,
            balanceDueDate: '2026-11-24',
            ledger: [aPayment(5_315_00)],
          }),
        ]),
      }),
    )
    const amounts = async (section: string) =>
      (await linesOf(section)).map((line) => {
        const name = line.querySelector('.task-name')?.textContent
        return `${name}: ${line.querySelector('.task-money')?.textContent}`
      })
    expect(await amounts('Must act')).toEqual([
      'Ann: R5,315.00 paid',
      'Ben: R15.00 missing',
      'Bea: R15.00 missing',
      'Cas: R5,315.00 expected',
      'Cat: Nothing expected',
      'Dee: R5,315.00 owed',
      'Eve: R1,000.00 to pay back',
    ])
    expect(await amounts('Lapsing within a day')).toEqual(['Fay: R5,315.00 deposit', 'Gus: R10,630.00 full price'])
    expect(await amounts('Balances this week')).toEqual(['Hal: R5,315.00 balance'])
  })

  it('writes a stay over New Year without a year', async () => {
    const newYearStay = aBooking.confirmed({
      ...guest(1, 'Zama'),
      checkInDate: '2026-12-30',
      checkOutDate: '2027-01-02',
    })
    await openToday(aToday({ dueThisWeek: aWorkList([newYearStay]) }))
    const [line] = await linesOf('Balances this week')
    expect(line?.textContent).toContain('Wed 30 Dec – Sat 2 Jan')
  })

  it('goes on with who comes and goes, what lapses, balances and the nights', async () => {
    await openToday(
      aToday({
        stays: [
          stay(1, 'Tomorrow', '2026-11-22', '2026-11-24'),
          stay(2, 'Leaver', '2026-11-19', '2026-11-21'),
          { ...stay(3, 'Arriver', '2026-11-21', '2026-11-23'), indemnityMissing: 1 },
          stay(4, 'Stayer', '2026-11-20', '2026-11-25'),
        ],
        lapsing: aWorkList([aBooking.pending({ ...guest(5, 'Lapser'), expiresAt: '2026-11-21T11:00:00.000Z' })]),
        overdue: aWorkList([
          aBooking.confirmed({
            ...guest(6, 'Late'),
            balanceDueDate: '2026-11-20',
            confirmedAt: '2026-11-01T08:00:00.000Z',
          }),
          aBooking.completed({
            ...guest(8, 'Gone'),
            balanceDueDate: '2025-03-07',
            confirmedAt: '2025-01-01T08:00:00.000Z',
            ledger: [aPayment(1_000_00, { at: '2025-01-01T08:00:00.000Z' })],
          }),
        ]),
        dueThisWeek: aWorkList([aBooking.confirmed({ ...guest(7, 'Soon'), balanceDueDate: '2026-11-24' })]),
        reviews: { count: 3, hasMore: true },
      }),
    )
    await screen.findByRole('table', { name: 'The next 14 nights' })
    expect(
      screen
        .getAllByRole('heading', { level: 2 })
        .map(({ textContent }) => textContent)
        .slice(-5),
    ).toEqual([
      'Arriving, staying, leaving',
      'Lapsing within a day',
      'Balances this week',
      'Enquiries and reviews',
      'The next 14 nights',
    ])
    expect((await linesOf('Enquiries and reviews'))[0]?.textContent).toContain('3+ reviews wait for approval')
    expect(screen.getByRole('link', { name: 'Read' }).getAttribute('href')).toBe('/admin/reviews')
    expect((await linesOf('Arriving, staying, leaving')).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Arrives todayArriver.*2 adultsRegister 1\/2Indemnity missing 1\/2Unpaid/),
      expect.stringMatching(/^Leaves todayLeaver.*Register 1\/2Unpaid/),
      expect.stringMatching(/^StayingStayer/),
      expect.stringMatching(/^Arrives tomorrowTomorrow/),
    ])
    expect((await linesOf('Lapsing within a day'))[0]?.textContent).toMatch(/^Lapses in 3 hLapser.*R2,125\.00 deposit/)
    expect((await linesOf('Balances this week')).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Overdue since Fri 20 NovLate/),
      expect.stringMatching(/^Owed after the stay since Fri 7 Mar 2025Gone/),
      expect.stringMatching(/^Due Tue 24 NovSoon/),
    ])
  })

  it('says who is paying by card right now, and for how long, instead of that the booking lapses', async () => {
    const atPayfast = (number: number, guestName: string, until: string) =>
      aBooking.pending({
        ...guest(number, guestName),
        expiresAt: '2026-11-21T11:00:00.000Z',
        hold: { until, attemptId: 'attemptattemptattempt1' },
      })
    await openToday(
      aToday({
        lapsing: aWorkList([
          atPayfast(1, 'Payer', '2026-11-21T08:12:00.000Z'),
          atPayfast(2, 'Leaver', '2026-11-21T07:50:00.000Z'),
        ]),
      }),
    )
    const lines = await linesOf('Lapsing within a day')
    expect(lines.map((line) => `${line.textContent} → ${actionOf(line)}`)).toEqual([
      expect.stringMatching(/^Paying by card now, 12 min leftPayer.* → Open$/),
      expect.stringMatching(/^Lapses in 3 hLeaver.* → WhatsApp to Leaver$/),
    ])
  })

  it('writes to a guest by WhatsApp with the link of the booking, and notes it once it is sent', async () => {
    const arriving = aBooking.confirmed({
      ...guest(1, 'Arriver'),
      checkInDate: '2026-11-21',
      checkOutDate: '2026-11-23',
    })
    const booking = aStaffBooking(arriving)
    const { reference } = arriving
    const { user, sentRequests } = await openToday(
      aToday({
        stays: [aTodayStay(arriving), aTodayStay({ ...arriving, ...guest(2, 'Landline'), guestPhone: '555 0142' })],
      }),
      {
        [`GET /staff/bookings/${reference}`]: booking,
        [`POST /staff/bookings/${reference}/whatsapp-messages`]: booking,
      },
    )
    await user.click(await screen.findByRole('button', { name: 'WhatsApp to Arriver' }))
    expect(screen.queryByRole('button', { name: 'WhatsApp to Landline' })).toBeNull()
    const dialog = within(await screen.findByRole('dialog', { name: 'WhatsApp to Arriver' }))
    const link = new URL(dialog.getByRole('link', { name: 'Open WhatsApp' }).getAttribute('href') ?? '')
    expect(link.searchParams.get('text')).toContain('https://example.com/booking/secret')
    await user.click(dialog.getByRole('link', { name: 'Open WhatsApp' }))
    await user.click(await screen.findByRole('button', { name: 'Yes, sent' }))
    expect(await screen.findByText('Noted under Messages')).toBeTruthy()
    expect(sentRequests.find(({ requestLine }) => requestLine.endsWith('/whatsapp-messages'))?.body).toEqual({
      moment: 'balance_reminder',
    })
  })

  it('says that all is done, and who arrives next', async () => {
    const span = { nights: 2, kind: 'booked' as const, reference: 'MC-7K4QX', guestName: 'Thandi' }
    await openToday(
      aToday({
        strip: [
          { cabinSlug: 'aloe', spans: [{ ...span, firstNight: '2026-11-20' }] },
          {
            cabinSlug: 'protea',
            spans: [
              { ...span, firstNight: '2026-11-27' },
              { ...span, firstNight: '2026-12-01' },
            ],
          },
        ],
      }),
    )
    expect(await screen.findByText('All done. Next arrival: Fri 27 Nov, Protea.')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Must act' })).toBeNull()
  })

  it('shows each cabin’s nights by day, and opens a booking from them', async () => {
    const { user } = await openToday(
      aToday({
        strip: [
          {
            cabinSlug: 'aloe',
            spans: [
              { firstNight: '2026-11-20', nights: 3, kind: 'booked', reference: 'MC-7K4QX', guestName: 'Thandi' },
              { firstNight: '2026-12-03', nights: 5, kind: 'blocked', reference: null, guestName: null },
            ],
          },
        ],
      }),
      { 'GET /staff/bookings/MC-7K4QX': aStaffBooking() },
    )
    const row = within(await screen.findByRole('table', { name: 'The next 14 nights' })).getAllByRole(
      'row',
    )[1] as HTMLElement
    expect(
      within(row)
        .getAllByRole<HTMLTableCellElement>('cell')
        .map(({ colSpan }) => colSpan),
    ).toEqual([2, ...Array(10).fill(1), 2])
    await user.click(within(row).getByRole('link', { name: 'Booked, Thandi, from Fri 20 Nov, 3 nights' }))
    expect(await screen.findByRole('dialog', { name: 'MC-7K4QX' })).toBeTruthy()
    expect(address()).toBe('/admin?booking=MC-7K4QX')
    expect(screen.getByRole('heading', { name: 'Today', level: 1, hidden: true })).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(address()).toBe('/admin'))
  })

  it('records an EFT without a slip in two presses', async () => {
    const owing = aBooking.confirmed({ checkInDate: '2026-11-24' })
    const { user, sentRequests } = await openToday(aToday({ arrivalsOwing: aWorkList([owing]) }), {
      'GET /staff/bookings/MC-7K4QX': aStaffBooking(owing),
      'POST /staff/bookings/MC-7K4QX/payments': aStaffBooking(owing),
    })
    await user.click(await screen.findByRole('button', { name: 'Record payment' }))
    const dialog = await screen.findByRole('dialog', { name: 'Record a payment' })
    await user.click(within(dialog).getByRole('button', { name: 'Record payment' }))
    await waitFor(() =>
      expect(sentRequests.filter(({ requestLine }) => requestLine.endsWith('/payments'))).toMatchObject([
        { body: { amountCents: owing.totalPriceCents, method: 'eft' } },
      ]),
    )
    expect(address()).toBe('/admin')
  })

  it('opens a dialog with the booking as it is now, not as an earlier look has left it', async () => {
    const owing = aBooking.confirmed({ checkInDate: '2026-11-24' })
    const { user, responses } = await openToday(
      aToday({ arrivalsOwing: aWorkList([owing]) }),
      { 'GET /staff/bookings/MC-7K4QX': aStaffBooking(owing) },
      '/admin?booking=MC-7K4QX',
    )
    await screen.findByRole('dialog', { name: 'MC-7K4QX' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(address()).toBe('/admin'))
    responses['GET /staff/bookings/MC-7K4QX'] = aStaffBooking({ ...owing, ledger: [aPayment(1_000_00)] })
    await user.click(await screen.findByRole('button', { name: 'Record payment' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Record a payment' }))
    expect(dialog.getByLabelText<HTMLInputElement>('Amount').value).toBe('3 250.00')
  })

  it('begins the record of a refund with what is owed back', async () => {
    const cancelled = aBooking.cancelled({ refundDueCents: 1_000_00, ledger: [aPayment(2_125_00)] })
    const { user } = await openToday(aToday({ refunds: aWorkList([cancelled]) }), {
      'GET /staff/bookings/MC-7K4QX': aStaffBooking(cancelled),
    })
    await user.click(await screen.findByRole('button', { name: 'Record refund' }))
    const amount = await screen.findByLabelText('Amount')
    expect((amount as HTMLInputElement).value.replaceAll(/\s/g, '')).toBe('1000.00')
  })

  it('leads to the whole list where more waits than it shows', async () => {
    await openToday(aToday({ refunds: aWorkList([aBooking.cancelled()], { count: 20, hasMore: true }) }))
    const more = await screen.findByRole('link', { name: '19+ more refunds to pay' })
    expect(more.getAttribute('href')).toBe('/admin/pops?view=refunds')
  })

  it('is what /admin opens; a filter or view=list opens the bookings instead', async () => {
    const { user } = await openStaffArea('/admin')
    await screen.findByRole('heading', { name: 'Today', level: 1 })
    const navigation = within(screen.getByRole('navigation', { name: 'Staff area' }))
    await user.click(navigation.getByRole('link', { name: 'Bookings' }))
    expect(await screen.findByRole('heading', { name: 'Bookings', level: 1 })).toBeTruthy()
    expect(address()).toBe('/admin?view=list')
    expect(document.title).toBe('Bookings – Staff')
    expect(document.activeElement?.id).toBe('content')
  })

  it.each(['?status=cancelled', '?q=MC-7K4QX', '?from=2026-12-01'])(
    'gives way to the list under %s',
    async (search) => {
      await openStaffArea(`/admin${search}`)
      expect(await screen.findByRole('heading', { name: 'Bookings', level: 1 })).toBeTruthy()
      const navigation = within(screen.getByRole('navigation', { name: 'Staff area' }))
      expect(navigation.getByRole('link', { current: 'page' }).getAttribute('href')).toBe('/admin?view=list')
    },
  )
})
