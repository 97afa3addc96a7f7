import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { demoData } from '#infra/local/demo-data/demo-data.ts'
import { moneyOf } from '#shared/bookings/booking.ts'
import { sum } from '#shared/kernel/money.ts'
import {
  BillingDocument,
  type BillingDocumentRequest,
  dueBillingDocument,
  resolveBillingDocument,
  billingDocumentNumber,
  vatIn,
} from '#shared/billing/billing-document.ts'
import { RECIPIENT_REQUIRED_ABOVE_CENTS } from '#shared/billing/invoice-limits.ts'
import { Recipient } from '#shared/billing/recipient.ts'
import type { LedgerLine } from '#shared/payments/ledger.ts'
import { aBooking, aPayment, aRefund, anOrder } from '#test/support/booking-fixture.ts'
import { TODAY } from '#test/support/business-time-fixture.ts'
import { stayOf } from '#shared/bookings/stay-parts.ts'

const firewood = { addOnId: 'firewood', name: 'Firewood', unit: 'item', quantity: 3 } as const
const order = anOrder({ addOns: [{ ...firewood, priceAtBookingCents: 85_00, times: 3, totalCents: 255_00 }] })
type Booking = Parameters<typeof dueBillingDocument>[0]
const decide = (
  request: BillingDocumentRequest,
  booking: Booking,
  billingDocuments: readonly BillingDocument[] = [],
  settings = demoData.settings,
) =>
  resolveBillingDocument(request, {
    booking,
    order,
    billingDocuments,
    settings,
    cabinTitles: { protea: 'Protea', aloe: 'Aloe' },
    today: TODAY,
  })

/** What a request adds to the booking: the documents before it, and those issued for it. */
function issueWith(
  billingDocuments: readonly BillingDocument[],
  ...[request, booking, settings]: IssueInput
): BillingDocument[] {
  const decided = decide(request, booking, billingDocuments, settings)
  if (!decided.ok || !('drafts' in decided.value)) return [...billingDocuments]
  const issued = decided.value.drafts.map((draft) =>
    BillingDocument.parse({ ...draft, number: billingDocumentNumber(draft.kind, draft.turn) }),
  )
  return [...billingDocuments, ...issued]
}
type IssueInput = [request: BillingDocumentRequest, booking: Booking, settings?: typeof demoData.settings]

const draft = (request: BillingDocumentRequest, booking: Booking, billingDocuments: readonly BillingDocument[] = []) =>
  issueWith(billingDocuments, request, booking).slice(billingDocuments.length).at(-1)
function issue(request: BillingDocumentRequest, booking: Booking): BillingDocument {
  const document = draft(request, booking)
  if (!document) throw new Error('Nothing was due')
  return document
}

describe('an invoice', () => {
  it.each([
    ['less', -300_00],
    ['more', 450_00],
  ])('says in a line of its own that %s was agreed afterwards', (_, amountCents) => {
    const document = issue({ kind: 'invoice' }, aBooking.confirmed({ ledger: [anAdjustment(amountCents)] }))
    expect(document.lines.at(-1)).toEqual({ what: 'Agreed afterwards', cents: amountCents })
    expect(document.amountCents).toBe(4_250_00 + amountCents)
    expect(sum(document.lines.map(({ cents }) => cents))).toBe(document.amountCents)
  })

  it('lists the nights and the add-ons, which together are the price', () => {
    const { lines, amountCents, reference, payments } = issue({ kind: 'invoice' }, aBooking.confirmed())
    expect(lines).toEqual([
      { what: '2 nights at Protea', detail: 'Mon 1 Feb – Wed 3 Feb 2027', cents: 4_250_00 - 255_00 },
      { what: 'Firewood × 3', detail: '3 × R85.00', cents: 255_00 },
    ])
    expect(sum(lines.map(({ cents }) => cents))).toBe(amountCents)
    expect({ reference, payments }).toEqual({ reference: 'MC-7K4QX', payments: [] })
  })

  it('is due once the stay is confirmed, and in no other case', () => {
    const states = [aBooking.confirmed(), aBooking.completed()]
    const others = [aBooking.pending(), aBooking.expired(), aBooking.cancelled()]
    expect(states.map((booking) => draft({ kind: 'invoice' }, booking)?.kind)).toEqual(['invoice', 'invoice'])
    expect(others.map((booking) => draft({ kind: 'invoice' }, booking))).toEqual([undefined, undefined, undefined])
  })

  it('keeps the business name of its day, and nothing of its bank account', () => {
    const document = issue({ kind: 'invoice' }, aBooking.confirmed())
    expect(document.from.legalName).toBe('Mountain Cabins Demonstration (Pty) Ltd')
    expect(JSON.stringify(document)).not.toMatch(/bank|accountNumber|notifyEmail|tokenHash|@example\.co\.za/)
  })
})

