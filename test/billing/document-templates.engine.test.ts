import { describe, expect, it } from 'vitest'
import { guestBilling } from '#lambdas/composition/guest-billing.ts'
import { staffDocumentTemplates } from '#lambdas/composition/staff-document-templates.ts'
import { type DocumentTemplateId, documentTemplateIds } from '#shared/billing/document-template.ts'
import type { DocumentTemplateForm } from '#shared/billing/document-template-form.ts'
import {
  type GuestDocumentId,
  GuestDocumentId as GuestDocumentIds,
} from '#shared/billing/document-templates.contract.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { newIdempotencyKey } from '#test/support/booking-form-fixture.ts'
import { TODAY, createTestClock } from '#test/support/business-time-fixture.ts'
import { changeSettings } from '#test/support/settings-fixture.ts'
import { readAllItems } from '#test/support/start-tables.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { callUseCase, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import { textOfPdf } from './pdf-text.ts'

const tables = setUpTables()

/** A table with use cases of guests and staff, and what staff do with documents. */
async function createHarness() {
  const { table, tableName } = await tables.createSeededTable()
  const harness = createUseCaseHarness(table, createTestClock())
  const needs = { ...harness, clock: harness.clock.read }
  const guests = guestBilling.useCases(needs)
  const useCases = staffDocumentTemplates.useCases(needs)
  const show = callUseCase(useCases['document-template.show'])
  const saveDraft = callUseCase(useCases['document-template.saveDraft'])
  const publish = callUseCase(useCases['document-template.publish'])
  const unpublish = callUseCase(useCases['document-template.unpublish'])

  async function typed(id: DocumentTemplateId, changes: Partial<DocumentTemplateForm>) {
    const { version, form } = expectOk(await show({ params: { id } }))
    return expectOk(await saveDraft({ params: { id }, body: { version, form: { ...form, ...changes } } }))
  }
  return {
    ...harness,
    items: () => readAllItems(tables.started(), tableName),
    previewDocument: callUseCase(useCases.PreviewDocumentTemplate),
    proForma: callUseCase(useCases.ShowProForma),
    documents: callUseCase(guests.ListGuestDocuments),
    document: callUseCase(guests.ShowGuestDocument),
    tryToPublish: async (id: DocumentTemplateId, changes: Partial<DocumentTemplateForm>) => {
      const { version } = await typed(id, changes)
      return publish({ params: { id }, body: { version, note: '' } })
    },
    publishTexts: async (id: DocumentTemplateId, changes: Partial<DocumentTemplateForm>) => {
      const { version } = await typed(id, changes)
      return expectOk(await publish({ params: { id }, body: { version, note: '' } }))
    },
    takeDown: async (id: DocumentTemplateId) => {
      const { version } = expectOk(await show({ params: { id } }))
      return expectOk(await unpublish({ params: { id }, body: { version } }))
    },
  }
}
type Harness = Awaited<ReturnType<typeof createHarness>>

let weeks = 0
async function booked(harness: Harness, form: Parameters<Harness['createBooking']>[0] = {}) {
  weeks += 1
  const checkInDate = addDays('2027-01-04', 7 * weeks)
  return harness.createBooking({ ...form, checkInDate, checkOutDate: addDays(checkInDate, 2) })
}
async function confirmed(harness: Harness, form: Parameters<Harness['createBooking']>[0] = {}) {
  const booking = await booked(harness, form)
  expectOk(await harness.confirm({ params: { reference: booking.reference } }))
  return booking
}
const invoiceOf = async (harness: Harness, { token }: { token: string }) =>
  expectOk(await harness.issueBillingDocument({ params: { token }, body: { kind: 'invoice' } })).pdfBase64
const onFile = async (harness: Harness, { token }: { token: string }, number: string) =>
  expectOk(await harness.issueBillingDocument({ params: { token }, body: { kind: 'on-file', number } })).pdfBase64
