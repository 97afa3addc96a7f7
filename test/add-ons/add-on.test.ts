import { describe, expect, it } from 'vitest'
import { AddOnForm, isForCabin, noticeRefusal, offeredAddOns } from '#shared/add-ons/add-on.ts'
import { anAddOn } from '#test/support/tariff-fixture.ts'

const chosen = [{ addOnId: 'firewood', quantity: 1 }]
const on = (today: string) => ({ checkInDate: '2027-02-10', today })

it('the address of its picture has at most 500 characters', () => {
  const form = (length: number) =>
    AddOnForm.safeParse({ ...anAddOn(), imageUrl: `/pictures/${'a'.repeat(length - 10)}` })
  expect([form(500).success, form(501).success, form(200_000).success]).toEqual([true, false, false])
})

describe('the notice of an add-on', () => {
  const addOns = [anAddOn({ noticeDays: 2 }), anAddOn({ id: 'walk', noticeDays: 30 })]

  it('lets it be booked up to that many days before check-in, and refuses it by name afterwards', () => {
    expect(noticeRefusal(chosen, addOns, on('2027-02-08'))).toBeUndefined()
    expect(noticeRefusal(chosen, addOns, on('2027-02-09'))).toEqual({
      ok: false,
      refusal: 'add-on-notice-too-short',
      details: { addOnId: 'firewood', name: 'Bag of firewood', days: 2 },
    })
  })

  it('is asked only of what is chosen, and of none that needs no notice', () => {
    expect(noticeRefusal([], addOns, on('2027-02-10'))).toBeUndefined()
    expect(noticeRefusal(chosen, [anAddOn({ noticeDays: 0 })], on('2027-02-10'))).toBeUndefined()
  })
})

describe('the add-ons that guests are offered', () => {
  it('are those in use, in their order, without what only staff need', () => {
    const offered = offeredAddOns([
      anAddOn({ id: 'hidden', active: false }),
      anAddOn({ id: 'second', staffTask: 'Ask Themba.', stockPerDay: 2 }),
      anAddOn({ id: 'archived', archivedAt: '2026-11-01T08:00:00.000Z' }),
      anAddOn({ id: 'third' }),
    ])
    expect(offered.map(({ id, displayOrder }) => [id, displayOrder])).toEqual([
      ['second', 1],
      ['third', 2],
    ])
    expect(JSON.stringify(offered)).not.toMatch(/Themba|stockPerDay|updatedBy|version/)
  })

  it('are for all cabins unless some are named', () => {
    expect(isForCabin(anAddOn(), 'aloe')).toBe(true)
    expect(isForCabin(anAddOn({ cabinSlugs: ['aloe'] }), 'aloe')).toBe(true)
    expect(isForCabin(anAddOn({ cabinSlugs: ['aloe'] }), 'protea')).toBe(false)
  })
})
