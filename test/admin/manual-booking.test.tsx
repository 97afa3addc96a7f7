// @vitest-environment jsdom
import { demoCabins } from '#test/support/demo-cabins.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { settings } from '#infra/local/demo-data/settings.ts'
import { demoData } from '#infra/local/demo-data/demo-data.ts'
import { MAX_CALENDAR_NIGHTS } from '#shared/availability/availability.contract.ts'
import { StaffBookingForm } from '#shared/bookings/staff-booking-form.ts'
import { priceForStaff } from '#shared/bookings/staff-quote.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { TODAY, aBusinessTime } from '#test/support/business-time-fixture.ts'
import { agreedCents, emptyForm } from '#web/admin/features/bookings/manual-booking-form.ts'
import { quoteText } from '#web/admin/features/bookings/quote-text.ts'
import { aBooking } from '#test/support/booking-fixture.ts'
import { aStaffBooking, freezeTimeForEachTest, openStaffArea, refusal } from './staff.harness.tsx'

vi.mock('#web/admin/kit/session.ts', () => import('./fake-session.ts'))
freezeTimeForEachTest()

const staffPrice = priceForStaff(
  { stay: { checkInDate: '2027-02-01', checkOutDate: '2027-02-03' }, party: { adults: 2, children: [] }, addOns: [] },
  {
    cabin: demoCabins.find(({ slug }) => slug === 'protea'),
    settings,
    tariff: demoData.tariff,
    businessTime: aBusinessTime(),
  },
)
if (!staffPrice.ok) throw new Error('The demo data have no price')
const price = staffPrice.value
const quote = { price, warnings: [], clashes: [], knownGuest: null }
const created = { reference: 'MC-7K4QX', status: 'pending' }
const PROTEA = '/admin/manual-booking?cabin=protea&from=2027-02-01&to=2027-02-03'

const open = (address = PROTEA, responses = {}) =>
  openStaffArea(address, {
    'POST /staff/quotes': quote,
    'POST /staff/bookings': created,
    'GET /staff/bookings/MC-7K4QX': aStaffBooking(aBooking.pending()),
    ...responses,
  })
const sentForm = (requests: readonly { requestLine: string; body: unknown }[]) =>
  StaffBookingForm.parse(requests.filter(({ requestLine }) => requestLine === 'POST /staff/bookings').at(-1)?.body)
const field = (label: string) => screen.findByLabelText(label, { exact: true })
type User = Awaited<ReturnType<typeof open>>['user']
async function fillGuest(user: User) {
  await user.type(await field('Name'), 'Naledi Mokoena')
  await user.type(await field('Phone'), '082 555 0199')
}
const book = (user: User) => user.click(screen.getByRole('button', { name: 'Book' }))

describe('the calendar of the manual booking', () => {
  const FAR = '/admin/manual-booking?cabin=protea&from=2028-12-04&to=2028-12-06'
  const LATER = `GET /cabins/protea/availability?from=${addDays(TODAY, MAX_CALENDAR_NIGHTS)}`
  const PRICES = { 'GET /cabins/protea/night-prices': { nightPrices: [] } }
  const day = (name: RegExp) => screen.findByLabelText(name)
  const openCalendar = async (user: User) => user.click(await screen.findByText('Check-in'))

  it('asks for the nights that guests cannot book yet only when their month opens', async () => {
    const near = await open(PROTEA, PRICES)
    await openCalendar(near.user)
    await day(/^Wednesday 10 February 2027/)
    expect(near.sentRequests.filter(({ requestLine }) => requestLine.includes('/availability')).length).toBe(1)
    near.unmount()

    const { user } = await open(FAR, {
      ...PRICES,
      [LATER]: { taken: [{ firstNight: '2028-12-12', lastNight: '2028-12-13' }], earliestArrival: TODAY },
    })
    await openCalendar(user)
    expect(await day(/^Tuesday 12 December 2028, this night is taken/)).toBeTruthy()
    expect((await day(/^Thursday 14 December 2028/)).getAttribute('aria-disabled')).toBeNull()
  })

  it('offers no day whose nights are not loaded', async () => {
    const { user } = await open(FAR, {
      ...PRICES,
      [LATER]: { status: 500, body: { error: 'unexpected', message: 'No' } },
    })
    await openCalendar(user)
    expect((await day(/^Tuesday 12 December 2028, not loaded yet/)).getAttribute('aria-disabled')).toBe('true')
  })
})

