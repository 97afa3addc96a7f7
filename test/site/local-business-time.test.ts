import { describe, expect, it, vi } from 'vitest'
import { localBusinessTime } from '#web/booking/local-business-time.ts'

describe('the business time in a browser', () => {
  it.each([
    ['2026-11-21T13:59:59Z', { today: '2026-11-21', isBeforeCutOff: true }],
    ['2026-11-21T14:00:00Z', { today: '2026-11-21', isBeforeCutOff: false }],
    ['2026-11-21T21:59:59Z', { today: '2026-11-21', isBeforeCutOff: false }],
    ['2026-11-21T22:00:00Z', { today: '2026-11-22', isBeforeCutOff: true }],
  ])('at %s is %o, whatever the device’s time zone', (now, businessTime) => {
    expect(localBusinessTime(new Date(now))).toMatchObject(businessTime)
  })

  it('falls back to the device’s own time where the zone is unknown, and logs that', () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const local = new Date(2026, 10, 21, 15, 59)
    expect(localBusinessTime(local, 'Africa/Nowhere')).toMatchObject({
      today: '2026-11-21',
      isBeforeCutOff: true,
    })
    expect(log).toHaveBeenCalledOnce()
    log.mockRestore()
  })
})
