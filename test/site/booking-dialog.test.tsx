// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, getConfig, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter, Route, Routes, useLocation, useParams } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BookingForm } from '#shared/bookings/booking-form.ts'
import type { RichText } from '#shared/content/rich-text.ts'
import { BookingDialog } from '#web/site/features/bookings/booking-dialog.tsx'
import { aSite, createFakeApi, responseTo, NOW, refusal, type FakeApi } from './booking-dialog.harness.ts'
import { dismissToast } from '#web/kit/toaster.tsx'

type Preset = { cabinSlug?: string; checkInDate?: string; checkOutDate?: string; adults?: number }
/** On a phone the calendars close once both dates are chosen; with both visible a test takes three times as long. */
const screenIsWide = (matches: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches, addEventListener: () => {}, removeEventListener: () => {} }))

/** A weekend in January: far enough ahead for a deposit. R4,800.00 for two in Protea. */
const january: Preset = { cabinSlug: 'protea', checkInDate: '2027-01-15', checkOutDate: '2027-01-17' }

function BookingPage() {
  return <h1>Booking {useParams()['token']}</h1>
}

function Home({ preset }: { preset: Preset }) {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Book Now
      </button>
      <output data-testid="address">{useLocation().search}</output>
      <BookingDialog open={isOpen} onOpenChange={setIsOpen} {...preset} />
    </>
  )
}

async function openDialog(fakeApi: FakeApi, { address = '/', ...preset }: Preset & { address?: string } = january) {
  vi.stubGlobal('fetch', async (url: string, { body, signal }: RequestInit) => {
    const { status, body: reply } = responseTo(fakeApi, url.replace(/^\/api/, ''), body && JSON.parse(String(body)))
    await Promise.resolve()
    signal?.throwIfAborted()
    return Response.json(reply, { status })
  })
  const user = userEvent.setup({ delay: null })
  const page = render(
    <MemoryRouter initialEntries={[address]}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Routes>
          <Route index element={<Home preset={preset} />} />
          <Route path="/booking/:token" element={<BookingPage />} />
        </Routes>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  await screen.findByRole('dialog', { name: 'Book Your Stay' })
  return { user, fakeApi, ...page }
}

const button = (name: string) => screen.getByRole('button', { name })
const submitButton = (name: string) => screen.findByRole('button', { name })
const sentRequests = (fakeApi: FakeApi, path: string) => fakeApi.sentRequests.filter((request) => request.path === path)
const bookings = (fakeApi: FakeApi) => sentRequests(fakeApi, '/bookings').map(({ body }) => body as BookingForm)

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  await screen.findByRole('textbox', { name: 'Name' })
  for (const [name, value] of [
    ['Name', 'Thandi Nkosi'],
    ['Email', 'thandi@example.com'],
    ['Phone', '082 123 4567'],
    ['Suburb', 'Rondebosch'],
  ] as const) {
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
  }
  await user.click(screen.getByRole('checkbox', { name: /terms and conditions/ }))
}

/** Finds a day by its date; its accessible name also has the price, or why the day cannot be chosen. */
const day = (calendar: string, date: string) =>
  within(screen.getByRole('application', { name: calendar })).getByRole('button', { name: new RegExp(`^${date}`) })
const isClosed = (one: HTMLElement) => one.getAttribute('aria-disabled') === 'true'

// Two calendars have many elements: jsdom takes minutes to check the visibility of each.
const { defaultHidden } = getConfig()
beforeAll(() => configure({ defaultHidden: true }))
afterAll(() => configure({ defaultHidden }))

beforeEach(() => {
  screenIsWide(false)
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) })
})
afterEach(() => {
  dismissToast()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  sessionStorage.clear()
})

