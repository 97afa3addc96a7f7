import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exchangedParts } from '#shared/bookings/exchange.ts'
import { cabinNightsOf, stayOf } from '#shared/bookings/stay-parts.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'

const TODAY = '2027-01-10'
const part = (cabinSlug: string, checkInDate: string, checkOutDate: string) => ({
  cabinSlug,
  checkInDate,
  checkOutDate,
})
const stay = (...parts: ReturnType<typeof part>[]) => ({ parts })
const stays = { kind: 'stays', today: TODAY } as const
const cabins = { kind: 'cabins', today: TODAY } as const

describe('an exchange of stays', () => {
  it('gives each the nights of the other', () => {
    const [one, other] = [
      stay(part('protea', '2027-02-01', '2027-02-03')),
      stay(part('aloe', '2027-03-01', '2027-03-05')),
    ]
    expect(exchangedParts(one, other, stays)).toEqual({ ok: true, value: { own: other.parts, other: one.parts } })
  })

  it('leaves the nights that were slept, where the others follow them', () => {
    const one = stay(part('protea', '2027-01-08', '2027-01-12'))
    const other = stay(part('aloe', '2027-01-09', '2027-01-14'))
    expect(exchangedParts(one, other, stays)).toEqual({
      ok: true,
      value: {
        own: [part('protea', '2027-01-08', '2027-01-10'), part('aloe', '2027-01-10', '2027-01-14')],
        other: [part('aloe', '2027-01-09', '2027-01-10'), part('protea', '2027-01-10', '2027-01-12')],
      },
    })
  })

  it.each([
    ['nights that do not follow those that were slept', stay(part('aloe', '2027-01-20', '2027-01-22'))],
    ['no nights at all', stay(part('aloe', '2027-01-08', '2027-01-10'))],
  ])('is refused with %s', (_, other) => {
    const underWay = stay(part('protea', '2027-01-08', '2027-01-12'))
    const toCome = stay(part('protea', '2027-02-01', '2027-02-02'))
    const one = stayOf(other).checkOutDate > TODAY ? underWay : toCome
    expect(exchangedParts(one, other, stays)).toEqual({ ok: false, refusal: 'exchange-with-gap' })
  })
})

describe('an exchange of cabins', () => {
  it('lets each keep its days', () => {
    const one = stay(part('protea', '2027-02-01', '2027-02-05'))
    const other = stay(part('aloe', '2027-02-03', '2027-02-07'))
    expect(exchangedParts(one, other, cabins)).toEqual({
      ok: true,
      value: {
        own: [part('aloe', '2027-02-01', '2027-02-05')],
        other: [part('protea', '2027-02-03', '2027-02-07')],
      },
    })
  })

  it('goes night by night where a stay has two cabins', () => {
    const one = stay(part('protea', '2027-02-01', '2027-02-03'), part('yellowwood', '2027-02-03', '2027-02-05'))
    const other = stay(part('aloe', '2027-02-02', '2027-02-05'))
    expect(exchangedParts(one, other, cabins)).toEqual({
      ok: true,
      value: {
        own: [part('aloe', '2027-02-01', '2027-02-05')],
        other: [part('protea', '2027-02-02', '2027-02-03'), part('yellowwood', '2027-02-03', '2027-02-05')],
      },
    })
  })

  it('is refused in one cabin', () => {
    const one = stay(part('protea', '2027-02-01', '2027-02-03'))
    const other = stay(part('protea', '2027-02-03', '2027-02-06'))
    expect(exchangedParts(one, other, cabins)).toEqual({ ok: false, refusal: 'nothing-to-exchange' })
  })
})

describe('any exchange', () => {
  const anyStay = fc
    .record({
      first: fc.integer({ min: -4, max: 8 }),
      cabins: fc.array(
        fc.record({
          cabinSlug: fc.constantFrom('protea', 'aloe', 'yellowwood'),
          nights: fc.integer({ min: 1, max: 4 }),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    })
    .map(({ first, cabins: list }) => {
      let checkInDate = addDays(TODAY, first)
      const parts = []
      for (const { cabinSlug, nights } of list) {
        const checkOutDate = addDays(checkInDate, nights)
        parts.push({ cabinSlug, checkInDate, checkOutDate })
        checkInDate = checkOutDate
      }
      return { parts }
    })
  const keysOf = (one: ReturnType<typeof stay>) =>
    cabinNightsOf(one).map(({ cabinSlug, night }) => `${night} ${cabinSlug}`)
  const isApart = (one: ReturnType<typeof stay>, other: ReturnType<typeof stay>) =>
    keysOf(one).every((night) => !keysOf(other).includes(night))

  it('sells no night twice, keeps the slept ones, and leaves two stays without a gap', () => {
    fc.assert(
      fc.property(anyStay, anyStay, fc.constantFrom(stays, cabins), (own, other, exchange) => {
        fc.pre(isApart(own, other))
        const after = exchangedParts(own, other, exchange)
        if (!after.ok) return
        const sides = [
          { before: own, after: { parts: after.value.own } },
          { before: other, after: { parts: after.value.other } },
        ]
        expect(isApart({ parts: after.value.own }, { parts: after.value.other })).toBe(true)
        for (const side of sides) {
          const nights = cabinNightsOf(side.after)
          expect(nights.map(({ night }) => night)).toEqual(
            nights.map((_, index) => addDays(stayOf(side.after).checkInDate, index)),
          )
          const isPast = (night: string) => night.slice(0, 10) < TODAY
          expect(keysOf(side.after).filter(isPast)).toEqual(keysOf(side.before).filter(isPast))
        }
        if (exchange.kind === 'stays')
          expect([...keysOf(sides[0]?.after ?? own), ...keysOf(sides[1]?.after ?? own)].toSorted()).toEqual(
            [...keysOf(own), ...keysOf(other)].toSorted(),
          )
      }),
    )
  })

  it('done twice leaves both as they were, where both are still to come', () => {
    fc.assert(
      fc.property(anyStay, anyStay, (own, other) => {
        const isToCome = (one: ReturnType<typeof stay>) => stayOf(one).checkInDate >= TODAY
        fc.pre(isApart(own, other) && isToCome(own) && isToCome(other))
        const once = exchangedParts(own, other, stays)
        if (!once.ok) return
        const back = exchangedParts({ parts: once.value.own }, { parts: once.value.other }, stays)
        const again = back.ok ? [{ parts: back.value.own }, { parts: back.value.other }] : []
        expect(again.map(keysOf)).toEqual([own, other].map(keysOf))
      }),
    )
  })
})
