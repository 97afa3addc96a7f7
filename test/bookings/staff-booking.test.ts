import { demoCabins } from '#test/support/demo-cabins.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { demoData } from '#infra/local/demo-data/demo-data.ts'
import { moneyOf } from '#shared/bookings/booking.ts'
import { checkStaffBooking, newStaffBooking } from '#shared/bookings/new-staff-booking.ts'
import { StaffBookingForm, type StaffBookingOutcome } from '#shared/bookings/staff-booking-form.ts'
import { priceForStaff, warningsForStaff } from '#shared/bookings/staff-quote.ts'
import { minutesAfter } from '#shared/kernel/clock.ts'
import { aStaffMember } from '#test/support/booking-fixture.ts'
import { A_DAY, NOW, TODAY, aBusinessTime } from '#test/support/business-time-fixture.ts'
import { aStaffBookingForm } from '#test/support/staff-booking-form-fixture.ts'

const { settings, tariff } = demoData
const businessTime = aBusinessTime()
const ids = { id: 'bookingbookingbooking1', reference: 'MC-7K4QX', tokenHash: 'hash' }
const protea = demoCabins.find(({ slug }) => slug === 'protea')
const rules = { cabin: protea, settings, tariff, businessTime }
const quoteInput = (checkInDate: string, checkOutDate: string, adults = 2) => ({
  stay: { checkInDate, checkOutDate },
  party: { adults, children: [] },
  addOns: [],
})

const bookingOf = (form: StaffBookingForm, priceCents = form.quotedTotalCents) => {
  const { booking, change } = newStaffBooking(form, ids, { priceCents, settings, businessTime, by: aStaffMember })
  return { booking: change?.booking ?? booking, change }
}

describe('the form of a staff booking', () => {
  const problems = (changes: Partial<StaffBookingForm>) => {
    const parsed = StaffBookingForm.safeParse(aStaffBookingForm(changes))
    return parsed.success
      ? {}
      : Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]))
  }

  it('is complete with a name and a phone number', () => {
    expect(problems({ guestEmail: '' })).toEqual({})
  })
  it.each<[string, Partial<StaffBookingForm>, Record<string, string>]>([
    ['no name', { guestName: '' }, { guestName: 'Name must be at least 2 characters' }],
    ['no phone number', { guestPhone: '' }, { guestPhone: 'Phone number must be at least 10 digits' }],
    ['half an e-mail address', { guestEmail: 'naledi@' }, { guestEmail: 'Please enter a valid email address' }],
    [
      'a total below R1.00',
      { agreedTotalCents: 99, priceReason: 'Friend' },
      { agreedTotalCents: 'Please enter the total price' },
    ],
    [
      'half a cent',
      { agreedTotalCents: 100.5, priceReason: 'Friend' },
      { agreedTotalCents: 'Please enter the total price' },
    ],
    [
      'another total without a reason',
      { agreedTotalCents: 4_000_00 },
      { priceReason: 'Please say why the total differs from the price' },
    ],
    [
      'a departure before arrival',
      { checkOutDate: '2027-01-31' },
      { checkOutDate: 'Check-out date must be after check-in date' },
    ],
  ])('refuses %s', (_, changes, expected) => {
    const found = problems(changes)
    for (const [path, message] of Object.entries(expected)) expect(found[path]).toBe(message)
  })
  it('needs no phone number for the owner, and takes R1.00 and another total with its reason', () => {
    expect(problems({ guestPhone: '', outcome: { kind: 'owner-stay' } })).toEqual({})
    expect(problems({ agreedTotalCents: 100, priceReason: 'Won at the school raffle' })).toEqual({})
  })
})

describe('a stay that staff book', () => {
  it('costs what it costs a guest, shorter than a rate asks for as well', () => {
    const short = tariff.rates.map((rate) => ({ ...rate, minimumNights: 5 }))
    const tariffOfFive = { ...tariff, rates: short }
    const stay = quoteInput('2027-02-01', '2027-02-03')
    const price = priceForStaff(stay, { ...rules, tariff: tariffOfFive })
    expect(price).toEqual(priceForStaff(stay, rules))
    expect(warningsForStaff(stay, { ...rules, tariff: tariffOfFive, cabinSlug: 'protea' }, () => true)).toEqual([
      { warning: 'stay-too-short', details: { minNights: 5 } },
    ])
  })
  it.each([
    ['an arrival yesterday', quoteInput('2026-11-20', '2026-11-23'), 'arrival-in-past'],
    ['a departure in 37 months', quoteInput('2029-12-01', '2029-12-23'), 'too-far-ahead'],
    ['91 nights', quoteInput('2027-02-01', '2027-05-03'), 'stay-too-long'],
    ['more people than beds', quoteInput('2027-02-01', '2027-02-03', 9), 'party-too-large'],
  ])('is refused with %s', (_, stay, refusal) => {
    expect(priceForStaff(stay, rules)).toMatchObject({ ok: false, refusal })
  })
  it('may begin today after the cut-off, and lie 30 months ahead: with a warning', () => {
    const evening = { settings, tariff, cabinSlug: 'protea', businessTime: aBusinessTime({ isBeforeCutOff: false }) }
    const warningOf = (stay: ReturnType<typeof quoteInput>) => warningsForStaff(stay, evening, () => true)[0]?.warning
    expect(priceForStaff(quoteInput(TODAY, '2026-11-23'), { ...rules, businessTime: evening.businessTime }).ok).toBe(
      true,
    )
    expect(warningOf(quoteInput(TODAY, '2026-11-23'))).toBe('arrival-too-early')
    expect(warningOf(quoteInput('2029-05-01', '2029-05-03'))).toBe('too-far-ahead')
    expect(warningOf(quoteInput('2027-02-01', '2027-03-20'))).toBe('stay-too-long')
    expect(warningOf(quoteInput('2027-02-01', '2027-02-03'))).toBeUndefined()
  })
  it('is warned of a Friday alone, and not where the Saturday is taken', () => {
    const friday = quoteInput('2027-02-05', '2027-02-06')
    const warningsFor = (isFree: (night: string) => boolean) =>
      warningsForStaff(friday, { ...rules, cabinSlug: 'protea' }, isFree).map(({ warning }) => warning)
    expect(warningsFor(() => true)).toContain('friday-saturday-together')
    expect(warningsFor((night) => night !== '2027-02-06')).not.toContain('friday-saturday-together')
  })
})