describe('the booking dialog', () => {
  it('offers the cabins with their beds and whether children may stay', async () => {
    await openDialog(createFakeApi(), {})
    expect(
      within(await screen.findByRole('combobox', { name: 'Cabin' }))
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual([
      'Choose a cabin',
      'Aloe (max 2 guests)',
      'Protea (max 4 guests, child-friendly)',
      'Yellowwood (max 6 guests, child-friendly)',
    ])
  })

  it('says that the cabins could not be loaded, and tries again', async () => {
    const fakeApi = createFakeApi({ override: (path) => (path === '/site' ? { status: 500, body: {} } : undefined) })
    const { user } = await openDialog(fakeApi)
    expect(await screen.findByText('Failed to load cabin information')).toBeTruthy()
    fakeApi.override = () => undefined
    await user.click(button('Try again'))
    expect(await screen.findByRole('combobox', { name: 'Cabin' })).toBeTruthy()
  })

  it('shows the Friday and Saturday rule only while it is on', async () => {
    const { unmount } = await openDialog(createFakeApi({ site: aSite({ requireFridaySaturdayTogether: true }) }))
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Friday and Saturday nights must be booked together.',
    )
    unmount()
    await openDialog(createFakeApi())
    await screen.findByRole('combobox', { name: 'Cabin' })
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('has the owner’s sentence in place of the button where a cabin is stopped, and still shows the price', async () => {
    const stop = { cabinSlug: 'protea', message: 'Protea gets a new roof until May.' }
    const { user, fakeApi } = await openDialog(createFakeApi({ site: aSite({ bookingStops: [stop] }) }))
    expect(await screen.findByText(stop.message)).toBeTruthy()
    expect(await screen.findByText('R4,800.00', { selector: '.booking-bar-total' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Submit Booking Request' })).toBeNull()
    await fillIn(user)
    fireEvent.submit(screen.getByRole('form', { name: 'Book Your Stay' }))
    expect(bookings(fakeApi)).toEqual([])

    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Cabin' }),
      'Yellowwood (max 6 guests, child-friendly)',
    )
    expect(await submitButton('Submit Booking Request')).toBeTruthy()
    expect(screen.queryByText(stop.message)).toBeNull()
  })

  it('says so at once where all cabins are stopped, and shows what the server says of a stop that came since', async () => {
    const stop = { cabinSlug: null, message: 'The farm is closed for the fire.' }
    const { unmount } = await openDialog(createFakeApi({ site: aSite({ bookingStops: [stop] }) }), {})
    expect(await screen.findByText(stop.message)).toBeTruthy()
    unmount()

    const { user, fakeApi } = await openDialog(createFakeApi())
    await fillIn(user)
    fakeApi.override = (path) => {
      if (path === '/bookings') return refusal('bookings-stopped', { message: stop.message })
      return path.startsWith('/site') ? { status: 200, body: aSite({ bookingStops: [stop] }) } : undefined
    }
    await user.click(await submitButton('Submit Booking Request'))
    await screen.findByText(stop.message, { selector: '.booking-bar-stop' })
    expect(screen.queryByRole('button', { name: 'Submit Booking Request' })).toBeNull()
  })

  it('moves to the first missing field, with each message beside its field', async () => {
    const { user } = await openDialog(createFakeApi(), {})
    await user.click(await submitButton('Select Dates & Cabin'))
    const cabin = screen.getByRole('combobox', { name: 'Cabin' })
    expect(document.activeElement).toBe(cabin)
    expect(cabin.getAttribute('aria-describedby')).toBe(screen.getByText('Please select a cabin').parentElement?.id)
    for (const message of [
      'Please select a check-in date',
      'Please select a check-out date',
      'Name must be at least 2 characters',
      'Please enter a valid email address',
      'Phone number must be at least 10 digits',
      'Suburb must be at least 2 characters',
      'You must accept the terms and conditions',
    ]) {
      expect(screen.getByText(message)).toBeTruthy()
    }
  })
})

describe('dates in the dialog', () => {
  beforeEach(() => {
    screenIsWide(true)
  })

  it('cannot be taken nights, days before arrival or past days, and say why', async () => {
    const fakeApi = createFakeApi({ taken: { protea: [{ firstNight: '2027-01-20', lastNight: '2027-01-20' }] } })
    await openDialog(fakeApi)
    await waitFor(() => {
      expect(isClosed(day('Check-in date', 'Wednesday 20 January 2027, this night is taken'))).toBe(true)
    })
    expect(isClosed(day('Check-out date', 'Thursday 21 January 2027, the night before is taken'))).toBe(true)
    expect(isClosed(day('Check-out date', 'Friday 15 January 2027, not after your check-in'))).toBe(true)
    expect(isClosed(day('Check-out date', 'Wednesday 20 January 2027'))).toBe(false)
  })

  it('over a taken night show the server’s sentence and free alternatives', async () => {
    const fakeApi = createFakeApi({ taken: { protea: [{ firstNight: '2027-01-16', lastNight: '2027-01-16' }] } })
    const { user } = await openDialog(fakeApi)
    // Beside the dates, and beside the button.
    const reasons = await screen.findAllByText(
      'Some nights in this range are already taken. Please choose other dates.',
    )
    expect(reasons).toHaveLength(2)
    const override = within(await screen.findByRole('list', { name: 'Free instead' }))
    expect(await override.findByRole('button', { name: 'Yellowwood, same dates' })).toBeTruthy()
    await user.click(override.getByRole('button', { name: 'Sun 17 Jan – Tue 19 Jan 2027' }))
    await submitButton('Submit Booking Request')
    expect(screen.getByText('Sun 17 Jan 2027')).toBeTruthy()
    expect(screen.queryByText(/already taken/)).toBeNull()
    expect(sentRequests(fakeApi, '/calculate-pricing')).toHaveLength(1)
  })

  it('clear the price when check-out is not after check-in', async () => {
    const { user } = await openDialog(createFakeApi())
    await submitButton('Submit Booking Request')
    await user.click(day('Check-in date', 'Wednesday 20 January 2027'))
    expect(await screen.findAllByText('Check-out date must be after check-in date')).toHaveLength(2)
    await submitButton('Select Dates & Cabin')
    expect(screen.queryByRole('table', { name: 'What your stay costs' })).toBeNull()
  })
})

describe('the party in the dialog', () => {
  it('has an age for each child, where children may stay and the tariff asks for it', async () => {
    const { user, fakeApi } = await openDialog(createFakeApi())
    await screen.findByRole('spinbutton', { name: 'Children' })
    await user.click(button('Increase children'))
    await user.click(button('Increase children'))
    expect(button('Increase children').getAttribute('aria-disabled')).toBe('true')
    expect(button('Increase adults').getAttribute('aria-disabled')).toBe('true')
    const ages = [1, 2].map((child) =>
      screen.getByRole<HTMLSelectElement>('combobox', { name: `Age of child ${child}` }),
    )
    expect(ages.map(({ value }) => value)).toEqual(['', ''])
    await user.selectOptions(screen.getByRole('combobox', { name: 'Age of child 2' }), '9')
    await waitFor(() => {
      expect(sentRequests(fakeApi, '/calculate-pricing').at(-1)?.body).toMatchObject({
        children: [{ age: 0 }, { age: 9 }],
      })
    })
    await user.click(await submitButton('Submit Booking Request'))
    expect(await screen.findByText('Please provide age for each child')).toBeTruthy()
    expect(document.activeElement).not.toBe(document.body)
    expect(sentRequests(fakeApi, '/bookings')).toEqual([])

    await user.selectOptions(screen.getByRole('combobox', { name: 'Cabin' }), 'yellowwood')
    expect(screen.queryByRole('combobox', { name: 'Age of child 1' })).toBeNull()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Cabin' }), 'aloe')
    expect(screen.queryByRole('spinbutton', { name: 'Children' })).toBeNull()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Cabin' }), 'protea')
    expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Children' }).value).toBe('0')
  })
})

describe('a party that a cabin is too small for', () => {
  it('reads why beside the button, with the cabins that fit', async () => {
    const { user, fakeApi } = await openDialog(createFakeApi())
    await screen.findByRole('spinbutton', { name: 'Adults' })
    await user.click(button('Increase adults'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Cabin' }), 'aloe')
    const submit = await submitButton('Select Dates & Cabin')
    const bar = within(submit.closest<HTMLElement>('.booking-bar') ?? document.body)
    expect(bar.getByText('The cabin does not have beds for that many people.')).toBeTruthy()
    const fitting = within(bar.getByRole('list', { name: 'Cabins for your party' })).getAllByRole('button')
    expect(fitting.map(({ textContent }) => textContent)).toEqual(['Protea instead', 'Yellowwood instead'])
    expect(screen.queryByText(/could not be loaded/)).toBeNull()
    await user.click(bar.getByRole('button', { name: 'Yellowwood instead' }))
    expect(document.activeElement).toBe(bar.getByRole('status'))
    await submitButton('Submit Booking Request')
    expect(sentRequests(fakeApi, '/calculate-pricing').at(-1)?.body).toMatchObject({
      cabinSlug: 'yellowwood',
      adults: 3,
    })
    expect(bar.queryByRole('list')).toBeNull()
  })

  it('reads there too what is wrong with its dates', async () => {
    await openDialog(createFakeApi({ site: aSite({ minNights: 4 }) }))
    const submit = await submitButton('Select Dates & Cabin')
    expect(submit.closest('.booking-bar')?.textContent).toContain('These dates can be booked from 4 nights.')
  })
})

describe('the add-ons in the dialog', () => {
  const everywhere = aSite()
  const [firewood, breakfast] = everywhere.addOns
  if (!firewood || !breakfast) throw new Error('The site of the tests has two add-ons')
  const addOnField = (name: string) => screen.queryByRole<HTMLInputElement>('spinbutton', { name })

  it('are those of the cabin; a choice is left out in another cabin, and is back with the former', async () => {
    const site = { ...everywhere, addOns: [{ ...firewood, cabinSlugs: ['protea'] }, breakfast] }
    const { user, fakeApi } = await openDialog(createFakeApi({ site }))
    await submitButton('Submit Booking Request')
    await user.click(button('Increase firewood'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Cabin' }), 'yellowwood')
    expect(addOnField('Firewood')).toBeNull()
    expect(addOnField('Breakfast basket')).toBeTruthy()
    await waitFor(() =>
      expect(sentRequests(fakeApi, '/calculate-pricing').at(-1)?.body).toMatchObject({
        cabinSlug: 'yellowwood',
        addOns: [],
      }),
    )
    await user.selectOptions(screen.getByRole('combobox', { name: 'Cabin' }), 'protea')
    expect(addOnField('Firewood')?.value).toBe('1')
  })

  it('say how much notice they need where the arrival is too near, and cannot be added', async () => {
    const site = { ...everywhere, addOns: [{ ...firewood, noticeDays: 60 }, breakfast] }
    const { user } = await openDialog(createFakeApi({ site }))
    expect(await screen.findByText(/Needs 60 days’ notice before arrival/)).toBeTruthy()
    await user.click(button('Increase firewood'))
    expect(addOnField('Firewood')?.value).toBe('0')
  })
})

describe('the price in the dialog', () => {
  it('is requested once, 300 ms after the last change', async () => {
    const { user, fakeApi } = await openDialog(createFakeApi())
    await submitButton('Submit Booking Request')
    fakeApi.sentRequests = []
    for (let press = 0; press < 3; press += 1) await user.click(button('Increase firewood'))
    expect(await submitButton('Calculating...')).toBeTruthy()
    expect(sentRequests(fakeApi, '/calculate-pricing')).toHaveLength(0)
    await submitButton('Submit Booking Request')
    expect(sentRequests(fakeApi, '/calculate-pricing').map(({ body }) => body)).toMatchObject([
      { addOns: [{ addOnId: 'firewood', quantity: 3 }] },
    ])
    expect(within(screen.getByRole('table', { name: 'What your stay costs' })).getByText('Firewood × 3')).toBeTruthy()
  })

  it('shows the server’s refusal, else a message of its own, and tries again', async () => {
    const fakeApi = createFakeApi({
      override: (path) => (path === '/calculate-pricing' ? refusal('stay-too-short', { minNights: 3 }) : undefined),
    })
    const { user } = await openDialog(fakeApi)
    expect((await screen.findAllByText('These dates can be booked from 3 nights.')).length).toBeGreaterThan(0)
    fakeApi.override = (path) => (path === '/calculate-pricing' ? { status: 502, body: {} } : undefined)
    await user.click(button('Try again'))
    expect((await screen.findAllByText('Failed to calculate pricing')).length).toBeGreaterThan(0)
    await submitButton('Select Dates & Cabin')
  })

  it('is due in full when arrival is near', async () => {
    await openDialog(createFakeApi(), { cabinSlug: 'protea', checkInDate: '2026-11-24', checkOutDate: '2026-11-26' })
    expect(
      await screen.findByText('Arrival is less than 14 business days away, so the full price is due now.'),
    ).toBeTruthy()
    expect(screen.queryByRole('radio', { name: /deposit/ })).toBeNull()
  })

  it('says plainly when the other half of a deposit is due within three business days', async () => {
    const near = { cabinSlug: 'protea', checkInDate: '2026-12-14', checkOutDate: '2026-12-16' }
    const { user } = await openDialog(createFakeApi(), near)
    await submitButton('Submit Booking Request')
    await user.click(screen.getByRole('radio', { name: /50% deposit/ }))
    expect(await screen.findByText(/^The other half is due on Tuesday 24 November 2026: R/)).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: /Full payment/ }))
    expect(screen.queryByText(/^The other half/)).toBeNull()
  })

  it('can be paid half now, with the date and the amount of the balance', async () => {
    const { user } = await openDialog(createFakeApi())
    await submitButton('Submit Booking Request')
    await user.click(screen.getByRole('radio', { name: /50% deposit/ }))
    const costs = within(screen.getByRole('table', { name: 'What your stay costs' }))
    expect(costs.getByRole('row', { name: 'Due now R2,400.00' })).toBeTruthy()
    expect(costs.getByRole('row', { name: 'Due by Thu 24 Dec 2026 R2,400.00' })).toBeTruthy()
  })
})

describe('card payments in the dialog', () => {
  it('are not offered while they are switched off, and a chosen card becomes EFT with a message', async () => {
    const { user, unmount } = await openDialog(createFakeApi())
    await user.click(await screen.findByRole('radio', { name: /Card/ }))
    unmount()
    await openDialog(createFakeApi({ site: aSite({ payfastEnabled: false }) }))
    expect(await screen.findByText('Card payments are temporarily unavailable. EFT option selected.')).toBeTruthy()
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /EFT/ })).checked).toBe(true)
    expect(screen.queryByRole('radio', { name: /Card/ })).toBeNull()
  })

  it('above PayFast’s limit offer the deposit or EFT, and say why', async () => {
    const { user, fakeApi } = await openDialog(createFakeApi({ site: aSite({ payfastMaxAmountCents: 300_000 }) }))
    await submitButton('Submit Booking Request')
    await user.click(screen.getByRole('radio', { name: /Card/ }))
    expect(
      screen.getByText('Card payments are possible up to R3,000.00. Please pay the deposit or choose EFT.'),
    ).toBeTruthy()
    await fillIn(user)
    await user.click(await submitButton('Proceed to Payment'))
    expect(bookings(fakeApi)).toHaveLength(0)
    await user.click(button('Pay the deposit of R2,400.00 by card'))
    expect(screen.queryByText(/possible up to/)).toBeNull()
  })
})

describe('an EFT in the dialog', () => {
  const tonight = { cabinSlug: 'protea', checkInDate: '2026-11-21', checkOutDate: '2026-11-22' }
  const methods = () =>
    within(screen.getByRole('radiogroup', { name: 'Payment method' }))
      .getAllByRole('radio')
      .map((radio) => radio.getAttribute('value'))
  const notice = async () =>
    (await screen.findByText(/an EFT from another bank takes a business day or more/)).closest('p')

  it('for a stay that is far away waits the setting’s hours, and comes first', async () => {
    await openDialog(createFakeApi())
    await submitButton('Submit Booking Request')
    expect(screen.getByText(/We keep the booking for 48 hours;/)).toBeTruthy()
    expect(methods()).toEqual(['eft', 'card'])
    expect(screen.queryByText('An EFT can hardly arrive in time')).toBeNull()
  })

  it('for tonight waits until 16:00, and says that card or phone come first', async () => {
    await openDialog(createFakeApi(), tonight)
    expect((await notice())?.textContent).toContain('You arrive today')
    expect((await notice())?.textContent).toContain('Please pay by card, or phone us: 082 123 4567')
    expect(methods()).toEqual(['card', 'eft'])
    expect(screen.getByText(/We keep the booking until 16:00 on Sat 21 Nov 2026;/)).toBeTruthy()
  })

  it.each([
    ['where cards are off', { payfastEnabled: false }],
    ['above the card limit', { payfastMaxAmountCents: 50_000 }],
  ])('for tonight offers the phone %s', async (_, settings) => {
    await openDialog(createFakeApi({ site: aSite(settings) }), tonight)
    expect((await notice())?.textContent).toContain('Please phone us: 082 123 4567')
  })

  it('with one business day before the arrival is still too late, with two it is not', async () => {
    const { unmount } = await openDialog(createFakeApi(), {
      ...tonight,
      checkInDate: '2026-11-24',
      checkOutDate: '2026-11-25',
    })
    expect((await notice())?.textContent).toContain('You arrive on Tue 24 Nov 2026')
    unmount()
    await openDialog(createFakeApi(), { ...tonight, checkInDate: '2026-11-25', checkOutDate: '2026-11-26' })
    await submitButton('Submit Booking Request')
    expect(screen.queryByText('An EFT can hardly arrive in time')).toBeNull()
  })
})

describe('sending the booking', () => {
  it('sends the chosen arrival time, of those from check-in on', async () => {
    const { user, fakeApi } = await openDialog(createFakeApi({ site: aSite({ checkInTime: '15:00' }) }))
    await fillIn(user)
    const arrival = screen.getByLabelText<HTMLSelectElement>(/^Arrival time/)
    expect([...arrival.options].slice(0, 2).map(({ text }) => text)).toEqual(['Not sure yet', '15:00'])
    await user.selectOptions(arrival, '16:30')
    await user.click(await submitButton('Submit Booking Request'))
    await screen.findByRole('heading', { name: 'Booking secret-token' })
    expect(bookings(fakeApi)).toMatchObject([{ arrivalTime: '16:30' }])
  })

  it('offers the arrival times of the chosen cabin, and forgets one that another cabin does not offer', async () => {
    const site = aSite()
    const late = { checkInTime: '15:00', checkOutTime: '11:00' }
    const cabins = site.cabins.map((cabin) => (cabin.slug === 'yellowwood' ? { ...cabin, ...late } : cabin))
    const { user, fakeApi } = await openDialog(createFakeApi({ site: { ...site, cabins } }))
    await fillIn(user)
    const arrival = screen.getByLabelText<HTMLSelectElement>(/^Arrival time/)
    await user.selectOptions(arrival, '14:00')
    await user.selectOptions(screen.getByLabelText('Cabin'), 'yellowwood')
    expect([...arrival.options].slice(0, 2).map(({ text }) => text)).toEqual(['Not sure yet', '15:00'])
    expect(arrival.value).toBe('')
    expect(await screen.findByText('from 15:00')).toBeTruthy()
    expect(screen.getByText('by 11:00')).toBeTruthy()
    await user.click(await submitButton('Submit Booking Request'))
    await screen.findByRole('heading', { name: 'Booking secret-token' })
    expect(bookings(fakeApi)).toMatchObject([{ cabinSlug: 'yellowwood', arrivalTime: null }])
  })

  it('by EFT sends the whole order once and opens the booking’s page', async () => {
    const { user, fakeApi } = await openDialog(createFakeApi())
    await fillIn(user)
    await user.dblClick(await submitButton('Submit Booking Request'))
    expect(await screen.findByRole('heading', { name: 'Booking secret-token' })).toBeTruthy()
    expect(await screen.findByText('Booking request submitted!')).toBeTruthy()
    expect(
      screen.getByText(
        'Check your email for payment instructions and upload your proof of payment to complete your booking.',
      ),
    ).toBeTruthy()
    expect(bookings(fakeApi)).toMatchObject([
      {
        cabinSlug: 'protea',
        guestName: 'Thandi Nkosi',
        totalPriceCents: 480_000,
        paymentMethod: 'eft',
        paymentType: 'full',
      },
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sessionStorage.getItem('mc:booking-draft')).toBeNull()
  })

  it('by card stores the booking’s link for the way back and posts PayFast’s form', async () => {
    const posted: Record<string, FormDataEntryValue>[] = []
    vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function submit(this: HTMLFormElement) {
      posted.push({ action: this.action, method: this.method, ...Object.fromEntries(new FormData(this)) })
    })
    const { user, fakeApi } = await openDialog(createFakeApi())
    await fillIn(user)
    await user.click(screen.getByRole('radio', { name: /Card/ }))
    await user.click(await submitButton('Proceed to Payment'))
    expect(await screen.findByText('Redirecting to payment...')).toBeTruthy()
    await waitFor(() => expect(posted).toHaveLength(1))
    expect(posted[0]).toEqual({
      action: 'https://sandbox.payfast.co.za/eng/process',
      method: 'post',
      merchant_id: '10000100',
      amount: '4800.00',
      signature: 'abc',
    })
    expect(sentRequests(fakeApi, '/payfast-payment')[0]?.body).toEqual({ token: 'secret-token', amountCents: 480_000 })
    expect(sessionStorage.getItem('mc:booking-token:aaaaaaaaaaaaaaaaaaaaaa')).toBe('secret-token')
    expect(sessionStorage.getItem('mc:booking-draft')).toBeNull()
  })

  it('keeps a booking whose card payment could not start, and creates no second one', async () => {
    const fakeApi = createFakeApi({
      override: (path) => (path === '/payfast-payment' ? refusal('nights-on-hold', { minutes: 12 }) : undefined),
    })
    const { user } = await openDialog(fakeApi)
    await fillIn(user)
    await user.click(screen.getByRole('radio', { name: /Card/ }))
    await user.click(await submitButton('Proceed to Payment'))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Your booking MC-7K4QX has been made, but is not paid')
    expect(alert.textContent).toContain(
      'Another guest is paying for these dates right now. Please try again in 12 minutes',
    )
    expect(screen.getByRole('link', { name: 'Open my booking' }).getAttribute('href')).toBe('/booking/secret-token')
    await user.click(button('Try the card payment again'))
    await waitFor(() => expect(sentRequests(fakeApi, '/payfast-payment')).toHaveLength(2))
    expect(bookings(fakeApi)).toHaveLength(1)

    const first = bookings(fakeApi)[0]?.idempotencyKey
    await user.click(await screen.findByRole('button', { name: 'Sun 17 Jan – Tue 19 Jan 2027' }))
    await user.click(await screen.findByRole('checkbox', { name: /terms and conditions/ }))
    await user.click(await submitButton('Proceed to Payment'))
    await waitFor(() => expect(bookings(fakeApi)).toHaveLength(2))
    expect(bookings(fakeApi)[1]).toMatchObject({ checkInDate: '2027-01-17', checkOutDate: '2027-01-19' })
    expect(bookings(fakeApi)[1]?.idempotencyKey).not.toBe(first)
  })

  it('with a payment call that fails for an unknown reason keeps the booking, and a retry is the same request', async () => {
    const fakeApi = createFakeApi({
      override: (path) => (path === '/payfast-payment' ? { status: 500, body: {} } : undefined),
    })
    const { user } = await openDialog(fakeApi)
    await fillIn(user)
    await user.click(screen.getByRole('radio', { name: /Card/ }))
    await user.click(await submitButton('Proceed to Payment'))
    expect(await screen.findByText('Failed to submit booking')).toBeTruthy()
    expect((await screen.findByRole('alert')).textContent).toContain('The card payment could not be started.')

    await user.click(button('Close'))
    await user.click(button('Book Now'))
    await user.click(await screen.findByRole('checkbox', { name: /terms and conditions/ }))
    await user.click(await submitButton('Proceed to Payment'))
    await waitFor(() => expect(bookings(fakeApi)).toHaveLength(2))
    expect(bookings(fakeApi)[1]).toEqual(bookings(fakeApi)[0])
  })

  it('that fails for an unknown reason stays in the dialog and can be sent again under the same key', async () => {
    const fakeApi = createFakeApi({
      override: (path) => (path === '/bookings' ? { status: 500, body: {} } : undefined),
    })
    const { user } = await openDialog(fakeApi)
    await fillIn(user)
    await user.click(await submitButton('Submit Booking Request'))
    const failure = await screen.findByRole('alert')
    expect(failure.textContent).toContain('Failed to submit bookingPlease try again or contact us directly.')
    expect(failure.closest('.dialog-footer')?.contains(button('Submit Booking Request'))).toBe(true)
    const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
    expect(name.value).toBe('Thandi Nkosi')
    await user.type(name, ' M')
    expect(screen.getByText('Failed to submit booking')).toBeTruthy()
    fakeApi.override = () => undefined
    await user.click(await submitButton('Submit Booking Request'))
    await screen.findByRole('heading', { name: 'Booking secret-token' })
    expect(new Set(bookings(fakeApi).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
  })

  it('of nights that were booked in this browser leads to that booking; once it is closed, they can be booked again', async () => {
    localStorage.clear()
    const fakeApi = createFakeApi()
    const first = await openDialog(fakeApi)
    await fillIn(first.user)
    await first.user.click(await submitButton('Submit Booking Request'))
    await screen.findByRole('heading', { name: 'Booking secret-token' })
    cleanup()

    const stay = { ...january, reference: 'MC-7K4QX' }
    const onFile = (status: string) => (path: string) =>
      path === '/bookings/secret-token' ? { status: 200, body: { ...stay, status } } : undefined
    fakeApi.override = onFile('pending')
    const { user } = await openDialog(fakeApi)
    await fillIn(user)
    await user.click(await submitButton('Submit Booking Request'))
    const told = await screen.findByRole('alert')
    expect(told.textContent).toContain('You have asked for these nights already')
    expect(told.textContent).toContain('MC-7K4QX')
    expect(bookings(fakeApi)).toHaveLength(1)
    fakeApi.override = onFile('cancelled')
    await user.click(await submitButton('Submit Booking Request'))
    await screen.findByRole('heading', { name: 'Booking secret-token' })
    expect(bookings(fakeApi)).toHaveLength(2)
    localStorage.clear()
  })

  it('too often from one connection says so, and when to try again', async () => {
    const fakeApi = createFakeApi()
    const message = 'Too many tries from your connection. Please wait 3 minutes and try again.'
    fakeApi.override = (path) =>
      path === '/bookings' ? { status: 429, body: { error: 'too-many-requests', message } } : undefined
    const { user } = await openDialog(fakeApi)
    await fillIn(user)
    await user.click(await submitButton('Submit Booking Request'))
    expect(await screen.findByText(message)).toBeTruthy()
    fakeApi.override = () => undefined
    await user.click(await submitButton('Submit Booking Request'))
    await screen.findByRole('heading', { name: 'Booking secret-token' })
  })

  it('with an old price shows the new one and asks to review it', async () => {
    const fakeApi = createFakeApi()
    fakeApi.override = (path) => {
      if (path !== '/bookings') return undefined
      fakeApi.priceFactor = 1.5
      return refusal('price-changed')
    }
    const { user } = await openDialog(fakeApi)
    await fillIn(user)
    await user.click(await submitButton('Submit Booking Request'))
    expect(await screen.findByText('The price has changed. Please review it again.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Your order' })))
    expect(await screen.findByRole('row', { name: 'Total R7,200.00' })).toBeTruthy()
    fakeApi.override = () => undefined
    await user.click(await submitButton('Submit Booking Request'))
    await screen.findByRole('heading', { name: 'Booking secret-token' })
    expect(bookings(fakeApi).at(-1)?.totalPriceCents).toBe(720_000)
  })

  it('for nights that were just taken says which, and shows free alternatives', async () => {
    const fakeApi = createFakeApi()
    fakeApi.override = (path) => {
      if (path !== '/bookings') return undefined
      fakeApi.taken = { protea: [{ firstNight: '2027-01-16', lastNight: '2027-01-16' }] }
      return refusal('nights-not-free', { nights: ['2027-01-16'] })
    }
    const { user } = await openDialog(fakeApi)
    await fillIn(user)
    await user.click(await submitButton('Submit Booking Request'))
    expect(await screen.findByText('Another guest has just taken Saturday 16 January 2027.')).toBeTruthy()
    const override = within(await screen.findByRole('list', { name: 'Free instead' }))
    expect(override.getByRole('button', { name: 'Wed 13 Jan – Fri 15 Jan 2027' })).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.textContent).toContain('These nights have just been taken'))
  })

  it('shows the captcha only once the server asks for it, and sends its token', async () => {
    const fakeApi = createFakeApi({
      override: (path) =>
        path === '/bookings' ? refusal('captcha-missing', { provider: 'always-pass', siteKey: '' }) : undefined,
    })
    const { user } = await openDialog(fakeApi)
    await fillIn(user)
    expect(screen.queryByLabelText('I am not a robot')).toBeNull()
    await user.click(await submitButton('Submit Booking Request'))
    const captcha = await screen.findByRole('checkbox', { name: 'I am not a robot' })
    expect(await screen.findByText('Please complete the reCAPTCHA verification')).toBeTruthy()
    fakeApi.override = () => undefined
    await user.click(captcha)
    await user.click(await submitButton('Submit Booking Request'))
    await screen.findByRole('heading', { name: 'Booking secret-token' })
    expect(bookings(fakeApi).map((body) => body.captchaToken)).toEqual([undefined, 'ticked'])
    expect(new Set(bookings(fakeApi).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
  })

  it('takes a new key when the old one was used for another booking', async () => {
    const fakeApi = createFakeApi({
      override: (path) => (path === '/bookings' ? refusal('idempotency-key-used') : undefined),
    })
    const { user } = await openDialog(fakeApi)
    await fillIn(user)
    await user.click(await submitButton('Submit Booking Request'))
    expect(await screen.findByText(/This form was already sent with other details/)).toBeTruthy()
    fakeApi.override = () => undefined
    await user.click(await submitButton('Submit Booking Request'))
    await screen.findByRole('heading', { name: 'Booking secret-token' })
    expect(new Set(bookings(fakeApi).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2)
  })

  it('says where the link of a booking is whose address was corrected, and keeps its key', async () => {
    const fakeApi = createFakeApi({
      override: (path) => (path === '/bookings' ? refusal('booking-link-replaced') : undefined),
    })
    const { user } = await openDialog(fakeApi)
    await fillIn(user)
    await user.click(await submitButton('Submit Booking Request'))
    expect(await screen.findByText(/This booking was made already, and its e-mail address was corrected/)).toBeTruthy()
    await user.click(await submitButton('Submit Booking Request'))
    await waitFor(() => expect(bookings(fakeApi)).toHaveLength(2))
    expect(new Set(bookings(fakeApi).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1)
  })

  it('shows the server’s errors beside their fields and focuses the first', async () => {
    const fakeApi = createFakeApi({
      override: (path) =>
        path === '/bookings'
          ? {
              status: 400,
              body: {
                error: 'invalid-request',
                message: 'Bad',
                fields: { guestEmail: 'Please enter a valid email address' },
              },
            }
          : undefined,
    })
    const { user } = await openDialog(fakeApi)
    await fillIn(user)
    await user.click(await submitButton('Submit Booking Request'))
    expect(await screen.findByText('Please enter a valid email address')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Email' })))
  })

  it('asks for new terms to be accepted again', async () => {
    const fakeApi = createFakeApi()
    const former = fakeApi.site
    fakeApi.override = (path) => {
      // What was opened with is kept for a minute, by the browser and by the edge.
      if (path === '/site') return { status: 200, body: former }
      if (path !== '/bookings') return undefined
      const content: RichText = [{ kind: 'paragraph', runs: [{ text: 'Quiet from nine in the evening.' }] }]
      fakeApi.site = { ...former, terms: { ...former.terms, id: 'terms-2', version: '2', content } }
      return refusal('terms-changed')
    }
    const { user } = await openDialog(fakeApi)
    await fillIn(user)
    await user.click(await submitButton('Submit Booking Request'))
    expect(
      await screen.findByText('Our terms and conditions have changed. Please read and accept them again.'),
    ).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /terms/ }).checked).toBe(false)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Thandi Nkosi')
    fakeApi.override = (path) => (path === '/site' ? { status: 200, body: former } : undefined)
    await user.click(button('terms and conditions'))
    const text = within(await screen.findByRole('dialog', { name: 'Terms and conditions' }))
    expect(text.getByText('Version 2')).toBeTruthy()
    expect(text.getByText('Quiet from nine in the evening.')).toBeTruthy()
    await user.click(text.getByRole('button', { name: 'I Accept' }))
    await user.click(await submitButton('Submit Booking Request'))
    await screen.findByRole('heading', { name: 'Booking secret-token' })
    expect(bookings(fakeApi).at(-1)?.termsId).toBe('terms-2')
  })

  it('takes no acceptance of former terms for the new ones, whatever made it load them', async () => {
    const fakeApi = createFakeApi()
    fakeApi.override = (path) => {
      if (path !== '/bookings') return undefined
      fakeApi.site = { ...fakeApi.site, terms: { ...fakeApi.site.terms, id: 'terms-2', version: '2' } }
      return refusal('full-payment-required')
    }
    const { user } = await openDialog(fakeApi)
    await fillIn(user)
    await user.click(await submitButton('Submit Booking Request'))
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /terms/ }).checked).toBe(false))
    fakeApi.override = () => undefined
    const sent = bookings(fakeApi).length
    await user.click(await submitButton('Submit Booking Request'))
    expect(await screen.findByText('You must accept the terms and conditions')).toBeTruthy()
    expect(bookings(fakeApi)).toHaveLength(sent)
  })
})

