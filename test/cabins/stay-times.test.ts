import { describe, expect, it } from 'vitest'
import { withStayTimes } from '#shared/cabins/stay-times.ts'

const settings = { checkInTime: '14:00', checkOutTime: '10:00', businessName: 'Mountain Cabins' }
const none = { checkInTime: null, checkOutTime: null }
const late = { checkInTime: '15:00', checkOutTime: '11:00' }

describe('the times of a stay', () => {
  it.each([
    ['no cabin that there still is', undefined, ['14:00', '10:00']],
    ['a cabin without times of its own', none, ['14:00', '10:00']],
    ['a cabin with its own check-in alone', { ...none, checkInTime: '15:00' }, ['15:00', '10:00']],
    ['a cabin with its own check-out alone', { ...none, checkOutTime: '11:00' }, ['14:00', '11:00']],
    ['a cabin with both', late, ['15:00', '11:00']],
  ])('in %s', (_what, cabin, [checkInTime, checkOutTime]) => {
    expect(withStayTimes(settings, cabin)).toEqual({ ...settings, checkInTime, checkOutTime })
  })

  it.each([
    ['from a cabin with times into one without', late, none, ['15:00', '10:00']],
    ['from a cabin without times into one with', none, late, ['14:00', '11:00']],
  ])('%s are the check-in of the first and the check-out of the last', (_what, first, last, times) => {
    const { checkInTime, checkOutTime } = withStayTimes(settings, first, last)
    expect([checkInTime, checkOutTime]).toEqual(times)
  })
})
