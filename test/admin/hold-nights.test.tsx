// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { aBooking } from '#test/support/booking-fixture.ts'
import { NOW } from '#test/support/business-time-fixture.ts'
import { aStaffBooking, freezeTimeForEachTest, openStaffArea, refusal } from './staff.harness.tsx'

vi.mock('#web/admin/kit/session.ts', () => import('./fake-session.ts'))
freezeTimeForEachTest()

const until = '2026-11-23T16:00:00.000Z'
const open = aStaffBooking(aBooking.pending())
const held = aStaffBooking(aBooking.pending({ staffHold: { since: NOW, until }, expiresAt: until }))
const path = `/staff/bookings/${open.reference}`

async function openAction(name: string, shown: typeof open, responses: Record<string, unknown>) {
  const opened = await openStaffArea(`/admin?booking=${open.reference}`, { [`GET ${path}`]: shown, ...responses })
  await opened.user.click(await screen.findByRole('button', { name, hidden: true }))
  return { ...opened, form: within(await screen.findByRole('dialog', { name: /hold|keep it open/i })) }
}

describe('holding the nights of a booking', () => {
  it('says that nobody else can book them, and holds them until the day and time', async () => {
    const { user, form, sentRequests } = await openAction('Hold nights', open, { [`POST ${path}/night-hold`]: held })
    expect(form.getByText(/Nobody else can book these nights until then/)).toBeTruthy()
    fireEvent.change(form.getByLabelText('Day'), { target: { value: '2026-11-24' } })
    fireEvent.change(form.getByLabelText('Time'), { target: { value: '12:30' } })
    await user.click(form.getByRole('button', { name: 'Hold the nights' }))
    expect(await screen.findByText('Held until Tue 24 Nov 2026, 12:30')).toBeTruthy()
    expect(sentRequests.find(({ requestLine }) => requestLine.startsWith('POST'))?.body).toEqual({
      until: '2026-11-24T10:30:00.000Z',
      openedWith: { until: null },
    })
  })

  it('goes over the hold of another, whose it names, on the second press', async () => {
    const named = refusal('nights-on-hold', 'These dates are held for Jan (MC-AAAAA).', { ownerIds: ['MC-AAAAA'] })
    const { user, form, sentRequests, responses } = await openAction('Hold nights', open, {
      [`POST ${path}/night-hold`]: named,
    })
    await user.click(form.getByRole('checkbox', { name: /The booking itself stays open/ }))
    await user.click(form.getByRole('button', { name: 'Hold the nights' }))
    expect(await form.findByText(/held for Jan/)).toBeTruthy()
    responses[`POST ${path}/night-hold`] = held
    await user.click(form.getByRole('button', { name: 'Hold anyway' }))
    await screen.findByText(/^Held until/)
    expect(sentRequests.findLast(({ requestLine }) => requestLine.startsWith('POST'))?.body).toMatchObject({
      overHoldsOf: ['MC-AAAAA'],
      keepExpiry: true,
    })
  })

  it('is said in the drawer, and ended there', async () => {
    const { user, form, sentRequests, responses } = await openAction('End the hold', held, {
      [`POST ${path}/night-hold/end`]: open,
    })
    expect(screen.getByText('You hold these nights until Mon 23 Nov 2026, 18:00')).toBeTruthy()
    responses[`GET ${path}`] = open
    await user.click(form.getByRole('button', { name: 'End the hold' }))
    await waitFor(() => expect(screen.queryByText(/You hold these nights/)).toBeNull())
    expect(sentRequests.some(({ requestLine }) => requestLine === `POST ${path}/night-hold/end`)).toBe(true)
  })
})

it('keeping a booking open says that others can still book its nights', async () => {
  await openStaffArea(`/admin?booking=${open.reference}`, { [`GET ${path}`]: open }).then(async ({ user }) =>
    user.click(await screen.findByRole('button', { name: 'Keep open until …', hidden: true })),
  )
  const form = within(await screen.findByRole('dialog', { name: 'Keep it open until …' }))
  expect(form.getByText(/Others can still book these nights/)).toBeTruthy()
})

describe('a booking of tomorrow', () => {
  const near = aStaffBooking(aBooking.pending({ checkInDate: '2026-11-22', checkOutDate: '2026-11-24' }))

  it.each(['Hold nights', 'Keep open until …'])(
    'is offered no instant after 16:00 of its arrival day: %s',
    async (name) => {
      const { form } = await openAction(name, near, {})
      const [day, time] = [form.getByLabelText<HTMLInputElement>('Day'), form.getByLabelText<HTMLInputElement>('Time')]
      expect([day.value, time.value, day.max, time.max]).toEqual(['2026-11-22', '16:00', '2026-11-22', '16:00'])
      // A later one becomes the last possible one.
      fireEvent.change(time, { target: { value: '18:30' } })
      fireEvent.blur(time)
      expect(time.value).toBe('16:00')
      fireEvent.change(day, { target: { value: '2026-11-25' } })
      fireEvent.blur(day)
      expect([day.value, time.value]).toEqual(['2026-11-22', '16:00'])
    },
  )
})
