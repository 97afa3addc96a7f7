import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { contracts } from '#shared/api/contracts.ts'
import { LAST_DAY } from '#shared/kernel/calendar-date.ts'
import { FIRST_INPUT_DAY, LAST_INPUT_DAY } from '#shared/kernel/date-input.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { aBookingForm, newGuestEmail } from '#test/support/booking-form-fixture.ts'
import { aRegisterEntry } from '#test/support/register-entry-fixture.ts'
import { createSamples } from '#test/security/access-samples.ts'
import { inputsFor } from '#test/security/fuzz-inputs.ts'
import { setUpApi, asOwner } from '#test/support/api-fixture.ts'
import type { RequestInput } from '#test/support/http-request.ts'
import { setUpTestLog } from '#test/support/test-log.ts'

const api = setUpApi()
const log = setUpTestLog()

const aPriceRequest = (changes: object = {}) => ({
  cabinSlug: 'protea',
  checkInDate: '2027-02-01',
  checkOutDate: '2027-02-03',
  adults: 2,
  children: [],
  ...changes,
})
const form = (changes: object = {}): RequestInput => ({
  body: { ...aBookingForm({ guestEmail: newGuestEmail() }), ...changes },
})
const priceRequest = (changes: object = {}): RequestInput => ({ body: aPriceRequest(changes) })
const slug = { slug: 'protea' }

