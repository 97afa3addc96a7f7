// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { draftReducer, emptyDraft, hasContent, initialDraft } from '#web/site/features/bookings/booking-draft.ts'
import { partyLimits } from '#web/booking/party-draft.ts'
import { clearDraft, saveDraft, loadDraft } from '#web/site/features/bookings/draft-store.ts'
import { aSite, aloe, protea, TODAY } from './booking-dialog.harness.ts'

const key = '0b0e7c1e-3f1f-4a55-9a63-0d2a8f3f6a11'
const aDraft = { ...emptyDraft(key), cabinSlug: 'protea' }
const site = aSite()

describe('the booking draft', () => {
  it('begins with two adults, no children and the whole price by EFT', () => {
    expect(emptyDraft(key)).toMatchObject({ adults: 2, childAges: [], paymentMethod: 'eft', paymentType: 'full' })
  })

  it('gives a new child the age 0 and keeps the ages of the others', () => {
    const two = draftReducer({ ...aDraft, childAges: [7] }, { type: 'children', count: 2 })
    expect(two.childAges).toEqual([7, null])
    expect(draftReducer(two, { type: 'children', count: 1 }).childAges).toEqual([7])
  })

  it('changes the age of one child alone', () => {
    expect(draftReducer({ ...aDraft, childAges: [7, 3] }, { type: 'child-age', index: 1, age: 4 }).childAges).toEqual([
      7, 4,
    ])
  })

  it('drops the children in a cabin that accepts none', () => {
    expect(draftReducer({ ...aDraft, childAges: [7, 3] }, { type: 'cabin', cabin: aloe }).childAges).toEqual([])
    expect(draftReducer({ ...aDraft, childAges: [7, 3] }, { type: 'cabin', cabin: protea }).childAges).toEqual([7, 3])
  })

  it('drops an add-on whose quantity returns to zero', () => {
    const chosen = draftReducer(aDraft, { type: 'add-on', addOnId: 'firewood', quantity: 2 })
    expect(chosen.addOns).toEqual({ firewood: 2 })
    expect(draftReducer(chosen, { type: 'add-on', addOnId: 'firewood', quantity: 0 }).addOns).toEqual({})
  })
})

describe('the party limits', () => {
  it('follow from the beds that the others leave', () => {
    expect(partyLimits({ adults: 3, childAges: [4] }, protea, site.cabins)).toEqual({ maxAdults: 3, maxChildren: 1 })
  })

  it('allow no children where children may not stay', () => {
    expect(partyLimits({ adults: 1, childAges: [] }, aloe, site.cabins)).toEqual({ maxAdults: 2, maxChildren: 0 })
  })

  it('follow the largest cabin until one is chosen', () => {
    expect(partyLimits({ adults: 2, childAges: [] }, undefined, site.cabins).maxAdults).toBe(6)
  })
})

describe('opening the form', () => {
  it('takes over what the page knows and keeps what was filled in', () => {
    const saved = { ...aDraft, guestName: 'Thandi', childAges: [4] }
    const preset = { cabinSlug: 'aloe', checkInDate: '2026-12-04', checkOutDate: '2026-12-06', adults: 1 }
    expect(initialDraft(saved, preset, site, TODAY)).toMatchObject({
      cabinSlug: 'aloe',
      checkInDate: '2026-12-04',
      checkOutDate: '2026-12-06',
      adults: 1,
      childAges: [],
      guestName: 'Thandi',
    })
  })

  it('with a quote takes its children and add-ons, none of those that were filled in, and keeps all the rest', () => {
    const saved = { ...aDraft, childAges: [9, 9], addOns: { firewood: 1 }, guestName: 'Thandi' }
    const quoted = (childAges: number[], addOns: Record<string, number>) =>
      initialDraft(saved, { cabinSlug: 'protea', childAges, addOns }, site, TODAY)
    expect(quoted([4], { firewood: 2, gone: 1 })).toMatchObject({ childAges: [4], addOns: { firewood: 2 } })
    expect(quoted([], {})).toMatchObject({ childAges: [], addOns: {}, guestName: 'Thandi' })
  })

  it('does not combine a new check-in with an old check-out', () => {
    const saved = { ...aDraft, checkInDate: '2026-12-10', checkOutDate: '2026-12-12' }
    expect(initialDraft(saved, { checkInDate: '2026-12-04' }, site, TODAY).checkOutDate).toBe('')
  })

  it('drops past days, cabins that no longer exist and add-ons that are not offered', () => {
    const saved = {
      ...aDraft,
      cabinSlug: 'sold',
      checkInDate: '2026-11-20',
      checkOutDate: '2026-11-21',
      addOns: { sauna: 1, firewood: 2 },
    }
    expect(initialDraft(saved, {}, site, TODAY)).toMatchObject({
      cabinSlug: '',
      checkInDate: '',
      checkOutDate: '',
      addOns: { firewood: 2 },
    })
  })
})

describe('the stored draft', () => {
  afterEach(() => sessionStorage.clear())

  it('is restored unchanged, with its idempotency key', () => {
    const draft = { ...aDraft, guestName: 'Thandi', childAges: [4], addOns: { firewood: 2 } }
    saveDraft(draft)
    expect(loadDraft()).toEqual(draft)
  })

  it('of an earlier version of the form lacks only the newer fields', () => {
    const { arrivalTime: _none, ...older } = { ...aDraft, guestName: 'Thandi' }
    sessionStorage.setItem('mc:booking-draft', JSON.stringify(older))
    expect(loadDraft()).toEqual({ ...older, arrivalTime: '' })
  })

  it('never contains the acceptance of the terms', () => {
    saveDraft(aDraft)
    expect(JSON.stringify(sessionStorage)).not.toMatch(/terms/i)
  })

  it('is a fresh form when nothing, or nothing readable, was stored', () => {
    expect(hasContent(loadDraft())).toBe(false)
    sessionStorage.setItem('mc:booking-draft', '{"adults":"many"}')
    expect(hasContent(loadDraft())).toBe(false)
    sessionStorage.setItem('mc:booking-draft', 'no json')
    expect(hasContent(loadDraft())).toBe(false)
  })

  it('is gone once purged, and the next form has another key', () => {
    saveDraft(aDraft)
    clearDraft()
    expect(loadDraft().idempotencyKey).not.toBe(key)
  })
})