describe('a field', () => {
  it('says what is wrong once the guest leaves it, and nothing of one that is left empty', async () => {
    const { user } = await openDialog(createFakeApi())
    const name = await screen.findByRole('textbox', { name: 'Name' })
    const email = screen.getByRole('textbox', { name: 'Email' })
    await user.click(email)
    await user.click(name)
    expect(email.getAttribute('aria-invalid')).not.toBe('true')
    await user.type(email, 'thandi')
    expect(email.getAttribute('aria-invalid')).not.toBe('true')
    await user.click(name)
    expect(email.getAttribute('aria-invalid')).toBe('true')
  })
})

describe('on a phone', () => {
  it('the calendar of a date opens when the guest asks for it', async () => {
    screenIsWide(false)
    const { user } = await openDialog(createFakeApi())
    const toggle = await screen.findByRole('button', { name: /Friday 15 January 2027|^Check-in/ })
    const controlled = document.getElementById(toggle.getAttribute('aria-controls') ?? '')
    expect(controlled?.childElementCount).toBe(0)
    await user.click(toggle)
    expect(controlled?.childElementCount).toBeGreaterThan(0)
  })
})

describe('the order before there is a price', () => {
  it('counts the extras that are chosen already', async () => {
    await openDialog(createFakeApi(), { cabinSlug: 'protea', address: '/?book=quote&extra=2-firewood' })
    const extras = (await screen.findByText('Extras', { selector: 'dt' })).nextElementSibling
    expect(extras?.textContent).toBe('1 extra')
  })
})

