import { describe, expect, it } from 'vitest'
import { demoData } from '#infra/local/demo-data/demo-data.ts'
import { emptyArrivalPackForm } from '#shared/arrival/arrival-pack-form.ts'
import { missingFromArrivalPack } from '#shared/arrival/missing-from-arrival-pack.ts'
import { newCabinForm } from '#shared/cabins/cabin-form.ts'

const complete = {
  form: demoData.arrivalPack,
  cabins: demoData.cabins,
  settings: demoData.settings,
  withCode: Object.keys(demoData.accessCodes),
}
const missing = (changes: Partial<Parameters<typeof missingFromArrivalPack>[0]>) =>
  missingFromArrivalPack({ ...complete, ...changes })

describe('what an arrival pack lacks', () => {
  it('is nothing of a house that has said all', () => {
    expect(missing({})).toEqual([])
  })

  it('is named with the page that owns it, what is needed first', () => {
    const cabin = { ...newCabinForm, id: 'cabin-1', name: 'Cabin 1', address: 'cabin-1' }
    const parts = missing({
      form: emptyArrivalPackForm,
      cabins: [cabin],
      settings: { contactPhone: '', mapPoint: '' },
      withCode: [],
    })
    expect(parts.filter(({ isNeeded }) => isNeeded)).toEqual([
      { what: 'the way from a town', path: '/admin/arrival-pack', isNeeded: true },
      { what: 'whom to call', path: '/admin/arrival-pack', isNeeded: true },
      { what: 'the phone number', path: '/admin/settings?tab=business', isNeeded: true },
      { what: 'Cabin 1: the access code', path: '/admin/cabin-details?open=cabin-1', isNeeded: true },
    ])
    expect(parts.map(({ isNeeded }) => isNeeded)).toEqual(
      parts.map(({ isNeeded }) => isNeeded).toSorted((one, other) => Number(other) - Number(one)),
    )
    expect(parts.map(({ what }) => what)).toContain('Cabin 1: Wi-Fi')
  })

  it('needs no code where a key is handed over, and no emergency of a cabin where the house says it', () => {
    const [first] = demoData.cabins
    const cabins = first ? [{ ...first, emergency: '' }] : []
    expect(missing({ withCode: [], cabins })).toEqual([
      { what: 'Protea: the access code', path: '/admin/cabin-details?open=protea', isNeeded: false },
    ])
    expect(missing({ cabins, form: { ...demoData.arrivalPack, emergency: ' ' } })).toMatchObject([
      { what: 'Protea: in an emergency', isNeeded: false },
    ])
  })

  it('counts a way without words as none, and reads a draft that lacks fields', () => {
    const ways = [{ from: 'Cathcart', way: ' ', lastFuel: '' }]
    expect(missing({ form: { ...demoData.arrivalPack, ways } })).toMatchObject([
      { what: 'the way from a town', isNeeded: true },
      { what: 'the last fuel on the way from Cathcart', isNeeded: false },
    ])
    expect(missing({ form: {} }).filter(({ isNeeded }) => isNeeded)).toHaveLength(2)
  })
})