describe('a booking by phone', () => {
  it('needs a name, a phone number and one press where cabin and dates are filled in', async () => {
    const { user, sentRequests } = await open()
    await fillGuest(user)
    const outcomes = within(await field('Then')).getAllByRole('option')
    expect(outcomes.slice(0, 2).map(({ textContent }) => textContent)).toEqual([
      'Hold these nights until …',
      'Keep it open until …; others can still book these nights',
    ])
    await user.type(await field('Special requests'), 'Ground floor, please')
    const panel = await screen.findByRole('region', { name: 'Price' })
    await within(panel).findByText('Total')
    await book(user)
    await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe('/admin?booking=MC-7K4QX'))
    expect(sentForm(sentRequests)).toMatchObject({
      cabinSlug: 'protea',
      checkInDate: '2027-02-01',
      checkOutDate: '2027-02-03',
      numberOfAdults: 2,
      guestName: 'Naledi Mokoena',
      guestEmail: '',
      source: 'phone',
      specialRequests: 'Ground floor, please',
      quotedTotalCents: price.totalPriceCents,
      agreedTotalCents: price.totalPriceCents,
      // Two days from now, at six in the evening in South Africa.
      outcome: { kind: 'hold', until: '2026-11-23T16:00:00.000Z' },
    })
  })

  it('says what is missing beside the field, and sends nothing', async () => {
    const { user, sentRequests } = await open('/admin/manual-booking')
    await user.type(await field('Name'), 'N')
    await book(user)
    expect(await screen.findByText('Please select a cabin')).toBeTruthy()
    expect(screen.getByText('Please choose check-in and check-out')).toBeTruthy()
    expect(screen.getByText('Name must be at least 2 characters')).toBeTruthy()
    expect(sentRequests.filter(({ requestLine }) => requestLine.startsWith('POST /staff/'))).toEqual([])
  })

  it('has no children any more in a cabin that takes none', async () => {
    const { user, sentRequests } = await open('/admin/manual-booking?cabin=yellowwood&from=2027-02-01&to=2027-02-03')
    await fillGuest(user)
    await user.click(await screen.findByRole('button', { name: 'Increase children' }))
    await user.selectOptions(await field('Age of child 1'), '4')
    await user.selectOptions(await field('Cabin'), 'protea')
    expect(screen.queryByLabelText('Children')).toBeNull()
    await within(await screen.findByRole('region', { name: 'Price' })).findByText('Total')
    await book(user)
    await waitFor(() => expect(sentForm(sentRequests)).toMatchObject({ cabinSlug: 'protea', children: [] }))
  })

  it('says that no number of children is below 0', async () => {
    const { user } = await open('/admin/manual-booking?cabin=yellowwood')
    const children = await field('Children')
    await user.clear(children)
    await user.type(children, '-1')
    expect(screen.getByText('Number of children cannot be negative')).toBeTruthy()
  })

  it('takes another total in rand and cents, with its reason only', async () => {
    const { user, sentRequests } = await open()
    await fillGuest(user)
    await user.click(await field('Another total was agreed'))
    await book(user)
    expect(await screen.findByText('Please enter the total price')).toBeTruthy()
    const total = await field('Total in rand')
    expect(['type', 'step', 'min'].map((name) => total.getAttribute(name))).toEqual(['number', '0.01', '1'])
    await user.type(total, '850.55')
    const panel = screen.getByRole('region', { name: 'Price' })
    expect(await within(panel).findByText('R425.28 books it, R425.27 is due by Tue 12 Jan 2027.')).toBeTruthy()
    expect(within(panel).queryByText(/50%/)).toBeNull()
    await book(user)
    expect(await screen.findByText('Please say why the total differs from the price')).toBeTruthy()
    await user.type(await field('Why'), 'Regular guest')
    await book(user)
    await waitFor(() =>
      expect(sentForm(sentRequests)).toMatchObject({ agreedTotalCents: 850_55, priceReason: 'Regular guest' }),
    )
  })

  it('is the owner’s at R0.00 from the calendar, without a phone number', async () => {
    const { user, sentRequests } = await open(`${PROTEA}&source=owner`)
    await user.type(await field('Name'), 'Family')
    expect(await screen.findByText('The owner pays')).toBeTruthy()
    await book(user)
    await waitFor(() =>
      expect(sentForm(sentRequests)).toMatchObject({ source: 'owner', outcome: { kind: 'owner-stay' } }),
    )
  })

  it('goes over a card hold and an unlikely amount only when it is sent again unchanged', async () => {
    const { user, sentRequests, responses } = await open(PROTEA, {
      'POST /staff/bookings': refusal('nights-on-hold', 'Thandi is paying for these nights.', {
        ownerIds: ['MC-99999'],
      }),
    })
    await fillGuest(user)
    await book(user)
    expect(await screen.findByText('Thandi is paying for these nights.')).toBeTruthy()
    await user.type(await field('Name'), ' Junior')
    await book(user)
    await waitFor(() => expect(sentForm(sentRequests).guestName).toBe('Naledi Mokoena Junior'))
    expect(sentForm(sentRequests).overHoldsOf).toBeUndefined()
    responses['POST /staff/bookings'] = created
    await book(user)
    await waitFor(() => expect(sentForm(sentRequests).overHoldsOf).toEqual(['MC-99999']))
    expect(
      new Set(
        sentRequests.flatMap(({ requestLine, body }) =>
          requestLine === 'POST /staff/bookings' ? [(body as StaffBookingForm).idempotencyKey] : [],
        ),
      ).size,
    ).toBe(1)
  })

  it('sends what the API found unusual about a payment, once staff book it all the same', async () => {
    const { user, sentRequests, responses } = await open(PROTEA, {
      'POST /staff/bookings': refusal('unusual-line', 'Please look again: it is more than is owed.', {
        reasons: ['more-than-owed'],
      }),
    })
    await fillGuest(user)
    await user.selectOptions(await field('Then'), 'payment')
    await user.type(await field('Paid now'), '99999')
    await book(user)
    expect(await screen.findByText('Please look again: it is more than is owed.')).toBeTruthy()
    responses['POST /staff/bookings'] = created
    await book(user)
    await waitFor(() =>
      expect(sentForm(sentRequests).outcome).toMatchObject({ kind: 'payment', confirmedReasons: ['more-than-owed'] }),
    )
  })

  it('keeps what was typed, with the key of the booking, through a reload', async () => {
    const first = await open(PROTEA, { 'POST /staff/bookings': { status: 500, body: {} } })
    await fillGuest(first.user)
    await book(first.user)
    await screen.findByText(/What you typed is still here/)
    const { idempotencyKey } = sentForm(first.sentRequests)
    first.unmount()
    const second = await open()
    expect(((await field('Name')) as HTMLInputElement).value).toBe('Naledi Mokoena')
    await book(second.user)
    await waitFor(() => expect(sentForm(second.sentRequests).idempotencyKey).toBe(idempotencyKey))
  })
})

