import { afterEach, describe, expect, it, vi } from 'vitest'
import { SendBookingLink, ShowBooking } from '#shared/bookings/guest-bookings.contract.ts'
import { STAFF_BROWSER_HEADER } from '#shared/kernel/endpoint.ts'
import { RefusalError, UnexpectedError, call } from '#web/kit/api.ts'
import { STAFF_ROLE_KEY } from '#web/kit/browser-storage.ts'

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

it('sends what is to outlive its page so that the browser goes on with it, and nothing else', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { keepalive }: RequestInit) => {
    sent.push(keepalive)
    return Response.json({})
  })
  const body = { reference: 'MC-7K4QX', guestEmail: 'thandi@example.co.za' }
  await call(SendBookingLink, { body, keepalive: true })
  await call(SendBookingLink, { body, keepalive: false })
  expect(sent).toEqual([true, undefined])
})

describe('a browser in which staff are signed in', () => {
  it('says so with what a guest’s page changes, and with nothing else', async () => {
    const sent: Record<string, unknown>[] = []
    vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, unknown> }) => {
      sent.push(headers)
      return Response.json({})
    })
    const stored = new Map<string, string>()
    vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null })
    const body = { reference: 'MC-7K4QX', guestEmail: 'thandi@example.co.za' }
    await call(SendBookingLink, { body })
    stored.set(STAFF_ROLE_KEY, 'staff')
    await call(SendBookingLink, { body })
    await call(SendBookingLink, { body, bearer: 'token' })
    await call(ShowBooking, { params: { token: 'secret' } })
    expect(sent.map((headers) => headers[STAFF_BROWSER_HEADER])).toEqual([undefined, '1', undefined, undefined])
  })
})