describe('a quote by e-mail', () => {
  const open = async (fakeApi: FakeApi) => {
    const { user } = await openDialog(fakeApi)
    await user.click(await screen.findByRole('button', { name: 'E-mail me this quote' }))
    return { user, field: await screen.findByRole<HTMLInputElement>('textbox', { name: 'Send the quote to' }) }
  }
  const quotes = (fakeApi: FakeApi) =>
    sentRequests(fakeApi, '/quotes').map(({ body }) => body as { idempotencyKey: string; email: string; wish: unknown })

  it('is offered once there is a price, and asks only for an address, with a note on its use', async () => {
    await openDialog(createFakeApi(), {})
    await screen.findByRole('group', { name: 'Your order' })
    expect(screen.queryByRole('button', { name: 'E-mail me this quote' })).toBeNull()
    cleanup()
    const { field } = await open(createFakeApi())
    expect(document.activeElement).toBe(field)
    const hint = document.getElementById(field.getAttribute('aria-describedby') ?? '')
    expect(hint?.textContent).toContain('We send this one e-mail and use the address for nothing else.')
  })

  it('is sent with Enter, books nothing, and says where it went', async () => {
    const fakeApi = createFakeApi()
    const { user, field } = await open(fakeApi)
    await user.type(field, 'thandi@example.com')
    // The page has no form left that Enter would submit.
    expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false)
    const status = await screen.findByText('Your quote is on its way')
    expect(status.parentElement?.textContent).toContain('thandi@example.com')
    expect(document.activeElement?.contains(status)).toBe(true)
    expect(bookings(fakeApi)).toEqual([])
    expect(quotes(fakeApi)).toEqual([
      {
        idempotencyKey: expect.any(String) as string,
        email: 'thandi@example.com',
        wish: {
          cabinSlug: 'protea',
          checkInDate: '2027-01-15',
          checkOutDate: '2027-01-17',
          adults: 2,
          children: [],
          addOns: [],
        },
      },
    ])
  })

  it('is filled in with the address that the guest has given already', async () => {
    const { user } = await openDialog(createFakeApi())
    await fillIn(user)
    await user.click(screen.getByRole('button', { name: 'E-mail me this quote' }))
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Send the quote to' })
    expect(field.value).toBe('thandi@example.com')
  })

  it('shows an invalid address beside the field, and sends no request', async () => {
    const fakeApi = createFakeApi()
    const { user, field } = await open(fakeApi)
    await user.type(field, 'nonsense')
    await user.click(button('Send quote'))
    expect(screen.getByText('Please enter a valid email address')).toBeTruthy()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field)
    expect(quotes(fakeApi)).toEqual([])
  })

  it.each([
    [
      'sent too often',
      { status: 429, body: { error: 'too-many-requests', message: 'Wait' } },
      'We cannot e-mail more quotes today. Please try again tomorrow, or write to us: the price shown here is the same.',
    ],
    [
      'for nights that went meanwhile',
      refusal('nights-not-free', { nights: ['2027-01-15'] }),
      'Some nights in this range are already taken. Please choose other dates.',
    ],
    [
      'that failed',
      { status: 500, body: {} },
      'We could not send the quote. Please check your connection and try again.',
    ],
  ])('%s says so, and the next try is the same quote', async (_, answer, message) => {
    const fakeApi = createFakeApi({ override: (path) => (path === '/quotes' ? answer : undefined) })
    const { user, field } = await open(fakeApi)
    await user.type(field, 'thandi@example.com{Enter}')
    expect((await screen.findByText(message)).closest('[role="alert"]')).toBeTruthy()
    fakeApi.override = () => undefined
    await user.click(button('Send quote'))
    await screen.findByText('Your quote is on its way')
    await user.click(button('Send it once more'))
    await user.click(button('Send quote'))
    await screen.findByText('Your quote is on its way')
    const keys = quotes(fakeApi).map(({ idempotencyKey }) => idempotencyKey)
    expect(keys).toHaveLength(3)
    expect(keys[0]).toBe(keys[1])
    expect(keys[2]).not.toBe(keys[1])
  })

  it('returns the focus when it is cancelled; another stay is another quote', async () => {
    const { user } = await open(createFakeApi())
    await user.click(button('Cancel'))
    expect(document.activeElement).toBe(button('E-mail me this quote'))
    await user.click(button('E-mail me this quote'))
    await user.type(await screen.findByRole('textbox', { name: 'Send the quote to' }), 'thandi@example.com{Enter}')
    await screen.findByText('Your quote is on its way')
    await user.click(button('Increase adults'))
    await waitFor(() => expect(screen.queryByText('Your quote is on its way')).toBeNull())
    expect(await screen.findByRole('button', { name: 'E-mail me this quote' })).toBeTruthy()
  })

  it('opens the dialog as it was quoted, with any stored draft, and removes itself from the address', async () => {
    const { unmount, user } = await openDialog(createFakeApi(), {
      ...january,
      address: '/?book=quote&checkIn=2027-01-15&checkOut=2027-01-17&adults=2&child=4&extra=2-firewood',
    })
    expect((await screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Children' })).value).toBe('1')
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Age of child 1' }).value).toBe('4')
    expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Firewood' }).value).toBe('2')
    expect(screen.getByTestId('address').textContent).toBe('?checkIn=2027-01-15&checkOut=2027-01-17&adults=2&child=4')
    await user.click(button('Decrease firewood'))
    unmount()

    await openDialog(createFakeApi(), {
      ...january,
      address: '/?book=quote&checkIn=2027-01-15&checkOut=2027-01-17&adults=2',
    })
    expect((await screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Children' })).value).toBe('0')
    expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Firewood' }).value).toBe('0')
  })

  describe('an opened quote', () => {
    const quoted = (total: number) => ({
      ...january,
      address: `/?book=quote&checkIn=2027-01-15&checkOut=2027-01-17&adults=2&quoted=${total}`,
    })

    it('shows no notice of a price that still holds, and leaves the address without it', async () => {
      await openDialog(createFakeApi(), quoted(480_000))
      await submitButton('Submit Booking Request')
      expect(screen.queryByText(/your quote/)).toBeNull()
      expect(screen.getByTestId('address').textContent).toBe('?checkIn=2027-01-15&checkOut=2027-01-17&adults=2')
    })

    it('shows the old and the new price, until the guest changes the stay', async () => {
      const { user } = await openDialog(createFakeApi(), quoted(450_000))
      expect(await screen.findByText('The price has changed since your quote')).toBeTruthy()
      expect(screen.getByText('It was R4,500.00, and is R4,800.00 today.')).toBeTruthy()
      await user.type(screen.getByRole('textbox', { name: 'Suburb' }), 'Mowbray')
      expect(screen.getByText('The price has changed since your quote')).toBeTruthy()
      await user.click(button('Increase firewood'))
      expect(screen.queryByText('The price has changed since your quote')).toBeNull()
    })

    it('names what is no longer offered of it, beside the price', async () => {
      const address = `${quoted(490_000).address}&extra=2-gone&extra=1-gone-too&extra=1-firewood&child=4`
      const site = aSite()
      const cabins = site.cabins.map((cabin) => ({ ...cabin, childFriendly: false }))
      await openDialog(createFakeApi({ site: { ...site, cabins } }), { ...january, address })
      expect(await screen.findByText('Your quote can no longer be booked as it was')).toBeTruthy()
      expect(screen.getByText('2 of its extras are no longer offered. Protea no longer takes children.')).toBeTruthy()
      expect(await screen.findByText('It was R4,900.00, and is R4,920.00 today.')).toBeTruthy()
    })

    it('names no children where none of them are left out', async () => {
      await openDialog(createFakeApi(), { ...january, address: `${quoted(450_000).address}&extra=1-gone` })
      expect(await screen.findByText('One of its extras is no longer offered.')).toBeTruthy()
    })

    it('for taken nights says so, and shows free alternatives', async () => {
      const taken = { protea: [{ firstNight: '2027-01-16', lastNight: '2027-01-16' }] }
      await openDialog(createFakeApi({ taken }), quoted(480_000))
      expect(await screen.findByText('Somebody else has taken nights of your quote')).toBeTruthy()
      expect(await screen.findByRole('list', { name: 'Free instead' })).toBeTruthy()
    })

    it('for past dates says so, with the rest filled in', async () => {
      await openDialog(createFakeApi(), {
        cabinSlug: 'protea',
        checkInDate: '2026-10-02',
        checkOutDate: '2026-10-04',
        address: '/?book=quote&checkIn=2026-10-02&checkOut=2026-10-04&adults=2&quoted=480000&extra=2-firewood',
      })
      expect(await screen.findByText('The dates of your quote have passed')).toBeTruthy()
      expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Firewood' }).value).toBe('2')
    })
  })
})

describe('the terms', () => {
  it('show beside their checkbox the least refund of this stay, and that the terms may promise more', async () => {
    await openDialog(createFakeApi())
    const [words] = await screen.findAllByText(/^If you cancel, you get back at least/)
    expect(words?.textContent).toBe(
      'If you cancel, you get back at least this much of the R4,800.00 that you pay now. The terms say when it is more.',
    )
    const steps = within(words!.parentElement!).getAllByRole('listitem')
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'R4,320.00 (90%) until Wed 16 Dec 2026',
      'R2,400.00 (50%) until Fri 1 Jan 2027',
      'after that, only what the terms say',
    ])
  })

  it('show beside their checkbox that arrival is too near for any refund', async () => {
    await openDialog(createFakeApi(), { cabinSlug: 'protea', checkInDate: '2026-11-24', checkOutDate: '2026-11-26' })
    expect(
      await screen.findByText(
        /^Arrival is near: if you cancel, you may get back nothing of the R3,600\.00 that you pay now/,
      ),
    ).toBeTruthy()
  })

  it('are read in a dialog of their own and accepted there', async () => {
    const { user } = await openDialog(createFakeApi())
    await submitButton('Submit Booking Request')
    await user.click(button('terms and conditions'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Terms and conditions' }))
    expect(dialog.getByText('Quiet from ten in the evening.')).toBeTruthy()
    expect(dialog.getByText('R4,320.00 (90%) until Wed 16 Dec 2026')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /terms/ }).checked).toBe(false)
    await user.click(button('terms and conditions'))
    await user.click(await screen.findByRole('button', { name: 'I Accept' }))
    expect(screen.queryByRole('dialog', { name: 'Terms and conditions' })).toBeNull()
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /terms/ }).checked).toBe(true)
  })
})

describe('a draft', () => {
  it('is restored after a reload, without the acceptance of the terms', async () => {
    const { user, unmount } = await openDialog(createFakeApi())
    await fillIn(user)
    unmount()
    await openDialog(createFakeApi(), {})
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })).value).toBe('Thandi Nkosi')
    expect(screen.getByText('Fri 15 Jan 2027')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /terms/ }).checked).toBe(false)
    await userEvent.click(button('Start again'))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('')
    expect(sessionStorage.getItem('mc:booking-draft')).toBeNull()
  })
})
