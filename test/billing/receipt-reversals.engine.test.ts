import { describe, expect, it } from 'vitest'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { textOfPdf } from './pdf-text.ts'

const tables = setUpTables()

type Guest = { readonly reference: string; readonly token: string }

const documentsOf = async (harness: UseCaseHarness, { reference }: Pick<Guest, 'reference'>) =>
  (await harness.bookings.findWhole(reference))?.billingDocuments ?? []

/** A guest who paid by EFT and has the receipt. */
async function createReceipt(harness: UseCaseHarness, entryId: string) {
  const guest = await harness.createBooking({ cabinSlug: entryId === 'bank-line-1' ? 'protea' : 'aloe' })
  const body = { entryId, amountCents: 2_300_00, method: 'eft', note: '' } as const
  expectOk(await harness.pay({ params: guest, body }))
  const receipt = { kind: 'receipt', paymentPlace: 0 } as const
  expectOk(await harness.issueBillingDocument({ params: { token: guest.token }, body: receipt }))
  return guest
}

describe('a receipt', () => {
  it('of a payment that was typed in error is taken back by a document of its own series, without gaps', async () => {
    const harness = createUseCaseHarness((await tables.createSeededTable()).table)
    const guests = [await createReceipt(harness, 'bank-line-1'), await createReceipt(harness, 'bank-line-2')]
    const correct = ({ reference }: Guest, corrects: string) =>
      harness.correct({
        params: { reference },
        body: { entryId: `correction-${corrects}`, corrects, reason: 'Typed on the wrong booking' },
      })
    // Both at once, and one of them twice.
    const corrections = await Promise.all([
      correct(guests[0] as Guest, 'bank-line-1'),
      correct(guests[0] as Guest, 'bank-line-1'),
      correct(guests[1] as Guest, 'bank-line-2'),
    ])
    for (const corrected of corrections) expectOk(corrected)
    const all = await Promise.all(guests.map(async (guest) => documentsOf(harness, guest)))
    const reversals = all.flat().filter(({ kind }) => kind === 'receipt-reversal')
    expect(reversals.map(({ number }) => number).toSorted()).toEqual(['RRV-000001', 'RRV-000002'])
    expect(reversals.map(({ amountCents }) => amountCents)).toEqual([2_300_00, 2_300_00])
    for (const documents of all)
      expect(documents.find(({ kind }) => kind === 'receipt-reversal')?.invoiceNumber).toBe(
        documents.find(({ kind }) => kind === 'receipt')?.number,
      )

    const [guest] = guests
    const number = all[0]?.find(({ kind }) => kind === 'receipt-reversal')?.number ?? ''
    const token = guest?.token ?? ''
    const { pdfBase64 } = expectOk(
      await harness.issueBillingDocument({ params: { token }, body: { kind: 'on-file', number } }),
    )
    const text = textOfPdf(Buffer.from(pdfBase64, 'base64'))
    expect(text).toContain('Receipt taken back')
    expect(text).toContain('for receipt REC-00000')
    expect(text).not.toContain('Received with thanks')
    const { billingDocuments } = expectOk(await harness.show({ params: { token } }))
    expect(billingDocuments.map(({ kind }) => kind).toSorted()).toEqual(['receipt', 'receipt-reversal'])
  })

  it('of a payment that moves to another booking is taken back there, and the taker can have one', async () => {
    const harness = createUseCaseHarness((await tables.createSeededTable()).table)
    const giver = await createReceipt(harness, 'bank-line-1')
    const taker = await harness.createBooking({ cabinSlug: 'yellowwood' })
    const transfer = (entryId: string, amountCents: number) =>
      harness.transfer({
        params: { reference: giver.reference },
        body: {
          ...{ entryId, lineId: 'bank-line-1', toReference: taker.reference, amountCents, reason: 'Wrong reference' },
          ...{ notifyGiver: false, notifyTaker: false, confirmedReasons: ['far-from-asked', 'more-than-owed'] },
        },
      })
    expectOk(await transfer('transfer-1', 1_000_00))
    expectOk(await transfer('transfer-2', 1_300_00))
    const documents = await documentsOf(harness, giver)
    expect(
      documents.flatMap(({ kind, number, amountCents }) =>
        kind === 'receipt-reversal' ? [[number, amountCents]] : [],
      ),
    ).toEqual([
      ['RRV-000001', 1_000_00],
      ['RRV-000002', 1_300_00],
    ])
    const receipt = { kind: 'receipt', paymentPlace: 0 } as const
    expectOk(await harness.issueBillingDocument({ params: { token: taker.token }, body: receipt }))
    expect(await documentsOf(harness, taker)).toMatchObject([{ kind: 'receipt', amountCents: 1_000_00 }])
  })

  it('that was never issued needs no document', async () => {
    const harness = createUseCaseHarness((await tables.createSeededTable()).table)
    const guest = await harness.createBooking()
    const body = { entryId: 'bank-line-1', amountCents: 2_300_00, method: 'eft', note: '' } as const
    expectOk(await harness.pay({ params: guest, body }))
    const correction = { entryId: 'correction-1', corrects: 'bank-line-1', reason: 'Typed in error' }
    expectOk(await harness.correct({ params: guest, body: correction }))
    expect(await documentsOf(harness, guest)).toEqual([])
  })
})
