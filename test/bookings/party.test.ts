import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guestRows } from '#shared/bookings/order.ts'
import { type Party, partyRefusal } from '#shared/bookings/party.ts'
import { aCabin } from '#test/support/tariff-fixture.ts'

const aParty = (adults: number, ...ages: (number | null)[]): Party => ({
  adults,
  children: ages.map((age) => ({ age })),
})

describe('whether a party fits a cabin', () => {
  it.each<[string, Party, Parameters<typeof aCabin>[0], string | undefined]>([
    ['as many adults as beds', aParty(4), {}, undefined],
    ['one adult too many', aParty(5), {}, 'party-too-large'],
    ['as many people as beds', aParty(2, 3, null), {}, undefined],
    ['one child too many, however small', aParty(4, 0), {}, 'party-too-large'],
    ['adults where children may not come', aParty(4), { childFriendly: false }, undefined],
    ['a child where children may not come', aParty(1, 17), { childFriendly: false }, 'cabin-not-for-children'],
    ['too many, with a child where none may come', aParty(9, 1), { childFriendly: false }, 'cabin-not-for-children'],
  ])('%s', (_, party, cabin, refusal) => {
    expect(partyRefusal(party, aCabin(cabin))).toBe(refusal)
  })
})

describe('the guests of a booking', () => {
  it('are one row for each adult, without an age, and one for each child with its age', () => {
    expect(guestRows(2, aParty(2, 0, 17, null).children)).toEqual([
      { guestType: 'adult', age: null },
      { guestType: 'adult', age: null },
      { guestType: 'child', age: 0 },
      { guestType: 'child', age: 17 },
      { guestType: 'child', age: null },
    ])
  })

  it('are as many as the party', () => {
    const ages = fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 20 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), ages, (adults, some) => {
        const { children } = aParty(adults, ...some)
        const rows = guestRows(adults, children)
        expect(rows).toHaveLength(adults + children.length)
        expect(rows.filter(({ guestType }) => guestType === 'adult')).toHaveLength(adults)
      }),
    )
  })
})
