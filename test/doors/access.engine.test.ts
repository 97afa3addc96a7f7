import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { contracts } from '#shared/api/contracts.ts'
import { type Endpoint, mustSignIn, pathOf } from '#shared/kernel/endpoint.ts'
import { httpApi } from '#infra/local/http-api.ts'
import { NOW } from '#test/support/a-moment.ts'
import { apiForThisFile } from '#test/support/an-api.ts'
import type { Asked } from '#test/support/an-http-request.ts'
import { theLog } from '#test/support/a-log.ts'
import { type Caller, aFewOf, callersOf, poolOf } from './access-callers.ts'
import { type Guest, aGuest, asksTheStorage, samples } from './access-samples.ts'

const api = apiForThisFile()
const log = theLog()

type Answer = { readonly status: number; readonly text: string }
const doors = Object.entries<Endpoint>(contracts)
const sampleFor = (name: string) => samples[name as keyof typeof contracts]

let callers: readonly Caller[] = []
let door: ReturnType<typeof httpApi>
let pool: ReturnType<typeof poolOf>
beforeAll(async () => {
  const { issuer, clientId, ensureOwner } = api.signIn()
  await ensureOwner({ email: 'somebody@mountaincabins.example', password: 'mountain', name: 'Somebody' })
  pool = poolOf(issuer, clientId)
  callers = callersOf(pool, Date.now())
  door = httpApi(api.routes(), pool)
})

let knocks = 0
/** A real request through routes, authorizer and Lambda. */
async function knock({ method, path, bodyKind }: Endpoint, asked: Asked, authorization?: string): Promise<Answer> {
  knocks += 1
  const body = asked.text ?? (asked.body === undefined ? undefined : JSON.stringify(asked.body))
  const search = asked.query ? `?${new URLSearchParams(asked.query).toString()}` : ''
  const type = bodyKind === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
  const request = new Request(`http://site.example/api${pathOf(path, asked.params)}${search}`, {
    method,
    headers: { 'content-type': type, ...(authorization !== undefined && { authorization }) },
    ...(body !== undefined && { body }),
  })
  const answer = await door(request, `198.19.${Math.floor(knocks / 250) % 250}.${knocks % 250}`)
  return { status: answer.status, text: await answer.text() }
}

const wordsOf: Readonly<Record<Caller['turnedAwayBy'], Answer>> = {
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
const errors = () => log.lines.filter(({ what }) => what === 'request failed')
const newGuest = () => aGuest(api.house())

describe.each(doors)('%s', (name, endpoint) => {
  const { audience } = endpoint
  if (asksTheStorage.has(name)) {
    beforeAll(() => {
      vi.useRealTimers()
      callers = callersOf(pool, Date.now())
    })
    afterAll(() => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) })
      callers = callersOf(pool, Date.now())
    })
  }
  afterAll(api.clear)
  const isOpenFor = ({ opens }: Caller) => !mustSignIn(audience) || opens.includes(audience)

  it('has a request that its own people are answered with 200', () => {
    expect(Object.keys(samples)).toContain(name)
  })

  it('opens for everybody whom its audience names', async () => {
    const shut: unknown[] = []
    const isRead = endpoint.method === 'GET'
    const knocking = mustSignIn(audience) || isRead ? callers : aFewOf(callers)
    const newRequest = async () => sampleFor(name)(await newGuest(), api.house())
    const toRead = await newRequest()
    for (const caller of knocking.filter(isOpenFor)) {
      // oxlint-disable-next-line no-await-in-loop -- each act on a house that the one before has left
      const asked = isRead ? toRead : await newRequest()
      // oxlint-disable-next-line no-await-in-loop
      const { status, text } = await knock(endpoint, asked, caller.authorization)
      if (status !== 200) shut.push([caller.name, status, text])
    }
    expect(shut).toEqual([])
    expect(knocking.filter(isOpenFor).length).toBeGreaterThan(2)
    expect(aFewOf(callers)).toHaveLength(8)
    expect(errors()).toEqual([])
  })

  it('is shut for all others: they are told the same few words, and nothing happens', async () => {
    const asked = await sampleFor(name)(await newGuest(), api.house())
    const before = await api.contents()
    const turnedAway = callers.filter((caller) => !isOpenFor(caller))
    const heard = await Promise.all(
      turnedAway.map(async (caller) => [caller.name, await knock(endpoint, asked, caller.authorization)] as const),
    )
    expect(heard).toEqual(turnedAway.map((caller) => [caller.name, wordsOf[caller.turnedAwayBy]]))
    expect(turnedAway.length > 30).toBe(mustSignIn(audience))
    expect(await api.contents()).toEqual(before)
    expect(errors()).toEqual([])
  })
})

