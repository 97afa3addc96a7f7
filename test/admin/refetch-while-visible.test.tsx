// @vitest-environment jsdom
import { type QueryObserverOptions, QueryObserver, focusManager } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aBooking, aPayment } from '#test/support/booking-fixture.ts'
import { NOW, TODAY } from '#test/support/business-time-fixture.ts'
import { blockedDatesQuery } from '#web/admin/features/availability/blocked-dates.queries.ts'
import {
  paymentsToCheckQuery,
  staffBookingQuery,
  staffBookingsQuery,
  todayQuery,
  waitingProofsQuery,
} from '#web/admin/features/bookings/staff-bookings.queries.ts'
import { calendarQuery } from '#web/admin/features/calendar/calendar.queries.ts'
import { reviewsQuery } from '#web/admin/features/reviews/staff-reviews.queries.ts'
import { refetchWhileVisible } from '#web/admin/kit/refetch-while-visible.ts'
import { newQueryClient } from '#web/kit/query-client.ts'
import { aStaffBooking, freezeTimeForEachTest, openStaffArea } from './staff.harness.tsx'

vi.mock('#web/admin/kit/session.ts', () => import('./fake-session.ts'))
freezeTimeForEachTest()
afterEach(() => focusManager.setFocused(undefined))

const fakeTime = () =>
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
    now: new Date(NOW),
    shouldAdvanceTime: true,
  })

describe('what is looked at', () => {
  it('is fetched again every 15 seconds while it is visible, not while it is hidden, and when it is looked at again', async () => {
    fakeTime()
    let fetched = 0
    const client = newQueryClient()
    client.mount()
    const queryFn = () => Promise.resolve((fetched += 1))
    const stop = new QueryObserver(client, {
      ...refetchWhileVisible,
      queryKey: ['visible'],
      queryFn,
    }).subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(14_000)
    expect(fetched).toBe(1)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(fetched).toBe(2)
    focusManager.setFocused(false)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(fetched).toBe(2)
    focusManager.setFocused(true)
    await vi.advanceTimersByTimeAsync(10)
    expect(fetched).toBe(3)
    stop()
    client.unmount()
  })

  it.each<[string, unknown]>([
    ['an open drawer', staffBookingQuery('MC-7K4QX')],
    ['a list of bookings', staffBookingsQuery({ status: 'confirmed' })],
    ['Today', todayQuery()],
    ['the calendar', calendarQuery(TODAY, 6)],
    ['the slips', waitingProofsQuery()],
    ['the card payments', paymentsToCheckQuery()],
    ['the reviews', reviewsQuery('waiting')],
    ['the blocked dates', blockedDatesQuery(TODAY)],
  ])('is %s', (_, query) => {
    const { refetchInterval, refetchOnWindowFocus } = query as QueryObserverOptions
    expect({ refetchInterval, refetchOnWindowFocus }).toEqual({
      refetchInterval: refetchWhileVisible.refetchInterval,
      refetchOnWindowFocus: 'always',
    })
  })

  it('shows in an open drawer what a colleague has booked meanwhile', async () => {
    fakeTime()
    const booking = aBooking.confirmed({ ledger: [] })
    const unpaid = aStaffBooking(booking)
    const path = `GET /staff/bookings/${unpaid.reference}`
    const address = `/admin?booking=${unpaid.reference}&tab=money`
    const { responses } = await openStaffArea(address, { [path]: unpaid })
    expect((await screen.findAllByText(/Unpaid/)).length).toBeGreaterThan(0)
    responses[path] = aStaffBooking({ ...booking, ledger: [aPayment(unpaid.owedCents)] })
    await vi.advanceTimersByTimeAsync(16_000)
    await waitFor(() => expect(screen.queryByText(/Unpaid/)).toBeNull())
  })
})
