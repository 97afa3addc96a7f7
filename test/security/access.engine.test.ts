import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { contracts } from '#shared/api/contracts.ts'
import { type Endpoint, mustSignIn, pathOf } from '#shared/kernel/endpoint.ts'
import { httpApi } from '#infra/local/http-api.ts'
import { ORIGIN_SECRET_HEADER } from '#lambdas/runtime/origin-secret.ts'
import { NOW } from '#test/support/business-time-fixture.ts'
import { isLongRun } from '#test/support/long-run.ts'
import { setUpApi } from '#test/support/api-fixture.ts'
import { ORIGIN_SECRET, type RequestInput } from '#test/support/http-request.ts'
import { setUpTestLog } from '#test/support/test-log.ts'
import { type Caller, sampleCallers, callersOf, poolOf } from './access-callers.ts'
import { type Guest, createGuest, storageContracts, samples } from './access-samples.ts'
import { sampleOf } from './contract-samples.ts'

const api = setUpApi()
const log = setUpTestLog()

type ApiResponse = { readonly status: number; readonly text: string }
const endpoints = Object.entries<Endpoint>(contracts)
const sampleFor = (name: string) => samples[name as keyof typeof contracts]

let callers: readonly Caller[] = []
let handleRequest: ReturnType<typeof httpApi>
let pool: ReturnType<typeof poolOf>
beforeAll(async () => {
  const { issuer, clientId, ensureOwner } = api.signIn()
  await ensureOwner({ email: 'somebody@mountaincabins.example', password: 'mountain', name: 'Somebody' })
  pool = poolOf(issuer, clientId)
  callers = callersOf(pool, Date.now())
  handleRequest = httpApi(api.routes(), pool)
})

let requestCount = 0
/** A real request through routes, authorizer and Lambda. */
async function sendRequest(
  { method, path, bodyKind }: Endpoint,
  input: RequestInput,
  authorization?: string,
): Promise<ApiResponse> {
  requestCount += 1
  const body = input.text ?? (input.body === undefined ? undefined : JSON.stringify(input.body))
  const search = input.query ? `?${new URLSearchParams(input.query).toString()}` : ''
  const type = bodyKind === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
  const request = new Request(`http://site.example/api${pathOf(path, input.params)}${search}`, {
    method,
    headers: {
      'content-type': type,
      [ORIGIN_SECRET_HEADER]: ORIGIN_SECRET,
      ...(authorization !== undefined && { authorization }),
    },
    ...(body !== undefined && { body }),
  })
  const response = await handleRequest(request, `198.19.${Math.floor(requestCount / 250) % 250}.${requestCount % 250}`)
  return { status: response.status, text: await response.text() }
}

const rejections: Readonly<Record<Caller['rejectedBy'], ApiResponse>> = {
  authorizer: { status: 401, text: JSON.stringify({ message: 'Unauthorized' }) },
  'lambda, not signed in': {
    status: 401,
    text: JSON.stringify({ error: 'not-signed-in', message: 'Please sign in.' }),
  },
  'lambda, not allowed': {
    status: 403,
    text: JSON.stringify({ error: 'not-allowed', message: 'Your account may not do this.' }),
  },
}
const errors = () => log.lines.filter(({ message }) => message === 'request failed')
const newGuest = () => createGuest(api.harness())

/**
 * The first endpoint of each audience is tried by all callers, the others, which share its authorizer and its guard, by a
 * sample of those who must be rejected; in the long run all are tried by all. That each of the others accepts its own
 * audience is proven where its Lambda's permissions are counted (lambda-permissions).
 */
const firstOfAudience = new Set(
  [...Map.groupBy(endpoints, ([, { audience }]) => audience).values()].map(([first]) => first?.[0]),
)

