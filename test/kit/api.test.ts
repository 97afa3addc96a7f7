import { afterEach, describe, expect, it, vi } from 'vitest'
import { SendBookingLink } from '#shared/bookings/guest-bookings.contract.ts'
import { RefusalError, UnexpectedError, call } from '#web/kit/api.ts'

afterEach(() => vi.unstubAllGlobals())
const callWith = (status: number, body: object) => {
  vi.stubGlobal('fetch', async () => Response.json(body, { status }))
  return call(SendBookingLink, { body: { reference: 'MC-7K4QX', guestEmail: 'thandi@example.co.za' } }).catch(
    (error: unknown) => error,
  )
}

describe('too many requests', () => {
  it('of one visitor are an expected refusal, with a message', async () => {
    const message = 'Too many tries from your connection. Please wait 3 minutes and try again.'
    const error = await callWith(429, { error: 'too-many-requests', message, details: { minutes: 3 } })
    expect(error).toBeInstanceOf(RefusalError)
    expect(error).toMatchObject({ refusal: 'too-many-requests', message, details: { minutes: 3 } })
  })

  it('of everybody together pass in a moment: the message never says that a booking or a page does not exist', async () => {
    const error = await callWith(429, { message: 'Too Many Requests' })
    expect(error).toBeInstanceOf(UnexpectedError)
    expect((error as Error).message).toMatch(/try again in a moment/)
  })
})