/** Where a request holds the key of its guest. */
const keyPlaces = [
  ['params', 'token'],
  ['params', 'attemptId'],
  ['body', 'token'],
] as const
type Place = (typeof keyPlaces)[number]
const keyIn = (asked: Asked, [part, field]: Place) => (asked[part] as Record<string, string> | undefined)?.[field]
const withKey = (asked: Asked, [part, field]: Place, key: string): Asked => ({
  ...asked,
  [part]: { ...(asked[part] as object), [field]: key },
})

/** What somebody may hold who has seen a key from afar, has one of their own, or guesses. */
function keysThatOpenNothing(key: string, another: string, booking: { id: string; tokenHash: string }): string[] {
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
    `${key}=`,
    ` ${key}`,
    `${key} `,
    `${key}\u0000`,
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

const forGuests = doors.filter(([, { audience }]) => audience === 'guest')

describe.each(forGuests)('a guest’s key at %s', (name, endpoint) => {
  afterAll(api.clear)
  /** A guest with the request about their own booking, and where its key stands. */
  async function aGuestWithRequest() {
    const guest = await newGuest()
    const asked = await sampleFor(name)(guest, api.house())
    const place = keyPlaces.find((one) => keyIn(asked, one) !== undefined)
    if (!place) throw new Error(`${name} is for guests, and nothing in its request is a guest's key`)
    return { guest, asked, place, key: keyIn(asked, place) ?? '' }
  }
  const holdsNothingOf = ({ secrets }: Guest, text: string) => secrets.filter((secret) => text.includes(secret))
  const itemsOf = async ({ reference }: Guest) => (await api.contents()).filter((line) => line.includes(reference))

  it('that is another booking’s never opens this one', async () => {
    const mine = await aGuestWithRequest()
    const theirs = await aGuestWithRequest()
    const before = await itemsOf(mine.guest)
    const { status, text } = await knock(endpoint, withKey(mine.asked, mine.place, theirs.key))
    expect([200, 404, 409]).toContain(status)
    expect(holdsNothingOf(mine.guest, text)).toEqual([])
    expect(await itemsOf(mine.guest)).toEqual(before)
  })

  it('that is not quite right opens nothing, and is answered as one that never was', async () => {
    const { guest, asked, place, key } = await aGuestWithRequest()
    const another = await aGuestWithRequest()
    const booking = await api.house().bookings.find(guest.reference)
    const before = await api.contents()
    const never = await knock(endpoint, withKey(asked, place, `${key.slice(0, -6)}AAAAAA`))
    expect(never.status).toBe(404)
    for (const guess of keysThatOpenNothing(key, another.key, booking!)) {
      // oxlint-disable-next-line no-await-in-loop
      const { status, text } = await knock(endpoint, withKey(asked, place, guess))
      expect([guess, [400, 404].includes(status)]).toEqual([guess, true])
      if (status === 404) expect([guess, text]).toEqual([guess, never.text])
      expect(holdsNothingOf(guest, text.replaceAll(guess, ''))).toEqual([])
    }
    expect(await api.contents()).toEqual(before)
    expect(errors()).toEqual([])
  })

  // Whoever may review has stayed, and what is over is neither called off nor does it lapse.
  if (name === 'ShowReviewInvitation' || name === 'WriteReview') return
  // A booking with anything to make a paper out for does not lapse either.
  const ends = name === 'IssuePaper' ? ['cancelled'] : ['cancelled', 'expired']
  it.each(ends)('of a booking that is %s changes nothing any more', async (state) => {
    const { guest, asked } = await aGuestWithRequest()
    const house = api.house()
    if (state === 'cancelled')
      await house.cancelByStaff({ params: { reference: guest.reference }, body: { reason: '' } })
    else {
      house.clock.pass(3 * 24 * 60)
      await house.lapse()
      house.clock.setTo(NOW)
    }
    expect((await house.bookings.find(guest.reference))?.status).toBe(state)
    const before = await api.contents()
    const { status, text } = await knock(endpoint, asked)
    // To end a payment that is under way frees what it held, and one that is late may be money: whatever became of it.
    if (name === 'EndPayfastPayment' || name === 'ReportLatePayment') return expect(status).toBe(200)
    expect([200, 409]).toContain(status)
    expect(status === 200).toBe(endpoint.method === 'GET' || name === 'CompleteUpload')
    expect(await api.contents()).toEqual(before)
    expect(text).not.toContain(guest.token)
  })
})

it('walks all of them: every door with everybody before it', () => {
  expect(doors.length * callers.length).toBeGreaterThan(1_500)
  expect(forGuests.length).toBeGreaterThan(5)
})