/** Responds 400 with the fields, each with the sentence that the person reads. */
const brokenContract: [string, Endpoint, RequestInput, Record<string, string>][] = [
  [
    'a check-out before the check-in',
    contracts.CreateBooking,
    form({ checkOutDate: '2027-01-31' }),
    { checkOutDate: 'Check-out date must be after check-in date' },
  ],
  [
    'a check-out on the check-in',
    contracts.CalculatePricing,
    priceRequest({ checkOutDate: '2027-02-01' }),
    { checkOutDate: 'Check-out date must be after check-in date' },
  ],
  [
    'a date that no calendar has',
    contracts.CreateBooking,
    form({ checkInDate: '2027-02-30' }),
    { checkInDate: 'Please select a check-in date' },
  ],
  [
    'a date with a time',
    contracts.CreateBooking,
    form({ checkOutDate: '2027-02-03T10:00' }),
    { checkOutDate: 'Please select a check-out date' },
  ],
  [
    'a script for a name',
    contracts.CreateBooking,
    form({ guestName: '<script>alert(1)</script>' }),
    { guestName: "Please write the name with letters, digits, spaces and . , ' & ( ) - only" },
  ],
  [
    'an emoji for a name',
    contracts.CreateBooking,
    form({ guestName: 'Thandi 🏔️' }),
    { guestName: "Please write the name with letters, digits, spaces and . , ' & ( ) - only" },
  ],
  [
    'half of a 4-byte letter for a name',
    contracts.CreateBooking,
    form({ guestName: 'Thandi \ud83c' }),
    { guestName: "Please write the name with letters, digits, spaces and . , ' & ( ) - only" },
  ],
  [
    'an array for a name',
    contracts.CreateBooking,
    form({ guestName: ['Thandi', 'Mokoena'] }),
    { guestName: 'Name must be at least 2 characters' },
  ],
  [
    'an object for an e-mail address',
    contracts.CreateBooking,
    form({ guestEmail: { $gt: '' } }),
    { guestEmail: 'Please enter a valid email address' },
  ],
  [
    'no name at all',
    contracts.CreateBooking,
    form({ guestName: undefined }),
    { guestName: 'Name must be at least 2 characters' },
  ],
  ['no cabin', contracts.CreateBooking, form({ cabinSlug: undefined }), { cabinSlug: 'Please select a cabin' }],
  [
    'a cabin that is a path',
    contracts.CreateBooking,
    form({ cabinSlug: '../settings' }),
    { cabinSlug: 'Please select a cabin' },
  ],
  [
    'no way to pay',
    contracts.CreateBooking,
    form({ paymentMethod: 'cash' }),
    { paymentMethod: 'Please select a payment method' },
  ],
  [
    'terms that were not accepted',
    contracts.CreateBooking,
    form({ termsAccepted: false }),
    { termsAccepted: 'You must accept the terms and conditions' },
  ],
  ['nobody', contracts.CreateBooking, form({ numberOfAdults: 0 }), { numberOfAdults: 'At least 1 adult required' }],
  [
    'a child of forty',
    contracts.CreateBooking,
    form({ cabinSlug: 'aloe', children: [{ age: 40 }] }),
    { 'children.0.age': 'Please provide age for each child' },
  ],
  [
    'a price of nothing',
    contracts.CreateBooking,
    form({ totalPriceCents: 0 }),
    { totalPriceCents: 'Please enter the total price' },
  ],
  [
    'a calendar of ten years',
    contracts.ShowAvailability,
    { params: slug, query: { from: '2027-01-01', to: '2037-01-01' } },
    { to: 'Please ask for at most 560 nights' },
  ],
  [
    'prices of ten years',
    contracts.ShowNightPrices,
    { params: slug, query: { from: '2027-01-01', to: '2037-01-01', adults: '2' } },
    { to: 'Please ask for at most 560 nights' },
  ],
  [
    'a calendar that runs backwards',
    contracts.ShowAvailability,
    { params: slug, query: { from: '2027-02-01', to: '2027-01-01' } },
    { to: 'Please ask for at most 560 nights' },
  ],
  [
    'arrivals of a period that runs backwards',
    contracts.ListBookings,
    { claims: asOwner, query: { arrivalFrom: '2027-02-01', arrivalTo: '2027-01-01' } },
    { arrivalTo: 'The last day must not be before the first' },
  ],
  [
    'a list of bookings without a question',
    contracts.ListBookings,
    { claims: asOwner },
    { query: 'Please say which bookings to list' },
  ],
  [
    'a list of bookings with an unknown query',
    contracts.ListBookings,
    { claims: asOwner, query: { colour: 'green' } },
    { query: 'Please say which bookings to list' },
  ],
  [
    'what the contract has no words for',
    contracts.StartPayfastPayment,
    { body: { token: 7, amountCents: 'much' } },
    { token: 'Please check what you entered', amountCents: 'Please check what you entered' },
  ],
  ['no body where one is wanted', contracts.SendBookingLink, {}, { body: 'Please check what you entered' }],
  [
    'a file of 11 MB',
    contracts.StartUpload,
    {
      params: { token: 'x' },
      body: { purpose: 'proof', fileName: 'a.pdf', contentType: 'application/pdf', sizeBytes: 11 * 1024 * 1024 },
    },
    { sizeBytes: 'The file is larger than 10 MB' },
  ],
  [
    'a file of nothing',
    contracts.StartUpload,
    {
      params: { token: 'x' },
      body: { purpose: 'proof', fileName: 'a.pdf', contentType: 'application/pdf', sizeBytes: 0 },
    },
    { sizeBytes: 'The file is empty' },
  ],
]