describe('a document issued before documents stored the cabin', () => {
  const { stay, ...rest } = issue({ kind: 'invoice' }, aBooking.confirmed())
  const { cabinSlug: _, ...oldStay } = stay
  const old = BillingDocument.parse({ ...rest, stay: oldStay })

  it('can be read, and belongs to the stay with its dates', () => {
    expect(old.stay).toEqual({ ...stay, cabinSlug: '' })
    expect(dueBillingDocument(aBooking.confirmed(), [old])).toBeNull()
    expect(dueBillingDocument(aBooking.confirmed({ checkInDate: '2027-01-31' }), [old])).toBe('invoice')
  })
})

describe('a receipt', () => {
  const ledger = [aPayment(2_125_00), aRefund(100_00), aPayment(2_225_00, { id: 'second' })]

  it('is for one payment, and shows the ledger up to that payment', () => {
    const document = issue({ kind: 'receipt', paymentPlace: 0 }, aBooking.confirmed({ ledger }))
    expect(document).toMatchObject({ amountCents: 2_125_00, paymentPlace: 0 })
    expect(document.payments).toHaveLength(1)
  })

  it('is the same after later payments and changes', () => {
    const request = { kind: 'receipt', paymentPlace: 0 } as const
    expect(issue(request, aBooking.confirmed({ ledger }))).toEqual(
      issue(request, aBooking.confirmed({ ledger: ledger.slice(0, 1) })),
    )
  })

  it('is issued for no refund and for no unknown ledger line', () => {
    for (const paymentPlace of [1, 3])
      expect(draft({ kind: 'receipt', paymentPlace }, aBooking.confirmed({ ledger }))).toBeUndefined()
  })
})

const anAdjustment = (amountCents: number, number = 0): LedgerLine => ({
  ...{ id: `adjustment-${number}`, kind: 'adjustment', amountCents },
  ...{ at: '2026-11-22T08:00:00.000Z', by: 'Nomsa', note: 'Goodwill' },
})

