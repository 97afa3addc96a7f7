import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setUpTestLog } from '#test/support/test-log.ts'

setUpTestLog()

const modules = [
  '#lambdas/bookings/complete-stays.ts',
  '#lambdas/notifications/send-reminders.ts',
  '#lambdas/reviews/request-reviews.ts',
  '#lambdas/bookings/refund-resales.ts',
]

beforeEach(() => {
  // A handler reads the environment as it loads.
  vi.resetModules()
  vi.stubEnv('TABLE_NAME', 'a-table')
})
afterEach(() => {
  for (const path of modules) vi.doUnmock(path)
  vi.unstubAllEnvs()
  vi.resetModules()
})

it('runs each step of the daily schedule though those before it fail, and fails in the end', async () => {
  const ran: string[] = []
  const step = (name: string) => async () => {
    ran.push(name)
    throw new Error(name)
  }
  vi.doMock('#lambdas/bookings/complete-stays.ts', () => ({ completeStays: step('stays') }))
  vi.doMock('#lambdas/notifications/send-reminders.ts', () => ({ sendReminders: step('reminders') }))
  vi.doMock('#lambdas/reviews/request-reviews.ts', () => ({ requestReviews: step('reviews') }))
  vi.doMock('#lambdas/bookings/refund-resales.ts', () => ({ refundResales: step('resales') }))
  const { handler } = await import('#lambdas/handlers/reminders.schedule.ts')
  await expect(handler({})).rejects.toThrow('The log line before')
  expect(ran).toEqual(['stays', 'reminders', 'reviews', 'resales'])
})
