import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { contracts } from '#shared/api/contracts.ts'
import { refusalMessage } from '#shared/api/refusal-messages.ts'
import type { Endpoint, Limit } from '#shared/kernel/endpoint.ts'
import { minutesAfter } from '#shared/kernel/clock.ts'
import { ORIGIN_SECRET_HEADER } from '#lambdas/runtime/origin-secret.ts'
import { countInMemory } from '#lambdas/http/limits.ts'
import { limitRepository } from '#lambdas/table/limit-repository.ts'
import { aBookingForm } from '#test/support/booking-form-fixture.ts'
import { A_DAY, NOW, TODAY } from '#test/support/business-time-fixture.ts'
import { aQuoteForm } from '#test/support/quote-form-fixture.ts'
import { setUpApi } from '#test/support/api-fixture.ts'
import { ORIGIN_SECRET } from '#test/support/http-request.ts'
import { anEnquiry } from '#test/support/enquiry-fixture.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import type { RequestInput } from '#test/support/http-request.ts'
import { sampleOf } from './contract-samples.ts'

const api = setUpApi()
const limited = Object.entries<Endpoint>(contracts).flatMap(([name, endpoint]) =>
  typeof endpoint.limit === 'object' ? [[name, endpoint, endpoint.limit] as const] : [],
)

/** Requests whose fields count, in place of those from the contract. */
const prepared: Partial<Record<string, () => RequestInput>> = {
  CreateBooking: () => ({ body: aBookingForm({ cabinSlug: 'nowhere' }) }),
  SendBookingLink: () => {
    asked += 1
    return { body: { reference: 'MC-99999', guestEmail: `guest-${asked}@example.co.za` } }
  },
  SendEnquiry: () => ({ body: anEnquiry(ORIGIN_SECRET, { message: '' }) }),
  SendQuote: () => ({ body: aQuoteForm({ cabinSlug: 'nowhere' }) }),
}
let asked = 0

/** The statuses of so many calls, one after the other. */
async function statuses(endpoint: Endpoint, count: number, more: (number: number) => RequestInput): Promise<number[]> {
  const found: number[] = []
  for (let number = 0; number < count; number += 1) {
    // oxlint-disable-next-line no-await-in-loop -- in order: the limit refuses the last ones
    const { status } = await api.ask(endpoint, more(number))
    found.push(status)
  }
  return found
}
const from = (name: string, sourceIp: string, headers: RequestInput['headers'] = {}): RequestInput => ({
  ...(prepared[name]?.() ?? sampleOf(contracts[name as keyof typeof contracts])),
  sourceIp,
  headers,
})

let start = Date.parse(`${TODAY}T00:00:00.000Z`)
beforeEach(() => {
  // Every test has windows of its own: the longest is a day.
  start += A_DAY * 60_000
  vi.setSystemTime(start)
})

describe.each(limited)('%s', (name, endpoint, { calls, perSeconds, instead }: Limit) => {
  it('allows so many calls of one visitor and refuses the next, until the window has passed', async () => {
    const answered = await statuses(endpoint, calls, () => from(name, '196.25.1.1'))
    expect(answered).not.toContain(429)

    const before = await api.contents()
    vi.setSystemTime(start + 61_000)
    const { status, headers, body } = await api.ask(endpoint, from(name, '196.25.1.1'))
    expect(status).toBe(429)
    expect(headers).toMatchObject({ 'retry-after': perSeconds - 61, 'cache-control': 'no-store' })
    const minutes = Math.ceil((perSeconds - 61) / 60)
    expect(body).toEqual({
      error: 'too-many-requests',
      message: refusalMessage('too-many-requests', { minutes, ...(instead && { instead }) }),
      details: { minutes, usedUp: 'visitor', ...(instead && { instead }) },
    })
    expect(await api.contents()).toEqual(before)

    expect((await api.ask(endpoint, from(name, '196.25.1.2'))).status).not.toBe(429)
    vi.setSystemTime(start + perSeconds * 1000 - 1)
    expect((await api.ask(endpoint, from(name, '196.25.1.1'))).status).toBe(429)
    vi.setSystemTime(start + perSeconds * 1000)
    expect((await api.ask(endpoint, from(name, '196.25.1.1'))).status).not.toBe(429)
  })
})

/** More calls than any limit of a visitor allows. */
const MORE_THAN_ANY = 1 + Math.max(...limited.map(([, , { calls }]) => calls))

