import { beforeEach, describe, expect, it } from 'vitest'
import { contracts } from '#shared/api/contracts.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { accessToken, setUpApi } from '#test/support/api-fixture.ts'
import { NOW } from '#test/support/business-time-fixture.ts'
import { newGuestEmail } from '#test/support/booking-form-fixture.ts'

const api = setUpApi()
beforeEach(async () => api.clear())

const signedInAgo = (seconds: number) => ({
  ...accessToken('owner', '[owner]'),
  auth_time: String(Date.parse(NOW) / 1000 - seconds),
})

const guestEmail = newGuestEmail()
/** What gives the power to do a guarded act, and what gives a person's data away or erases them. */
const guarded: [string, Endpoint, { params?: Record<string, string>; body?: unknown }][] = [
  ['approving an owner', contracts.ApproveAccount, { params: { sub: 'waiting' }, body: { role: 'owner' } }],
  ['approving staff', contracts.ApproveAccount, { params: { sub: 'waiting' }, body: { role: 'staff' } }],
  ['making staff an owner', contracts.ApproveAccount, { params: { sub: 'staff' }, body: { role: 'owner' } }],
  ['taking access away', contracts.RefuseAccount, { params: { sub: 'staff' } }],
  ['resetting a second factor', contracts.ResetSecondFactor, { params: { sub: 'staff' } }],
  ['exporting a person', contracts.ExportPerson, { body: { email: guestEmail } }],
  ['erasing a person', contracts.ErasePerson, { body: { email: guestEmail } }],
]

describe('an owner who signed in three hours ago', () => {
  it.each(guarded)('is asked for a fresh login before %s, and nothing changes', async (_what, endpoint, request) => {
    await api.harness().createBooking({ guestEmail })
    const stored = await api.contents()
    expect(await api.ask(endpoint, { ...request, claims: signedInAgo(3 * 3600) })).toMatchObject({
      status: 403,
      body: { error: 'sign-in-not-recent' },
    })
    expect(await api.contents()).toEqual(stored)
  })
})

describe('an owner who has just signed in', () => {
  it.each(guarded)('may do it: %s', async (_what, endpoint, request) => {
    const { reference } = await api.harness().createBooking({ guestEmail })
    if (endpoint === contracts.ErasePerson)
      await api.harness().cancelByStaff({ params: { reference }, body: { reason: '' } })
    expect(await api.ask(endpoint, { ...request, claims: signedInAgo(60) })).toMatchObject({ status: 200 })
  })
})
