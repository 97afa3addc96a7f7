import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { houseRepository } from '#lambdas/table/house-repository.ts'
import { aKey } from '#test/support/a-form.ts'
import { type House, aHouseOn, granted } from '#test/support/a-house.ts'
import { tablesForThisFile } from '#test/support/a-table.ts'
import { everythingIn } from '#test/support/start-tables.ts'

const tables = tablesForThisFile()
async function aHouse() {
  const { table, tableName } = await tables.aFurnishedTable()
  return { house: aHouseOn(table), items: () => everythingIn(tables.started(), tableName) }
}

let weeks = 0
/** A stay of two nights at R4,600.00, confirmed, with nights of its own. */
async function confirmed(house: House, form: Parameters<House['booked']>[0] = {}) {
  weeks += 1
  const checkInDate = addDays('2027-01-04', 7 * weeks)
  const booking = await house.booked({ ...form, checkInDate, checkOutDate: addDays(checkInDate, 2) })
  granted(await house.confirm({ params: { reference: booking.reference } }))
  return booking
}
const money = (amountCents: number) => ({ entryId: aKey(), amountCents, method: 'eft' as const, note: '' })
const ask = (house: House, { token }: { token: string }, body: Parameters<House['paper']>[0]['body']) =>
  house.paper({ params: { token }, body })

/** The words of a PDF of pdfkit's, as its fonts write them. */
function wordsIn(pdfBase64: string): string {
  const file = Buffer.from(pdfBase64, 'base64')
  const text = file.toString('latin1')
  let words = ''
  for (const { index } of text.matchAll(/(?<!end)stream\n/g)) {
    const start = index + 'stream\n'.length
    const content = inflateSync(file.subarray(start, text.indexOf('\nendstream', start))).toString('latin1')
    for (const [line] of content.matchAll(/\[.*\] TJ/g))
      words += `${[...line.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join('')}\n`
  }
  return words
}

