import { describe, expect, it } from 'vitest'
import { sum } from '#shared/kernel/money.ts'
import { priceLines } from '#shared/pricing/price-lines.ts'
import { PriceReply } from '#shared/pricing/pricing.contract.ts'
import { emptyDraft } from '#web/site/features/bookings/booking-draft.ts'
import {
  toBookingForm,
  firstProblem,
  priceRequestOf,
  problemsByFormField,
} from '#web/site/features/bookings/booking-form-body.ts'
import { cardOffer, dueNowCents, paymentTypeFor } from '#web/site/features/bookings/card-offer.ts'
import { priceByUnit } from '#web/booking/price-by-unit.ts'
import { refundExamples } from '#web/site/features/bookings/refund-examples.ts'
import { aSite, createFakeApi, responseTo, protea, TODAY, yellowwood } from './booking-dialog.harness.ts'

const key = '0b0e7c1e-3f1f-4a55-9a63-0d2a8f3f6a11'
/** Wednesday to Sunday: two nights of the standard rate, two of the weekend rate. */
const aDraft = {
  ...emptyDraft(key),
  cabinSlug: 'protea',
  checkInDate: '2026-12-16',
  checkOutDate: '2026-12-20',
  childAges: [7, 3],
  addOns: { firewood: 2, breakfast: 1 },
  guestName: 'Thandi Nkosi',
  guestEmail: 'thandi@example.com',
  guestPhone: '082 123 4567',
  guestSuburb: 'Rondebosch',
}
const aPrice = PriceReply.parse(responseTo(createFakeApi(), '/calculate-pricing', priceRequestOf(aDraft, protea)).body)
const accepted = { cabin: protea, price: aPrice, termsId: 'terms-1', termsAccepted: true, captchaToken: '' }

describe('the price request', () => {
  it('is not sent while something is missing or contradictory', () => {
    expect(priceRequestOf(aDraft, undefined)).toBeUndefined()
    expect(priceRequestOf({ ...aDraft, checkOutDate: '' }, protea)).toBeUndefined()
    expect(priceRequestOf({ ...aDraft, checkOutDate: aDraft.checkInDate }, protea)).toBeUndefined()
    expect(priceRequestOf({ ...aDraft, adults: 3 }, protea)).toBeUndefined()
  })

  it('includes the ages only where the tariff requires them', () => {
    expect(priceRequestOf(aDraft, protea)?.children).toEqual([{ age: 7 }, { age: 3 }])
    expect(priceRequestOf(aDraft, yellowwood)?.children).toEqual([{ age: null }, { age: null }])
  })
})

describe('the price breakdown', () => {
  it('groups nights of one rate, then lists each add-on', () => {
    expect(priceLines(aPrice).map(({ label, detail }) => `${label}: ${detail}`)).toEqual([
      'Standard rate, 2 nights: Wed 16 Dec – Fri 18 Dec 2026 · 2 × R3,100.00',
      'Weekend rate, 2 nights: Fri 18 Dec – Sun 20 Dec 2026 · 2 × R4,000.00',
      'Breakfast basket: 16 × R95.00',
      'Firewood × 2: 2 × R120.00',
    ])
  })

  it("says which dates, and where a night's minimum applies", () => {
    const toppedUp = aPrice.nightlyPrices.map((night) => ({ ...night, minimumTopUpCents: 100 }))
    expect(priceLines({ ...aPrice, nightlyPrices: toppedUp })[0]?.detail).toBe(
      'Wed 16 Dec – Fri 18 Dec 2026 · 2 × R3,100.00, the minimum per night',
    )
  })

  it('adds up to the total', () => {
    expect(sum(priceLines(aPrice).map(({ cents }) => cents))).toBe(aPrice.totalPriceCents)
  })

  it('shows the unit price of an add-on', () => {
    expect(priceByUnit(9_500, 'person-night')).toBe('R95.00 per person per night')
  })
})