describe('a credit note', () => {
  const invoice = issue({ kind: 'invoice' }, aBooking.confirmed())
  const cancelled = (refundDueCents: number) =>
    aBooking.cancelled({ ledger: [aPayment(2_125_00, { at: '2026-11-20T08:00:00.000Z' })], refundDueCents })

  it('credits all of the invoice that is neither paid nor retained', () => {
    expect(draft({ kind: 'credit-note' }, cancelled(1_062_50), [invoice])).toMatchObject({
      amountCents: 4_250_00 - 1_062_50,
      invoiceNumber: 'INV-000001',
    })
  })

  it('leaves what is retained of the invoice, once the refund is paid as before', () => {
    const owed = cancelled(1_062_50)
    const paid = { ...owed, ledger: [...owed.ledger, aRefund(1_062_50)] }
    const amounts = [owed, paid].map((booking) => draft({ kind: 'credit-note' }, booking, [invoice])?.amountCents)
    expect(new Set(amounts)).toEqual(new Set([4_250_00 - 1_062_50]))
  })

  it('is not due where the business retains all of the invoice', () => {
    const ledger = [aPayment(4_250_00, { at: '2026-11-20T08:00:00.000Z' })]
    expect(draft({ kind: 'credit-note' }, aBooking.cancelled({ ledger }), [invoice])).toBeUndefined()
  })

  it('waits until staff have settled a late payment, and then is the same as without it', () => {
    const before = cancelled(1_062_50)
    const at = '2026-11-22T08:00:00.000Z'
    const late = { ...before, ledger: [...before.ledger, aPayment(2_000_00, { at })] }
    expect(draft({ kind: 'credit-note' }, { ...late, needsAttention: 'paid-after-closing' }, [invoice])).toBeUndefined()
    const settled = { ...late, ledger: [...late.ledger, aRefund(2_000_00, { at })] }
    expect(draft({ kind: 'credit-note' }, settled, [invoice])?.amountCents).toBe(4_250_00 - 1_062_50)
  })

  it('credits a part of the invoice of a stay whose price was reduced, and each later reduction for itself', () => {
    const reduced = (...amounts: number[]) =>
      aBooking.confirmed({ ledger: amounts.map((amountCents, index) => anAdjustment(amountCents, index)) })
    const first = issueWith([invoice], { kind: 'credit-note' }, reduced(-250_00))
    expect(first.at(-1)).toMatchObject({
      amountCents: 250_00,
      invoiceNumber: 'INV-000001',
      lines: [{ what: 'Price reduced: Protea, booking MC-7K4QX', cents: 250_00 }],
    })
    const second = issueWith(first, { kind: 'credit-note' }, reduced(-250_00, -100_50))
    expect(second.map(({ kind, number, amountCents }) => [kind, number, amountCents])).toEqual([
      ['invoice', 'INV-000001', 4_250_00],
      ['credit-note', 'CRN-000001', 250_00],
      ['credit-note', 'CRN-000002', 100_50],
    ])
    expect(issueWith(second, { kind: 'credit-note' }, reduced(-250_00, -100_50))).toEqual(second)
  })

  it('credits the further refund for nights of a cancelled stay that were sold again', () => {
    const documents = issueWith([invoice], { kind: 'credit-note' }, cancelled(1_062_50))
    const resold = cancelled(1_562_50)
    expect(draft({ kind: 'credit-note' }, resold, documents)?.amountCents).toBe(500_00)
  })

  it('credits no invoice beyond its amount: the newest first, then the one before it', () => {
    const partly = issueWith([invoice], { kind: 'credit-note' }, cancelled(1_062_50))
    const keptMore = issueWith(partly, { kind: 'invoice' }, cancelled(562_50))
    expect(summaryOf(keptMore).at(-1)).toEqual(['INV-000002', 500_00])
    const allBack = cancelled(2_125_00)
    const first = issueWith(keptMore, { kind: 'credit-note' }, allBack)
    expect(summaryOf(first).at(-1)).toEqual(['CRN-000002', 500_00, 'INV-000002'])
    expect(dueBillingDocument(allBack, first)).toBe('credit-note')
    const both = issueWith(first, { kind: 'credit-note' }, allBack)
    expect(summaryOf(both).at(-1)).toEqual(['CRN-000003', 1_062_50, 'INV-000001'])
    expect(dueBillingDocument(allBack, both)).toBeNull()
  })

  it('comes before a new invoice where two are open, and the stay is on again', () => {
    const partly = issueWith([invoice], { kind: 'credit-note' }, cancelled(1_062_50))
    const keptMore = issueWith(partly, { kind: 'invoice' }, cancelled(562_50))
    const isOnAgain = aBooking.confirmed()
    expect(dueBillingDocument(isOnAgain, keptMore)).toBe('credit-note')
    const credited = issueWith(keptMore, { kind: 'credit-note' }, isOnAgain)
    expect(summaryOf(issueWith(credited, { kind: 'invoice' }, isOnAgain)).slice(-3)).toEqual([
      ['CRN-000002', 500_00, 'INV-000002'],
      ['CRN-000003', 1_062_50, 'INV-000001'],
      ['INV-000003', 4_250_00],
    ])
  })

  it('needs an invoice to credit, and a cancelled stay', () => {
    expect(draft({ kind: 'credit-note' }, cancelled(0), [])).toBeUndefined()
    expect(draft({ kind: 'credit-note' }, aBooking.confirmed(), [invoice])).toBeUndefined()
  })
})

const summaryOf = (billingDocuments: readonly BillingDocument[]) =>
  billingDocuments.map(({ number, amountCents, invoiceNumber }) => [
    number,
    amountCents,
    ...(invoiceNumber ? [invoiceNumber] : []),
  ])