describe('callers through the edge', () => {
  // The same code finds the visitor of every endpoint.
  const [name, endpoint, { calls }] = limited.toSorted(([, , one], [, , other]) => one.calls - other.calls)[0]!

  it('are counted one by one, and not all as the edge', async () => {
    const passed = (number: number) =>
      from(name, '130.176.1.2', {
        [ORIGIN_SECRET_HEADER]: ORIGIN_SECRET,
        'x-forwarded-for': `8.8.8.8, 196.25.${Math.floor(number / 2)}.7, 130.176.1.2`,
      })
    expect(await statuses(endpoint, calls + 1, passed)).not.toContain(429)
    const sameVisitor = () => passed(0)
    expect((await statuses(endpoint, calls - 1, sameVisitor)).at(-1)).toBe(429)
  })
})

describe('a recipient', () => {
  const linkFor = (guestEmail: string, sourceIp?: string): RequestInput => ({
    body: { reference: 'MC-99999', guestEmail },
    ...(sourceIp && { sourceIp }),
  })

  it('is sent a limited number of links, however many addresses request them', async () => {
    const { each } = contracts.SendBookingLink.limit as Limit
    const asks = await statuses(contracts.SendBookingLink, each!.calls + 1, () => linkFor('thandi@example.co.za'))
    expect(asks).toEqual([...Array<number>(each!.calls).fill(200), 429])
    expect(await api.ask(contracts.SendBookingLink, linkFor(' THANDI@example.co.za'))).toMatchObject({
      status: 429,
      body: { message: expect.stringMatching(/^This e-mail address was used here too often lately\./) },
    })
    expect((await api.ask(contracts.SendBookingLink, linkFor('pieter@example.co.za'))).status).toBe(200)
  })

  it('is sent a limited number of quotes a day, however many addresses request them, for any stay', async () => {
    const { each } = contracts.SendQuote.limit as Limit
    const quotes = async () => (await api.contents()).filter((line) => line.startsWith('QUOTE#')).length
    const before = await quotes()
    const quoteFor = (email: string, adults: number) => ({ body: aQuoteForm({ adults: 1 + (adults % 2) }, email) })
    const asks = await statuses(contracts.SendQuote, each!.calls + 3, (number) => ({
      ...quoteFor(number % 2 ? `lwazi+${number}@example.co.za` : ' Lwazi@Example.co.za', number),
      sourceIp: `41.1.0.${number}`,
    }))
    expect(asks).toEqual([...Array<number>(each!.calls).fill(200), 429, 429, 429])
    expect((await quotes()) - before).toBe(each!.calls)
    // A guest's address and an unknown one get the same reply.
    const { guestEmail } = (await api.harness().bookings.find((await api.harness().createBooking()).reference))!
    const [theirs, nobodys] = [quoteFor(guestEmail, 1), quoteFor('nobody.at.all@example.co.za', 1)]
    expect(await api.ask(contracts.SendQuote, theirs)).toEqual(await api.ask(contracts.SendQuote, nobodys))
  })

  it('gets no e-mail for the call beyond the limit, and the reply is the same where there is no booking', async () => {
    const { reference } = await api.harness().createBooking({ guestEmail: 'zanele@example.co.za' })
    const ask = (guestEmail: string) => api.ask(contracts.SendBookingLink, { body: { reference, guestEmail } })
    const letters = async () => (await api.contents()).filter((line) => line.startsWith('LINK_REQUEST#')).length
    const before = await letters()
    const replies: unknown[] = []
    for (let number = 0; number < 8; number += 1) {
      // oxlint-disable-next-line no-await-in-loop -- in order: the limit refuses the last ones
      const [theirs, nobodys] = [await ask('zanele@example.co.za'), await ask('nobody@example.co.za')]
      expect(theirs).toEqual(nobodys)
      replies.push(theirs.status)
    }
    expect(replies).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
    expect((await letters()) - before).toBe(10)
  })
})

describe('the app as a whole', () => {
  it('sends a limited number of quotes a day, however many machines request them, each for another recipient', async () => {
    const { together = 0 } = contracts.SendQuote.limit as Limit
    const fromNewAddress = (number: number): RequestInput => ({
      body: aQuoteForm({ cabinSlug: 'nowhere' }),
      sourceIp: `41.0.${Math.floor(number / 250)}.${number % 250}`,
    })
    const asks = await statuses(contracts.SendQuote, together + 1, fromNewAddress)
    expect(asks).toEqual([...Array<number>(together).fill(404), 429])
    const refused = await api.ask(contracts.SendQuote, fromNewAddress(together + 1))
    expect(refused.body['message']).toMatch(/^Very many visitors have used this lately.*or phone or e-mail us\.$/)
    expect(refused.body['message']).not.toMatch(/your connection/)
    vi.setSystemTime(start + A_DAY * 60_000)
    expect((await api.ask(contracts.SendQuote, fromNewAddress(0))).status).toBe(404)
  })
})

