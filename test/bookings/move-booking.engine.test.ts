import { describe, expect, it } from 'vitest'
import type { Booking } from '#shared/bookings/booking.ts'
import { ChangeStay } from '#shared/bookings/stay-change.contract.ts'
import { type UseCaseHarness, createUseCaseHarness, expectOk } from '#test/support/use-case-harness.ts'
import { setUpTables } from '#test/support/table-fixture.ts'

const tables = setUpTables()
const createHarness = async (): Promise<UseCaseHarness> =>
  createUseCaseHarness((await tables.createSeededTable()).table)

/** Monday to Wednesday at Protea: R4,600.00. */
const monday = { cabinSlug: 'protea', checkInDate: '2027-02-01', checkOutDate: '2027-02-03' }
/** A night more: R2,300.00. */
const longer = { ...monday, checkOutDate: '2027-02-04' }
/** The same nights at Aloe: R4,200.00. */
const aloe = { ...monday, cabinSlug: 'aloe' }
const of = ({ reference }: { readonly reference: string }) => ({ params: { reference } })

async function confirmed(harness: UseCaseHarness, form: Parameters<UseCaseHarness['createBooking']>[0] = {}) {
  const booking = await harness.createBooking({ ...monday, ...form })
  expectOk(await harness.confirm(of(booking)))
  return booking
}
const find = async (harness: UseCaseHarness, { reference }: { readonly reference: string }): Promise<Booking> => {
  const booking = await harness.bookings.find(reference)
  if (!booking) throw new Error('No booking')
  return booking
}
const quote = async (harness: UseCaseHarness, booking: { readonly reference: string }, to: typeof monday) =>
  expectOk(await harness.quoteMove({ ...of(booking), query: to }))
const recalculate = (to: typeof monday, quotedTotalCents: number) => ({
  body: { ...to, newTotal: 'recalculate', quotedTotalCents } as const,
})

describe('the quote of a move', () => {
  it('says what is owed before and after, what is paid, who has the nights, and which e-mails leave', async () => {
    const harness = await createHarness()
    const booking = await confirmed(harness)
    expect(await quote(harness, booking, longer)).toMatchObject({
      owedCents: 4_600_00,
      recalculatedCents: 6_900_00,
      paidCents: 0,
      clashes: [],
      emails: ['booking_moved'],
    })
    const other = await confirmed(harness, {
      checkInDate: '2027-02-03',
      checkOutDate: '2027-02-05',
      guestName: 'Sipho D',
    })
    const before = await find(harness, booking)
    expect((await quote(harness, booking, longer)).clashes).toEqual([
      { firstNight: '2027-02-03', nights: 1, kind: 'booked', reference: other.reference, guestName: 'Sipho D' },
    ])
    expect((await quote(harness, booking, aloe)).recalculatedCents).toBe(4_200_00)
    expect(await find(harness, booking)).toEqual(before)
  })

  it('names no e-mail where the guest has no address, and no new total where a night has no rate', async () => {
    const harness = await createHarness()
    const form = { ...monday, guestEmail: '', outcome: { kind: 'confirm' } } as const
    const booking = expectOk(await harness.bookByStaff(form))
    expect(await quote(harness, booking, longer)).toMatchObject({ emails: [] })
    const tariff = await harness.catalogue.tariff()
    const rates = tariff.rates.map((rate) => ({ ...rate, lastNight: rate.lastNight ?? '2027-02-02' }))
    await harness.table.put({ pk: 'CATALOGUE', sk: 'TARIFF', ...tariff, rates })
    expect(await quote(harness, booking, longer)).toMatchObject({ owedCents: 4_600_00, recalculatedCents: null })
    expect(await harness.move({ ...of(booking), ...recalculate(longer, 6_900_00) })).toMatchObject({
      refusal: 'no-rate-for-night',
    })
    expectOk(await harness.move({ ...of(booking), body: longer }))
  })

  it('is refused like the move itself', async () => {
    const harness = await createHarness()
    const booking = await confirmed(harness)
    const quoteAndMove = async (to: typeof monday) => {
      const [quoted, moved] = [
        await harness.quoteMove({ ...of(booking), query: to }),
        await harness.move({ ...of(booking), body: to }),
      ]
      expect(quoted).toEqual(moved)
      return quoted.ok ? 'accepted' : quoted.refusal
    }
    expect(await quoteAndMove({ ...monday, cabinSlug: 'baobab' })).toBe('cabin-not-found')
    expect(await quoteAndMove({ ...monday, checkOutDate: '2027-05-03' })).toBe('stay-too-long')
    expect(await quoteAndMove({ ...monday, checkInDate: '2031-02-01', checkOutDate: '2031-02-03' })).toBe(
      'too-far-ahead',
    )
    expect(await quoteAndMove({ ...monday, checkInDate: '2026-02-01', checkOutDate: '2026-02-03' })).toBe(
      'arrival-in-past',
    )
    expectOk(await harness.cancelByStaff({ ...of(booking), body: { reason: '' } }))
    expect(await quoteAndMove(longer)).toBe('booking-closed')
    expect(await harness.quoteMove({ params: { reference: 'MC-22222' }, query: longer })).toMatchObject({
      refusal: 'booking-not-found',
    })
  })
})