const wordsIn = (pdfBase64: string): string => textOfPdf(Buffer.from(pdfBase64, 'base64'))

describe('the texts of documents', () => {
  it('are on the documents issued from then on; those of before print byte for byte as they were', async () => {
    const harness = await createHarness()
    const before = await confirmed(harness)
    const first = await invoiceOf(harness, before)

    await harness.publishTexts('invoice', {
      opening: 'Dear {first name}, thank you for choosing {business name}.',
      footer: 'Come back soon, from {arrival date} on.',
    })
    expect(await onFile(harness, before, 'INV-000001')).toBe(first)
    expect(await invoiceOf(harness, before)).toBe(first)

    const after = await confirmed(harness, { guestName: 'Thandi Mokoena' })
    const second = await invoiceOf(harness, after)
    expect(wordsIn(second)).toContain('Dear Thandi, thank you for choosing Mountain Cabins.')
    expect(wordsIn(second)).toContain('Come back soon, from Monday ')
    expect(wordsIn(first)).not.toContain('Come back soon')

    await harness.publishTexts('invoice', { footer: 'Another footer' })
    await changeSettings(harness.table, { businessName: 'Another name' })
    expect(await onFile(harness, after, 'INV-000002')).toBe(second)
    expect(wordsIn(await invoiceOf(harness, await confirmed(harness)))).toContain('Another footer')
  })

  it('count from their day, by the clock of the request that issues a document', async () => {
    const harness = await createHarness()
    await harness.publishTexts('invoice', { footer: 'The first footer' })
    await harness.publishTexts('invoice', { footer: 'The second footer', countsFrom: addDays(TODAY, 2) })
    expect(wordsIn(await invoiceOf(harness, await confirmed(harness)))).toContain('The first footer')

    const booking = await confirmed(harness)
    harness.clock.pass(2 * 24 * 60)
    expect(wordsIn(await invoiceOf(harness, booking))).toContain('The second footer')
  })

  it('do not come back that were taken down, while the next ones wait for their day', async () => {
    const harness = await createHarness()
    await harness.publishTexts('invoice', { footer: 'Taken down' })
    await harness.takeDown('invoice')
    expect(wordsIn(await invoiceOf(harness, await confirmed(harness)))).not.toContain('Taken down')

    await harness.publishTexts('invoice', { footer: 'Next year', countsFrom: addDays(TODAY, 300) })
    const words = wordsIn(await invoiceOf(harness, await confirmed(harness)))
    expect(words).not.toContain('Taken down')
    expect(words).not.toContain('Next year')
  })

  it('are on credit notes and receipts; a receipt that is taken back thanks for nothing', async () => {
    const harness = await createHarness()
    await harness.publishTexts('receipt', { opening: 'Thank you', footer: 'A footer' })
    await harness.publishTexts('credit-note', { opening: 'We are sorry that you do not come.' })
    const booking = await confirmed(harness)
    const { reference } = booking
    const body = { entryId: newIdempotencyKey(), amountCents: 2_300_00, method: 'eft' as const, note: '' }
    expectOk(await harness.pay({ params: { reference }, body }))
    const { token } = booking
    const receipt = expectOk(
      await harness.issueBillingDocument({ params: { token }, body: { kind: 'receipt', paymentPlace: 0 } }),
    )
    expect(wordsIn(receipt.pdfBase64)).toContain('Thank you')
    await invoiceOf(harness, booking)
    const { ledger } = expectOk(await harness.showToStaff({ params: { reference } }))
    expectOk(
      await harness.correct({
        params: { reference },
        body: { entryId: newIdempotencyKey(), corrects: ledger[0]?.id ?? '', reason: 'Typed twice' },
      }),
    )
    const reversal = wordsIn(await onFile(harness, booking, 'RRV-000001'))
    expect(reversal).toContain('A footer')
    expect(reversal).not.toContain('Thank you')
  })

  it.each([
    [
      'a field that it does not have',
      { opening: 'Pay {total} now' },
      { opening: 'This document has no field “total”' },
    ],
    [
      'braces around a sentence',
      { closing: '{<b>x</b>}' },
      { closing: 'Braces are for fields such as {business name}' },
    ],
    ['too many lines', { opening: 'a\n'.repeat(200) }, { opening: 'This does not fit on the page' }],
    ['one long word', { footer: 'W'.repeat(400) }, { footer: 'This does not fit on the page' }],
    ['emoji', { footer: 'Welcome 🦓🔥' }, { footer: 'The page cannot print “🦓🔥”' }],
    ['a script of the other direction', { opening: 'שלום' }, { opening: 'The page cannot print “שלום”' }],
  ] as const)('are refused by name with %s', async (_, changes, problems) => {
    const harness = await createHarness()
    expect(await harness.tryToPublish('invoice', changes)).toMatchObject({
      refusal: 'not-publishable',
      details: { problems },
    })
  })

  it('are refused where house rules take more than two pages', async () => {
    const harness = await createHarness()
    const body = Array.from({ length: 10_000 }, (_, at) => `- ${at}`).join('\n')
    expect(await harness.tryToPublish('house-rules', { body })).toMatchObject({
      details: { problems: { body: expect.stringContaining('too long') } },
    })
    expect(
      await harness.tryToPublish('house-rules', { body: Array.from({ length: 300 }, (_, at) => `- ${at}`).join('\n') }),
    ).toMatchObject({
      details: { problems: { body: 'This does not fit on two pages' } },
    })
    expect(await harness.tryToPublish('house-rules', { body: '![A hill](/illustrations/hero.svg)' })).toMatchObject({
      details: { problems: { body: 'A page to print has no pictures, cards or buttons' } },
    })
  })

  it('can be published as they begin, each of them', async () => {
    const harness = await createHarness()
    for (const id of documentTemplateIds)
      // oxlint-disable-next-line no-await-in-loop -- a handful
      expect((await harness.publishTexts(id, { footer: 'Our footer' })).live).not.toBeNull()
  })
})

