import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { functions } from '#infra/functions.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { contracts } from '#shared/api/contracts.ts'
import { asOwner, setUpApi } from '#test/support/api-fixture.ts'
import { aBookingForm } from '#test/support/booking-form-fixture.ts'
import type { RequestInput } from '#test/support/http-request.ts'
import { setUpTestLog } from '#test/support/test-log.ts'
import { sampleOf } from './contract-samples.ts'

const api = setUpApi()
setUpTestLog()

const routes = functions.flatMap(({ serves = {} }) => Object.entries<Endpoint>(serves))
const changing = routes.filter(([, { method }]) => method !== 'GET')
/** They take something else than JSON, and from anywhere. Each is tested below. */
const exempt = ['ReceiveItn']
const guarded = changing.filter(([name]) => !exempt.includes(name))
const isGuarded = (name: string): boolean => guarded.some(([one]) => one === name)

const OWN_ORIGIN = 'http://localhost:3000'
/** What browsers say of a request that a page of another site made. */
const foreign: readonly Readonly<Record<string, string>>[] = [
  { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site', origin: 'http://other.localhost:3000' },
  { 'sec-fetch-site': 'none', origin: 'https://evil.example' },
  { origin: 'https://evil.example' },
  { origin: `${OWN_ORIGIN}.evil.example` },
  { origin: 'http://localhost:3001' },
  { origin: 'https://localhost:3000' },
  // A page in a sandbox, or one that was redirected.
  { origin: 'null' },
]
/** The types that a page of another site may send without asking first, and none. */
const otherTypes = [
  'text/plain',
  'text/plain;charset=UTF-8',
  'text/plain; x=application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonp',
  'application/json-patch+json',
  'application/json, text/plain',
  '',
]

/** The sender is checked before what is asked for. */
const sampleRequest = (endpoint: Endpoint): RequestInput => ({ ...sampleOf(endpoint), claims: asOwner })

/** The first route of each Lambda is tried with all of them, the others, which share its guard, with the first. */
const firstRoutes = new Set(functions.map(({ serves = {} }) => Object.keys(serves).find((name) => isGuarded(name))))
const tried = <One>(name: string, list: readonly One[]): readonly One[] =>
  firstRoutes.has(name) ? list : list.slice(0, 1)

describe('a change', () => {
  const readAll = async () => [await api.contents(), await api.counters()]
  let before: string[][]
  beforeAll(async () => {
    before = await readAll()
  })

  it.each(guarded)('%s is refused to a page of another site, and takes JSON alone', async (name, endpoint) => {
    const request = sampleRequest(endpoint)
    for (const headers of tried(name, foreign)) {
      // oxlint-disable-next-line no-await-in-loop
      const { status, body } = await api.ask(endpoint, { ...request, headers })
      expect([headers, status, body['error']]).toEqual([headers, 403, 'another-site'])
    }
    const text = JSON.stringify(request.body ?? {})
    for (const type of tried(name, otherTypes)) {
      // oxlint-disable-next-line no-await-in-loop
      const { status, body } = await api.ask(endpoint, { ...request, text, headers: { 'content-type': type } })
      expect([type, status, body['error']]).toEqual([type, 415, 'not-json'])
    }
  })

  it('that is refused writes and counts nothing', async () => {
    expect(await readAll()).toEqual(before)
  })
})

describe('a booking', () => {
  const book = async (headers: Readonly<Record<string, string>>) =>
    (await api.ask(contracts.CreateBooking, { body: aBookingForm(), headers })).status

  afterEach(api.clear)

  it.each<Readonly<Record<string, string>>>([
    { 'sec-fetch-site': 'same-origin', origin: OWN_ORIGIN },
    { 'sec-fetch-site': 'same-origin' },
    // By hand, without a page.
    { 'sec-fetch-site': 'none' },
    // A browser from before that header.
    { origin: OWN_ORIGIN },
    { 'content-type': 'application/json; charset=utf-8' },
    { 'content-type': 'Application/JSON' },
    // No browser: it can do no more than its own caller.
    {},
  ])('is made by our own page: %j', async (headers) => {
    expect(await book(headers)).toBe(200)
  })
})

it('is shown to a page of another site: it cannot be read there, and a refusal could be kept at the edge', async () => {
  const faqs = await api.ask(contracts.ListFaqs, { headers: { 'sec-fetch-site': 'cross-site' } })
  expect(faqs.status).toBe(200)
  expect(Object.keys(faqs.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
})

describe('the list of exempt routes', () => {
  it('is that of what is posted as a form', () => {
    const forms = changing.filter(([, { bodyKind }]) => bodyKind === 'form')
    expect(forms.map(([name]) => name)).toEqual(exempt)
  })

  it('has PayFast’s message, which comes from their servers as a form', async () => {
    const request = sampleRequest(contracts.ReceiveItn)
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', '']) {
      const headers = { 'content-type': type, origin: 'https://www.payfast.co.za', 'sec-fetch-site': 'cross-site' }
      // oxlint-disable-next-line no-await-in-loop
      expect(await api.ask(contracts.ReceiveItn, { ...request, base64: true, headers })).toMatchObject({ status: 200 })
    }
  })
})
