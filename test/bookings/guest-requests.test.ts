import { describe, expect, it } from 'vitest'
import { Order } from '#shared/bookings/order.ts'
import { GuestRequests, requestChoices } from '#shared/bookings/guest-requests.ts'
import { eraseFromOrder } from '#shared/privacy/erase-personal-data.ts'
import { anOrder } from '#test/support/booking-fixture.ts'

describe('arrival times', () => {
  const offeredFrom = (checkInTime: string) => requestChoices.arrivalTime.offered({ checkInTime })

  it.each([
    ['14:00', 17, ['14:00', '14:30', '21:30', '22:00']],
    ['11:00', 23, ['11:00', '11:30', '21:30', '22:00']],
    ['9:00', 27, ['09:00', '09:30', '21:30', '22:00']],
  ])('are the half hours from check-in at %s to 22:00', (checkInTime, count, ends) => {
    const times = offeredFrom(checkInTime)
    expect(times).toHaveLength(count)
    expect([...times.slice(0, 2), ...times.slice(-2)]).toEqual(ends)
  })

  it.each([
    ['20:00', ['20:00', '20:30', '21:00', '21:30', '22:00']],
    ['21:15', ['21:30', '22:00']],
    ['22:30', []],
  ])('start with check-in at %s', (checkInTime, times) => {
    expect(offeredFrom(checkInTime)).toEqual(times)
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
