// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { GuestBooking } from '#shared/bookings/guest-bookings.contract.ts'
import { amountsDue } from '#web/site/features/payments/booking-tasks.ts'
import { type FakeApi, createFakeApi, refusal } from './booking-dialog.harness.ts'
import { aGuestBooking, stubBrowserApis, visit } from './visit-site.tsx'

const TOKEN = 'secret-token'

/** A fake API with one booking behind the token; `after` is its state after an action. */
function fakeApiWithBooking(
  booking: GuestBooking,
  onAction: (path: string, body: unknown) => unknown = () => undefined,
): FakeApi {
  return createFakeApi({
    override: (path, body) => {
      const response = onAction(path, body)
      if (response !== undefined) return response as ReturnType<FakeApi['override']>
      if (path === `/bookings/${TOKEN}`) return { status: 200, body: booking }
      if (path === '/booking-links') return { status: 200, body: { sent: true } }
      return path.startsWith('/bookings/') ? { ...refusal('booking-not-found'), status: 404 } : undefined
    },
  })
}
const visitBooking = (fakeApi: FakeApi) => visit(fakeApi, `/booking/${TOKEN}`)
const findBookingHeading = () => screen.findByRole('heading', { name: /Protea/, level: 1 })

beforeEach(() => {
  stubBrowserApis()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T07:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the booking page', () => {
  it('shows the booking’s state and its expiry', async () => {
    visitBooking(fakeApiWithBooking(aGuestBooking()))
    await findBookingHeading()
    expect(screen.getByText('Waiting for payment')).toBeTruthy()
    expect(
      screen.getByText(/The dates are yours only when the money shows in our account/, { selector: 'span' })
        .textContent,
    ).toContain('Mon 23 Nov 2026, 09:00 (48 hours left)')
  })

  it('asks for the terms of a booking that staff entered before it asks for money', async () => {
    const newEntry = aGuestBooking({
      termsVersion: null,
      termsToAccept: { id: 'terms-2', version: '2' },
      cardOffered: false,
    })
    const sent: unknown[] = []
    const { user } = visitBooking(
      fakeApiWithBooking(newEntry, (path, body) => {
        if (path !== `/bookings/${TOKEN}/terms`) return undefined
        sent.push(body)
        return sent.length === 1
          ? refusal('terms-changed')
          : { status: 200, body: aGuestBooking({ termsVersion: '2' }) }
      }),
    )
    await findBookingHeading()
    expect(screen.queryByRole('heading', { name: /^Pay R/ })).toBeNull()
    expect(screen.queryByText(/You accepted/)).toBeNull()
    const accept = screen.getByRole('button', { name: 'I accept the terms' })
    await user.click(accept)
    expect((await screen.findByRole('alert')).textContent).toContain('Our terms and conditions have changed')
    await user.click(accept)
    expect(await screen.findByRole('heading', { name: /^Pay R/ })).toBeTruthy()
    expect(sent).toEqual([{ termsId: 'terms-2' }, { termsId: 'terms-2' }])
    expect(screen.queryByRole('heading', { name: 'Please accept our terms first' })).toBeNull()
  })

  it('shows the arrival time that the guest gave, and no row without one', async () => {
    const { unmount } = visitBooking(fakeApiWithBooking(aGuestBooking({ arrivalTime: '16:30' })))
    await findBookingHeading()
    expect(screen.getByText('Arrival time').nextElementSibling?.textContent).toBe('16:30')
    unmount()
    visitBooking(fakeApiWithBooking(aGuestBooking()))
    await findBookingHeading()
    expect(screen.queryByText('Arrival time')).toBeNull()
  })

  it('names the times of the stay, not those of the settings', async () => {
    visitBooking(fakeApiWithBooking(aGuestBooking({ checkInTime: '15:30', checkOutTime: '11:30' })))
    await findBookingHeading()
    expect(screen.getByText('Arrive', { selector: 'dt' }).nextElementSibling?.textContent).toContain(', from 15:30')
    expect(screen.getByText('Leave', { selector: 'dt' }).nextElementSibling?.textContent).toContain(', by 11:30')
    const arrival = within(await screen.findByRole('region', { name: 'When you arrive' }))
    expect(arrival.getByText('15:30')).toBeTruthy()
    expect(arrival.getByText('11:30')).toBeTruthy()
  })

  it('lists the tasks, each with its state in text', async () => {
    visitBooking(fakeApiWithBooking(aGuestBooking()))
    await findBookingHeading()
    const tasks = within(screen.getByRole('region', { name: 'What to do next' })).getAllByRole('listitem')
    expect(tasks.map((task) => task.querySelector('.task-title')?.textContent)).toEqual([
      'Pay the deposit To do',
      'Send your proof of payment Later',
      'We confirm your dates Later',
      'Pay the balance Later',
      'Sign the guest register Later',
      'Arrive Later',
    ])
  })

  it('updates the tasks when the deposit is paid', async () => {
    const paid = { depositPaid: true, paidCents: 240_000, outstandingCents: 240_000, dueNowCents: 240_000 }
    visitBooking(
      fakeApiWithBooking(
        aGuestBooking({ ...paid, status: 'confirmed', paymentStatus: 'deposit_paid', expiresAt: null }),
      ),
    )
    await findBookingHeading()
    const tasks = within(screen.getByRole('region', { name: 'What to do next' })).getAllByRole('listitem')
    expect(tasks.map((task) => task.querySelector('.task-title')?.textContent)).toEqual([
      'Pay the deposit Done',
      'We confirm your dates Done',
      'Pay the balance To do',
      'Sign the guest register Later',
      'Arrive Later',
    ])
    expect(screen.getByRole('link', { name: 'Sign the guest register' }).getAttribute('href')).toBe(
      `/submit-documents?token=${TOKEN}`,
    )
    expect(screen.getByText(/0 of 2 adults have signed/)).toBeTruthy()
  })

  it('asks for the balance alone once a stay is confirmed without its deposit', async () => {
    visitBooking(fakeApiWithBooking(aGuestBooking({ status: 'confirmed', dueNowCents: 480_000, expiresAt: null })))
    await findBookingHeading()
    expect(screen.queryByText(/Pay the deposit/)).toBeNull()
    expect(screen.getByText('R4,800.00, by Tuesday 22 December 2026')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Pay the balance' })).toBeTruthy()
  })

  it('says when a balance is overdue', async () => {
    vi.setSystemTime(new Date('2026-12-23T07:00:00Z'))
    const paid = { depositPaid: true, paidCents: 240_000, outstandingCents: 240_000, dueNowCents: 240_000 }
    visitBooking(fakeApiWithBooking(aGuestBooking({ ...paid, status: 'confirmed', expiresAt: null })))
    await findBookingHeading()
    expect(screen.getByText('R2,400.00, was due on Tuesday 22 December 2026')).toBeTruthy()
  })

  it('counts a fully signed register as done', async () => {
    visitBooking(
      fakeApiWithBooking(aGuestBooking({ status: 'confirmed', register: { state: 'complete', signed: 2, adults: 2 } })),
    )
    await findBookingHeading()
    const task = screen.getByRole('link', { name: 'Sign the guest register' }).closest('li')
    expect(task?.textContent).toContain('Done')
    expect(task?.textContent).toContain('2 of 2 adults have signed')
  })

  it('shows deposit and balance separately in the price, each with its date', async () => {
    const findDues = async () => {
      await findBookingHeading()
      const price = screen.getByRole('heading', { name: 'Price' }).parentElement as HTMLElement
      return [...price.querySelectorAll('dl > div')].map((line) => line.textContent).slice(1)
    }
    const { unmount } = visitBooking(fakeApiWithBooking(aGuestBooking()))
    expect(await findDues()).toEqual([
      'TotalR4,800.00',
      'PaidR0.00',
      'Depositby Mon 23 Nov 2026, 09:00 (48 hours left)R2,400.00',
      'Balanceby Tuesday 22 December 2026R2,400.00',
    ])
    unmount()
    const paid = { depositPaid: true, paidCents: 240_000, outstandingCents: 240_000, dueNowCents: 240_000 }
    visitBooking(fakeApiWithBooking(aGuestBooking({ ...paid, status: 'confirmed', expiresAt: null })))
    expect((await findDues()).slice(1)).toEqual(['PaidR2,400.00', 'Balanceby Tuesday 22 December 2026R2,400.00'])
  })

  it.each([
    [
      'a deposit of which a part is here',
      { paidCents: 40_000, outstandingCents: 440_000, dueNowCents: 200_000, expiresAt: null },
      ['Rest of the deposit 200000', 'Balance by Tuesday 22 December 2026 240000'],
    ],
    [
      'what confirms, where less than that came of everything at once',
      { paymentType: 'full', paidCents: 40_000, outstandingCents: 440_000, dueNowCents: 200_000, expiresAt: null },
      ['Missing to confirm 200000', 'Balance by Tuesday 22 December 2026 240000'],
    ],
    [
      'all of it at once',
      { paymentType: 'full', dueNowCents: 480_000, outstandingCents: 480_000, balanceDueDate: null },
      ['Still to pay by Mon 23 Nov 2026, 09:00 (48 hours left) 480000'],
    ],
    [
      'all of a late stay that was confirmed without its money, and is overdue',
      {
        status: 'confirmed',
        paymentType: 'full',
        dueNowCents: 480_000,
        balanceDueDate: null,
        dueDate: '2026-11-20',
        expiresAt: null,
      },
      ['Still to pay was due on Friday 20 November 2026 480000'],
    ],
    [
      'the whole balance of a stay that was confirmed without its deposit',
      { status: 'confirmed', dueNowCents: 480_000, dueDate: '2026-12-22', expiresAt: null },
      ['Balance by Tuesday 22 December 2026 480000'],
    ],
    ['nothing', { paidCents: 480_000, outstandingCents: 0, dueNowCents: 0, status: 'confirmed' }, []],
    ['nothing of a booking that was called off', { status: 'cancelled', dueNowCents: 480_000 }, []],
    [
      'the rest of a stay that is over',
      { status: 'completed', depositPaid: true, dueNowCents: 240_000, outstandingCents: 240_000, expiresAt: null },
      ['Balance by Tuesday 22 December 2026 240000'],
    ],
  ] as const)('owes %s', (_, changes, owed) => {
    const dues = amountsDue(aGuestBooking(changes), '2026-11-21T07:00:00.000Z')
    expect(dues.map(({ label, dueText, cents }) => [label, dueText, cents].filter(Boolean).join(' '))).toEqual(owed)
  })

  it('says since when what it owes is overdue', async () => {
    const owing = { status: 'confirmed', paymentType: 'full', balanceDueDate: null, expiresAt: null } as const
    const { unmount } = visitBooking(fakeApiWithBooking(aGuestBooking({ ...owing, dueDate: '2026-11-20' })))
    await findBookingHeading()
    expect(
      screen.getByText(
        'The nights are yours. R4,800.00 has been overdue since Friday 20 November 2026. Please pay it now.',
      ),
    ).toBeTruthy()
    expect(screen.getByText(/^R[\d,.]+, was due on Friday 20 November 2026$/)).toBeTruthy()
    unmount()
    visitBooking(fakeApiWithBooking(aGuestBooking({ ...owing, dueDate: '2026-11-21' })))
    await findBookingHeading()
    expect(screen.getByText('The nights are yours. R4,800.00 is still to pay today.')).toBeTruthy()
  })

  it('shows the further refund of a cancelled stay whose nights were sold again', async () => {
    visitBooking(
      fakeApiWithBooking(
        aGuestBooking({
          status: 'cancelled',
          cancellation: null,
          refundDueCents: 95_000,
          refundOwedCents: 95_000,
          resaleRefundCents: 95_000,
        }),
      ),
    )
    await findBookingHeading()
    expect(
      screen.getByText(
        /Nights of it were sold again: R950\.00 more than first agreed goes back to you for that\. We pay R950/,
      ),
    ).toBeTruthy()
  })

  it('has the place for proofs before the focus reaches it, without scrolling', async () => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe() {}
        disconnect() {}
      },
    )
    const { user } = visitBooking(fakeApiWithBooking(aGuestBooking()))
    await findBookingHeading()
    await user.click(screen.getByRole('button', { name: 'Copy reference' }))
    expect(screen.queryByLabelText('Send a proof of an EFT')).toBeNull()
    await user.tab()
    expect(await screen.findByLabelText('Send a proof of an EFT')).toBeTruthy()
  })

  it('shows the bank details with the booking’s own reference, ready to be copied', async () => {
    const { user } = visitBooking(fakeApiWithBooking(aGuestBooking()))
    await findBookingHeading()
    await user.click(screen.getByRole('button', { name: 'Copy reference' }))
    expect(await navigator.clipboard.readText()).toBe('MC-7K4QX')
    await user.click(screen.getByRole('button', { name: 'Copy amount' }))
    expect(await navigator.clipboard.readText()).toBe('2400.00')
  })

  it('shows the method that the guest chose first', async () => {
    const { unmount } = visitBooking(fakeApiWithBooking(aGuestBooking()))
    await findBookingHeading()
    const ways = () => screen.getAllByRole('heading', { name: /^By / }).map(({ textContent }) => textContent)
    expect(ways()).toEqual(['By EFT', 'By card'])
    expect(screen.getByRole('button', { name: /by card/ }).className).not.toContain('primary')
    unmount()
    visitBooking(fakeApiWithBooking(aGuestBooking({ paymentMethod: 'card' })))
    await findBookingHeading()
    expect(ways()).toEqual(['By card', 'By EFT'])
    expect(screen.getByRole('button', { name: /by card/ }).className).toContain('primary')
  })

  it('changes to EFT for a guest who chose the card, and shows bank details then', async () => {
    const byCard = aGuestBooking({ paymentMethod: 'card', expiresAt: '2026-11-21T09:00:00.000Z' })
    let refusals = 1
    const fakeApi = fakeApiWithBooking(byCard, (path) => {
      if (path !== `/bookings/${TOKEN}/eft`) return undefined
      refusals -= 1
      return refusals >= 0 ? refusal('changed-meanwhile') : { status: 200, body: aGuestBooking() }
    })
    const { user, requests } = visitBooking(fakeApi)
    await findBookingHeading()
    expect(screen.queryByText('62000000001')).toBeNull()
    const change = screen.getByRole('button', { name: 'Pay by EFT instead' })
    await user.click(change)
    expect((await screen.findByRole('alert')).textContent).toContain('changed this a moment ago')
    await user.click(change)
    expect(await screen.findByText('62000000001')).toBeTruthy()
    expect(screen.getAllByRole('heading', { name: /^By / }).map(({ textContent }) => textContent)).toEqual([
      'By EFT',
      'By card',
    ])
    expect(screen.getByText(/We keep this booking until Mon 23 Nov 2026, 09:00/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Pay by EFT instead' })).toBeNull()
    expect(requests.filter((request) => request.endsWith('/eft'))).toHaveLength(2)
  })

  it('shows bank details at once where the time to pay does not run', async () => {
    visitBooking(fakeApiWithBooking(aGuestBooking({ paymentMethod: 'card', paidCents: 100_000, expiresAt: null })))
    await findBookingHeading()
    expect(screen.getByText('62000000001')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Pay by EFT instead' })).toBeNull()
  })

  it('puts the card or the phone first where an EFT can hardly show in time', async () => {
    const tonight = { checkInDate: '2026-11-21', checkOutDate: '2026-11-22', isLateForEft: true }
    const { unmount } = visitBooking(fakeApiWithBooking(aGuestBooking(tonight)))
    await findBookingHeading()
    const notice = (await screen.findByText(/You arrive today, and an EFT from another bank/)).parentElement
    expect(notice?.textContent).toContain('Please pay by card, or phone us: 082 123 4567')
    expect(screen.getAllByRole('heading', { name: /^By / }).map(({ textContent }) => textContent)).toEqual([
      'By card',
      'By EFT',
    ])
    expect(screen.getByRole('button', { name: /by card/ }).className).toContain('primary')
    unmount()
    visitBooking(fakeApiWithBooking(aGuestBooking({ ...tonight, checkInDate: '2026-11-22', cardOffered: false })))
    await findBookingHeading()
    const byPhone = (await screen.findByText(/You arrive tomorrow, and an EFT from another bank/)).parentElement
    expect(byPhone?.textContent).toContain('Please phone us: 082 123 4567')
    expect(screen.queryByRole('heading', { name: 'By card' })).toBeNull()
  })

  it('offers no second payment while a proof is being checked, and says that the deadline waits', async () => {
    const proof = { id: 'u', purpose: 'proof', fileName: 'slip.pdf', state: 'waiting', refusedBecause: '' } as const
    const uploads = [{ ...proof, createdAt: '2026-11-21T06:00:00.000Z' }]
    visitBooking(fakeApiWithBooking(aGuestBooking({ uploads, expiresAt: null })))
    await findBookingHeading()
    expect(screen.getByText(/You do not have to do anything now\. The time to pay has stopped/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /by card/ })).toBeNull()
    expect(screen.queryByRole('heading', { name: /^Pay R/ })).toBeNull()
    const tasks = within(screen.getByRole('region', { name: 'What to do next' })).getAllByRole('listitem')
    expect(tasks.filter(({ textContent }) => textContent?.includes('To do'))).toEqual([])
  })

  it('says that the deadline has moved after a proof could not be used', async () => {
    const proof = {
      id: 'u',
      purpose: 'proof',
      fileName: 'slip.pdf',
      state: 'refused',
      refusedBecause: 'Blurred',
    } as const
    const uploads = [{ ...proof, createdAt: '2026-11-21T06:00:00.000Z' }]
    visitBooking(fakeApiWithBooking(aGuestBooking({ uploads })))
    await findBookingHeading()
    expect(screen.getByText(/your time to pay starts again: we keep this booking until Mon 23 Nov 2026/)).toBeTruthy()
    expect(screen.getByRole('button', { name: /by card/ })).toBeTruthy()
  })

  it('offers no card payment where the server does not', async () => {
    visitBooking(fakeApiWithBooking(aGuestBooking({ cardOffered: false })))
    await findBookingHeading()
    expect(screen.queryByRole('button', { name: /by card/ })).toBeNull()
  })

  it('offers no payment where nothing is due', async () => {
    const paid = { depositPaid: true, balancePaid: true, paidCents: 480_000, outstandingCents: 0, dueNowCents: 0 }
    visitBooking(
      fakeApiWithBooking(aGuestBooking({ ...paid, status: 'confirmed', paymentStatus: 'paid', expiresAt: null })),
    )
    await findBookingHeading()
    expect(screen.getByText('The nights are yours and everything is paid.')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: /^Pay R/ })).toBeNull()
  })

  it('shows the state of each proof, and why one was refused', async () => {
    const file = { id: 'u', purpose: 'proof', createdAt: '2026-11-21T06:00:00.000Z' } as const
    const uploads = [
      { ...file, fileName: 'slip.pdf', state: 'refused', refusedBecause: 'The amount cannot be read.' } as const,
      { ...file, id: 'v', fileName: 'slip-2.pdf', state: 'waiting', refusedBecause: '' } as const,
    ]
    visitBooking(fakeApiWithBooking(aGuestBooking({ uploads })))
    await findBookingHeading()
    expect(screen.getByText('The amount cannot be read.')).toBeTruthy()
    expect(screen.getByText('Being checked')).toBeTruthy()
    expect(screen.getByText('Proof received')).toBeTruthy()
  })

  it('shows the tiers of the booking with today’s marked, confirms, and sends the refund it has shown', async () => {
    const booking = aGuestBooking({
      status: 'confirmed',
      expiresAt: null,
      paidCents: 240_000,
      cancellation: { refundCents: 216_000, refundPercent: 90 },
      refundSteps: [
        { lastDay: '2026-12-16', refundPercent: 90, refundCents: 216_000, isToday: true },
        { lastDay: null, refundPercent: 0, refundCents: 0, isToday: false },
      ],
    })
    const closed = {
      status: 'cancelled',
      cancellation: null,
      refundDueCents: 216_000,
      refundOwedCents: 216_000,
    } as const
    const cancelled = { ...booking, ...closed }
    const fakeApi = fakeApiWithBooking(booking, (path) =>
      path === `/bookings/${TOKEN}/cancel` ? { status: 200, body: cancelled } : undefined,
    )
    const { user } = visitBooking(fakeApi)
    await findBookingHeading()
    const rows = within(screen.getByRole('table', { name: /What goes back/ })).getAllByRole('row')
    expect(rows.map((row) => row.textContent)).toEqual([
      'If you cancelyou get back',
      'up to Wednesday 16 December 2026Today90%, R2,160.00',
      'laternothing',
    ])
    expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual([null, 'true', null])

    await user.click(screen.getByRole('button', { name: 'Cancel this booking' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this booking?' }))
    expect(dialog.getByText(/You paid R2,400.00. R2,160.00 goes back to you; R240.00 does not/)).toBeTruthy()
    expect(dialog.getByText('Friday 4 December 2026')).toBeTruthy()
    await user.type(dialog.getByLabelText(/Why/), 'Snow')
    await user.click(dialog.getByRole('button', { name: 'Cancel booking' }))
    expect(await screen.findByText('Cancelled')).toBeTruthy()
    expect(screen.getByText(/We pay R2,160.00 back to you by Friday 4 December 2026./)).toBeTruthy()
    expect(screen.getByText('Your money is on its way back')).toBeTruthy()
    expect(fakeApi.sentRequests.find(({ path }) => path.endsWith('/cancel'))?.body).toEqual({
      refundCents: 216_000,
      paidCents: 240_000,
      reason: 'Snow',
    })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Cancelling' })).toBeNull()
  })

  it('says plainly when nothing would be refunded', async () => {
    const steps = [{ lastDay: null, refundPercent: 0, refundCents: 0, isToday: true }]
    const none = { paidCents: 240_000, cancellation: { refundCents: 0, refundPercent: 0 }, refundSteps: steps }
    visitBooking(fakeApiWithBooking(aGuestBooking({ ...none, status: 'confirmed', expiresAt: null })))
    await findBookingHeading()
    expect(screen.getByText('If you cancel today, nothing of the R2,400.00 that you have paid goes back.')).toBeTruthy()
    expect(screen.getByRole('rowheader', { name: /on any day/ })).toBeTruthy()
  })

  it.each([
    [
      50,
      345_000,
      'If you cancel today, R3,450.00 goes back to you: the R2,300.00 that you paid too much, and 50% of the rest.',
    ],
    [0, 230_000, 'If you cancel today, R2,300.00 goes back to you: what you paid too much. Nothing of the rest does.'],
  ])(
    'says that what was paid too much goes back whole, on a day of %i per cent',
    async (percent, refundCents, text) => {
      const surplus = {
        paidCents: 460_000,
        surplusCents: 230_000,
        cancellation: { refundCents, refundPercent: percent },
        refundSteps: [{ lastDay: null, refundPercent: percent, refundCents, isToday: true }],
      }
      visitBooking(fakeApiWithBooking(aGuestBooking({ ...surplus, status: 'confirmed', expiresAt: null })))
      await findBookingHeading()
      expect(screen.getByText(text)).toBeTruthy()
      const cell = within(screen.getByRole('table', { name: /What goes back/ })).getByRole('cell')
      expect(cell.textContent).toBe(percent === 0 ? 'R2,300.00' : '50%, R3,450.00')
    },
  )

  it('says so when the refund is not what was shown, and does not cancel', async () => {
    const booking = aGuestBooking({ paidCents: 240_000, cancellation: { refundCents: 216_000, refundPercent: 90 } })
    const fakeApi = fakeApiWithBooking(booking, (path) =>
      path.endsWith('/cancel') ? refusal('refund-changed') : undefined,
    )
    const { user } = visitBooking(fakeApi)
    await findBookingHeading()
    await user.click(screen.getByRole('button', { name: 'Cancel this booking' }))
    await user.click(await screen.findByRole('button', { name: 'Cancel booking' }))
    expect((await screen.findByRole('alert')).textContent).toContain(
      'What is paid, or what goes back, has changed since you opened this page.',
    )
  })

  it('hides its address from search engines and other sites', async () => {
    visitBooking(fakeApiWithBooking(aGuestBooking()))
    await findBookingHeading()
    const meta = (name: string) => document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
    expect([meta('robots'), meta('referrer')]).toEqual(['noindex', 'no-referrer'])
  })
})

const money = (changes: Partial<GuestBooking>): Partial<GuestBooking> => ({
  depositPaid: true,
  paidCents: 240_000,
  outstandingCents: 240_000,
  dueNowCents: 240_000,
  expiresAt: null,
  payments: [
    {
      place: 0,
      kind: 'payment',
      method: 'eft',
      amountCents: 240_000,
      at: '2026-11-20T08:00:00.000Z',
      paidOn: '2026-11-20',
      hasReceipt: true,
    },
  ],
  ...changes,
})
const settled = { balancePaid: true, paidCents: 480_000, outstandingCents: 0, dueNowCents: 0 }

describe('every state of a booking', () => {
  it.each<[string, Partial<GuestBooking>, RegExp]>([
    ['Waiting for payment', { paymentMethod: 'card' }, /The dates are yours only when the money shows/],
    ['Payment under way', { cardHoldUntil: '2026-11-21T07:12:00.000Z' }, /kept until Sat 21 Nov 2026, 09:12/],
    [
      'Waiting for payment',
      { staffHoldUntil: '2026-11-23T16:00:00.000Z' },
      /We hold these nights for you until Mon 23 Nov 2026, 18:00: nobody else can book them/,
    ],
    ['Partly paid', money({ paidCents: 100_000, dueNowCents: 140_000 }), /R1,400.00 more confirms your stay/],
    [
      'Partly paid',
      money({ paymentType: 'full', paidCents: 100_000, dueNowCents: 380_000 }),
      /R1,400.00 more confirms your stay/,
    ],
    [
      'Waiting for nights',
      money({ needsAttention: 'paid-but-nights-taken', waitsForNights: true }),
      /We confirm when all of them are free/,
    ],
    [
      'Waiting for nights',
      money({ status: 'expired', needsAttention: 'paid-but-nights-taken', waitsForNights: true }),
      /We confirm when all of them are free/,
    ],
    ['We will contact you', money({ needsAttention: 'paid-but-nights-taken' }), /your booking has no nights/],
    ['Confirmed', money({ status: 'confirmed' }), /R2,400.00 is still to pay by Tuesday 22 December 2026/],
    ['Confirmed', money({ status: 'confirmed', ...settled }), /everything is paid/],
    ['Completed', money({ status: 'completed', ...settled }), /^Thank you for staying with us.$/],
    ['Completed', money({ status: 'completed' }), /R2,400.00 of it is still to pay/],
    ['Expired', { status: 'expired', expiresAt: null }, /You can book again/],
    ['Cancelled', { status: 'cancelled', expiresAt: null, refundDueCents: 0 }, /Nothing is owed on either side/],
    [
      'Cancelled',
      money({ status: 'cancelled', refundDueCents: 120_000, refundOwedCents: 120_000 }),
      /We pay R1,200.00 back to you by Friday 4 December 2026/,
    ],
    [
      'Cancelled',
      money({
        status: 'cancelled',
        refundDueCents: 120_000,
        payments: [
          {
            place: 0,
            kind: 'refund',
            method: 'eft',
            amountCents: 120_000,
            at: '2026-11-25T08:00:00.000Z',
            paidOn: '2026-11-25',
            hasReceipt: false,
          },
        ],
      }),
      /R1,200.00 has been paid back to you/,
    ],
  ])('describes it: %s', async (word, changes, sentence) => {
    visitBooking(fakeApiWithBooking(aGuestBooking({ cancellation: null, ...changes })))
    await findBookingHeading()
    const status = document.querySelector('.booking-state')
    expect(status?.firstChild?.textContent).toBe(word)
    expect(status?.lastChild?.textContent).toMatch(sentence)
  })

  it.each([
    ['pending', 'full'],
    ['pending', 'deposit'],
    ['expired', 'deposit'],
  ] as const)(
    'says what happens to a paid one without its nights, and asks for no money: %s, %s',
    async (status, type) => {
      const cancellation = status === 'pending' ? { refundCents: 240_000, refundPercent: 100 } : null
      const waiting = { needsAttention: 'paid-but-nights-taken', waitsForNights: true } as const
      visitBooking(fakeApiWithBooking(aGuestBooking(money({ ...waiting, status, paymentType: type, cancellation }))))
      await findBookingHeading()
      const notice = (await screen.findByText('We have your R2,400.00. Please do not pay again.')).closest('.notice')
      expect(notice?.textContent).toMatch(/As soon as all of them are free, we confirm your booking automatically/)
      expect(notice?.textContent).toMatch(/Other nights: .* at the price you agreed/)
      const inNotice = within(notice as HTMLElement)
      await waitFor(() => expect(notice?.nextElementSibling?.textContent).toContain('WhatsApp'))
      const side = within(screen.getByRole('complementary', { name: 'Your stay' }))
      expect(side.queryByRole('link', { name: /WhatsApp/ })).toBeNull()
      if (status === 'pending')
        expect(inNotice.getByRole('link', { name: 'cancel this booking' }).getAttribute('href')).toBe('#cancel')
      else expect(notice?.textContent).toMatch(/tell us, and our staff pay it back/)
      const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
      expect(headings).toContain('Payments and documents')
      expect(headings.filter((heading) => /^Pay R|next|Proof|arrive/.test(heading))).toEqual([])
      expect(screen.queryByRole('button', { name: /by card/ })).toBeNull()
      expect(screen.queryByRole('link', { name: /^Pay|Book Protea again/ })).toBeNull()
      expect(screen.queryByText('Balance')).toBeNull()
    },
  )

  it('promises no confirmation to a paid one whose arrival is past', async () => {
    visitBooking(fakeApiWithBooking(aGuestBooking(money({ needsAttention: 'paid-but-nights-taken' }))))
    await findBookingHeading()
    expect(screen.getByText(/it will not be confirmed automatically/)).toBeTruthy()
    expect(screen.queryByText(/come free/)).toBeNull()
  })

  it('says that a card payment is pending, and asks for no other meanwhile', async () => {
    const cardPendingUntil = '2099-11-25T14:00:00.000Z'
    visitBooking(fakeApiWithBooking(aGuestBooking({ paymentMethod: 'card', cardPendingUntil })))
    await findBookingHeading()
    expect(screen.getByText(/waits for your bank to release it/)).toBeTruthy()
    expect(screen.queryByRole('heading', { name: /^Pay R/ })).toBeNull()
  })

  it('asks for a balance after the stay by card and by EFT', async () => {
    visitBooking(fakeApiWithBooking(aGuestBooking(money({ status: 'completed', cancellation: null }))))
    await findBookingHeading()
    expect(screen.getByRole('heading', { name: 'By EFT' })).toBeTruthy()
    expect(screen.getByRole('button', { name: /by card/ })).toBeTruthy()
  })

  it('links the accepted version of the terms', async () => {
    visitBooking(fakeApiWithBooking(aGuestBooking({ termsVersion: '2 b' })))
    await findBookingHeading()
    expect(screen.getByRole('link', { name: 'version 2 b of our terms' }).getAttribute('href')).toBe('/terms/2%20b')
  })

  it('puts the reference into WhatsApp', async () => {
    visitBooking(fakeApiWithBooking(aGuestBooking()))
    await findBookingHeading()
    const side = within(screen.getByRole('complementary', { name: 'Your stay' }))
    expect(side.getByRole('link', { name: /WhatsApp/ }).getAttribute('href')).toBe(
      'https://wa.me/27821234567?text=Booking%20MC-7K4QX%3A%20',
    )
  })
})

describe('billing documents and calendar', () => {
  let saved: { name: string; blob: Blob }[]
  beforeEach(() => {
    saved = []
    const blobs: Blob[] = []
    vi.stubGlobal(
      'URL',
      class extends URL {
        static override createObjectURL = (blob: Blob) => `blob:${blobs.push(blob) - 1}`
        static override revokeObjectURL = () => {}
      },
    )
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
      const blob = blobs[Number(this.href.slice('blob:'.length))]
      if (blob) saved.push({ name: this.download, blob })
    })
  })
  afterEach(() => vi.restoreAllMocks())

  const issued = { number: 'REC-000007', fileName: 'REC-000007 MC-7K4QX.pdf', pdfBase64: btoa('%PDF-1.3 \u00FF') }

  it('saves the receipt of a payment unchanged', async () => {
    const fakeApi = fakeApiWithBooking(aGuestBooking(money({ status: 'confirmed' })), (path) =>
      path.endsWith('/billing-documents') ? { status: 200, body: issued } : undefined,
    )
    const { user } = visitBooking(fakeApi)
    await findBookingHeading()
    await user.click(screen.getByRole('button', { name: 'Receipt' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(fakeApi.sentRequests.find(({ path }) => path.endsWith('/billing-documents'))?.body).toEqual({
      kind: 'receipt',
      paymentPlace: 0,
    })
    expect(saved[0]).toMatchObject({ name: issued.fileName, blob: { type: 'application/pdf', size: 10 } })
  })

  it('offers an invoice once the stay is confirmed, by its number once it has one', async () => {
    visitBooking(fakeApiWithBooking(aGuestBooking()))
    await findBookingHeading()
    expect(screen.queryByRole('button', { name: /Invoice/ })).toBeNull()
  })

  const invoice = { kind: 'invoice', number: 'INV-000003', paymentPlace: null } as const
  const receipt = { kind: 'receipt', number: 'REC-000004', paymentPlace: 0 } as const
  const creditNote = { kind: 'credit-note', number: 'CRN-000002', paymentPlace: null } as const
  const other = 'Made out to somebody else'

  it.each<[Partial<GuestBooking>, string[]]>([
    [money({ status: 'confirmed', dueBillingDocument: 'invoice' }), ['Receipt', 'Invoice', other]],
    [money({ status: 'confirmed', billingDocuments: [invoice] }), ['Receipt', 'Invoice INV-000003', other]],
    [
      // The stay was moved.
      money({ status: 'confirmed', dueBillingDocument: 'invoice', billingDocuments: [invoice] }),
      ['Receipt', 'Invoice INV-000003', 'New invoice', other],
    ],
    [
      money({ status: 'confirmed', billingDocuments: [creditNote, invoice, { ...invoice, number: 'INV-000007' }] }),
      ['Receipt', 'Invoice INV-000003', 'Invoice INV-000007', 'Credit note CRN-000002', other],
    ],
    [
      money({ status: 'confirmed', dueBillingDocument: 'invoice', invoiceNeedsRecipient: true }),
      ['Receipt', 'Make out the invoice'],
    ],
    [
      money({ status: 'cancelled', dueBillingDocument: 'credit-note', billingDocuments: [invoice, receipt] }),
      ['REC-000004', 'Invoice INV-000003', 'Credit note'],
    ],
    // All of it was paid, and nothing is refunded.
    [money({ status: 'cancelled', billingDocuments: [invoice] }), ['Receipt', 'Invoice INV-000003']],
    [money({ status: 'cancelled' }), ['Receipt']],
  ])('are named by their kind', async (changes, names) => {
    visitBooking(fakeApiWithBooking(aGuestBooking({ cancellation: null, ...changes })))
    await findBookingHeading()
    const part = within(screen.getByRole('region', { name: 'Payments and documents' }))
    expect(part.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(names)
  })

  it('are issued to a company, once its input is valid', async () => {
    const booking = aGuestBooking(money({ status: 'confirmed', dueBillingDocument: 'invoice' }))
    const fakeApi = fakeApiWithBooking(booking, (path) =>
      path.endsWith('/billing-documents') ? { status: 200, body: { ...issued, number: 'INV-000003' } } : undefined,
    )
    const { user } = visitBooking(fakeApi)
    await findBookingHeading()
    await user.click(screen.getByRole('button', { name: other }))
    await user.clear(screen.getByLabelText('Invoice made out to', { selector: 'input' }))
    await user.type(screen.getByLabelText('Invoice made out to', { selector: 'input' }), 'Acme Holdings')
    await user.type(screen.getByLabelText('Address'), '1 Long Street')
    await user.type(screen.getByLabelText(/VAT number/), '12')
    await user.click(screen.getByRole('button', { name: 'Make out the invoice' }))
    expect(await screen.findByText('A South African VAT number has ten digits and begins with 4')).toBeTruthy()
    expect(fakeApi.sentRequests.filter(({ path }) => path.endsWith('/billing-documents'))).toEqual([])
    await user.clear(screen.getByLabelText(/VAT number/))
    await user.type(screen.getByLabelText(/VAT number/), '4012345678')
    await user.click(screen.getByRole('button', { name: 'Make out the invoice' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(fakeApi.sentRequests.find(({ path }) => path.endsWith('/billing-documents'))?.body).toEqual({
      kind: 'invoice',
      madeOutTo: { name: 'Acme Holdings', address: '1 Long Street', vatNumber: '4012345678' },
    })
    expect(screen.queryByRole('button', { name: 'Make out the invoice' })).toBeNull()
    await waitFor(() => expect(focusIn('Payments and documents')).toBe(true))
  })

  const focusIn = (name: string) => screen.getByRole('region', { name }).contains(document.activeElement)

  describe.each<[string, Partial<GuestBooking>, Partial<GuestBooking>]>([
    [
      'Invoice',
      money({ status: 'confirmed', dueBillingDocument: 'invoice' }),
      money({ status: 'confirmed', billingDocuments: [invoice] }),
    ],
    [
      'New invoice',
      money({ status: 'confirmed', dueBillingDocument: 'invoice', billingDocuments: [invoice] }),
      money({ status: 'confirmed', billingDocuments: [creditNote, invoice, { ...invoice, number: 'INV-000007' }] }),
    ],
    [
      'Credit note',
      money({ status: 'cancelled', dueBillingDocument: 'credit-note', billingDocuments: [invoice] }),
      money({ status: 'cancelled', billingDocuments: [creditNote, invoice] }),
    ],
  ])('issued by keyboard: %s', (name, before, after) => {
    async function issueDocument() {
      let booking = aGuestBooking({ cancellation: null, ...before })
      const fakeApi = fakeApiWithBooking(booking, (path) => {
        if (path === `/bookings/${TOKEN}`) return { status: 200, body: booking }
        if (!path.endsWith('/billing-documents')) return undefined
        booking = { ...booking, dueBillingDocument: null, ...after }
        return { status: 200, body: issued }
      })
      const { user } = visitBooking(fakeApi)
      await findBookingHeading()
      const button = screen.getByRole('button', { name })
      button.focus()
      await user.keyboard('{Enter}')
      return { waitUntilGone: () => waitFor(() => expect(button.isConnected).toBe(false)) }
    }

    it('keep the focus when their button gets its number', async () => {
      const { waitUntilGone } = await issueDocument()
      await waitUntilGone()
      await waitFor(() => expect(focusIn('Payments and documents')).toBe(true))
    })

    it('take no focus that has gone elsewhere meanwhile', async () => {
      const { waitUntilGone } = await issueDocument()
      const elsewhere = screen.getByRole('button', { name: 'Print' })
      elsewhere.focus()
      await waitUntilGone()
      expect(document.activeElement).toBe(elsewhere)
    })
  })

  it('says why a document cannot be issued', async () => {
    const fakeApi = fakeApiWithBooking(
      aGuestBooking(money({ status: 'confirmed', dueBillingDocument: 'invoice' })),
      (path) => (path.endsWith('/billing-documents') ? refusal('changed-meanwhile') : undefined),
    )
    const { user } = visitBooking(fakeApi)
    await findBookingHeading()
    await user.click(screen.getByRole('button', { name: 'Invoice' }))
    const failure = await screen.findByRole('alert')
    expect(failure.textContent).toContain('The PDF could not be made')
    expect(failure.closest('#payments')).toBeTruthy()
    expect(saved).toEqual([])
  })

  it('saves the stay for a calendar, with no personal data but the reference', async () => {
    const { user } = visitBooking(fakeApiWithBooking(aGuestBooking(money({ status: 'confirmed' }))))
    await findBookingHeading()
    await user.click(await screen.findByRole('button', { name: 'Add to calendar' }))
    expect(saved[0]?.name).toBe('MC-7K4QX.ics')
    const file = await saved[0]?.blob.text()
    expect(file).toContain('UID:MC-7K4QX@localhost\r\n')
    expect(file).toContain('DTSTART:20270115T120000Z\r\n')
    expect(file).not.toMatch(/Naledi|naledi|secret-token|555/)
  })
})

describe('an invalid booking link', () => {
  it('offers a fresh one, with the same reply whether or not the booking exists', async () => {
    const fakeApi = fakeApiWithBooking(aGuestBooking())
    const { user } = visit(fakeApi, '/booking/old-token')
    expect(await screen.findByRole('heading', { name: 'This link does not open a booking' })).toBeTruthy()
    await user.type(await screen.findByLabelText('E-mail address'), 'naledi@example.com')
    await user.type(screen.getByLabelText(/^Booking reference/), '7k4qx')
    await user.click(screen.getByRole('button', { name: 'E-mail me the link' }))
    expect(await screen.findByText(/If there are bookings with this e-mail address/)).toBeTruthy()
    expect(document.activeElement?.textContent).toMatch(/^Look in your inbox/)
    expect(fakeApi.sentRequests.at(-1)).toEqual({
      path: '/booking-links',
      body: { reference: '7k4qx', guestEmail: 'naledi@example.com' },
    })
  })

  it('asks for a well-formed reference and address before it asks the server', async () => {
    const { user, requests } = visit(createFakeApi(), '/upload-pop')
    await user.click(await screen.findByRole('button', { name: 'E-mail me the link' }))
    expect(screen.getByText('Please enter a valid email address')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('E-mail address')))
    await user.type(screen.getByLabelText(/^Booking reference/), '7k4')
    await user.click(screen.getByRole('button', { name: 'E-mail me the link' }))
    expect(screen.getByText('A booking reference looks like MC-7K4QX')).toBeTruthy()
    expect(requests).toEqual(['GET /frame'])
  })
})

describe('/upload-pop', () => {
  it('shows amount, reference and hours left, and says when the dates are secured', async () => {
    visit(fakeApiWithBooking(aGuestBooking()), `/upload-pop?token=${TOKEN}`)
    expect(await screen.findByText('MC-7K4QX')).toBeTruthy()
    expect(screen.getByText('Deposit').nextSibling?.textContent).toBe(
      'R2,400.00, by Mon 23 Nov 2026, 09:00 (48 hours left)',
    )
    expect(screen.queryByText('Received so far')).toBeNull()
    expect(screen.getByText(/The dates are yours only when the money shows in our account/)).toBeTruthy()
  })

  it('warns of bank details other than ours', async () => {
    visit(fakeApiWithBooking(aGuestBooking()), `/upload-pop?token=${TOKEN}`)
    expect((await screen.findByText('Our only account')).nextSibling?.textContent).toBe(
      'Mountain Cabins, First Bank, 62000000001',
    )
    expect(screen.getByText('Our bank details never change by e-mail or WhatsApp')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'What happens next' })).toBeTruthy()
  })

  const proof = (state: 'waiting' | 'accepted' | 'refused', id = state) =>
    ({
      id,
      purpose: 'proof',
      fileName: 'slip.pdf',
      state,
      refusedBecause: '',
      createdAt: '2026-11-21T07:00:00.000Z',
    }) as const

  it('shows the open amount after a short payment, and accepts a second slip', async () => {
    const short = { paidCents: 140_000, dueNowCents: 100_000, outstandingCents: 340_000, expiresAt: null }
    visit(fakeApiWithBooking(aGuestBooking({ ...short, uploads: [proof('accepted')] })), `/upload-pop?token=${TOKEN}`)
    const words = (await screen.findByText('Your payment was short')).parentElement
    expect(words?.textContent).toContain('R1,400.00 has arrived, and R1,000.00 more confirms your stay')
    expect(screen.getByText('Rest of the deposit').nextSibling?.textContent).toBe('R1,000.00')
    expect(screen.getByLabelText('Another proof of payment')).toBeTruthy()
  })

  it('names the amount that confirms, also where the guest chose to pay all at once', async () => {
    const short = { paymentType: 'full', paidCents: 140_000, dueNowCents: 100_000, outstandingCents: 340_000 } as const
    visit(fakeApiWithBooking(aGuestBooking({ ...short, expiresAt: null })), `/upload-pop?token=${TOKEN}`)
    const words = (await screen.findByText('Your payment was short')).parentElement
    expect(words?.textContent).toContain('R1,400.00 has arrived, and R1,000.00 more confirms your stay')
    expect(screen.getByText('Missing to confirm').nextSibling?.textContent).toContain('R1,000.00')
  })

  it('urges no guest who has sent a slip, and accepts the next one', async () => {
    visit(
      fakeApiWithBooking(aGuestBooking({ expiresAt: null, uploads: [proof('waiting')] })),
      `/upload-pop?token=${TOKEN}`,
    )
    expect(await screen.findByText('We have your proof')).toBeTruthy()
    expect(screen.getByText(/you do not have to do anything/)).toBeTruthy()
    expect(screen.getByLabelText('Another proof of payment')).toBeTruthy()
  })

  it('asks for a balance without a warning about the dates', async () => {
    const paid = { depositPaid: true, paidCents: 240_000, outstandingCents: 240_000, dueNowCents: 240_000 }
    visit(
      fakeApiWithBooking(
        aGuestBooking({ ...paid, status: 'confirmed', expiresAt: null, uploads: [proof('accepted')] }),
      ),
      `/upload-pop?token=${TOKEN}`,
    )
    expect((await screen.findByText('Balance')).nextSibling?.textContent).toBe('R2,400.00, by Tuesday 22 December 2026')
    expect(screen.queryByText(/The dates are yours only/)).toBeNull()
    expect(screen.queryByText('Your payment was short')).toBeNull()
  })

  it('offers no more files than the server accepts', async () => {
    const uploads = Array.from({ length: 10 }, (_, index) => ({ ...proof('refused'), id: `slip-${index}` }))
    visit(fakeApiWithBooking(aGuestBooking({ uploads })), `/upload-pop?token=${TOKEN}`)
    expect(await screen.findByText(/as many files as we take/)).toBeTruthy()
    expect(screen.queryByLabelText(/proof of payment$/i)).toBeNull()
  })

  it('accepts no proof for a closed booking', async () => {
    visit(fakeApiWithBooking(aGuestBooking({ status: 'expired', expiresAt: null })), `/upload-pop?token=${TOKEN}`)
    expect(await screen.findByText('This booking is closed')).toBeTruthy()
    expect(screen.queryByLabelText('Proof of payment')).toBeNull()
  })

  it('refuses a file that is too large or of another type before it is sent', async () => {
    const fakeApi = fakeApiWithBooking(aGuestBooking())
    const { user } = visit(fakeApi, `/upload-pop?token=${TOKEN}`)
    const picker = await screen.findByLabelText<HTMLInputElement>('Proof of payment')
    const big = new File(['%PDF-'], 'big.pdf', { type: 'application/pdf' })
    Object.defineProperty(big, 'size', { value: 10 * 1024 * 1024 + 1 })
    await user.upload(picker, big)
    expect(await screen.findByText('The file is larger than 10 MB')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send file' })).toBeNull()
    expect(fakeApi.sentRequests.some(({ path }) => path.endsWith('/uploads'))).toBe(false)
  })
})