describe('a stay that is longer than guests may book', () => {
  const sixtyNights = { ...monday, checkOutDate: '2027-04-02' }

  it('is moved by a day, made longer and shorter, up to the 90 nights that staff may book', async () => {
    const harness = await createHarness()
    const booking = expectOk(await harness.bookByStaff(sixtyNights))
    const move = (dates: object) => harness.move({ ...of(booking), body: { ...monday, ...dates } })
    expectOk(await move({ checkInDate: '2027-02-02', checkOutDate: '2027-04-03' }))
    expectOk(await move({ checkInDate: '2027-02-02', checkOutDate: '2027-05-03' }))
    expectOk(await move({ checkInDate: '2027-02-04', checkOutDate: '2027-05-05' }))
    expect(
      await harness.nights.takenNights('protea', '2027-01-20', '2027-05-20', harness.clock.read().now),
    ).toHaveLength(90)
    expect(await move({ checkInDate: '2027-02-04', checkOutDate: '2027-05-06' })).toMatchObject({
      refusal: 'stay-too-long',
      details: { maxNights: 90 },
    })
    expectOk(await move({ checkInDate: '2027-02-04', checkOutDate: '2027-03-20' }))
    expectOk(await move({ cabinSlug: 'aloe', checkInDate: '2027-02-04', checkOutDate: '2027-03-20' }))
    expect(await harness.nights.takenNights('protea', '2027-01-20', '2027-05-20', harness.clock.read().now)).toEqual([])
  })

  it('is refused where its old and its new nights are more than one transaction holds', async () => {
    const harness = await createHarness()
    const booking = expectOk(await harness.bookByStaff(sixtyNights))
    const elsewhere = { ...sixtyNights, cabinSlug: 'aloe' }
    expect(await harness.move({ ...of(booking), body: elsewhere })).toMatchObject({
      refusal: 'stay-too-long',
      details: { maxNights: 30 },
    })
    expectOk(await harness.move({ ...of(booking), body: { ...elsewhere, checkOutDate: '2027-03-03' } }))
  })
})

describe('a stay under way', () => {
  it('keeps its arrival, and is made longer or shorter', async () => {
    const harness = await createHarness()
    const booking = await confirmed(harness)
    harness.clock.setTo('2027-02-02T08:00:00.000Z')
    expectOk(await harness.move({ ...of(booking), body: longer }))
    expectOk(await harness.move({ ...of(booking), body: { ...monday, checkOutDate: '2027-02-02' } }))
    expect(await harness.nights.takenNights('protea', '2027-01-20', '2027-02-28', harness.clock.read().now)).toEqual([
      '2027-02-01',
    ])
    expect(await harness.move({ ...of(booking), body: { ...monday, checkInDate: '2027-01-31' } })).toMatchObject({
      refusal: 'arrival-in-past',
    })
  })
})

describe('the due date of a balance', () => {
  it('follows the arrival, and stays where only nights are added', async () => {
    const harness = await createHarness()
    const booking = await confirmed(harness, { paymentType: 'deposit' })
    const dueDate = async () => (await find(harness, booking)).balanceDueDate
    const dueBefore = await dueDate()
    expect(dueBefore).toBe('2027-01-12')
    harness.clock.setTo('2027-01-20T08:00:00.000Z')
    expect(expectOk(await harness.move({ ...of(booking), body: longer })).dueDate).toBe(dueBefore)
    expectOk(await harness.move({ ...of(booking), body: { ...longer, cabinSlug: 'aloe' } }))
    expect(await dueDate()).toBe(dueBefore)
    const later = { ...monday, checkInDate: '2027-03-01', checkOutDate: '2027-03-03' }
    expect(expectOk(await harness.move({ ...of(booking), body: later })).dueDate).toBe('2027-02-09')
    expect(expectOk(await harness.move({ ...of(booking), body: monday })).dueDate).toBe('2027-01-20')
  })
})

