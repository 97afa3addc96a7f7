import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { demoHouse } from '#infra/local/demo-data/demo-house.ts'
import { sum } from '#shared/kernel/money.ts'
import { Paper, type PaperWish, draftOf, paperNumber, vatIn } from '#shared/papers/paper.ts'
import { aBooking, aPayment, aRefund, anOrder } from '#test/support/a-booking.ts'
import { TODAY } from '#test/support/a-moment.ts'

const firewood = { addOnId: 'firewood', name: 'Firewood', unit: 'item', quantity: 3 } as const
const order = anOrder({ addOns: [{ ...firewood, priceAtBookingCents: 85_00, times: 3, totalCents: 255_00 }] })
type Booking = Parameters<typeof draftOf>[1]['booking']
const draft = (wish: PaperWish, booking: Booking, papers: readonly Paper[] = []) =>
  draftOf(wish, { booking, order, papers, settings: demoHouse.settings, cabinTitle: 'Protea', today: TODAY })
const filed = (wish: PaperWish, booking: Booking): Paper =>
  Paper.parse({ ...draft(wish, booking), number: paperNumber(wish.kind, 1) })

describe('an invoice', () => {
  it('lists the nights and the extras, which together are the price', () => {
    const { lines, amountCents, reference, payments } = filed({ kind: 'invoice' }, aBooking.confirmed())
    expect(lines).toEqual([
      { what: '2 nights at Protea', cents: 4_250_00 - 255_00 },
      { what: 'Firewood × 3', cents: 255_00 },
    ])
    expect(sum(lines.map(({ cents }) => cents))).toBe(amountCents)
    expect({ reference, payments }).toEqual({ reference: 'MC-7K4QX', payments: [] })
  })

  it('is due from the moment the stay is confirmed, and never before or without', () => {
    const states = [aBooking.confirmed(), aBooking.completed()]
    const others = [aBooking.pending(), aBooking.expired(), aBooking.cancelled()]
    expect(states.map((booking) => draft({ kind: 'invoice' }, booking)?.kind)).toEqual(['invoice', 'invoice'])
    expect(others.map((booking) => draft({ kind: 'invoice' }, booking))).toEqual([undefined, undefined, undefined])
  })

  it('keeps the business as it was called, and nothing of its bank account', () => {
    const paper = filed({ kind: 'invoice' }, aBooking.confirmed())
    expect(paper.from.legalName).toBe('Mountain Cabins Demonstration (Pty) Ltd')
    expect(JSON.stringify(paper)).not.toMatch(/bank|accountNumber|notifyEmail|tokenHash|@example\.co\.za/)
  })
})

describe('a receipt', () => {
  const ledger = [aPayment(2_125_00), aRefund(100_00), aPayment(2_225_00, { id: 'second' })]

  it('is for one payment, and tells the ledger up to it', () => {
    const paper = filed({ kind: 'receipt', paymentPlace: 0 }, aBooking.confirmed({ ledger }))
    expect(paper).toMatchObject({ amountCents: 2_125_00, paymentPlace: 0 })
    expect(paper.payments).toHaveLength(1)
  })

  it('says the same whatever came after that payment', () => {
    const wish = { kind: 'receipt', paymentPlace: 0 } as const
    expect(filed(wish, aBooking.confirmed({ ledger }))).toEqual(
      filed(wish, aBooking.confirmed({ ledger: ledger.slice(0, 1) })),
    )
  })

  it('is for no refund and for no line that is not there', () => {
    for (const paymentPlace of [1, 3])
      expect(draft({ kind: 'receipt', paymentPlace }, aBooking.confirmed({ ledger }))).toBeUndefined()
  })
})

describe('a credit note', () => {
  const invoice = filed({ kind: 'invoice' }, aBooking.confirmed())
  const cancelled = (refundDueCents: number) =>
    aBooking.cancelled({ ledger: [aPayment(2_125_00, { at: '2026-11-20T08:00:00.000Z' })], refundDueCents })

  it('takes back all of the invoice that the house neither has nor keeps', () => {
    expect(draft({ kind: 'credit-note' }, cancelled(1_062_50), [invoice])).toMatchObject({
      amountCents: 4_250_00 - 1_062_50,
      invoiceNumber: 'INV-000001',
    })
  })

  it('leaves of the invoice what is kept, once the refund is paid as before', () => {
    const owed = cancelled(1_062_50)
    const paid = { ...owed, ledger: [...owed.ledger, aRefund(1_062_50)] }
    const amounts = [owed, paid].map((booking) => draft({ kind: 'credit-note' }, booking, [invoice])?.amountCents)
    expect(new Set(amounts)).toEqual(new Set([4_250_00 - 1_062_50]))
  })

  it('is not due where the house keeps all of the invoice', () => {
    const ledger = [aPayment(4_250_00, { at: '2026-11-20T08:00:00.000Z' })]
    expect(draft({ kind: 'credit-note' }, aBooking.cancelled({ ledger }), [invoice])).toBeUndefined()
  })

  it('waits until staff have settled what was paid too late, and then says the same as without it', () => {
    const before = cancelled(1_062_50)
    const at = '2026-11-22T08:00:00.000Z'
    const late = { ...before, ledger: [...before.ledger, aPayment(2_000_00, { at })] }
    expect(draft({ kind: 'credit-note' }, { ...late, needsAttention: 'paid-after-closing' }, [invoice])).toBeUndefined()
    const settled = { ...late, ledger: [...late.ledger, aRefund(2_000_00, { at })] }
    expect(draft({ kind: 'credit-note' }, settled, [invoice])?.amountCents).toBe(4_250_00 - 1_062_50)
  })

  it('needs an invoice to take back, and a stay that is cancelled', () => {
    expect(draft({ kind: 'credit-note' }, cancelled(0), [])).toBeUndefined()
    expect(draft({ kind: 'credit-note' }, aBooking.confirmed(), [invoice])).toBeUndefined()
  })
})

describe('numbers and VAT', () => {
  it('have a series for each kind', () => {
    expect([paperNumber('invoice', 1), paperNumber('receipt', 42), paperNumber('credit-note', 1_000_000)]).toEqual([
      'INV-000001',
      'REC-000042',
      'CRN-1000000',
    ])
  })

  it('VAT is what makes 115 % out of 100 %, to the cent', () => {
    expect([vatIn(115_00), vatIn(4_250_00), vatIn(0), vatIn(1)]).toEqual([15_00, 554_35, 0, 0])
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (cents) => {
        const without = cents - vatIn(cents)
        expect(Math.abs(without * 0.15 - vatIn(cents))).toBeLessThanOrEqual(0.58)
      }),
    )
  })
})