describe('an invoice of a moved stay', () => {
  const before = aBooking.confirmed()
  const moved = aBooking.confirmed({ cabinSlug: 'aloe', checkInDate: '2027-03-01', checkOutDate: '2027-03-03' })
  const first = issueWith([], { kind: 'invoice' }, before)

  it('is credited in full, and issued again, in one step', () => {
    expect(dueBillingDocument(moved, first)).toBe('invoice')
    const billingDocuments = issueWith(first, { kind: 'invoice' }, moved)
    expect(summaryOf(billingDocuments)).toEqual([
      ['INV-000001', 4_250_00],
      ['CRN-000001', 4_250_00, 'INV-000001'],
      ['INV-000002', 4_250_00],
    ])
    expect(billingDocuments.map(({ stay }) => stay.checkInDate)).toEqual(['2027-02-01', '2027-02-01', '2027-03-01'])
    expect(dueBillingDocument(moved, billingDocuments)).toBeNull()
    expect(decide({ kind: 'invoice' }, moved, billingDocuments)).toEqual({
      ok: true,
      value: { onFile: billingDocuments[2] },
    })
    expect(decide({ kind: 'on-file', number: 'INV-000001' }, moved, billingDocuments)).toEqual({
      ok: true,
      value: { onFile: billingDocuments[0] },
    })
  })

  it('is issued again where another cabin costs the same', () => {
    const rest = { cabinSlug: 'aloe', checkInDate: '2027-02-02', checkOutDate: '2027-02-03' }
    const inTwo = (cabinSlug: string) =>
      aBooking.confirmed({ parts: [{ cabinSlug, checkInDate: '2027-02-01', checkOutDate: '2027-02-02' }, rest] })
    const invoiced = issueWith([], { kind: 'invoice' }, inTwo('protea'))
    expect(dueBillingDocument(inTwo('protea'), invoiced, order)).toBeNull()
    expect(dueBillingDocument(inTwo('yellowwood'), invoiced, order)).toBe('invoice')
  })

  it('is not issued again, to any recipient, for a stay that costs nothing any more', () => {
    const freeOfCharge = { ...moved, ledger: [anAdjustment(-4_250_00)] }
    expect(dueBillingDocument(freeOfCharge, first)).toBe('credit-note')
    const credited = issueWith(first, { kind: 'credit-note' }, freeOfCharge)
    expect(summaryOf(credited).at(-1)).toEqual(['CRN-000001', 4_250_00, 'INV-000001'])
    expect(dueBillingDocument(freeOfCharge, credited)).toBeNull()
    const madeOutTo = Recipient.parse({ name: 'Acme', address: '1 Main Road, Cape Town', vatNumber: '' })
    for (const request of [{ kind: 'invoice' }, { kind: 'invoice', madeOutTo }] as const)
      expect(decide(request, freeOfCharge, credited)).toEqual({ ok: true, value: { onFile: credited[0] } })
  })

  it('stays as it is where nothing was invoiced before, and where nothing moved', () => {
    expect(summaryOf(issueWith([], { kind: 'invoice' }, moved))).toEqual([['INV-000001', 4_250_00]])
    expect(dueBillingDocument(before, first)).toBeNull()
  })
})

