import { describe, expect, it } from 'vitest'
import { contracts } from '#shared/api/contracts.ts'
import { type Endpoint, STAFF_BROWSER_HEADER } from '#shared/kernel/endpoint.ts'
import { newGuestEmail } from '#test/support/booking-form-fixture.ts'
import { actorText } from '#web/admin/features/bookings/booking-event-texts.ts'
import { accessToken, setUpApi } from '#test/support/api-fixture.ts'
import { setUpTestLog } from '#test/support/test-log.ts'

const api = setUpApi()
setUpTestLog()

const entries = Object.entries(contracts) as [string, Endpoint][]

it('takes the group of staff from a list with commas too', async () => {
  const ask = async (groups: string) =>
    (await api.ask(contracts.ListBlockedDates, { claims: accessToken('staff', groups) })).status
  expect([await ask('[guests, staff]'), await ask('[guests, notstaff]')]).toEqual([200, 403])
})

describe('the list of endpoints', () => {
  it('has the expected size, and the staff’s endpoints are marked as such', () => {
    const audiences = entries.map(([, { audience, path }]) => ({ audience, isStaff: path.startsWith('/staff') }))
    for (const { audience, isStaff } of audiences) {
      expect(isStaff).toBe(audience === 'staff' || audience === 'owner' || audience === 'account')
    }
    expect(entries.filter(([, { audience }]) => audience === 'public').map(([name]) => name)).toEqual([
      'ShowLayout',
      'ShowHome',
      'ShowFromPrices',
      'ShowSite',
      'ListCabins',
      'ShowCabin',
      'ListPosts',
      'ShowPost',
      'ListFaqs',
      'ShowGallery',
      'ShowLegalPage',
      'ShowTerms',
      'ShowTermsVersion',
      'ListReviews',
      'ShowPageHead',
      'ShowApiDescription',
      'ShowAvailability',
      'ShowNightPrices',
      'CalculatePricing',
      'CreateBooking',
      'ShowPreview',
      'SendBookingLink',
      'OpenEnquiryForm',
      'SendEnquiry',
      'SendQuote',
      'ReportReview',
      'ReceiveItn',
    ])
  })

  it('tells unauthorized callers nothing, not even whether a booking exists', async () => {
    const booking = await api.harness().createBooking()
    const params = { reference: booking.reference }
    const existing = await api.ask(contracts.ShowBookingToStaff, { params, claims: accessToken('waiting', '[staff]') })
    const missing = await api.ask(contracts.ShowBookingToStaff, {
      params: { reference: 'MC-99999' },
      claims: accessToken('waiting', ''),
    })
    expect(existing).toEqual(missing)
  })
})

describe('a guest’s link', () => {
  it.each([
    ['of the guest', {}, { kind: 'guest', name: '' }, 'Guest'],
    [
      'that staff opened in their own browser',
      { [STAFF_BROWSER_HEADER]: '1' },
      { kind: 'guest', name: '', inStaffBrowser: true },
      'Guest’s link, opened in a browser of staff',
    ],
  ])('by which a booking is cancelled, %s, is named so in the history', async (_, headers, by, text) => {
    const { reference, token } = await api.harness().createBooking({ guestEmail: newGuestEmail() })
    const body = { refundCents: 0, paidCents: 0, reason: '' }
    const cancelled = await api.ask(contracts.CancelBooking, { params: { token }, body, headers })
    expect(cancelled.status).toBe(200)
    const event = (await api.harness().bookings.findWhole(reference))?.events.at(-1)
    expect(event).toMatchObject({ name: 'cancelled', by })
    expect(event && actorText(event)).toBe(text)
    // Nothing of it is shown to the guest.
    expect(JSON.stringify(cancelled.body)).not.toContain('inStaffBrowser')
  })
})
