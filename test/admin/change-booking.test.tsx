// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { aBooking } from '#test/support/booking-fixture.ts'
import { aStaffBooking, freezeTimeForEachTest, openStaffArea, refusal } from './staff.harness.tsx'

vi.mock('#web/admin/kit/session.ts', () => import('./fake-session.ts'))
freezeTimeForEachTest()

const booking = aBooking.pending()
const shown = aStaffBooking(booking)
const path = `/staff/bookings/${shown.reference}`
const quoted = { owedCents: 4_250_00, recalculatedCents: 5_100_00, paidCents: 0, addOnLines: [] }

async function openAction(name: string, responses: Record<string, unknown>, row = shown) {
  const opened = await openStaffArea(`/admin?booking=${shown.reference}`, { [`GET ${path}`]: row, ...responses })
  // The menu is a popover, which the test's browser does not open.
  await opened.user.click(await screen.findByRole('button', { name, hidden: true }))
  return opened
}

describe('a change of party in the drawer', () => {
  it('shows the price before and after, and sends the one that staff choose', async () => {
    const { user, sentRequests } = await openAction('Change party and add-ons', {
      [`POST ${path}/party/quote`]: quoted,
      [`POST ${path}/party`]: { ...shown, owedCents: quoted.recalculatedCents },
    })
    const dialog = await screen.findByRole('dialog', { name: 'Change party and add-ons' })
    await user.click(await within(dialog).findByRole('button', { name: 'Increase adults' }))
    expect(await within(dialog).findByText('More by the change')).toBeTruthy()
    expect(within(dialog).getAllByText('R5,100.00').length).toBeGreaterThan(0)
    await waitFor(() =>
      expect(
        sentRequests.filter(({ requestLine }) => requestLine === `POST ${path}/party/quote`).at(-1)?.body,
      ).toMatchObject({
        numberOfAdults: shown.numberOfAdults + 1,
      }),
    )
    await waitFor(() => expect(dialog.querySelector('[aria-busy="true"]')).toBeNull())
    await user.click(within(dialog).getByRole('button', { name: 'Change booking' }))
    await waitFor(() =>
      expect(sentRequests.find(({ requestLine }) => requestLine === `POST ${path}/party`)?.body).toMatchObject({
        numberOfAdults: shown.numberOfAdults + 1,
        newTotal: 'recalculate',
        quotedCents: quoted.recalculatedCents,
      }),
    )
  })

  it('asks for the age of each child where it is missing, and goes to its field', async () => {
    const row = aStaffBooking(aBooking.pending({ cabinSlug: 'aloe' }))
    const { user, sentRequests } = await openAction(
      'Change party and add-ons',
      { [`POST ${path}/party/quote`]: quoted },
      row,
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'Change party and add-ons' }))
    await user.click(await dialog.findByRole('button', { name: 'Increase children' }))
    await user.click(dialog.getByRole('button', { name: 'Change booking' }))
    const age = dialog.getByRole('combobox', {
      name: 'Age of child 1',
      description: 'Please provide age for each child',
    })
    await waitFor(() => expect(document.activeElement).toBe(age))
    await user.selectOptions(age, '7')
    expect(dialog.queryByText('Please provide age for each child')).toBeNull()
    expect(sentRequests.filter(({ requestLine }) => requestLine === `POST ${path}/party`)).toEqual([])
  })

  it('is busy while its price is loading, and asks again for one that could not be loaded', async () => {
    const price = Promise.withResolvers<unknown>()
    const { user, responses } = await openAction('Change party and add-ons', {
      [`POST ${path}/party/quote`]: price.promise,
      [`POST ${path}/party`]: shown,
    })
    const dialog = within(await screen.findByRole('dialog', { name: 'Change party and add-ons' }))
    expect(await dialog.findByRole('button', { name: 'Loading the price…' })).toBeTruthy()
    price.resolve(refusal('no-rate-for-night', 'There is no price for this night.'))
    expect(await dialog.findByText('There is no price for this night.')).toBeTruthy()
    responses[`POST ${path}/party/quote`] = quoted
    await user.click(dialog.getByRole('button', { name: 'Change booking' }))
    expect(await dialog.findByText('More by the change')).toBeTruthy()
  })
})