describe('the recipient of an invoice', () => {
  const madeOutTo = { name: 'Acme Holdings', address: '1 Long Street\nCape Town', vatNumber: '4012345678' }
  const expensive = aBooking.confirmed({ totalPriceCents: RECIPIENT_REQUIRED_ABOVE_CENTS + 1 })
  const vatSettings = { ...demoData.settings, vatNumber: '4999999999' }

  it('is required over R5,000.00 where the business is registered for VAT, and nowhere else', () => {
    expect(decide({ kind: 'invoice' }, expensive, [], vatSettings)).toEqual({ ok: false, refusal: 'recipient-needed' })
    expect(decide({ kind: 'invoice', madeOutTo }, expensive, [], vatSettings)).toMatchObject({ ok: true })
    const atTheLimit = aBooking.confirmed({ totalPriceCents: RECIPIENT_REQUIRED_ABOVE_CENTS })
    for (const [booking, settings] of [
      [expensive, demoData.settings],
      [atTheLimit, vatSettings],
    ] as const)
      expect(decide({ kind: 'invoice' }, booking, [], settings)).toMatchObject({ ok: true })
  })

  it('may change later, which issues a credit note, and is carried over when the stay is moved', () => {
    const withoutRecipient = issueWith([], { kind: 'invoice' }, expensive)
    const withRecipient = issueWith(withoutRecipient, { kind: 'invoice', madeOutTo }, expensive)
    expect(issueWith(withRecipient, { kind: 'invoice' }, expensive)).toEqual(withRecipient)
    expect(withRecipient.map(({ number, madeOutTo: to }) => [number, to?.name])).toEqual([
      ['INV-000001', undefined],
      ['CRN-000001', undefined],
      ['INV-000002', 'Acme Holdings'],
    ])
    const moved = {
      ...expensive,
      parts: [{ ...stayOf(expensive), checkInDate: '2027-03-01', checkOutDate: '2027-03-03' }],
    }
    const after = issueWith(withRecipient, { kind: 'invoice' }, moved, vatSettings)
    expect(after.slice(withRecipient.length).map(({ number, madeOutTo: to }) => [number, to?.vatNumber])).toEqual([
      ['CRN-000002', '4012345678'],
      ['INV-000003', '4012345678'],
    ])
  })

  it('may change nine times, while a moved stay is always invoiced again', () => {
    let billingDocuments: BillingDocument[] = []
    for (let number = 1; number <= 10; number += 1)
      billingDocuments = issueWith(
        billingDocuments,
        { kind: 'invoice', madeOutTo: { ...madeOutTo, name: `Company ${number}` } },
        expensive,
      )
    expect(billingDocuments).toHaveLength(19)
    expect(decide({ kind: 'invoice', madeOutTo }, expensive, billingDocuments)).toEqual({
      ok: false,
      refusal: 'too-many-invoices',
    })
    expect(
      decide(
        { kind: 'invoice' },
        { ...expensive, parts: [{ ...stayOf(expensive), cabinSlug: 'aloe' }] },
        billingDocuments,
      ),
    ).toMatchObject({
      ok: true,
    })
  })

  it.each([
    [{ name: ' Acme   Ltd ', address: ' 1 Long Street \r\n\n Cape Town', vatNumber: '4012 345 678' }, undefined],
    [{ name: 'Acme', address: '1 Long Street' }, undefined],
    [{ name: 'A', address: '1 Long Street', vatNumber: '' }, 'name'],
    [{ name: 'Acme', address: 'x', vatNumber: '' }, 'address'],
    [{ name: 'Acme', address: '1\n2\n3\n4\n5\n6\n7', vatNumber: '' }, 'address'],
    [{ name: 'Acme', address: '1 Long Street', vatNumber: '3012345678' }, 'vatNumber'],
    [{ name: 'Acme', address: '1 Long Street', vatNumber: '401234567' }, 'vatNumber'],
  ])('is read from %o', (typed, wrong) => {
    const { data, error } = Recipient.safeParse(typed)
    expect(error?.issues[0]?.path[0]).toBe(wrong)
    if (data?.vatNumber)
      expect(data).toEqual({ name: 'Acme Ltd', address: '1 Long Street\nCape Town', vatNumber: '4012345678' })
  })
})

