import { describe, expect, it } from 'vitest'
import { demoData } from '#infra/local/demo-data/demo-data.ts'
import { retryEmailsUsing } from '#lambdas/notifications/send-emails.ts'
import { calculatePricingUsing } from '#lambdas/pricing/calculate-pricing.ts'
import { sendQuoteUsing } from '#lambdas/quotes/send-quote.ts'
import { quoteRepository } from '#lambdas/table/quote-repository.ts'
import type { RefusalOf } from '#shared/kernel/endpoint.ts'
import { formatRand } from '#shared/kernel/money.ts'
import { priceLines } from '#shared/pricing/price-lines.ts'
import { parseQuoteSearch } from '#shared/quotes/quote-search.ts'
import { SendQuote } from '#shared/quotes/quotes.contract.ts'
import { startOutboxHarness, captureLog } from '#test/notifications/outbox-harness.ts'
import { linksOf, readable } from '#test/notifications/email-html.ts'
import { createUseCaseHarness, callUseCase, expectOk } from '#test/support/use-case-harness.ts'
import { A_DAY, NOW } from '#test/support/business-time-fixture.ts'
import { aQuoteForm } from '#test/support/quote-form-fixture.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { readAllItems } from '#test/support/start-tables.ts'

const tables = setUpTables()
const GUEST = 'eve@guests.example'

async function createHarness() {
  const { table, tableName } = await tables.createSeededTable({ withStream: true })
  const harness = createUseCaseHarness(table)
  const outboxHarness = await startOutboxHarness(harness, { endpoint: tables.started().endpoint, tableName })
  const needs = { catalogue: harness.catalogue, nights: harness.nights, clock: harness.clock.read }
  const send = callUseCase(
    sendQuoteUsing({ ...needs, calculatePricing: calculatePricingUsing(needs), quotes: quoteRepository(table) }),
  )
  const stored = async () =>
    (await readAllItems(tables.started(), tableName)).filter(({ pk }) => String(pk).startsWith('QUOTE#'))
  return {
    harness,
    outboxHarness,
    stored,
    ask: (...form: Parameters<typeof aQuoteForm>) => send({ body: SendQuote.body!.parse(aQuoteForm(...form)) }),
    send: (form: ReturnType<typeof aQuoteForm>) => send({ body: SendQuote.body!.parse(form) }),
  }
}

const family = {
  cabinSlug: 'yellowwood',
  checkInDate: '2027-01-14',
  checkOutDate: '2027-01-17',
  adults: 2,
  children: [{ age: 4 }, { age: 9 }],
  addOns: [{ addOnId: 'firewood', quantity: 2 }],
}

