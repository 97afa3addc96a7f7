// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { GuestBooking } from '#shared/bookings/guest-bookings.contract.ts'
import { type World, aWorld, refusal } from './booking-dialog.world.ts'
import { aGuestBooking, furnishTheBrowser, visit } from './visit-site.tsx'

const TOKEN = 'secret-token'

/** A world with one booking behind the token; `after` is what an act makes of it. */
function bookingWorld(booking: GuestBooking, acts: (path: string, body: unknown) => unknown = () => undefined): World {
  return aWorld({
    instead: (path, body) => {
      const acted = acts(path, body)
      if (acted !== undefined) return acted as ReturnType<World['instead']>
      if (path === `/bookings/${TOKEN}`) return { status: 200, body: booking }
      if (path === '/booking-links') return { status: 200, body: { sent: true } }
      return path.startsWith('/bookings/') ? { ...refusal('booking-not-found'), status: 404 } : undefined
    },
  })
}
const visitBooking = (world: World) => visit(world, `/booking/${TOKEN}`)
const theBooking = () => screen.findByRole('heading', { name: /Protea/, level: 1 })

beforeEach(() => {
  furnishTheBrowser()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T07:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the booking page', () => {
  it('says how the booking stands and until when it is kept', async () => {
    visitBooking(bookingWorld(aGuestBooking()))
    await theBooking()
    expect(screen.getByText('Waiting for payment')).toBeTruthy()
    expect(
      screen.getByText(/The dates are yours only when the money shows in our account/, { selector: 'span' })
        .textContent,
    ).toContain('Mon 23 Nov 2026, 09:00 (48 hours left)')
  })

  it('lists what is to do, each with its state in words', async () => {
    visitBooking(bookingWorld(aGuestBooking()))
    await theBooking()
    const tasks = within(screen.getByRole('region', { name: 'What is to do' })).getAllByRole('listitem')
    expect(tasks.map((task) => task.querySelector('.task-title')?.textContent)).toEqual([
      'Pay the deposit To do',
      'Send your proof of payment To do',
      'We confirm your dates Later',
      'Pay the balance Later',
    ])
  })

  it('moves the list on when the deposit is here', async () => {
    const paid = { depositPaid: true, paidCents: 240_000, outstandingCents: 240_000, dueNowCents: 240_000 }
    visitBooking(
      bookingWorld(aGuestBooking({ ...paid, status: 'confirmed', paymentStatus: 'deposit_paid', expiresAt: null })),
    )
    await theBooking()
    const tasks = within(screen.getByRole('region', { name: 'What is to do' })).getAllByRole('listitem')
    expect(tasks.map((task) => task.querySelector('.task-title')?.textContent)).toEqual([
      'Pay the deposit Done',
      'We confirm your dates Done',
      'Pay the balance To do',
    ])
  })

  it('gives the bank details with the booking’s own reference, ready to be copied', async () => {
    const { user } = visitBooking(bookingWorld(aGuestBooking()))
    await theBooking()
    await user.click(screen.getByRole('button', { name: 'Copy reference' }))
    expect(await navigator.clipboard.readText()).toBe('MC-7K4QX')
    await user.click(screen.getByRole('button', { name: 'Copy amount' }))
    expect(await navigator.clipboard.readText()).toBe('2400.00')
  })

  it('offers no card where the server does not', async () => {
    visitBooking(bookingWorld(aGuestBooking({ cardOffered: false })))
    await theBooking()
    expect(screen.queryByRole('button', { name: /by card/ })).toBeNull()
  })

  it('asks for no money twice: nothing to pay, no way to pay', async () => {
    const paid = { depositPaid: true, balancePaid: true, paidCents: 480_000, outstandingCents: 0, dueNowCents: 0 }
    visitBooking(bookingWorld(aGuestBooking({ ...paid, status: 'confirmed', paymentStatus: 'paid', expiresAt: null })))
    await theBooking()
    expect(screen.getByText('The nights are yours and everything is paid.')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: /^Pay R/ })).toBeNull()
  })

  it('shows what became of each proof, and why one was refused', async () => {
    const file = { id: 'u', purpose: 'proof', createdAt: '2026-11-21T06:00:00.000Z' } as const
    const uploads = [
      { ...file, fileName: 'slip.pdf', state: 'refused', refusedBecause: 'The amount cannot be read.' } as const,
      { ...file, id: 'v', fileName: 'slip-2.pdf', state: 'waiting', refusedBecause: '' } as const,
    ]
    visitBooking(bookingWorld(aGuestBooking({ uploads })))
    await theBooking()
    expect(screen.getByText('The amount cannot be read.')).toBeTruthy()
    expect(screen.getByText('Being checked')).toBeTruthy()
    expect(screen.getByText('Proof received')).toBeTruthy()
  })

  it('works out the refund before it cancels, and sends what it has shown', async () => {
    const booking = aGuestBooking({ paidCents: 240_000, cancellation: { refundCents: 216_000, refundPercent: 90 } })
    const closed = { status: 'cancelled', cancellation: null, expiresAt: null, refundDueCents: 216_000 } as const
    const cancelled = { ...booking, ...closed }
    const world = bookingWorld(booking, (path) =>
      path === `/bookings/${TOKEN}/cancel` ? { status: 200, body: cancelled } : undefined,
    )
    const { user } = visitBooking(world)
    await theBooking()
    await user.click(screen.getByRole('button', { name: 'Cancel this booking' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this booking?' }))
    expect(dialog.getByText(/You paid R2,400.00. R2,160.00 goes back to you; R240.00 does not/)).toBeTruthy()
    await user.type(dialog.getByLabelText(/Why/), 'Snow')
    await user.click(dialog.getByRole('button', { name: 'Cancel booking' }))
    expect(await screen.findByText('Cancelled')).toBeTruthy()
    expect(screen.getByText(/We pay R2,160.00 back to you./)).toBeTruthy()
    expect(world.asked.find(({ path }) => path.endsWith('/cancel'))?.body).toEqual({
      refundCents: 216_000,
      reason: 'Snow',
    })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('says so when the refund is not what was shown, and does not cancel', async () => {
    const booking = aGuestBooking({ paidCents: 240_000, cancellation: { refundCents: 216_000, refundPercent: 90 } })
    const world = bookingWorld(booking, (path) => (path.endsWith('/cancel') ? refusal('refund-changed') : undefined))
    const { user } = visitBooking(world)
    await theBooking()
    await user.click(screen.getByRole('button', { name: 'Cancel this booking' }))
    await user.click(await screen.findByRole('button', { name: 'Cancel booking' }))
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The refund has changed since you opened this page.',
    )
  })

  it('keeps its address from search engines and other sites', async () => {
    visitBooking(bookingWorld(aGuestBooking()))
    await theBooking()
    const meta = (name: string) => document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
    expect([meta('robots'), meta('referrer')]).toEqual(['noindex', 'no-referrer'])
  })
})

describe('a link that opens nothing', () => {
  it('leads to a fresh one, with the same answer whether or not it exists', async () => {
    const world = bookingWorld(aGuestBooking())
    const { user } = visit(world, '/booking/old-token')
    expect(await screen.findByRole('heading', { name: 'This link does not open a booking' })).toBeTruthy()
    await user.type(screen.getByLabelText('Booking reference'), 'mc-7k4qx')
    await user.type(screen.getByLabelText('E-mail address'), 'naledi@example.com')
    await user.click(screen.getByRole('button', { name: 'E-mail me the link' }))
    expect(await screen.findByText(/If there is a booking with this reference and e-mail address/)).toBeTruthy()
    expect(world.asked.at(-1)).toEqual({
      path: '/booking-links',
      body: { reference: 'MC-7K4QX', guestEmail: 'naledi@example.com' },
    })
  })

  it('asks for a reference and an address that can be, before it asks the server', async () => {
    const { user, requests } = visit(aWorld(), '/upload-pop')
    await user.click(await screen.findByRole('button', { name: 'E-mail me the link' }))
    expect(screen.getByText('A booking reference looks like MC-7K4QX')).toBeTruthy()
    expect(screen.getByText('Email is too short')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Booking reference')))
    expect(requests).toEqual(['GET /frame'])
  })
})

describe('/upload-pop', () => {
  it('shows amount, reference and hours left, and says when the dates are the guest’s', async () => {
    visit(bookingWorld(aGuestBooking()), `/upload-pop?token=${TOKEN}`)
    expect(await screen.findByText('MC-7K4QX')).toBeTruthy()
    expect(screen.getByText('R2,400.00')).toBeTruthy()
    expect(screen.getByText(/48 hours left/)).toBeTruthy()
    expect(screen.getByText(/The dates are yours only when the money shows in our account/)).toBeTruthy()
  })

  it('takes no proof for a closed booking', async () => {
    visit(bookingWorld(aGuestBooking({ status: 'expired', expiresAt: null })), `/upload-pop?token=${TOKEN}`)
    expect(await screen.findByText('This booking is closed')).toBeTruthy()
    expect(screen.queryByLabelText('Proof of payment')).toBeNull()
  })

  it('refuses a file that is too large or of another kind before it is sent', async () => {
    const world = bookingWorld(aGuestBooking())
    const { user } = visit(world, `/upload-pop?token=${TOKEN}`)
    const picker = await screen.findByLabelText<HTMLInputElement>('Proof of payment')
    const big = new File(['%PDF-'], 'big.pdf', { type: 'application/pdf' })
    Object.defineProperty(big, 'size', { value: 10 * 1024 * 1024 + 1 })
    await user.upload(picker, big)
    expect(screen.getByText('The file is larger than 10 MB')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send file' })).toBeNull()
    expect(world.asked.some(({ path }) => path.endsWith('/uploads'))).toBe(false)
  })
})