describe.each(endpoints)('%s', (name, endpoint) => {
  const { audience } = endpoint
  const isTriedByAll = isLongRun || firstOfAudience.has(name)
  if (storageContracts.has(name)) {
    beforeAll(async () => {
      vi.useRealTimers()
      callers = callersOf(pool, Date.now())
      // The first call with a new token stores the account's second factor anew, also where it is refused.
      const active = callers.filter(({ role }) => role !== undefined)
      await Promise.all(active.map(({ authorization }) => sendRequest(contracts.ListAccounts, {}, authorization)))
    })
    afterAll(() => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) })
      callers = callersOf(pool, Date.now())
    })
  }
  afterAll(api.clear)
  const isOpenFor = ({ audiences, role }: Caller) =>
    !mustSignIn(audience) || audiences.includes(audience) || Boolean(role && endpoint.roles?.includes(role))

  it.runIf(isTriedByAll)('accepts every caller that its audience names', { tags: 'long' }, async () => {
    const failures: unknown[] = []
    const isRead = endpoint.method === 'GET'
    // Each write costs a guest.
    const triedCallers = isRead || (isLongRun && mustSignIn(audience)) ? callers : sampleCallers(callers)
    const newRequest = async () => sampleFor(name)(await newGuest(), api.harness())
    const toRead = isRead ? await newRequest() : undefined
    for (const caller of triedCallers.filter(isOpenFor)) {
      // oxlint-disable-next-line no-await-in-loop -- each call changes the state that the next one finds
      const request = toRead ?? (await newRequest())
      // oxlint-disable-next-line no-await-in-loop
      const { status, text } = await sendRequest(endpoint, request, caller.authorization)
      if (status !== 200) failures.push([caller.name, status, text])
    }
    expect(failures).toEqual([])
    expect(triedCallers.filter(isOpenFor).length).toBeGreaterThan(isLongRun ? 2 : 0)
    expect(errors()).toEqual([])
  })

  it.runIf(mustSignIn(audience))(
    'rejects all others with the same short response, and changes nothing',
    { tags: 'long' },
    async () => {
      // What is let through shows by its response; the first of each audience would also be carried out.
      const request = isTriedByAll ? await sampleFor(name)(await newGuest(), api.harness()) : sampleOf(endpoint)
      const before = await api.contents()
      const sample = sampleCallers(callers)
      expect(sample).toHaveLength(10)
      const rejectedCallers = (isTriedByAll ? callers : sample).filter((caller) => !isOpenFor(caller))
      const responses = await Promise.all(
        rejectedCallers.map(
          async (caller) => [caller.name, await sendRequest(endpoint, request, caller.authorization)] as const,
        ),
      )
      expect(responses).toEqual(rejectedCallers.map((caller) => [caller.name, rejections[caller.rejectedBy]]))
      expect(rejectedCallers.length).toBeGreaterThan(isTriedByAll ? 30 : 3)
      expect(await api.contents()).toEqual(before)
      expect(errors()).toEqual([])
    },
  )
})

describe('below the routes that a kind of record shares', () => {
  const addresses = [
    ['GET', '/staff/posts/x/nothing'],
    ['GET', '/staff/posts/x%2Fversions'],
    ['GET', '/staff/posts/%'],
    ['DELETE', '/staff/posts'],
    ['DELETE', '/staff/posts/x'],
    ['POST', '/staff/faqs/x/archive/now'],
  ] as const

  it.each(addresses)('%s %s is nobody’s, and says so only to those whose token is the pool’s', async (method, path) => {
    const before = await api.contents()
    for (const { name, authorization, rejectedBy } of sampleCallers(callers)) {
      // oxlint-disable-next-line no-await-in-loop -- each caller in turn
      const { status, text } = await sendRequest({ ...contracts.ShowMe, method, path }, {}, authorization)
      if (rejectedBy === 'authorizer') expect([name, { status, text }]).toEqual([name, rejections.authorizer])
      else expect([name, status, text]).toEqual([name, 404, expect.stringContaining('not-found')])
    }
    expect(await api.contents()).toEqual(before)
  })
})

/** Where a request carries the guest's key. */
const keyPlaces = [
  ['params', 'token'],
  ['params', 'attemptId'],
  ['body', 'token'],
] as const
type Place = (typeof keyPlaces)[number]
const keyIn = (request: RequestInput, [part, field]: Place) =>
  (request[part] as Record<string, string> | undefined)?.[field]
const withKey = (request: RequestInput, [part, field]: Place, key: string): RequestInput => ({
  ...request,
  [part]: { ...(request[part] as object), [field]: key },
})

/** The wrong keys that somebody may try: one seen from afar, one of their own, or a guess. */
function invalidKeys(key: string, another: string, booking: { id: string; tokenHash: string }): string[] {
  const [first, last] = [key.slice(0, 5), key.slice(5)]
  const turned = (letter: string) => (letter === 'A' ? 'B' : 'A')
  return [
    `${first}${another.slice(5)}`,
    `${another.slice(0, 5)}${last}`,
    `${key.slice(0, -1)}${turned(key.at(-1) ?? '')}`,
    `${key.slice(0, 8)}${turned(key[8] ?? '')}${key.slice(9)}`,
    `${first}${'A'.repeat(last.length)}`,
    `${first}${[...last].toReversed().join('')}`,
    key.slice(0, -1),
    key.slice(1),
    `${key}A`,
    ` ${key}`,
    `${key}/../${another}`,
    key.toLowerCase() === key ? key.toUpperCase() : key.toLowerCase(),
    first,
    `MC-${first}`,
    booking.id,
    `${first}${booking.tokenHash}`,
    `${first}${booking.tokenHash.slice(0, last.length)}`,
    booking.tokenHash,
    '*',
    '%',
    "' OR 1=1 --",
    'null',
    'undefined',
    'x'.repeat(100),
  ].filter((guess) => guess !== key)
}