/** Responds with a refusal's name. */
const refused: [string, number, string, Endpoint, RequestInput][] = [
  ['a price made up by the browser', 409, 'price-changed', contracts.CreateBooking, form({ totalPriceCents: 100 })],
  ['a stay of 400 nights', 409, 'stay-too-long', contracts.CreateBooking, form({ checkOutDate: '2028-03-07' })],
  [
    'the price of a stay of 400 nights',
    409,
    'stay-too-long',
    contracts.CalculatePricing,
    priceRequest({ checkOutDate: '2028-03-07' }),
  ],
  [
    'the price of a stay until the end of the calendar',
    409,
    'too-far-ahead',
    contracts.CalculatePricing,
    priceRequest({ checkOutDate: LAST_INPUT_DAY }),
  ],
  [
    'the price of a stay on the first day of the calendar',
    409,
    'arrival-too-early',
    contracts.CalculatePricing,
    priceRequest({ checkInDate: FIRST_INPUT_DAY, checkOutDate: '2000-01-02' }),
  ],
  [
    'a body of 10 MB',
    413,
    'body-too-large',
    contracts.CreateBooking,
    form({ specialRequests: 'x'.repeat(10 * 1024 * 1024) }),
  ],
  [
    'a body of 10 MB in base64',
    413,
    'body-too-large',
    contracts.CreateBooking,
    { ...form({ specialRequests: 'x'.repeat(10 * 1024 * 1024) }), base64: true },
  ],
  ['broken JSON', 400, 'broken-json', contracts.CreateBooking, { text: '{"guestName": "Thandi"' }],
  ['no JSON at all', 400, 'broken-json', contracts.CalculatePricing, { text: 'cabinSlug=protea' }],
  ['nothing', 400, 'invalid-request', contracts.CreateBooking, {}],
  ['null', 400, 'invalid-request', contracts.CreateBooking, { text: 'null' }],
  ['a list', 400, 'invalid-request', contracts.CreateBooking, { body: [aBookingForm()] }],
  ['a number without end', 400, 'invalid-request', contracts.CreateBooking, { text: '{"numberOfAdults": 1e999}' }],
  ['a token that is none', 404, 'booking-not-found', contracts.ShowBooking, { params: { token: "' OR 1=1 --" } }],
  [
    'an unknown token',
    404,
    'booking-not-found',
    contracts.ShowBooking,
    { params: { token: '7K4QXAAAAAAAAAAAAAAAAAAAAAA' } },
  ],
  [
    'a card payment with an unknown token',
    404,
    'booking-not-found',
    contracts.StartPayfastPayment,
    { body: { token: '7K4QXAAAAAAAAAAAAAAAAAAAAAA' } },
  ],
  [
    'a list continued from an invented cursor',
    409,
    'cursor-unreadable',
    contracts.ListBookings,
    {
      claims: asOwner,
      query: { status: 'pending', cursor: Buffer.from('{"pk":"CATALOGUE","sk":"SETTINGS"}').toString('base64url') },
    },
  ],
  [
    'a list continued from nonsense',
    409,
    'cursor-unreadable',
    contracts.ListBookings,
    { claims: asOwner, query: { status: 'pending', cursor: '%%%' } },
  ],
]

describe('invalid input is refused by name, never with a 500, and changes nothing:', () => {
  it.each(brokenContract)('%s', async (_, endpoint, input, fields) => {
    const before = await api.contents()
    const response = await api.ask(endpoint, input)
    expect(response).toMatchObject({ status: 400, body: { error: 'invalid-request', fields } })
    expect(response.body['message']).toBe(Object.values(fields)[0])
    expect(await api.contents()).toEqual(before)
  })

  it.each(refused)('%s → %i %s', async (_, status, error, endpoint, input) => {
    const before = await api.contents()
    const response = await api.ask(endpoint, input)
    expect([response.status, response.body['error']]).toEqual([status, error])
    expect(response.body['message']).toMatch(/^[A-Z].*[.\w]$/)
    expect(await api.contents()).toEqual(before)
  })

  it('a token of another booking shows that booking and allows no action on this one', async () => {
    const [mine, other] = [await api.harness().createBooking(), await api.harness().createBooking()]
    const mixedToken = `${mine.token.slice(0, 5)}${other.token.slice(5)}`
    const before = await api.contents()
    for (const [endpoint, body] of [
      [contracts.ShowBooking, undefined],
      [contracts.CancelBooking, { refundCents: 0, paidCents: 0 }],
      [contracts.StartUpload, { purpose: 'proof', fileName: 'a.pdf', contentType: 'application/pdf', sizeBytes: 9 }],
      [contracts.CompleteUpload, undefined],
      [contracts.ShowRegister, undefined],
      [contracts.SaveRegisterEntry, { ...aRegisterEntry, version: 0 }],
    ] as const) {
      expect(await api.ask(endpoint, { params: { token: mixedToken, id: 'x', place: '1' }, body })).toMatchObject({
        status: 404,
        body: { error: 'booking-not-found' },
      })
    }
    expect(await api.contents()).toEqual(before)
  })

  it('unknown fields are dropped, whatever their name', async () => {
    const text = JSON.stringify({
      ...aBookingForm({ guestEmail: newGuestEmail() }),
      status: 'confirmed',
      depositPaid: true,
      ledger: [{ id: 'x', kind: 'payment', amountCents: 460_000 }],
      requiresFullPayment: false,
    }).replace('{', '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},')
    const { status, body } = await api.ask(contracts.CreateBooking, { text })
    expect(status).toBe(200)
    const stored = await api.harness().bookings.find(String(body['reference']))
    expect(stored).toMatchObject({ status: 'pending', ledger: [] })
    expect(stored).not.toHaveProperty('isAdmin')
  })

  it('letters of any script are a valid name, are composed and trimmed, and are returned as they were written', async () => {
    const names = ['  𠮷野  家  ', 'Zo\u0065\u0308 O’Brien-Ndlovu', 'Łukasz Şahin', '王小明', 'Ṱhifhelimbilu']
    for (const guestName of names) {
      const { status, body } = await api.ask(contracts.CreateBooking, form({ guestName }))
      expect([guestName, status]).toEqual([guestName, 200])
      const shown = await api.ask(contracts.ShowBooking, { params: { token: String(body['token']) } })
      expect(shown.body['guestName']).toBe(guestName.normalize('NFC').replaceAll(/\s+/g, ' ').trim())
    }
  })
})