describe('invoices minus credit notes', () => {
  const cabins = ['protea', 'yellowwood', 'aloe'] as const
  type Step = {
    readonly what: 'move' | 'cancel' | 'reinstate' | 'refund' | 'pay late' | 'settle' | BillingDocumentRequest['kind']
    readonly n: number
  }
  const steps = fc.array(
    fc.record<Step>({
      what: fc.constantFrom('move', 'cancel', 'reinstate', 'refund', 'pay late', 'settle', 'invoice', 'credit-note'),
      n: fc.nat(99),
    }),
    { maxLength: 25 },
  )

  function after(booking: Booking, { what, n }: Step): Booking {
    const place = booking.ledger.length
    const later = { id: `line-${place}`, at: `2027-01-01T00:00:${String(place).padStart(2, '0')}.000Z` }
    const paid = sum(booking.ledger.map(({ kind, amountCents }) => (kind === 'payment' ? amountCents : -amountCents)))
    if (what === 'move' && booking.status === 'confirmed')
      return {
        ...booking,
        parts: [
          { ...stayOf(booking), cabinSlug: cabins[n % 3] ?? 'aloe', checkInDate: `2027-02-${String(10 + (n % 10))}` },
        ],
      }
    if (what === 'cancel' && booking.status === 'confirmed')
      return { ...aBooking.cancelled(), ledger: booking.ledger, refundDueCents: Math.round((paid * n) / 99) }
    if (booking.status !== 'cancelled') return booking
    if (what === 'reinstate')
      return aBooking.confirmed({ ledger: booking.ledger, cabinSlug: stayOf(booking).cabinSlug })
    if (what === 'refund' && paid > 0)
      return { ...booking, ledger: [...booking.ledger, aRefund(Math.ceil((paid * (n + 1)) / 100), later)] }
    if (what === 'pay late') {
      const ledger = [...booking.ledger, aPayment(100 * (n + 1), later)]
      return { ...booking, ledger, needsAttention: 'paid-after-closing' }
    }
    return what === 'settle' ? { ...booking, needsAttention: null } : booking
  }

  it('equal what the stay costs now, once the due documents are issued, whatever happened before', () => {
    fc.assert(
      fc.property(steps, fc.constantFrom(0, 2_125_00, 4_250_00), (sequence, paidCents) => {
        const ledger = paidCents ? [aPayment(paidCents, { at: '2026-11-20T08:00:00.000Z' })] : []
        let booking: Booking = aBooking.confirmed({ ledger })
        let billingDocuments: BillingDocument[] = []
        for (const step of sequence)
          if (step.what === 'invoice' || step.what === 'credit-note')
            billingDocuments = issueWith(billingDocuments, { kind: step.what }, booking)
          else booking = after(booking, step)
        for (let times = 0; times < sequence.length + 2; times += 1) {
          const due = dueBillingDocument(booking, billingDocuments)
          if (due) billingDocuments = issueWith(billingDocuments, { kind: due }, booking)
        }
        expect(dueBillingDocument(booking, billingDocuments)).toBeNull()
        for (const { number, amountCents } of billingDocuments) {
          const credits = billingDocuments.filter(({ invoiceNumber }) => invoiceNumber === number)
          expect(sum(credits.map((credit) => credit.amountCents))).toBeLessThanOrEqual(amountCents)
        }
        if (booking.needsAttention) return

        const amount = (kind: BillingDocument['kind']) =>
          sum(billingDocuments.filter((document) => document.kind === kind).map(({ amountCents }) => amountCents))
        const heldCents = sum(
          booking.ledger.map(({ kind, amountCents }) => (kind === 'payment' ? amountCents : -amountCents)),
        )
        const costCents =
          booking.status === 'cancelled' ? heldCents - moneyOf(booking).refundOwedCents : booking.totalPriceCents
        expect(amount('invoice') - amount('credit-note')).toBe(costCents)
        expect(billingDocuments.every(({ amountCents }) => amountCents > 0)).toBe(true)
        expect(new Set(billingDocuments.map(({ number }) => number)).size).toBe(billingDocuments.length)
      }),
      { numRuns: 500 },
    )
  })
})

describe('document numbers and VAT', () => {
  it('have a series for each kind', () => {
    expect([
      billingDocumentNumber('invoice', 1),
      billingDocumentNumber('receipt', 42),
      billingDocumentNumber('credit-note', 1_000_000),
    ]).toEqual(['INV-000001', 'REC-000042', 'CRN-1000000'])
  })

  it('VAT is what makes 115 % out of 100 %, to the cent', () => {
    expect([vatIn(115_00), vatIn(4_250_00), vatIn(0), vatIn(1)]).toEqual([15_00, 554_35, 0, 0])
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (cents) => {
        const netCents = cents - vatIn(cents)
        expect(Math.abs(netCents * 0.15 - vatIn(cents))).toBeLessThanOrEqual(0.58)
      }),
    )
  })
})
