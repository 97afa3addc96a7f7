import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Booking } from '#shared/bookings/booking.ts'
import type { Order } from '#shared/bookings/order.ts'
import type { AddOnLine } from '#shared/pricing/price.ts'
import { cleanerContacts } from '#shared/day/cleaner-contacts.ts'
import { cleaningText } from '#shared/day/cleaning-text.ts'
import { cabinOn, daySheet, tubTimes } from '#shared/day/day-sheet.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { aBooking, aPayment, anOrder, numberedBooking } from '#test/support/booking-fixture.ts'
import { TODAY } from '#test/support/business-time-fixture.ts'

const [yesterday, tomorrow] = [addDays(TODAY, -1), addDays(TODAY, 1)]
const cabins = [
  { slug: 'aloe', name: 'Aloe', tubHeatHours: 6, checkInTime: null, checkOutTime: null },
  { slug: 'protea', name: 'Protea', tubHeatHours: null, checkInTime: null, checkOutTime: null },
]
const times = { checkInTime: '14:00', checkOutTime: '9:30' }
const firewood: AddOnLine = {
  ...{ addOnId: 'firewood', name: 'Firewood', unit: 'item', quantity: 2, times: 1 },
  ...{ priceAtBookingCents: 90_00, totalCents: 180_00 },
}
const addOns = [{ id: 'firewood', staffTask: 'In the box by the door' }]

const sheetOf = (...stays: readonly { booking: Booking; order?: Order }[]) =>
  daySheet({
    ...{ today: TODAY, cabins, addOns, times, ticks: {} },
    stays: stays.map(({ booking, order }) => ({ booking, order: order ?? anOrder() })),
  })
/** `Aloe: arriving Thandi`, of each day. */
const momentsOf = (...stays: readonly { booking: Booking; order?: Order }[]) =>
  sheetOf(...stays).map(({ cabins: shown }) =>
    shown.flatMap(({ name, stays: parties }) =>
      parties.map(({ moment, guestName }) => `${name}: ${moment} ${guestName.split(' ')[0]}`),
    ),
  )
const stay = (guestName: string, checkInDate: string, checkOutDate: string, cabinSlug = 'aloe') => ({
  booking: aBooking.confirmed({ guestName, checkInDate, checkOutDate, cabinSlug }),
})

describe('the day sheet', () => {
  it('has who leaves, stays and arrives in each cabin today and tomorrow, in this order', () => {
    expect(
      momentsOf(
        stay('Anna', TODAY, tomorrow),
        stay('Ben', addDays(TODAY, -3), TODAY),
        stay('Cas', yesterday, addDays(TODAY, 3), 'protea'),
        stay('Dee', tomorrow, addDays(TODAY, 4)),
      ),
    ).toEqual([
      ['Aloe: leaving Ben', 'Aloe: arriving Anna', 'Protea: staying Cas'],
      ['Aloe: leaving Anna', 'Aloe: arriving Dee', 'Protea: staying Cas'],
    ])
  })

  it('leaves out who left before, arrives later, did not come, or has no nights', () => {
    const dates = { checkInDate: TODAY, checkOutDate: tomorrow, cabinSlug: 'aloe' }
    expect(
      momentsOf(
        stay('Anna', addDays(TODAY, -3), yesterday),
        stay('Ben', addDays(TODAY, 2), addDays(TODAY, 3)),
        { booking: aBooking.confirmed({ ...dates, noShow: true }) },
        { booking: aBooking.pending(dates) },
        { booking: aBooking.cancelled(dates) },
      ),
    ).toEqual([[], []])
  })

  it('counts a stay of several parts by the cabin of the day', () => {
    const parts = [
      { cabinSlug: 'aloe', checkInDate: yesterday, checkOutDate: tomorrow },
      { cabinSlug: 'protea', checkInDate: tomorrow, checkOutDate: addDays(TODAY, 3) },
    ]
    const moving = {
      booking: aBooking.confirmed({ guestName: 'Anna', parts }),
      order: anOrder({ arrivalTime: '18:00' }),
    }
    expect(momentsOf(moving)).toEqual([['Aloe: staying Anna'], ['Aloe: leaving Anna', 'Protea: arriving Anna']])
    const [aloe, protea] = sheetOf(moving)[1]!.cabins
    expect(aloe?.stays[0]).toMatchObject({ otherCabin: 'Protea', leavesBy: '09:30' })
    // They are here already: the tub is hot when the cabin can be had, and what was ordered was brought before.
    expect(protea?.stays[0]).toMatchObject({ otherCabin: 'Aloe', arrivalTime: null, tubReadyBy: '14:00', extras: [] })
    const { booking } = moving
    expect([TODAY, tomorrow, addDays(TODAY, 3)].map((day) => cabinOn(booking, day))).toEqual([
      'aloe',
      'protea',
      'protea',
    ])
  })

  it('has of an arrival its time, its extras with their tasks, the note for the cleaner, and when the tub must be hot', () => {
    const booking = aBooking.confirmed({
      ...{ cabinSlug: 'aloe', checkInDate: TODAY, checkOutDate: tomorrow, cleanerNote: 'A cot, please' },
    })
    const order = anOrder({
      arrivalTime: '16:30',
      addOns: [{ ...firewood, addOnId: 'gone' }],
      changedAddOns: [firewood],
    })
    expect(sheetOf({ booking, order })[0]?.cabins[0]?.stays).toEqual([
      {
        reference: booking.reference,
        moment: 'arriving',
        guestName: 'Thandi Mokoena',
        numberOfAdults: 2,
        numberOfChildren: 0,
        until: tomorrow,
        leavesBy: null,
        arrivalTime: '16:30',
        tubReadyBy: '16:30',
        tubOnBy: { time: '10:30', isDayBefore: false },
        otherCabin: null,
        extras: [{ name: 'Firewood', quantity: 2, task: 'In the box by the door' }],
        cleanerNote: 'A cot, please',
      },
    ])
  })

  it('counts with a cabin’s own times where it has some', () => {
    const ownTimes = cabins.map((cabin) => ({ ...cabin, checkInTime: '15:00', checkOutTime: '11:00' }))
    const stays = [stay('Anna', TODAY, tomorrow), stay('Ben', yesterday, TODAY)].map((one) => ({
      ...one,
      order: anOrder(),
    }))
    const [today] = daySheet({ ...{ today: TODAY, addOns, times, ticks: {} }, cabins: ownTimes, stays })
    expect(today?.cabins[0]?.stays).toMatchObject([{ leavesBy: '11:00' }, { tubReadyBy: '15:00' }])
  })

  it.each([
    [null, 6, { tubReadyBy: '14:00', tubOnBy: { time: '08:00', isDayBefore: false } }],
    ['16:30', 24, { tubReadyBy: '16:30', tubOnBy: { time: '16:30', isDayBefore: true } }],
    ['00:30', 1, { tubReadyBy: '00:30', tubOnBy: { time: '23:30', isDayBefore: true } }],
    ['22:00', null, { tubReadyBy: '22:00', tubOnBy: null }],
  ])('arriving at %s with %s hours to heat', (arrivalTime, tubHeatHours, expected) => {
    expect(tubTimes({ arrivalTime, tubHeatHours }, times)).toEqual(expected)
  })
})