const DATES = /"\d{4}-\d\d-\d\d(T[^"]*)?"/g
const hasDates = (sent: unknown): boolean => JSON.stringify(sent).search(DATES) >= 0

/** What a request asks and sends, with every date and instant replaced by a date, instants by its first moment. */
const withDates = ({ query, body }: RequestInput, date: string): Partial<RequestInput> =>
  JSON.parse(
    JSON.stringify({ query, body }).replaceAll(DATES, (_, time: string | undefined) =>
      JSON.stringify(time ? `${date}T00:00:00.000Z` : date),
    ),
  ) as Partial<RequestInput>

/** What the contract of an endpoint takes, with a date or an instant in it; undefined where it takes none. */
const drawnWithDates = ({ query, body }: Endpoint): Partial<RequestInput> | undefined =>
  fc
    .sample(fc.record({ ...(query && { query: inputsFor(query) }), ...(body && { body: inputsFor(body) }) }), {
      numRuns: 20,
      seed: 1,
    })
    .find(hasDates) as Partial<RequestInput> | undefined

const withDateFields = Object.entries<Endpoint>(contracts).flatMap(([name, endpoint]) => {
  const drawn = drawnWithDates(endpoint)
  return drawn ? [[name, endpoint, drawn] as const] : []
})

describe('all dates of a request at once at an end of the years that are taken', () => {
  let sampleFor: ReturnType<typeof createSamples>
  beforeAll(() => {
    sampleFor = createSamples(api.harness())
  })

  // Any other mutation of a request: fuzz-public and fuzz-staff.
  it.each(withDateFields)('never get a 500 from %s', async (name, endpoint, drawn) => {
    const sample = await sampleFor(name)
    // A sample may leave out its dates.
    const request = hasDates({ query: sample.query, body: sample.body }) ? sample : { ...sample, ...drawn }
    for (const date of [FIRST_INPUT_DAY, LAST_INPUT_DAY, LAST_DAY]) {
      const { status } = await api.ask(endpoint, { ...request, ...withDates({ ...request }, date), claims: asOwner })
      expect([200, 400, 404, 409]).toContain(status)
    }
    expect(log.lines.filter(({ level }) => level === 'error')).toEqual([])
  })

  it('are tried where dates are', () => {
    expect(withDateFields.length).toBeGreaterThan(15)
  })
})