describe('the price', () => {
  it('names who has the nights, which rules it breaks, and who has stayed before', async () => {
    await open(PROTEA, {
      'POST /staff/quotes': {
        ...quote,
        clashes: [
          { firstNight: '2027-02-01', nights: 1, kind: 'booked', reference: 'MC-99999', guestName: 'Thandi Mokoena' },
        ],
        warnings: [{ warning: 'stay-too-short', details: { minNights: 3 } }],
        knownGuest: {
          reference: 'MC-88888',
          guestName: 'Naledi M',
          stays: 2,
          lastCheckInDate: '2026-05-01',
          toCome: 1,
        },
      },
    })
    const panel = await screen.findByRole('region', { name: 'Price' })
    expect((await within(panel).findByRole('link', { name: 'Thandi Mokoena, MC-99999' })).getAttribute('href')).toBe(
      '/admin?booking=MC-99999',
    )
    expect(within(panel).getByText('These dates can be booked from 3 nights.')).toBeTruthy()
    expect(within(panel).getByText(/stayed twice, last from .+, and has a booking to come/)).toBeTruthy()
    // Nobody is quoted nights that another has.
    expect(within(panel).queryByRole('button', { name: /Copy quote/ })).toBeNull()
  })

  it('is a text for WhatsApp whose lines add up', () => {
    const quoteInput = {
      guestName: 'Naledi Mokoena',
      cabinTitle: 'Protea',
      checkInDate: '2027-02-01',
      checkOutDate: '2027-02-03',
      adults: 2,
      children: 0,
      price,
    }
    expect(quoteText({ ...quoteInput, agreedCents: price.totalPriceCents }).split('\n')).toEqual([
      'Hello Naledi, here is your quote.',
      'Protea, Mon 1 Feb – Wed 3 Feb 2027, 2 nights',
      '2 adults',
      'Every night, 2 nights: R4,600.00',
      'Total: R4,600.00',
      'R2,300.00 books it, R2,300.00 is due by Tue 12 Jan 2027.',
      'The nights are free at the moment, and yours once you have booked and paid.',
    ])
    expect(quoteText({ ...quoteInput, agreedCents: 3_000_01 })).toContain(
      'Total: R3,000.01\nR1,500.01 books it, R1,500.00 is due',
    )
  })

  it('is exact for every amount of rand and cents', () => {
    const form = { ...emptyForm(new URLSearchParams(), '2026-11-21'), hasOtherTotal: true }
    for (let cents = 100; cents < 20_000; cents += 1)
      expect(agreedCents({ ...form, otherTotal: Number((cents / 100).toFixed(2)) }, 1)).toBe(cents)
  })
})