describe('staff', () => {
  it('get a limited number of reports of reviews a day, however many machines send them', async () => {
    const { together = 0 } = contracts.ReportReview.limit as Limit
    const asks = await statuses(contracts.ReportReview, together + 1, (number) => ({
      params: { id: 'none' },
      body: { reason: 'This is about another place.' },
      sourceIp: `41.2.0.${number}`,
    }))
    expect(asks).toEqual([...Array<number>(together).fill(404), 429])
  })
})

describe('the rate limits', () => {
  it('never refuse a message of PayFast, however many come', async () => {
    const many = await statuses(contracts.ReceiveItn, MORE_THAN_ANY, (number) => ({
      text: `m_payment_id=${number}`,
      sourceIp: '1.1.1.1',
    }))
    expect(new Set(many)).toEqual(new Set([200]))
  })

  it('never refuse a read: availability, prices and the guest’s own booking', async () => {
    const { token } = await api.harness().createBooking()
    const priceRequest = {
      cabinSlug: 'protea',
      checkInDate: '2027-02-01',
      checkOutDate: '2027-02-03',
      adults: 2,
      children: [],
    }
    const looks: [Endpoint, RequestInput][] = [
      [contracts.ShowAvailability, { params: { slug: 'protea' }, query: { from: '2027-01-01', to: '2027-02-01' } }],
      [
        contracts.ShowNightPrices,
        { params: { slug: 'protea' }, query: { from: '2027-01-01', to: '2027-02-01', adults: '2' } },
      ],
      [contracts.CalculatePricing, { body: priceRequest }],
      [contracts.ShowBooking, { params: { token } }],
    ]
    for (const [endpoint, look] of looks) {
      // oxlint-disable-next-line no-await-in-loop
      const many = await statuses(endpoint, MORE_THAN_ANY, () => ({ ...look, sourceIp: '196.25.1.9' }))
      expect(new Set(many)).toEqual(new Set([200]))
    }
  })
})

describe('the counter of calls', () => {
  const tables = setUpTables()
  const call = { endpoint: 'POST /x', of: 'somebody', from: NOW, until: minutesAfter(NOW, 10), max: 5 }
  const granted = (answers: boolean[]) => answers.filter(Boolean).length

  it('in the table is not bypassed by concurrent calls, nor by a new Lambda instance', async () => {
    const { table } = await tables.createSeededTable()
    const together = await Promise.all(Array.from({ length: 50 }, () => limitRepository(table).count(call)))
    expect(granted(together)).toBe(5)
    expect(await limitRepository(table).count(call)).toBe(false)
    expect(await limitRepository(table).count({ ...call, of: 'somebody else' })).toBe(true)
    expect(await limitRepository(table).count({ ...call, endpoint: 'POST /y' })).toBe(true)
    expect(await limitRepository(table).count({ ...call, from: minutesAfter(NOW, 10) })).toBe(true)
  })

  it('in the table is one write, and expires when its window is over', async () => {
    const { table } = await tables.createSeededTable()
    const before = { ...table.meter }
    await limitRepository(table).count(call)
    expect([table.meter.requests - before.requests, table.meter.writeUnits - before.writeUnits]).toEqual([1, 1])
    const kept = await table.query({ partition: 'LIMIT#POST /x#somebody' })
    const [key] = kept.map(({ pk, sk }) => ({ pk, sk }))
    expect(kept).toEqual([{ ...key, count: 1, ttl: Date.parse(call.until) / 1000 }])
  })

  it('in memory has a fixed size, and drops its oldest entries first', async () => {
    const count = countInMemory(3)
    const ask = (of: string) => count({ ...call, of, max: 1 })
    expect([await ask('a'), await ask('b'), await ask('c')]).toEqual([true, true, true])
    expect([await ask('a'), await ask('c')]).toEqual([false, false])
    expect(await ask('d')).toBe(true)
    expect([await ask('c'), await ask('a')]).toEqual([false, true])
  })

  it('stores no address and no recipient, only what cannot be traced to one without the key', async () => {
    await api.ask(contracts.SendBookingLink, {
      body: { reference: 'MC-99999', guestEmail: 'hidden@example.co.za' },
      sourceIp: '196.25.77.88',
    })
    const counters = await api.counters()
    expect(counters.length).toBeGreaterThan(0)
    expect(counters.join('\n')).not.toMatch(/196\.25|hidden|example/)
  })
})

afterEach(() => vi.setSystemTime(new Date(NOW)))