describe('other actions of the drawer', () => {
  it('correct the guest, with the problem beside the field', async () => {
    const { user, sentRequests } = await openAction('Correct the guest', { [`POST ${path}/guest`]: shown })
    const dialog = await screen.findByRole('dialog', { name: 'Correct the guest' })
    const name = await within(dialog).findByLabelText('Name')
    await user.clear(name)
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await within(dialog).findByText('Name must be at least 2 characters')).toBeTruthy()
    await user.type(name, 'Thandi Dlamini')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sentRequests.find(({ requestLine }) => requestLine === `POST ${path}/guest`)?.body).toMatchObject({
        guestName: 'Thandi Dlamini',
        sendAgain: false,
      }),
    )
  })

  it('correct the address of the guest, who is sent the new link unless staff untick it', async () => {
    const { user, sentRequests } = await openAction('Correct the guest', { [`POST ${path}/guest`]: shown })
    const dialog = await screen.findByRole('dialog', { name: 'Correct the guest' })
    const email = await within(dialog).findByLabelText('Email')
    const tick = () => within(dialog).getByRole<HTMLInputElement>('checkbox')
    expect([tick().checked, within(dialog).queryByText(/former ones no longer open/)]).toEqual([false, null])
    await user.clear(email)
    await user.type(email, 'dlamini@example.co.za')
    expect(tick().checked).toBe(true)
    expect(within(dialog).getByText(/former ones no longer open/)).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sentRequests.find(({ requestLine }) => requestLine === `POST ${path}/guest`)?.body).toMatchObject({
        sendAgain: true,
      }),
    )
    expect(await screen.findByText(/The guest gets the new one by e-mail/)).toBeTruthy()
  })

  it('write a note, which the overview shows', async () => {
    const withNote = {
      ...{ id: 'note-1', at: '2026-11-21T08:00:00.000Z', by: { kind: 'staff', name: 'Nomsa' } as const },
      ...{ name: 'noted' as const, details: { note: 'Comes late' }, emails: [] },
    }
    const { user, sentRequests } = await openAction(
      'Write a note',
      { [`POST ${path}/notes`]: shown },
      { ...shown, history: [...shown.history, withNote] },
    )
    expect(screen.getByText('Comes late')).toBeTruthy()
    const dialog = await screen.findByRole('dialog', { name: 'Write a note' })
    await user.type(await within(dialog).findByLabelText('Note'), 'Two dogs')
    await user.click(within(dialog).getByRole('button', { name: 'Save note' }))
    await waitFor(() =>
      expect(sentRequests.find(({ requestLine }) => requestLine === `POST ${path}/notes`)?.body).toEqual({
        note: 'Two dogs',
      }),
    )
  })

  it('say beside the field what the server refuses of it', async () => {
    const fields = { note: 'At most 1,000 characters' }
    const { user } = await openAction('Write a note', {
      [`POST ${path}/notes`]: {
        status: 400,
        body: { error: 'invalid-input', message: 'Please check the note', fields },
      },
    })
    const dialog = within(await screen.findByRole('dialog', { name: 'Write a note' }))
    await user.type(await dialog.findByLabelText('Note'), 'Two dogs')
    await user.click(dialog.getByRole('button', { name: 'Save note' }))
    expect(await dialog.findByText(fields.note)).toBeTruthy()
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Note/).value).toBe('Two dogs')
  })

  it('mark a no-show at once, and take it back with Undo', async () => {
    const confirmed = aStaffBooking(aBooking.confirmed({ checkInDate: '2026-11-20', checkOutDate: '2026-11-23' }))
    const { sentRequests } = await openAction(
      'Mark as no-show',
      { [`POST ${path}/no-show`]: { ...confirmed, noShow: true } },
      confirmed,
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(
        sentRequests.filter(({ requestLine }) => requestLine === `POST ${path}/no-show`).map(({ body }) => body),
      ).toEqual([{ noShow: true }, { noShow: false }]),
    )
  })
})