describe('a quote', () => {
  it('is e-mailed once, line by line, at the server’s price, with what is due when', async () => {
    captureLog()
    const { harness, outboxHarness, send } = await createHarness()
    outboxHarness.startHandling()
    const form = aQuoteForm(family, GUEST)
    expect(expectOk(await send(form))).toEqual({ sent: true })
    expect(expectOk(await send(form))).toEqual({ sent: true })
    await outboxHarness.drained()

    const price = expectOk(await harness.price({ body: family }))
    const [email, ...others] = outboxHarness.inbox.emails(GUEST)
    expect(others).toEqual([])
    expect(email?.replyTo).toEqual([demoData.settings.contactEmail])
    expect(email?.subject).toBe(
      `Your quote for Yellowwood, Thursday 14 January 2027, 3 nights: ${formatRand(price.totalPriceCents)}`,
    )
    const { depositAmountCents, balanceAmountCents } = price.paymentInfo
    for (const words of [
      email?.text.replaceAll(/\s+/g, ' ') ?? '',
      readable((email?.html ?? '').replaceAll('</th>', ': ')),
    ]) {
      for (const override of [
        'Arrive: Thursday 14 January 2027, from 14:00',
        'Leave: Sunday 17 January 2027, by 10:00',
        'Stay: 3 nights, 2 adults, 2 children, aged 4, 9',
        ...priceLines(price).map(({ label, detail, cents }) => `${label} (${detail}): ${formatRand(cents)}`),
        `Bag of firewood × 2 (2 × R85.00): ${formatRand(price.addOnsPriceCents)}`,
        `Total: ${formatRand(price.totalPriceCents)}`,
        `With the booking: ${formatRand(depositAmountCents)} as a deposit, or all of it`,
        `By Wednesday 23 December 2026: the other ${formatRand(balanceAmountCents)}`,
        'This is the price of Saturday 21 November 2026, 10:00',
        'Nothing is held',
        'You did not ask for this?',
      ])
        expect(words).toContain(override)
      const amounts = [...words.matchAll(/\): (R[\d,.]+)/g)].map(([, amount]) =>
        Number(amount?.replaceAll(/[R,]/g, '')),
      )
      expect(Math.round(amounts.reduce((sum, amount) => sum + amount * 100, 0))).toBe(price.totalPriceCents)
    }
  })

  it('links to the booking form, filled in with it, and has no personal data in the address', async () => {
    captureLog()
    const { harness, outboxHarness, ask } = await createHarness()
    outboxHarness.startHandling()
    expectOk(await ask(family, GUEST))
    const { totalPriceCents } = expectOk(await harness.price({ body: family }))
    await outboxHarness.drained()
    const [email] = outboxHarness.inbox.emails(GUEST)
    const link = new URL(linksOf(email?.html ?? '').find((one) => one.includes('book=quote')) ?? '')
    expect(email?.text).toContain(link.href)
    expect(link.href).toBe(
      `https://www.example.com/cabin/yellowwood?book=quote&checkIn=2027-01-14&checkOut=2027-01-17&adults=2&quoted=${totalPriceCents}&child=4&child=9&extra=2-firewood`,
    )
    expect(parseQuoteSearch(link.searchParams)).toEqual({ childAges: [4, 9], addOns: { firewood: 2 }, totalPriceCents })
  })

  it('for a near stay asks for the whole price, and mentions no deposit', async () => {
    captureLog()
    const { outboxHarness, ask } = await createHarness()
    outboxHarness.startHandling()
    expectOk(await ask({ checkInDate: '2026-11-23', checkOutDate: '2026-11-25' }, GUEST))
    await outboxHarness.drained()
    const [email] = outboxHarness.inbox.emails(GUEST)
    expect(email?.text).toContain('With the booking: R4,600.00, all of it')
    expect(email?.text).not.toContain('deposit')
  })

  it.each([
    ['cabin-not-found', { cabinSlug: 'nowhere' }],
    ['party-too-large', { adults: 3 }],
    ['cabin-not-for-children', { adults: 1, children: [{ age: 3 }] }],
    ['arrival-too-early', { checkInDate: '2026-11-20', checkOutDate: '2026-11-22' }],
    ['stay-too-long', { checkInDate: '2027-02-01', checkOutDate: '2027-12-01' }],
    ['add-on-not-available', { addOns: [{ addOnId: 'unicorn', quantity: 1 }] }],
    ['friday-saturday-together', { checkInDate: '2027-02-05', checkOutDate: '2027-02-06' }],
    ['nights-not-free', { checkInDate: '2027-03-01', checkOutDate: '2027-03-04' }],
  ] satisfies [RefusalOf<typeof SendQuote>, Parameters<typeof aQuoteForm>[0]][])(
    'of a stay that cannot be booked is refused by name, and nothing is stored: %s',
    async (refusal, changes) => {
      const { harness, ask, stored } = await createHarness()
      const { reference } = await harness.createBooking({ checkInDate: '2027-03-02', checkOutDate: '2027-03-03' })
      expectOk(await harness.confirm({ params: { reference } }))
      expect(await ask(changes)).toMatchObject({ ok: false, refusal })
      expect(await stored()).toEqual([])
    },
  )

  it('is e-mailed later when SES fails, and is on no booking’s list meanwhile', async () => {
    const log = captureLog()
    const { harness, outboxHarness, ask } = await createHarness()
    expectOk(await ask(family, GUEST))
    const streamEvents = await outboxHarness.takeStreamEvents()
    const failingHandler = outboxHarness.handlerWith({ send: async () => Promise.reject(new Error('SES is down')) })
    expect((await failingHandler(streamEvents)).batchItemFailures).toEqual([])
    expect(log().map(({ message }) => message)).toContain('e-mail not sent')
    expect(await outboxHarness.emails.failed()).toEqual([])

    harness.clock.pass(16)
    expect(await retryEmailsUsing({ ...outboxHarness.needs, emails: outboxHarness.emails })()).toBe(1)
    // As it was requested, whatever the time is now.
    expect(outboxHarness.inbox.emails(GUEST)[0]?.text).toContain('Saturday 21 November 2026, 10:00')
  })

  it('is removed from the table after three days, with its address and its e-mail log line', async () => {
    captureLog()
    const { outboxHarness, ask, stored } = await createHarness()
    outboxHarness.startHandling()
    expectOk(await ask(family, GUEST))
    await outboxHarness.drained()
    const items = await stored()
    expect(items.map(({ sk }) => String(sk).replace(/#.*/, '')).toSorted()).toEqual(['EMAIL', 'QUOTE'])
    const expiresAt = Date.parse(NOW) / 1000 + 3 * A_DAY * 60
    expect(items.map(({ ttl }) => ttl)).toEqual([expiresAt, expiresAt])
  })
})
