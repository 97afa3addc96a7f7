import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { newIdempotencyKey } from '#test/support/booking-form-fixture.ts'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { readAllItems } from '#test/support/start-tables.ts'
import { textOfPdf } from './pdf-text.ts'
import { aTinyPicture } from '#test/support/picture-fixture.ts'
import { changeSettings } from '#test/support/settings-fixture.ts'

const tables = setUpTables()
async function createHarness() {
  const { table, tableName } = await tables.createSeededTable()
  return { harness: createUseCaseHarness(table), items: () => readAllItems(tables.started(), tableName) }
}

let weeks = 0
/** A stay of two nights at R4,600.00, confirmed, with nights of its own. */
async function confirmed(harness: UseCaseHarness, form: Parameters<UseCaseHarness['createBooking']>[0] = {}) {
  weeks += 1
  const checkInDate = addDays('2027-01-04', 7 * weeks)
  const booking = await harness.createBooking({ ...form, checkInDate, checkOutDate: addDays(checkInDate, 2) })
  expectOk(await harness.confirm({ params: { reference: booking.reference } }))
  return booking
}
const money = (amountCents: number) => ({ entryId: newIdempotencyKey(), amountCents, method: 'eft' as const, note: '' })
const issue = (
  harness: UseCaseHarness,
  { token }: { token: string },
  body: Parameters<UseCaseHarness['issueBillingDocument']>[0]['body'],
) => harness.issueBillingDocument({ params: { token }, body })

const wordsIn = (pdfBase64: string): string => textOfPdf(Buffer.from(pdfBase64, 'base64'))