describe('a preview of a document', () => {
  it('takes no number and stores nothing, for a booking, a recent one, or made-up data', async () => {
    const harness = await createHarness()
    const form = { footer: 'A new footer for {reference}' }
    const made = async (id: DocumentTemplateId, reference: string | null = null) =>
      expectOk(await harness.previewDocument({ params: { id }, body: { form, reference } }))
    for (const id of documentTemplateIds) {
      // oxlint-disable-next-line no-await-in-loop -- a handful
      const preview = await made(id)
      expect(preview).toMatchObject({ reference: null, fileName: expect.stringContaining('PREVIEW') })
      expect(wordsIn(preview.pdfBase64)).toMatch(/^PREVIEW\n/)
    }
    const booking = await confirmed(harness)
    const pending = await booked(harness)
    const before = await harness.items()
    const ofBooking = documentTemplateIds.filter((id) => id !== 'house-rules' && id !== 'indemnity')
    for (const id of ofBooking) {
      // oxlint-disable-next-line no-await-in-loop -- a handful
      const chosen = await made(id, booking.reference)
      expect(wordsIn(chosen.pdfBase64)).toContain(`A new footer for ${booking.reference}`)
      // oxlint-disable-next-line no-await-in-loop -- a handful
      expect(await made(id)).toMatchObject({
        reference: id === 'pro-forma' ? pending.reference : booking.reference,
      })
    }
    expect(await harness.items()).toEqual(before)
    expect(wordsIn(await invoiceOf(harness, booking))).toContain('INV-000001')
  })

  it('shows whatever is typed, as far as a page can hold it', async () => {
    const harness = await createHarness()
    const hostile = [
      { opening: '🦓'.repeat(500), closing: 7, footer: null },
      { body: '>'.repeat(500), title: '' },
      { body: '- a\n'.repeat(20_000), footer: 'a\n'.repeat(1000) },
      { opening: '{guest name} {guest name} {__proto__} {constructor}', body: '# \n|a|\n|-|\n|b|' },
    ]
    for (const form of hostile)
      for (const id of documentTemplateIds)
        // oxlint-disable-next-line no-await-in-loop -- a handful
        expectOk(await harness.previewDocument({ params: { id }, body: { form, reference: null } }))
  })

  it('refuses a document and a booking that there are not', async () => {
    const harness = await createHarness()
    const body = { form: {}, reference: null }
    expect(await harness.previewDocument({ params: { id: 'constructor' }, body })).toMatchObject({
      refusal: 'record-not-found',
    })
    expect(
      await harness.previewDocument({ params: { id: 'invoice' }, body: { ...body, reference: 'MC-7K4QX' } }),
    ).toMatchObject({ refusal: 'booking-not-found' })
  })
})

