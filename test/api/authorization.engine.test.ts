import { describe, expect, it } from 'vitest'
import { contracts } from '#shared/api/contracts.ts'
import { type Audience, type Endpoint, STAFF_BROWSER_HEADER } from '#shared/kernel/endpoint.ts'
import { newGuestEmail } from '#test/support/booking-form-fixture.ts'
import { actorText } from '#web/admin/features/bookings/booking-event-texts.ts'
import { accessToken, setUpApi, asOwner, asStaff } from '#test/support/api-fixture.ts'
import type { Claims } from '#test/support/http-request.ts'
import { setUpTestLog } from '#test/support/test-log.ts'

const api = setUpApi()
setUpTestLog()

/** All kinds of callers, and the audiences whose endpoints they may use beside the public ones. */
const callers: readonly [string, Claims | undefined, readonly Audience[]][] = [
  ['no caller', undefined, []],
  ['a caller with an id token', { ...asOwner, token_use: 'id' }, []],
  ['a caller with a token without a use', { sub: 'owner', 'cognito:groups': '[owner]' }, []],
  ['a token without a subject', { token_use: 'access', 'cognito:groups': '[owner]' }, []],
  ['an account that waits for approval', accessToken('waiting', ''), ['account']],
  ['a waiting account that is in the group already', accessToken('waiting', '[owner staff]'), ['account']],
  ['a refused account whose token still says staff', accessToken('refused', '[staff]'), ['account']],
  ['a refused account whose record still says staff', accessToken('dismissed', '[staff]'), ['account']],
  ['an active account in no group of the pool', accessToken('staff', ''), ['account']],
  [
    'an active account in groups with similar names',
    accessToken('staff', '[notstaff staffx ownerx co-owner]'),
    ['account'],
  ],
  ['an active account in a group in another case', accessToken('staff', '[Staff OWNER]'), ['account']],
  ['staff', asStaff, ['account', 'staff']],
  ['staff with group names separated by commas', accessToken('staff', '[guests, staff]'), ['account', 'staff']],
  ['staff who added themselves to the owners’ group', accessToken('staff', '[owner staff]'), ['account', 'staff']],
  ['an owner', asOwner, ['account', 'staff', 'owner']],
  ['an owner with only the staff group in the pool', accessToken('owner', '[staff]'), ['account', 'staff']],
]

const entries = Object.entries(contracts) as [string, Endpoint][]
/** A path that leads nowhere: only whether the caller is authorized to see the response matters. */
const unknownParams = {
  reference: 'MC-99999',
  id: 'nothing',
  sub: 'nobody',
  slug: 'protea',
  token: 'x',
  attemptId: 'x',
}

describe.each(callers)('%s', (_, claims, openAudiences) => {
  it.each(entries)('is authorized for %s exactly where the endpoint’s audience allows it', async (_name, endpoint) => {
    const { status, body } = await api.ask(endpoint, { params: unknownParams, claims })
    const isOpen =
      endpoint.audience === 'public' || endpoint.audience === 'guest' || openAudiences.includes(endpoint.audience)
    if (isOpen) expect([200, 400, 404, 409]).toContain(status)
    else
      expect([status, body['error']]).toEqual(
        claims?.['sub'] && claims['token_use'] === 'access' ? [403, 'not-allowed'] : [401, 'not-signed-in'],
      )
  })
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
      params: unknownParams,
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