describe('the text for the cleaner', () => {
  it('is one message, cabin by cabin', () => {
    const booking = aBooking.confirmed({
      ...{ cabinSlug: 'aloe', checkInDate: TODAY, checkOutDate: tomorrow, cleanerNote: 'A cot, please' },
    })
    const order = anOrder({ arrivalTime: '16:30', addOns: [firewood] })
    expect(cleaningText(sheetOf({ booking, order }))).toBe(
      `Saturday 21 November 2026

*Aloe*
Arrives at 16:30, until Sun 22 Nov: Thandi Mokoena, 2 adults
- Tub hot by 16:30, on by 10:30
- 2 × Firewood: In the box by the door
- A cot, please

*Protea*
Nobody

Sunday 22 November 2026

*Aloe*
Leaves by 09:30: Thandi Mokoena, 2 adults
- A cot, please

*Protea*
Nobody`,
    )
    expect(cleaningText(sheetOf({ booking, order }), ['protea'])).not.toContain('Aloe')
  })

  it('never has an amount, a phone number, an address or a note of the owner’s', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), minLength: 6, maxLength: 12 })
    const digits = fc.string({ unit: fc.constantFrom('1', '2', '3', '4', '5', '6'), minLength: 9, maxLength: 9 })
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            from: fc.integer({ min: -3, max: 2 }),
            nights: fc.integer({ min: 1, max: 4 }),
            cabinSlug: fc.constantFrom('aloe', 'protea'),
            phone: digits,
            note: word,
            paid: fc.integer({ min: 1_000_00, max: 9_000_00 }),
          }),
          { minLength: 1, maxLength: 6 },
        ),
        (drawn) => {
          const stays = drawn.map(({ from, nights, cabinSlug, phone, note, paid }, at) => ({
            booking: aBooking.confirmed({
              ...numberedBooking(at),
              ...{ guestName: 'Anna Smit', guestPhone: `0${phone}`, guestEmail: `${note}@example.co.za` },
              ...{ guestSuburb: `Suburb ${note}`, staffNote: `Owner ${note}`, tags: [`Tag ${note}`] },
              ledger: [aPayment(paid, { note: `Paid ${note}` })],
              ...{ cabinSlug, checkInDate: addDays(TODAY, from), checkOutDate: addDays(TODAY, from + nights) },
            }),
            order: anOrder({ specialRequests: `Wish ${note}`, addOns: [firewood] }),
          }))
          const text = cleaningText(sheetOf(...stays))
          for (const { phone, note } of drawn) {
            expect(text).not.toContain(phone)
            expect(text).not.toContain(note)
          }
          for (const { booking } of stays) expect(text).not.toContain(booking.reference)
          expect(text).not.toMatch(/R\s?\d|\d[,.]\d\d\b|@|\d{7}/)
        },
      ),
    )
  })
})

describe('whom it is sent to', () => {
  const of = (...cleaners: readonly string[]) =>
    cleanerContacts(cleaners.map((cleaner, at) => ({ cabinSlug: ['aloe', 'protea', 'yellowwood'][at] ?? '', cleaner })))

  it('is each number that staff wrote of a cabin, once, with its cabins and those without one', () => {
    expect(of('Nomsa, 082 555 0142', '+27 82 555 0142', '')).toEqual([
      { name: 'Nomsa', number: '27825550142', cabinSlugs: ['aloe', 'protea', 'yellowwood'] },
    ])
    expect(of('Nomsa 082 555 0142', 'Lebo (083 555 0199)', 'Somebody')).toEqual([
      { name: 'Nomsa', number: '27825550142', cabinSlugs: ['aloe', 'yellowwood'] },
      { name: 'Lebo', number: '27835550199', cabinSlugs: ['protea', 'yellowwood'] },
    ])
    expect(of('Nomsa', '')).toEqual([])
  })
})
