import { describe, expect, it } from 'vitest'
import { Order } from '#shared/bookings/order.ts'
import { GuestRequests, isFromCheckIn, requestChoices } from '#shared/bookings/guest-requests.ts'
import { eraseFromOrder } from '#shared/privacy/erase-personal-data.ts'
import { anOrder } from '#test/support/booking-fixture.ts'

describe('arrival times', () => {
  const { arrivalTime } = requestChoices

  it('are the half hours from 14:00 to 22:00', () => {
    expect(arrivalTime).toHaveLength(17)
    expect([...arrivalTime.slice(0, 2), ...arrivalTime.slice(-2)]).toEqual(['14:00', '14:30', '21:30', '22:00'])
  })

  it.each([
    ['20:00', ['20:00', '20:30', '21:00', '21:30', '22:00']],
    ['21:15', ['21:30', '22:00']],
    ['22:30', []],
    ['9:00', arrivalTime],
  ])('start with check-in at %s', (checkInTime, times) => {
    expect(arrivalTime.filter((time) => isFromCheckIn(time, checkInTime))).toEqual(times)
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
