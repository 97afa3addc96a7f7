import { describe, expect, it } from 'vitest'
import { demoHouse } from '#infra/local/demo-data/demo-house.ts'
import { sendLeftOverUsing } from '#lambdas/notifications/send-mails.ts'
import { calculatePricingUsing } from '#lambdas/pricing/calculate-pricing.ts'
import { sendQuoteUsing } from '#lambdas/quotes/send-quote.ts'
import { quoteRepository } from '#lambdas/table/quote-repository.ts'
import type { RefusalOf } from '#shared/kernel/endpoint.ts'
import { formatRand } from '#shared/kernel/money.ts'
import { priceLines } from '#shared/pricing/price-lines.ts'
import { quoteIn } from '#shared/quotes/quote-address.ts'
import { SendQuote } from '#shared/quotes/quotes.contract.ts'
import { aPostOffice, listenToTheLog } from '#test/notifications/a-post-office.ts'
import { linksOf, readable } from '#test/notifications/reading-html.ts'
import { aHouseOn, asking, granted } from '#test/support/a-house.ts'
import { A_DAY, NOW } from '#test/support/a-moment.ts'
import { aQuoteForm } from '#test/support/a-quote-form.ts'
import { tablesForThisFile } from '#test/support/a-table.ts'
import { everythingIn } from '#test/support/start-tables.ts'

const tables = tablesForThisFile()
const GUEST = 'eve@guests.example'

async function aWorld() {
  const { table, tableName } = await tables.aFurnishedTable({ withStream: true })
  const house = aHouseOn(table)
  const post = await aPostOffice(house, { endpoint: tables.started().endpoint, tableName })
  const needs = { house: house.house, nights: house.nights, clock: house.clock.read }
  const send = asking(
    sendQuoteUsing({ ...needs, calculatePricing: calculatePricingUsing(needs), quotes: quoteRepository(table) }),
  )
  const stored = async () =>
    (await everythingIn(tables.started(), tableName)).filter(({ pk }) => String(pk).startsWith('QUOTE#'))
  return {
    house,
    post,
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
  it('is mailed once, line by line, at the price that the house asks for it, with what is due when', async () => {
    listenToTheLog()
    const { house, post, send } = await aWorld()
    post.opens()
    const form = aQuoteForm(family, GUEST)
    expect(granted(await send(form))).toEqual({ sent: true })
    expect(granted(await send(form))).toEqual({ sent: true })
    await post.drained()

    const price = granted(await house.price({ body: family }))
    const [mail, ...others] = post.inbox.mails(GUEST)
    expect(others).toEqual([])
    expect(mail?.replyTo).toEqual([demoHouse.settings.contactEmail])
    expect(mail?.subject).toBe(
      `Your quote for Yellowwood, Thursday 14 January 2027, 3 nights: ${formatRand(price.totalPriceCents)}`,
    )
    const { depositAmountCents, balanceAmountCents } = price.paymentInfo
    for (const words of [
      mail?.text.replaceAll(/\s+/g, ' ') ?? '',
      readable((mail?.html ?? '').replaceAll('</dt>', ': ')),
    ]) {
      for (const said of [
        'Arrive: Thursday 14 January 2027, from 14:00',
        'Leave: Sunday 17 January 2027, by 10:00',
        'Stay: 3 nights, 2 adults, 2 children, aged 4, 9',
        ...priceLines(price).map(({ what, how, cents }) => `${what}: ${formatRand(cents)} (${how})`),
        `Bag of firewood × 2: ${formatRand(price.addOnsPriceCents)} (2 × R85.00)`,
        `Total: ${formatRand(price.totalPriceCents)}`,
        `With the booking: ${formatRand(depositAmountCents)} as a deposit, or all of it`,
        `By Wednesday 23 December 2026: the other ${formatRand(balanceAmountCents)}`,
        'This is the price of Saturday 21 November 2026, 10:00',
        'Nothing is held',
        'You did not ask for this?',
      ])
        expect(words).toContain(said)
      const amounts = [...words.matchAll(/: (R[\d,.]+) \(/g)].map(([, amount]) =>
        Number(amount?.replaceAll(/[R,]/g, '')),
      )
      expect(Math.round(amounts.reduce((sum, amount) => sum + amount * 100, 0))).toBe(price.totalPriceCents)
    }
  })

  it('leads to the booking form, filled in with it, and names nobody in the address', async () => {
    listenToTheLog()
    const { house, post, ask } = await aWorld()
    post.opens()
    granted(await ask(family, GUEST))
    const { totalPriceCents } = granted(await house.price({ body: family }))
    await post.drained()
    const [mail] = post.inbox.mails(GUEST)
    const link = new URL(linksOf(mail?.html ?? '').find((one) => one.includes('book=quote')) ?? '')
    expect(mail?.text).toContain(link.href)
    expect(link.href).toBe(
      `https://www.example.com/cabin/yellowwood?book=quote&checkIn=2027-01-14&checkOut=2027-01-17&adults=2&quoted=${totalPriceCents}&child=4&child=9&extra=2-firewood`,
    )
    expect(quoteIn(link.searchParams)).toEqual({ childAges: [4, 9], addOns: { firewood: 2 }, totalPriceCents })
  })

  it('for a near stay asks for the whole price, and speaks of no deposit', async () => {
    listenToTheLog()
    const { post, ask } = await aWorld()
    post.opens()
    granted(await ask({ checkInDate: '2026-11-23', checkOutDate: '2026-11-25' }, GUEST))
    await post.drained()
    const [mail] = post.inbox.mails(GUEST)
    expect(mail?.text).toContain('With the booking: R4,600.00, all of it')
    expect(mail?.text).not.toContain('deposit')
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
    'of what cannot be booked is refused by name, and nothing is kept: %s',
    async (refusal, wish) => {
      const { house, ask, stored } = await aWorld()
      const { reference } = await house.booked({ checkInDate: '2027-03-02', checkOutDate: '2027-03-03' })
      granted(await house.confirm({ params: { reference } }))
      expect(await ask(wish)).toMatchObject({ ok: false, refusal })
      expect(await stored()).toEqual([])
    },
  )

  it('that could not be mailed is mailed later, and stands on no booking’s list meanwhile', async () => {
    const log = listenToTheLog()
    const { house, post, ask } = await aWorld()
    granted(await ask(family, GUEST))
    const told = await post.whatTheStreamTold()
    const fails = post.handlerWith({ send: async () => Promise.reject(new Error('SES is down')) })
    expect((await fails(told)).batchItemFailures).toEqual([])
    expect(log().map(({ what }) => what)).toContain('e-mail not sent')
    expect(await post.mails.failed()).toEqual([])

    house.clock.pass(16)
    expect(await sendLeftOverUsing({ ...post.needs, mails: post.mails })()).toBe(1)
    // As it was asked for, whatever the clock says by now.
    expect(post.inbox.mails(GUEST)[0]?.text).toContain('Saturday 21 November 2026, 10:00')
  })

  it('is forgotten by the table after three days, with its address and the line about its e-mail', async () => {
    listenToTheLog()
    const { post, ask, stored } = await aWorld()
    post.opens()
    granted(await ask(family, GUEST))
    await post.drained()
    const kept = await stored()
    expect(kept.map(({ sk }) => String(sk).replace(/#.*/, '')).toSorted()).toEqual(['MAIL', 'QUOTE'])
    const forgottenAt = Date.parse(NOW) / 1000 + 3 * A_DAY * 60
    expect(kept.map(({ ttl }) => ttl)).toEqual([forgottenAt, forgottenAt])
  })
})
