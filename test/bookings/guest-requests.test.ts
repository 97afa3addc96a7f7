import { describe, expect, it } from 'vitest'
import { Order } from '#shared/bookings/order.ts'
import { arrivalTimesFrom, GuestRequests } from '#shared/bookings/guest-requests.ts'
import { eraseFromOrder } from '#shared/privacy/erase-personal-data.ts'
import { anOrder } from '#test/support/booking-fixture.ts'

describe('arrival times', () => {
  it('are the half hours from check-in until 22:00', () => {
    expect(arrivalTimesFrom('20:00')).toEqual(['20:00', '20:30', '21:00', '21:30', '22:00'])
    expect(arrivalTimesFrom('20:15')[0]).toBe('20:30')
    expect(arrivalTimesFrom('22:30')).toEqual([])
  })

  it('are never before 14:00, however early check-in is', () => {
    expect(arrivalTimesFrom('9:00')).toEqual(arrivalTimesFrom('14:00'))
    expect(arrivalTimesFrom('14:00')).toHaveLength(17)
    expect(arrivalTimesFrom('14:00')[0]).toBe('14:00')
  })
})

describe('an order', () => {
  it.each(Object.keys(GuestRequests.shape))('that was stored before guests were asked for %s has none', (field) => {
    const older = Object.fromEntries(Object.entries(anOrder()).filter(([name]) => name !== field))
    expect(Order.parse(older)).toMatchObject({ [field]: null })
  })

  it.each(Object.keys(GuestRequests.shape))('keeps nothing of %s when its guest is erased', (field) => {
    expect(eraseFromOrder({ ...anOrder(), [field]: 'As asked for' })).toMatchObject({ [field]: null })
  })
})
