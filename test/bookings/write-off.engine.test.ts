import { describe, expect, it } from 'vitest'
import { demoData } from '#infra/local/demo-data/demo-data.ts'
import { resolveBillingDocument } from '#shared/billing/billing-document.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { orderTextLines } from '#shared/bookings/order-text.ts'
import { aBooking, aPayment, anOrder } from '#test/support/booking-fixture.ts'
import { setUpTables } from '#test/support/table-fixture.ts'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'

const tables = setUpTables()
const createHarness = async () => createUseCaseHarness((await tables.createSeededTable()).table)

/** A confirmed stay of R4,600.00 of which R850.00 is owed. */
async function owing(harness: UseCaseHarness) {
  const reference = await harness.createConfirmedStay()
  const params = { reference }
  const { owedCents } = await harness.shownToStaff({ reference })
  const paid = { entryId: 'all-but-850', amountCents: owedCents - 850_00, method: 'eft', note: '' } as const
  expectOk(await harness.pay({ params, body: paid }))
  const shown = { paidCents: owedCents - 850_00, owedCents }
  const body = { entryId: 'write-off-1', amountCents: 850_00, reason: 'Guest has died', shown }
  return { params, body }
}

describe('a write-off', () => {
  it('is a line of the ledger with its cause, and nothing is owed any more', async () => {
    const harness = await createHarness()
    const { params, body } = await owing(harness)
    const shown = expectOk(await harness.writeOff({ params, body }))
    expect(shown.ledger.at(-1)).toMatchObject({
      kind: 'adjustment',
      cause: 'write-off',
      amountCents: -850_00,
      note: 'Guest has died',
      by: 'Nomsa',
    })
    expect(shown).toMatchObject({ paymentStatus: 'paid', outstandingCents: 0, refundOwedCents: 0, dueDate: null })
    expect(shown.history.find(({ name }) => name === 'written-off')).toMatchObject({
      details: { amountCents: 850_00 },
      emails: [],
    })
    expect(expectOk(await harness.list({ query: { balanceOverdue: 'true' } })).bookings).toEqual([])
  })

  it('is written once, and tells the guest only where staff ask for it', async () => {
    const harness = await createHarness()
    const { params, body } = await owing(harness)
    const both = await Promise.all([
      harness.writeOff({ params, body: { ...body, notifyGuest: true } }),
      harness.writeOff({ params, body: { ...body, notifyGuest: true } }),
    ])
    const [first, second] = both.map(expectOk)
    expect(first?.ledger).toEqual(second?.ledger)
    expect(second?.history.filter(({ name }) => name === 'written-off')).toMatchObject([{ emails: ['ledger_changed'] }])
  })

  it('is of a part at most of what is owed', async () => {
    const harness = await createHarness()
    const { params, body } = await owing(harness)
    expect(await harness.writeOff({ params, body: { ...body, amountCents: 850_01 } })).toMatchObject({
      refusal: 'write-off-too-large',
      details: { outstandingCents: 850_00 },
    })
    expect(expectOk(await harness.writeOff({ params, body: { ...body, amountCents: 50_00 } }))).toMatchObject({
      outstandingCents: 800_00,
    })
  })

  it('is refused where money came since, with what is paid and owed now', async () => {
    const harness = await createHarness()
    const { params, body } = await owing(harness)
    expectOk(
      await harness.pay({ params, body: { entryId: 'it-came-1', amountCents: 800_00, method: 'cash', note: '' } }),
    )
    expect(await harness.writeOff({ params, body: { ...body, amountCents: 50_00 } })).toMatchObject({
      refusal: 'money-changed',
      details: { paidCents: body.shown.paidCents + 800_00, owedCents: body.shown.owedCents },
    })
  })

  it('is refused for a booking that is not confirmed', async () => {
    const harness = await createHarness()
    const { reference, totalPriceCents } = await harness.createBooking()
    const shown = { paidCents: 0, owedCents: totalPriceCents }
    const body = { entryId: 'write-off-1', amountCents: 850_00, reason: 'Not coming', shown }
    expect(await harness.writeOff({ params: { reference }, body })).toMatchObject({ refusal: 'booking-not-confirmed' })
  })

  it('is taken back by money that comes all the same: none of it is owed back to the guest', async () => {
    const harness = await createHarness()
    const { params, body } = await owing(harness)
    const { owedCents } = body.shown
    expectOk(await harness.writeOff({ params, body }))
    const paid = { entryId: 'came-after-all', amountCents: 900_00, method: 'cash', note: '' } as const
    const shown = expectOk(await harness.pay({ params, body: paid }))
    expect(shown).toMatchObject({ owedCents, outstandingCents: 0, refundOwedCents: 50_00 })
    expect(shown.ledger.at(-1)).toMatchObject({ cause: 'write-off', amountCents: 850_00, by: 'Nomsa' })
    expect(shown.orderLines.writtenOffCents).toBeUndefined()
  })

  it('is less where the price goes down: what was never paid does not go back', async () => {
    const harness = await createHarness()
    const { params, body } = await owing(harness)
    const written = expectOk(await harness.writeOff({ params, body }))
    const { checkInDate, checkOutDate, paidCents } = written
    const form = { checkOutDate: addDays(checkInDate, 1), openedWith: { checkOutDate } }
    const quote = expectOk(await harness.quoteStayChange({ params, body: form }))
    expect(quote).toMatchObject({ writtenOffCents: 850_00, recalculatedCents: quote.after.nightsCents })
    const entry = { entryId: 'shorter-1', newTotal: 'recalculate', keepsTerms: true, reason: '' } as const
    const total = { quotedCents: quote.after.nightsCents, notifyGuest: false }
    harness.clock.pass(1)
    const shown = expectOk(await harness.changeStay({ params, body: { ...form, ...entry, ...total } }))
    expect(shown).toMatchObject({ refundOwedCents: paidCents - quote.after.nightsCents })
    expect(shown.orderLines).toMatchObject({ differenceCents: 0, owedCents: quote.after.nightsCents })
    expect(shown.orderLines.writtenOffCents).toBeUndefined()
  })

  it('can be taken back: the rest is owed again', async () => {
    const harness = await createHarness()
    const { params, body } = await owing(harness)
    expectOk(await harness.writeOff({ params, body }))
    const correction = { entryId: 'correction-1', corrects: 'write-off-1', reason: 'The money came' }
    expect(expectOk(await harness.correct({ params, body: correction }))).toMatchObject({ outstandingCents: 850_00 })
  })

  it('says so in what is ordered, on page, e-mail and invoice', async () => {
    const harness = await createHarness()
    const { params, body } = await owing(harness)
    const { orderLines } = expectOk(await harness.writeOff({ params, body }))
    expect(orderLines).toMatchObject({ writtenOffCents: 850_00, differenceCents: 0 })
    expect(orderTextLines(orderLines, (slug) => slug).map(({ label, cents }) => [label, cents])).toContainEqual([
      'Written off',
      -850_00,
    ])
  })

  it('names a credit note of a booking from before agreed rates', async () => {
    const writtenOff = {
      id: 'write-off-1',
      kind: 'adjustment',
      cause: 'write-off',
      amountCents: -850_00,
      at: '2027-03-01T08:00:00.000Z',
      by: 'Nomsa',
      note: '',
    } as const
    const booking = aBooking.completed({ ledger: [aPayment(3_400_00)] })
    const sources = { order: anOrder(), settings: demoData.settings, cabinTitles: {}, today: '2027-03-02' }
    const invoice = expectOk(resolveBillingDocument({ kind: 'invoice' }, { ...sources, booking, billingDocuments: [] }))
    const drafts = 'drafts' in invoice ? invoice.drafts : []
    const billingDocuments = drafts.map((draft) => ({ ...draft, number: 'INV-000001' }))
    const after = { ...booking, ledger: [...booking.ledger, writtenOff] }
    expect(
      expectOk(resolveBillingDocument({ kind: 'credit-note' }, { ...sources, booking: after, billingDocuments })),
    ).toMatchObject({ drafts: [{ amountCents: 850_00, lines: [{ what: expect.stringMatching(/^Written off: /) }] }] })
  })
})