describe('the billing documents of a booking', () => {
  it('carry the mark that the business had when they were issued', async () => {
    const { harness } = await createHarness()
    const picture = await aTinyPicture()
    harness.marks.set('/illustrations/mark-180.png', picture)
    const hasPicture = ({ pdfBase64 }: { readonly pdfBase64: string }) =>
      Buffer.from(pdfBase64, 'base64').includes('/Subtype /Image')
    const booking = await confirmed(harness)
    const invoice = expectOk(await issue(harness, booking, { kind: 'invoice' }))
    expect(hasPicture(invoice)).toBe(true)
    await changeSettings(harness.table, { mark: null })
    expect(expectOk(await issue(harness, booking, { kind: 'invoice' })).pdfBase64).toBe(invoice.pdfBase64)
    const later = expectOk(await issue(harness, await confirmed(harness), { kind: 'invoice' }))
    expect(hasPicture(later)).toBe(false)
  })

  it('are issued without a mark that cannot be read', async () => {
    const { harness } = await createHarness()
    harness.marks.set('/illustrations/mark-180.png', Buffer.from('no picture'))
    const booking = await confirmed(harness)
    expect(wordsIn(expectOk(await issue(harness, booking, { kind: 'invoice' })).pdfBase64)).toContain('INV-000001')
  })

  it('are PDFs with the names, the dates, the items and the amounts', async () => {
    const { harness } = await createHarness()
    const booking = await confirmed(harness, { guestName: 'Żółć Nguyễn Müller' })
    expectOk(await harness.pay({ params: { reference: booking.reference }, body: money(2_300_00) }))
    const invoice = expectOk(await issue(harness, booking, { kind: 'invoice' }))
    expect(invoice).toMatchObject({ number: 'INV-000001', fileName: `INV-000001 ${booking.reference}.pdf` })
    const words = wordsIn(invoice.pdfBase64)
    for (const part of [
      'Mountain Cabins Demonstration (Pty) Ltd',
      'Registration 2020/000000/07',
      'Żółć Nguyễn Müller',
      booking.reference,
      'INV-000001',
      'Saturday 21 November 2026',
      'R4,600.00',
      'Deposit, with the booking',
      'Payment by EFT, Saturday 21 November 2026',
      'Still to pay',
      '2 × R2,300.00',
      `Please give the booking’s reference ${booking.reference} with every payment.`,
    ])
      expect(words).toContain(part)
    expect(words, 'no word of a tax that it does not charge').not.toContain('VAT')
    expect(words).not.toContain('Tax invoice')
    expect(invoice.pdfBase64.length).toBeLessThan(24_000)
  })

  it('are tax invoices where the business is registered for VAT', async () => {
    const { harness } = await createHarness()
    await changeSettings(harness.table, { vatNumber: '4012345678' })
    const booking = await confirmed(harness)
    const words = wordsIn(expectOk(await issue(harness, booking, { kind: 'invoice' })).pdfBase64)
    for (const part of ['Tax invoice', 'VAT number 4012345678', 'VAT at 15 %, included', 'R600.00', 'R4,000.00'])
      expect(words).toContain(part)
  })

  it('are the same file with the same number when requested again, whatever has changed since', async () => {
    const { harness } = await createHarness()
    const booking = await confirmed(harness)
    const first = expectOk(await issue(harness, booking, { kind: 'invoice' }))
    await changeSettings(harness.table, { businessName: 'Sold', vatNumber: '4012345678' })
    expectOk(await harness.pay({ params: { reference: booking.reference }, body: money(4_600_00) }))
    expectOk(await harness.cancelByStaff({ params: { reference: booking.reference }, body: { reason: '' } }))
    harness.clock.pass(60 * 24 * 400)
    expect(expectOk(await issue(harness, booking, { kind: 'invoice' }))).toEqual(first)
  })

  it('number each kind separately, and give each payment its receipt', async () => {
    const { harness } = await createHarness()
    const booking = await confirmed(harness)
    const { reference } = booking
    for (const amountCents of [2_300_00, 1_000_00])
      expectOk(await harness.pay({ params: { reference }, body: money(amountCents) }))
    const number = async (body: Parameters<typeof issue>[2]) => expectOk(await issue(harness, booking, body)).number
    expect(await number({ kind: 'receipt', paymentPlace: 1 })).toBe('REC-000001')
    expect(await number({ kind: 'receipt', paymentPlace: 0 })).toBe('REC-000002')
    expect(await number({ kind: 'invoice' })).toBe('INV-000001')
    expectOk(await harness.cancelByStaff({ params: { reference }, body: { reason: 'Flood', refundCents: 3_300_00 } }))
    expect(await number({ kind: 'credit-note' })).toBe('CRN-000001')
    expect(await number({ kind: 'receipt', paymentPlace: 1 })).toBe('REC-000001')
    expect(expectOk(await harness.show({ params: { token: booking.token } })).billingDocuments).toEqual([
      { kind: 'credit-note', number: 'CRN-000001', paymentPlace: null },
      { kind: 'invoice', number: 'INV-000001', paymentPlace: null },
      { kind: 'receipt', number: 'REC-000002', paymentPlace: 0 },
      { kind: 'receipt', number: 'REC-000001', paymentPlace: 1 },
    ])
  })

  it('of a moved stay are credited and issued again, and all of them stay available', async () => {
    const { harness, items } = await createHarness()
    const booking = await confirmed(harness)
    const { reference, token } = booking
    const first = expectOk(await issue(harness, booking, { kind: 'invoice' }))
    const to = { cabinSlug: 'aloe', checkInDate: '2028-03-06', checkOutDate: '2028-03-08' }
    expectOk(await harness.move({ params: { reference }, body: to }))
    expect(expectOk(await harness.show({ params: { token } })).dueBillingDocument).toBe('invoice')
    const madeOutTo = { name: 'Acme Holdings', address: '1 Long Street\nCape Town', vatNumber: '4012345678' }
    const second = expectOk(await issue(harness, booking, { kind: 'invoice', madeOutTo }))
    expect(second.number).toBe('INV-000002')
    const words = wordsIn(second.pdfBase64)
    for (const part of [
      'Acme Holdings\n1 Long Street\nCape Town\n',
      'VAT number 4012345678',
      'Monday 6 March 2028',
      'Guest: Thandi',
    ])
      expect(words).toContain(part)
    const credit = expectOk(await issue(harness, booking, { kind: 'on-file', number: 'CRN-000001' }))
    expect(wordsIn(credit.pdfBase64)).toContain('for invoice INV-000001')
    expect(expectOk(await issue(harness, booking, { kind: 'on-file', number: 'INV-000001' }))).toEqual(first)
    expect(await issue(harness, booking, { kind: 'on-file', number: 'INV-000009' })).toMatchObject({
      refusal: 'billing-document-not-due',
    })
    const shown = expectOk(await harness.show({ params: { token } }))
    expect(shown.dueBillingDocument).toBeNull()
    expect(shown.billingDocuments.map(({ number }) => number).toSorted()).toEqual([
      'CRN-000001',
      'INV-000001',
      'INV-000002',
    ])
    const series = (await items()).filter(({ pk }) => pk === 'BILLING_NUMBERS')
    expect(new Map(series.map(({ sk, last }) => [sk, last]))).toEqual(
      new Map([
        ['credit-note', 1],
        ['invoice', 2],
      ]),
    )
  })

  it('are refused by name where there is nothing to issue, and no number is used', async () => {
    const { harness, items } = await createHarness()
    const pending = await harness.createBooking()
    const before = await items()
    for (const body of [{ kind: 'invoice' }, { kind: 'credit-note' }, { kind: 'receipt', paymentPlace: 0 }] as const)
      expect(await issue(harness, pending, body)).toEqual({ ok: false, refusal: 'billing-document-not-due' })
    expect(await issue(harness, { token: `${pending.token}x` }, { kind: 'invoice' })).toMatchObject({
      refusal: 'booking-not-found',
    })
    expect(await items()).toEqual(before)
  })
})

describe('document numbers', () => {
  it('have no gap and no duplicate when fifty documents are requested at once', async () => {
    const { harness, items } = await createHarness()
    const bookings = []
    for (let guest = 0; guest < 50; guest += 1) bookings.push(await confirmed(harness))
    const results = await Promise.all(bookings.map((booking) => issue(harness, booking, { kind: 'invoice' })))
    const numbers = results.map((result) => expectOk(result).number).toSorted()
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => `INV-${String(index + 1).padStart(6, '0')}`))
    const stored = (await items()).filter(({ sk }) => String(sk).startsWith('BILLING#'))
    expect(stored.map(({ number }) => String(number)).toSorted()).toEqual(numbers)
  })

  it('are used once per document, however many requests come at once', async () => {
    const { harness, items } = await createHarness()
    const booking = await confirmed(harness)
    const results = await Promise.all(Array.from({ length: 20 }, () => issue(harness, booking, { kind: 'invoice' })))
    expect(new Set(results.map((result) => expectOk(result).number))).toEqual(new Set(['INV-000001']))
    const [series] = (await items()).filter(({ pk }) => pk === 'BILLING_NUMBERS')
    expect(series).toMatchObject({ sk: 'invoice', last: 1 })
  })
})