describe('a pro-forma', () => {
  it('says what to pay, until when and where to, of a pending booking; it has no number', async () => {
    const harness = await createHarness()
    const { token, reference } = await booked(harness, { paymentMethod: 'eft' })
    const params = { token, id: 'pro-forma' as const }
    const guests = expectOk(await harness.document({ params }))
    const staffs = expectOk(await harness.proForma({ params: { reference } }))
    expect(staffs).toEqual(guests)
    const words = wordsIn(guests.pdfBase64)
    for (const part of [
      'Pro-forma, not a tax invoice',
      `Booking ${reference}`,
      'To pay now, by ',
      'R2,300.00',
      'Account number',
      `Please give ${reference} as the reference`,
    ])
      expect(words).toContain(part)
    expect(words).not.toMatch(/INV-\d/)
    expect(JSON.stringify(await harness.items())).not.toContain('BILLING_NUMBERS')

    expectOk(await harness.confirm({ params: { reference } }))
    expect(await harness.document({ params })).toMatchObject({ refusal: 'document-not-found' })
    expect(await harness.proForma({ params: { reference } })).toMatchObject({ refusal: 'document-not-found' })
  })
})

describe('the documents of a guest', () => {
  it('are house rules and an indemnity once they are published, and the page of the register', async () => {
    const harness = await createHarness()
    const { token } = await confirmed(harness)
    const listed = async () => {
      const { documents, houseRules } = expectOk(await harness.documents({ params: { token } }))
      return { ids: documents.map(({ id }) => id), houseRules }
    }
    const open = (id: GuestDocumentId) => harness.document({ params: { token, id } })
    expect(await listed()).toEqual({ ids: ['register-page'], houseRules: null })
    expect(await open('house-rules')).toMatchObject({ refusal: 'document-not-found' })
    expect(await open('indemnity')).toMatchObject({ refusal: 'document-not-found' })

    await harness.publishTexts('house-rules', { body: '## Quiet\n\nAfter **ten**, call {phone}.' })
    await harness.publishTexts('indemnity', { body: 'The road is steep.' })
    const { ids, houseRules } = await listed()
    expect(ids).toEqual(['house-rules', 'indemnity', 'register-page'])
    expect(houseRules).toMatchObject({ title: 'House rules', body: [{ kind: 'heading', text: 'Quiet' }, {}] })
    const words = wordsIn(expectOk(await open('house-rules')).pdfBase64).replaceAll(/\s+/g, ' ')
    expect(words).toMatch(/After ten ?, call/)
    expect(wordsIn(expectOk(await open('register-page')).pdfBase64)).toContain('Adult 2')
  })

  it('open by their own link alone', async () => {
    const harness = await createHarness()
    const { token } = await confirmed(harness)
    const other = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    expect(await harness.documents({ params: { token: other } })).toMatchObject({ refusal: 'booking-not-found' })
    for (const id of GuestDocumentIds.options)
      // oxlint-disable-next-line no-await-in-loop -- a handful
      expect(await harness.document({ params: { token: other, id } })).toMatchObject({ refusal: 'booking-not-found' })
  })
})