const forGuests = endpoints.filter(([, { audience }]) => audience === 'guest')

describe.each(forGuests)('a guest’s key at %s', (name, endpoint) => {
  afterAll(api.clear)
  /** A guest with the request about their own booking, and where its key is. */
  async function createGuestWithRequest() {
    const guest = await newGuest()
    const request = await sampleFor(name)(guest, api.harness())
    const place = keyPlaces.find((one) => keyIn(request, one) !== undefined)
    if (!place) throw new Error(`${name} is for guests, and nothing in its request is a guest's key`)
    return { guest, request, place, key: keyIn(request, place) ?? '' }
  }
  const leakedSecrets = ({ secrets }: Guest, text: string) => secrets.filter((secret) => text.includes(secret))
  const itemsOf = async ({ reference }: Guest) => (await api.contents()).filter((line) => line.includes(reference))

  it('of another booking never opens this one', async () => {
    const mine = await createGuestWithRequest()
    const theirs = await createGuestWithRequest()
    const before = await itemsOf(mine.guest)
    const { status, text } = await sendRequest(endpoint, withKey(mine.request, mine.place, theirs.key))
    expect([200, 404, 409]).toContain(status)
    expect(leakedSecrets(mine.guest, text)).toEqual([])
    expect(await itemsOf(mine.guest)).toEqual(before)
  })

  it('that is not quite right opens nothing, and gets the reply of an unknown one', async () => {
    const { guest, request, place, key } = await createGuestWithRequest()
    const another = await createGuestWithRequest()
    const booking = await api.harness().bookings.find(guest.reference)
    const before = await api.contents()
    const never = await sendRequest(endpoint, withKey(request, place, `${key.slice(0, -6)}AAAAAA`))
    expect(never.status).toBe(404)
    for (const guess of invalidKeys(key, another.key, booking!)) {
      // oxlint-disable-next-line no-await-in-loop
      const { status, text } = await sendRequest(endpoint, withKey(request, place, guess))
      expect([guess, [400, 404].includes(status)]).toEqual([guess, true])
      if (status === 404) expect([guess, text]).toEqual([guess, never.text])
      expect(leakedSecrets(guest, text.replaceAll(guess, ''))).toEqual([])
    }
    expect(await api.contents()).toEqual(before)
    expect(errors()).toEqual([])
  })

  // A guest who may review has stayed, and a completed stay can neither be cancelled nor expire.
  if (name === 'ShowReviewInvitation' || name === 'WriteReview') return
  // A booking with a billing document does not expire either, nor one that is paid.
  const isOfPack = name.startsWith('ShowArrivalPack')
  const ends = name === 'IssueBillingDocument' || isOfPack ? ['cancelled'] : ['cancelled', 'expired']
  it.each(ends)('of a booking that is %s changes nothing any more', async (state) => {
    const { guest, request } = await createGuestWithRequest()
    const harness = api.harness()
    if (state === 'cancelled')
      await harness.cancelByStaff({ params: { reference: guest.reference }, body: { reason: '' } })
    else {
      harness.clock.pass(3 * 24 * 60)
      await harness.expireBookings()
      harness.clock.setTo(NOW)
    }
    expect((await harness.bookings.find(guest.reference))?.status).toBe(state)
    const before = await api.contents()
    const { status, text } = await sendRequest(endpoint, request)
    // A closed booking has nothing to pay, so it has no pro-forma.
    if (name === 'ShowGuestDocument') return expect(status).toBe(404)
    // Ending an open payment releases its hold, and a late one may be money, in any state of the booking.
    if (name === 'EndPayfastPayment' || name === 'ReportLatePayment') return expect(status).toBe(200)
    // Nobody who does not come reads a code.
    if (isOfPack) return expect([status, text.includes('accessCode')]).toEqual([409, false])
    expect([200, 409]).toContain(status)
    expect(status === 200).toBe(endpoint.method === 'GET' || name === 'CompleteUpload')
    expect(await api.contents()).toEqual(before)
    expect(text).not.toContain(guest.token)
  })
})

it('covers every endpoint with every caller', () => {
  expect(endpoints.length * callers.length).toBeGreaterThan(1_500)
  expect(forGuests.length).toBeGreaterThan(5)
})