describe('papers of a booking', () => {
  it('come as a PDF that says who, what, when and how much', async () => {
    const { house } = await aHouse()
    const booking = await confirmed(house, { guestName: 'Żółć Nguyễn Müller' })
    granted(await house.pay({ params: { reference: booking.reference }, body: money(2_300_00) }))
    const invoice = granted(await ask(house, booking, { kind: 'invoice' }))
    expect(invoice).toMatchObject({ number: 'INV-000001', fileName: `INV-000001 ${booking.reference}.pdf` })
    const words = wordsIn(invoice.pdfBase64)
    for (const part of [
      'Mountain Cabins Demonstration (Pty) Ltd',
      'Registration 2020/000000/07',
      'Zólc Nguyên Müller',
      booking.reference,
      'INV-000001',
      'Saturday 21 November 2026',
      'R4,600.00',
      'Deposit, with the booking',
      'Payment by EFT, Saturday 21 November 2026',
      'Still to pay',
      'not registered for VAT',
    ])
      expect(words).toContain(part)
    expect(words).not.toContain('Tax invoice')
    expect(invoice.pdfBase64.length).toBeLessThan(12_000)
  })

  it('are tax papers where the business is registered for VAT', async () => {
    const { house } = await aHouse()
    const settings = await house.house.settings()
    await houseRepository(house.table).saveSettings({ ...settings, vatNumber: '4012345678' })
    const booking = await confirmed(house)
    const words = wordsIn(granted(await ask(house, booking, { kind: 'invoice' })).pdfBase64)
    for (const part of ['Tax invoice', 'VAT number 4012345678', 'VAT at 15 %, included', 'R600.00', 'R4,000.00'])
      expect(words).toContain(part)
  })

  it('are the same file with the same number when asked for again, whatever has changed since', async () => {
    const { house } = await aHouse()
    const booking = await confirmed(house)
    const first = granted(await ask(house, booking, { kind: 'invoice' }))
    const settings = await house.house.settings()
    await houseRepository(house.table).saveSettings({ ...settings, businessName: 'Sold', vatNumber: '4012345678' })
    granted(await house.pay({ params: { reference: booking.reference }, body: money(4_600_00) }))
    granted(await house.cancelByStaff({ params: { reference: booking.reference }, body: { reason: '' } }))
    house.clock.pass(60 * 24 * 400)
    expect(granted(await ask(house, booking, { kind: 'invoice' }))).toEqual(first)
  })

  it('count each kind by itself, and each payment has its receipt', async () => {
    const { house } = await aHouse()
    const booking = await confirmed(house)
    const { reference } = booking
    for (const amountCents of [2_300_00, 1_000_00])
      granted(await house.pay({ params: { reference }, body: money(amountCents) }))
    const number = async (body: Parameters<typeof ask>[2]) => granted(await ask(house, booking, body)).number
    expect(await number({ kind: 'receipt', paymentPlace: 1 })).toBe('REC-000001')
    expect(await number({ kind: 'receipt', paymentPlace: 0 })).toBe('REC-000002')
    expect(await number({ kind: 'invoice' })).toBe('INV-000001')
    granted(await house.cancelByStaff({ params: { reference }, body: { reason: 'Flood', refundCents: 3_300_00 } }))
    expect(await number({ kind: 'credit-note' })).toBe('CRN-000001')
    expect(await number({ kind: 'receipt', paymentPlace: 1 })).toBe('REC-000001')
    expect(granted(await house.show({ params: { token: booking.token } })).papers).toEqual([
      { kind: 'credit-note', number: 'CRN-000001', paymentPlace: null },
      { kind: 'invoice', number: 'INV-000001', paymentPlace: null },
      { kind: 'receipt', number: 'REC-000002', paymentPlace: 0 },
      { kind: 'receipt', number: 'REC-000001', paymentPlace: 1 },
    ])
  })

  it('of a stay that was moved are taken back and made out anew, and all of them stay to be had', async () => {
    const { house, items } = await aHouse()
    const booking = await confirmed(house)
    const { reference, token } = booking
    const first = granted(await ask(house, booking, { kind: 'invoice' }))
    const to = { cabinName: 'aloe', checkInDate: '2028-03-06', checkOutDate: '2028-03-08' }
    granted(await house.move({ params: { reference }, body: to }))
    expect(granted(await house.show({ params: { token } })).paperDue).toBe('invoice')
    const madeOutTo = { name: 'Acme Holdings', address: '1 Long Street\nCape Town', vatNumber: '4012345678' }
    const second = granted(await ask(house, booking, { kind: 'invoice', madeOutTo }))
    expect(second.number).toBe('INV-000002')
    const words = wordsIn(second.pdfBase64)
    for (const part of [
      'Acme Holdings\n1 Long Street\nCape Town\n',
      'VAT number 4012345678',
      'Monday 6 March 2028',
      'Guest: Thandi',
    ])
      expect(words).toContain(part)
    const credit = granted(await ask(house, booking, { kind: 'on-file', number: 'CRN-000001' }))
    expect(wordsIn(credit.pdfBase64)).toContain('for invoice INV-000001')
    expect(granted(await ask(house, booking, { kind: 'on-file', number: 'INV-000001' }))).toEqual(first)
    expect(await ask(house, booking, { kind: 'on-file', number: 'INV-000009' })).toMatchObject({
      refusal: 'paper-not-due',
    })
    const shown = granted(await house.show({ params: { token } }))
    expect(shown.paperDue).toBeNull()
    expect(shown.papers.map(({ number }) => number).toSorted()).toEqual(['CRN-000001', 'INV-000001', 'INV-000002'])
    const series = (await items()).filter(({ pk }) => pk === 'PAPERS')
    expect(new Map(series.map(({ sk, last }) => [sk, last]))).toEqual(
      new Map([
        ['credit-note', 1],
        ['invoice', 2],
      ]),
    )
  })

  it('are refused by name where there is nothing to make out, and no number is used', async () => {
    const { house, items } = await aHouse()
    const pending = await house.booked()
    const before = await items()
    for (const body of [{ kind: 'invoice' }, { kind: 'credit-note' }, { kind: 'receipt', paymentPlace: 0 }] as const)
      expect(await ask(house, pending, body)).toEqual({ ok: false, refusal: 'paper-not-due' })
    expect(await ask(house, { token: `${pending.token}x` }, { kind: 'invoice' })).toMatchObject({
      refusal: 'booking-not-found',
    })
    expect(await items()).toEqual(before)
  })
})

describe('numbers of papers', () => {
  it('have no gap and no double when fifty are asked for at once', async () => {
    const { house, items } = await aHouse()
    const bookings = []
    for (let guest = 0; guest < 50; guest += 1) bookings.push(await confirmed(house))
    const answers = await Promise.all(bookings.map((booking) => ask(house, booking, { kind: 'invoice' })))
    const numbers = answers.map((answer) => granted(answer).number).toSorted()
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, place) => `INV-${String(place + 1).padStart(6, '0')}`))
    const onFile = (await items()).filter(({ sk }) => String(sk).startsWith('PAPER#'))
    expect(onFile.map(({ number }) => String(number)).toSorted()).toEqual(numbers)
  })

  it('are one for one paper, however many ask for it at once', async () => {
    const { house, items } = await aHouse()
    const booking = await confirmed(house)
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(house, booking, { kind: 'invoice' })))
    expect(new Set(answers.map((answer) => granted(answer).number))).toEqual(new Set(['INV-000001']))
    const [series] = (await items()).filter(({ pk }) => pk === 'PAPERS')
    expect(series).toMatchObject({ sk: 'invoice', last: 1 })
  })
})