describe('the payment share', () => {
  const settings = { payfastEnabled: true, payfastMinAmountCents: 500, payfastMaxAmountCents: 2_500_000 }
  const withTotal = (totalPriceCents: number, requiresFullPayment = false) => ({
    nightlyPrices: aPrice.nightlyPrices,
    totalPriceCents,
    paymentInfo: {
      ...aPrice.paymentInfo,
      requiresFullPayment,
      depositAmountCents: Math.ceil(totalPriceCents / 2),
      balanceAmountCents: Math.floor(totalPriceCents / 2),
    },
  })

  it('is the chosen one, but the whole price when arrival is near', () => {
    expect(paymentTypeFor('deposit', withTotal(100_001))).toBe('deposit')
    expect(dueNowCents(withTotal(100_001), 'deposit')).toBe(50_001)
    expect(paymentTypeFor('deposit', withTotal(100_001, true))).toBe('full')
  })

  it('can be paid by card up to PayFast’s limit, and from R5.00', () => {
    expect(cardOffer(withTotal(2_500_000), 'full', settings)).toEqual({ possible: true })
    expect(cardOffer(withTotal(500), 'full', settings)).toEqual({ possible: true })
    expect(cardOffer(withTotal(499), 'full', settings)).toMatchObject({
      possible: false,
      reason: 'This amount is too small for a card payment. Please choose EFT.',
    })
  })

  it('is the deposit by card where the whole price is above the limit, with the reason', () => {
    expect(cardOffer(withTotal(2_500_001), 'full', settings)).toEqual({
      possible: false,
      reason: 'Card payments are possible up to R25,000.00. Please pay the deposit or choose EFT.',
      deposit: 1_250_001,
    })
  })

  it('is EFT for a stay of more nights than a card payment can hold, with the reason', () => {
    const nightlyPrices = Array.from({ length: 15 }, () => aPrice.nightlyPrices[0]).flatMap((night) => night ?? [])
    expect(cardOffer({ ...withTotal(2_000_000), nightlyPrices }, 'full', settings)).toEqual({
      possible: false,
      reason: 'A stay of more than 14 nights cannot be held for a card payment. Please choose EFT.',
    })
  })

  it('is no deposit where that is above the limit as well, or not allowed', () => {
    expect(cardOffer(withTotal(5_000_002), 'full', settings)).not.toHaveProperty('deposit')
    expect(cardOffer(withTotal(5_000_002), 'deposit', settings)).toMatchObject({ possible: false })
    expect(cardOffer(withTotal(2_500_001, true), 'full', settings)).not.toHaveProperty('deposit')
  })
})

describe('the refund tiers for these dates', () => {
  const { cancellationTiers: tiers } = aSite().settings

  it('name the last day of each tier and its refund', () => {
    expect(refundExamples(tiers, '2027-01-15', TODAY, 480_000)).toEqual([
      { lastDay: '2026-12-16', percent: 90, cents: 432_000 },
      { lastDay: '2027-01-01', percent: 50, cents: 240_000 },
      { lastDay: null, percent: 0, cents: 0 },
    ])
  })

  it('leave out the tiers whose day has passed', () => {
    expect(refundExamples(tiers, '2026-12-10', TODAY, 480_000).map(({ percent }) => percent)).toEqual([50, 0])
    expect(refundExamples(tiers, '2026-11-25', TODAY, 480_000).map(({ percent }) => percent)).toEqual([0])
  })
})

describe('the submitted form', () => {
  it('has the fields of the contract', () => {
    expect(toBookingForm(aDraft, accepted).form).toMatchObject({
      idempotencyKey: key,
      cabinSlug: 'protea',
      numberOfAdults: 2,
      children: [{ age: 7 }, { age: 3 }],
      addOns: [
        { addOnId: 'breakfast', quantity: 1 },
        { addOnId: 'firewood', quantity: 2 },
      ],
      totalPriceCents: aPrice.totalPriceCents,
      paymentMethod: 'eft',
      specialRequests: null,
      termsAccepted: true,
      termsId: 'terms-1',
    })
  })

  it('reports everything that is missing in an empty form, in the specification’s words', () => {
    const emptyContext = {
      cabin: undefined,
      price: undefined,
      termsId: 'terms-1',
      termsAccepted: false,
      captchaToken: '',
    }
    expect(toBookingForm(emptyDraft(key), emptyContext).problems).toEqual({
      cabinSlug: 'Please select a cabin',
      checkInDate: 'Please select a check-in date',
      checkOutDate: 'Please select a check-out date',
      guestName: 'Name must be at least 2 characters',
      guestEmail: 'Please enter a valid email address',
      guestPhone: 'Phone number must be at least 10 digits',
      guestSuburb: 'Suburb must be at least 2 characters',
      totalPriceCents: 'Please enter the total price',
      termsAccepted: 'You must accept the terms and conditions',
    })
  })

  it.each([
    { field: 'guestName', written: 'x'.repeat(101), message: 'Name is too long' },
    { field: 'guestEmail', written: 'thandi.example.com', message: 'Please enter a valid email address' },
    {
      field: 'guestPhone',
      written: '082 123 456x',
      message: 'Please enter a valid phone number (numbers, spaces, +, -, () only)',
    },
    { field: 'guestPhone', written: '(082) 12-34', message: 'Phone number must contain at least 10 digits' },
    { field: 'guestSuburb', written: ' R ', message: 'Suburb must be at least 2 characters' },
  ])('reports of $written: $message', ({ field, written, message }) => {
    expect(toBookingForm({ ...aDraft, [field]: written }, accepted).problems).toEqual({ [field]: message })
  })

  it('is refused with more people than there are beds', () => {
    expect(toBookingForm({ ...aDraft, adults: 3 }, accepted).problems).toEqual({
      numberOfAdults: 'The cabin does not have beds for that many people.',
    })
  })

  it('shows the server’s messages beside their fields, a child’s age beside that child', () => {
    const problems = problemsByFormField([
      ['guestEmail', 'Please enter a valid email address'],
      ['children.1.age', 'Please provide age for each child'],
      ['something.else', 'Unknown'],
    ])
    expect(problems).toEqual({
      guestEmail: 'Please enter a valid email address',
      'children.1': 'Please provide age for each child',
    })
    expect(firstProblem(problems)).toBe('children.1')
  })
})