describe('a move whose price is recalculated', () => {
  it('writes the adjustment with the move, and says so in history and ledger', async () => {
    const harness = await createHarness()
    const booking = await confirmed(harness)
    const moved = expectOk(await harness.move({ ...of(booking), ...recalculate(longer, 6_900_00) }))
    expect(moved).toMatchObject({ ...longer, totalPriceCents: 4_600_00, owedCents: 6_900_00, status: 'confirmed' })
    expect(moved.ledger).toMatchObject([
      { kind: 'adjustment', amountCents: 2_300_00, by: 'Nomsa', note: 'Moved to Protea, Mon 1 Feb – Thu 4 Feb 2027' },
    ])
    expect(moved.history[0]).toMatchObject({
      name: 'moved',
      details: { adjustedCents: 2_300_00, owedCents: 6_900_00 },
      emails: ['booking_moved'],
    })
    const movedBack = expectOk(await harness.move({ ...of(booking), ...recalculate(monday, 4_600_00) }))
    expect(movedBack).toMatchObject({ owedCents: 4_600_00, outstandingCents: 4_600_00 })
  })

  it('takes breakfast for the added night too, and prepares it', async () => {
    const harness = await createHarness()
    const booking = await confirmed(harness, { addOns: [{ addOnId: 'breakfast-basket', quantity: 1 }] })
    const before = expectOk(await harness.showToStaff(of(booking)))
    const { recalculatedCents } = await quote(harness, booking, longer)
    const [line] = before.addOns
    const added = 2_300_00 + (line?.totalCents ?? 0) / 2
    expect(recalculatedCents).toBe(before.owedCents + added)
    const moved = expectOk(await harness.move({ ...of(booking), ...recalculate(longer, before.owedCents + added) }))
    expect(moved.currentAddOns).toMatchObject([{ quantity: 1, times: ((line?.times ?? 0) / 2) * 3 }])
    expect(moved.addOns).toEqual(before.addOns)
    expect((await harness.bookings.findWhole(booking.reference))?.order.changedAddOns).toEqual(moved.currentAddOns)
    const movedBack = expectOk(await harness.move({ ...of(booking), body: monday }))
    expect(movedBack.currentAddOns).toEqual(before.addOns)
  })

  it('is written once by two clicks, and once by a form that is sent again', async () => {
    const harness = await createHarness()
    const booking = await confirmed(harness)
    const move = () => harness.move({ ...of(booking), ...recalculate(longer, 6_900_00) })
    for (const result of [...(await Promise.all([move(), move(), move()])), await move()])
      expect(expectOk(result)).toMatchObject({ owedCents: 6_900_00 })
    expect((await find(harness, booking)).ledger).toHaveLength(1)
  })

  it('is refused where a colleague has moved it there at the agreed price', async () => {
    const harness = await createHarness()
    const booking = await confirmed(harness)
    expectOk(await harness.move({ ...of(booking), body: longer }))
    expect(await harness.move({ ...of(booking), ...recalculate(longer, 6_900_00) })).toMatchObject({
      refusal: 'price-changed',
      details: { totalPriceCents: 4_600_00 },
    })
  })

  it('is refused with the price where the page showed another, and changes nothing', async () => {
    const harness = await createHarness()
    const booking = await confirmed(harness)
    const before = await find(harness, booking)
    expect(await harness.move({ ...of(booking), ...recalculate(longer, 6_899_99) })).toEqual({
      ok: false,
      refusal: 'price-changed',
      details: { totalPriceCents: 6_900_00 },
    })
    expect(await find(harness, booking)).toEqual(before)
    // A colleague gives a discount while the dialog is open.
    const body = { entryId: 'goodwill-1', amountCents: -500_00, reason: 'Goodwill' }
    expectOk(await harness.adjust({ ...of(booking), body }))
    expect(await harness.move({ ...of(booking), ...recalculate(longer, 6_900_00) })).toMatchObject({
      details: { totalPriceCents: 6_400_00 },
    })
    expectOk(await harness.move({ ...of(booking), ...recalculate(longer, 6_400_00) }))
  })

  it('writes nothing onto nights that are taken', async () => {
    const harness = await createHarness()
    const booking = await confirmed(harness)
    await confirmed(harness, { checkInDate: '2027-02-03', checkOutDate: '2027-02-05' })
    const before = await find(harness, booking)
    expect(await harness.move({ ...of(booking), ...recalculate(longer, 6_900_00) })).toMatchObject({
      refusal: 'nights-already-taken',
    })
    expect(await find(harness, booking)).toEqual(before)
  })

  it('needs the price that the page showed, and keeps the agreed one unless asked', async () => {
    const form = { ...longer, openedWith: monday, entryId: 'entry-00000001', newTotal: 'recalculate' }
    expect(ChangeStay.body?.safeParse({ ...form, reason: '', notifyGuest: true }).success).toBe(false)
    const harness = await createHarness()
    const booking = await confirmed(harness)
    const moved = expectOk(await harness.move({ ...of(booking), body: { ...longer, quotedTotalCents: 6_900_00 } }))
    expect(moved).toMatchObject({ owedCents: 4_600_00, ledger: [] })
    expect(moved.history[0]?.details).not.toHaveProperty('adjustedCents')
  })

  it('tells the guest, unless staff leave the e-mail out', async () => {
    const harness = await createHarness()
    const booking = await confirmed(harness)
    const body = { ...recalculate(longer, 6_900_00).body, notifyGuest: false }
    const moved = expectOk(await harness.move({ ...of(booking), body }))
    expect(moved.history[0]).toMatchObject({ name: 'moved', emails: [] })
  })

  it('confirms a held booking whose money is enough for the lower price', async () => {
    const harness = await createHarness()
    const booking = await harness.createBooking({ ...monday, paymentType: 'full' })
    const { amountToConfirmCents } = expectOk(await harness.showToStaff(of(booking)))
    const body = {
      entryId: 'entry-00000001',
      amountCents: amountToConfirmCents - 10_00,
      method: 'eft',
      note: '',
    } as const
    expect(expectOk(await harness.pay({ ...of(booking), body })).status).toBe('pending')
    const oneNight = { ...aloe, checkOutDate: '2027-02-02' }
    expectOk(await harness.move({ ...of(booking), body: aloe }))
    expect(await quote(harness, booking, oneNight)).toMatchObject({ owedCents: 4_600_00, recalculatedCents: 2_500_00 })
    const cheap = expectOk(await harness.move({ ...of(booking), ...recalculate(oneNight, 2_500_00) }))
    expect(cheap).toMatchObject({ status: 'pending', owedCents: 2_500_00 })
    expectOk(await harness.move({ ...of(booking), body: aloe }))
    expect(await quote(harness, booking, oneNight)).toMatchObject({
      recalculatedCents: 400_00,
      emails: ['booking_moved', 'booking_confirmed'],
    })
    const moved = expectOk(await harness.move({ ...of(booking), ...recalculate(oneNight, 400_00) }))
    expect(moved).toMatchObject({ status: 'confirmed', owedCents: 400_00, surplusCents: 1_890_00 })
    expect(moved.history[0]?.emails).toEqual(['booking_moved', 'booking_confirmed'])
  })

  it('confirms a booking that waits with enough money, and leaves the rest of a higher price as its balance', async () => {
    const harness = await createHarness()
    const waiting = await harness.createBooking({ ...monday, paymentType: 'full' })
    await confirmed(harness)
    const body = { entryId: 'entry-00000001', amountCents: 4_600_00, method: 'eft', note: '' } as const
    expect(expectOk(await harness.pay({ ...of(waiting), body })).needsAttention).toBe('paid-but-nights-taken')
    const to = { ...longer, checkInDate: '2027-02-08', checkOutDate: '2027-02-11' }
    expect((await quote(harness, waiting, to)).emails).toEqual(['booking_moved', 'booking_confirmed'])
    const moved = expectOk(await harness.move({ ...of(waiting), ...recalculate(to, 6_900_00) }))
    expect(moved).toMatchObject({ status: 'confirmed', outstandingCents: 2_300_00, needsAttention: null })
    expect(moved.dueDate).not.toBeNull()
  })

  it('follows one that was made free and is confirmed by that', async () => {
    const harness = await createHarness()
    const booking = await harness.createBooking(monday)
    const { owedCents } = expectOk(await harness.showToStaff(of(booking)))
    const body = { entryId: 'entry-00000001', amountCents: -owedCents, reason: 'Prize', notifyGuest: false }
    expect(expectOk(await harness.adjust({ ...of(booking), body }))).toMatchObject({
      status: 'confirmed',
      owedCents: 0,
    })
    expect((await quote(harness, booking, aloe)).emails).toEqual(['booking_moved'])
    for (const to of [aloe, monday])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(expectOk(await harness.move({ ...of(booking), body: to })).status).toBe('confirmed')
  })
})