describe('a staff booking that is refused until confirmed', () => {
  const check = (changes: Partial<StaffBookingForm>, priceCents?: number) => {
    const form = aStaffBookingForm(changes)
    return checkStaffBooking(form, { priceCents: priceCents ?? form.quotedTotalCents, settings, businessTime })
  }
  const pending = (minutes: number) => check({ outcome: { kind: 'pending', until: minutesAfter(NOW, minutes) } })

  it('has a price that is not what the page showed, but not for the owner', () => {
    expect(check({}, 1_00)).toMatchObject({ refusal: 'price-changed', details: { totalPriceCents: 1_00 } })
    expect(check({ outcome: { kind: 'owner-stay' } }, 1_00).ok).toBe(true)
  })
  it('has an expiry that is past, or later than in 14 days', () => {
    expect([pending(0), pending(14 * A_DAY + 1)]).toMatchObject([
      { refusal: 'expiry-out-of-range' },
      { refusal: 'expiry-out-of-range' },
    ])
    expect([pending(1).ok, pending(14 * A_DAY).ok]).toEqual([true, true])
  })
  it('has a payment of more than is owed, and not once it is confirmed', () => {
    const { quotedTotalCents } = aStaffBookingForm()
    const outcome = { kind: 'payment', amountCents: quotedTotalCents + 1, method: 'eft' } as const
    expect(check({ outcome })).toMatchObject({ refusal: 'unusual-line', details: { reasons: ['more-than-owed'] } })
    expect(check({ outcome: { ...outcome, confirmedReasons: ['more-than-owed', 'far-from-asked'] } }).ok).toBe(true)
  })
})

describe('the money of a new booking', () => {
  const anyOutcome = (cents: number): fc.Arbitrary<StaffBookingOutcome> =>
    fc.oneof(
      fc.constant({ kind: 'pending', until: minutesAfter(NOW, A_DAY) } as const),
      fc.constant({ kind: 'confirm' } as const),
      fc.constant({ kind: 'owner-stay' } as const),
      fc.record({
        kind: fc.constant('payment' as const),
        amountCents: fc.integer({ min: 1, max: cents * 2 }),
        method: fc.constantFrom('eft' as const, 'card' as const, 'other' as const),
      }),
    )
  const anyForm = fc
    .record({
      priceCents: fc.integer({ min: 100, max: 9_000_00 }),
      agreedTotalCents: fc.integer({ min: 100, max: 9_000_00 }),
      // Some arrive so soon that all of it is due.
      checkInDate: fc.constantFrom('2026-11-24', '2027-02-01'),
    })
    .chain((drawn) => anyOutcome(drawn.agreedTotalCents).map((outcome) => ({ ...drawn, outcome })))

  it('is what was agreed, to the cent: owed, deposit and balance, whatever the price', () => {
    fc.assert(
      fc.property(anyForm, ({ priceCents, agreedTotalCents, checkInDate, outcome }) => {
        const form = aStaffBookingForm({
          quotedTotalCents: priceCents,
          agreedTotalCents,
          checkInDate,
          checkOutDate: '2027-02-03',
          priceReason: 'Agreed by phone',
          outcome,
        })
        const { booking } = bookingOf(form)
        const money = moneyOf(booking)
        const agreed = outcome.kind === 'owner-stay' ? 0 : agreedTotalCents
        const paid = outcome.kind === 'payment' ? outcome.amountCents : 0
        const amountToConfirm = checkInDate === '2027-02-01' ? Math.ceil(agreed / 2) : agreed
        expect(booking.totalPriceCents).toBe(priceCents)
        expect(money).toMatchObject({
          owedCents: agreed,
          paidCents: paid,
          outstandingCents: Math.max(0, agreed - paid),
        })
        expect(booking.depositAmountCents).toBe(Math.ceil(agreed / 2))
        expect(money.balanceAmountCents).toBe(agreed - Math.ceil(agreed / 2))
        const isConfirmed =
          outcome.kind === 'confirm' ||
          outcome.kind === 'owner-stay' ||
          (outcome.kind === 'payment' && paid >= amountToConfirm)
        expect(booking.status).toBe(isConfirmed ? 'confirmed' : 'pending')
      }),
    )
  })
  it('needs no payment where the owner stays', () => {
    const { booking, change } = bookingOf(
      aStaffBookingForm({ outcome: { kind: 'owner-stay' }, guestEmail: 'owner@example.co.za' }),
    )
    expect(moneyOf(booking)).toMatchObject({ owedCents: 0, dueDate: null, paymentStatus: 'paid' })
    expect(booking).toMatchObject({ status: 'confirmed', source: 'owner' })
    expect(change?.event.emails).toEqual([])
  })
})
