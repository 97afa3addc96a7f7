// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { StaffBooking } from '#shared/bookings/staff-bookings.contract.ts'
import { aBooking } from '#test/support/booking-fixture.ts'
import { aStaffBooking, freezeTimeForEachTest, openStaffArea, refusal } from './staff.harness.tsx'

vi.mock('#web/admin/kit/session.ts', () => import('./fake-session.ts'))
freezeTimeForEachTest()

const shown = aStaffBooking(aBooking.pending())
const path = `/staff/bookings/${shown.reference}`
const byNomsa = { guestPhone: '083 555 0199', guestSuburb: 'Alice' }

/** Opens a dialog of the booking's drawer. `save` gives the reply of its request. */
async function openAction(name: string, request: string, reply: unknown, row: StaffBooking = shown) {
  const opened = await openStaffArea(`/admin?booking=${shown.reference}`, { [`GET ${path}`]: row, [request]: reply })
  // The menu is a popover, which the test's browser does not open.
  await opened.user.click(await screen.findByRole('button', { name, hidden: true }))
  const bodies = () => opened.sentRequests.filter(({ requestLine }) => requestLine === request).map(({ body }) => body)
  return { ...opened, bodies, dialog: within(await screen.findByRole('dialog', { name })) }
}

describe('a dialog of an act', () => {
  it('keeps what it was opened with while the booking is fetched again, and sends the changed field alone', async () => {
    let row = shown
    const { user, dialog, bodies } = await openAction(
      'Correct the guest',
      `POST ${path}/guest`,
      refusal('guest-erased', 'The guest’s data were erased.'),
      shown,
    ).then((opened) => {
      opened.responses[`GET ${path}`] = () => row
      return opened
    })
    await user.type(await dialog.findByLabelText('Name'), ' Dlamini')
    // A refusal has the booking fetched again, which a colleague has changed meanwhile.
    row = { ...shown, ...byNomsa }
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('The guest’s data were erased.')).toBeTruthy()
    await waitFor(() => expect(screen.getAllByText(byNomsa.guestPhone).length).toBeGreaterThan(0))
    expect(dialog.getByLabelText<HTMLInputElement>('Phone').value).toBe(shown.guestPhone)

    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(bodies()).toHaveLength(2))
    expect(bodies()[1]).toEqual({
      guestName: `${shown.guestName} Dlamini`,
      openedWith: { guestName: shown.guestName },
      sendAgain: false,
    })
  })

  it.each([
    { choice: 'Yours', phone: '082 555 0000', sent: true },
    { choice: 'Theirs', phone: byNomsa.guestPhone, sent: false },
  ])(
    'shows both values of a field that a colleague has changed, and keeps $choice',
    async ({ choice, phone, sent }) => {
      let [row, reply]: [StaffBooking, unknown] = [shown, undefined]
      const { user, dialog, bodies, responses } = await openAction(
        'Correct the guest',
        `POST ${path}/guest`,
        () => reply,
      )
      responses[`GET ${path}`] = () => row
      const field = await dialog.findByLabelText<HTMLInputElement>('Phone')
      await user.clear(field)
      await user.type(field, '082 555 0000')
      row = { ...shown, ...byNomsa }
      reply = refusal('edited-meanwhile', 'A colleague has changed this.', { fields: ['guestPhone'], by: 'Nomsa' })
      await user.click(dialog.getByRole('button', { name: 'Save' }))
      const asked = within(await dialog.findByRole('region', { name: 'Changed by two people' }))
      expect(asked.getByText('Nomsa has changed this meanwhile')).toBeTruthy()
      expect(asked.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
        'Yours082 555 0000',
        `Theirs${byNomsa.guestPhone}`,
      ])
      // Nothing is sent before one is chosen.
      await user.click(dialog.getByRole('button', { name: 'Save' }))
      expect(await asked.findByText('Please choose one')).toBeTruthy()
      expect(bodies()).toHaveLength(1)

      reply = { ...row, guestPhone: phone }
      await user.click(asked.getByRole('radio', { name: new RegExp(`^${choice}`) }))
      expect(field.value).toBe(phone)
      await user.click(dialog.getByRole('button', { name: 'Save' }))
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Correct the guest' })).toBeNull())
      const again = { guestPhone: phone, openedWith: { guestPhone: byNomsa.guestPhone }, sendAgain: false }
      expect(bodies().slice(1)).toEqual(sent ? [again] : [])
    },
  )

  it('says a refusal about a field beside it, and another above the button', async () => {
    let reply = refusal('adjustment-too-large', 'More than is owed.')
    const { user, dialog } = await openAction('Change what is owed', `POST ${path}/adjustments`, () => reply)
    await user.type(await dialog.findByLabelText('By how much'), '900')
    await user.type(dialog.getByLabelText(/^Reason/), 'Goodwill')
    await user.click(dialog.getByRole('button', { name: 'Change' }))
    expect(await dialog.findByRole('textbox', { name: 'By how much', description: /More than is owed/ })).toBeTruthy()
    expect(dialog.queryByRole('alert')).toBeNull()

    reply = refusal('booking-cancelled', 'This booking is cancelled.')
    await user.click(dialog.getByRole('button', { name: 'Change' }))
    expect((await dialog.findByRole('alert')).textContent).toBe('This booking is cancelled.')
    expect(dialog.queryByText('More than is owed.')).toBeNull()
  })

  it('checks the form by the schema of the request, and asks for what it lacks at its field', async () => {
    const { user, dialog, bodies } = await openAction('Change what is owed', `POST ${path}/adjustments`, shown)
    await user.type(await dialog.findByLabelText('By how much'), 'much')
    await user.type(dialog.getByLabelText(/^Reason/), 'Goodwill')
    await user.click(dialog.getByRole('button', { name: 'Change' }))
    const amount = await dialog.findByRole('textbox', { description: 'Please enter an amount, such as 4 250.00' })
    await waitFor(() => expect(document.activeElement).toBe(amount))
    expect(bodies()).toEqual([])
  })

  it('goes over a card hold with a second press, and asks once more where the form changed', async () => {
    const held = refusal('nights-on-hold', 'MC-99999 is paying by card for these nights.', { ownerIds: ['MC-99999'] })
    const { user, dialog, bodies } = await openAction('Change what is owed', `POST ${path}/adjustments`, held)
    await user.type(await dialog.findByLabelText('By how much'), '900')
    await user.type(dialog.getByLabelText(/^Reason/), 'Goodwill')
    await user.click(dialog.getByRole('button', { name: 'Change' }))
    await user.click(await dialog.findByRole('button', { name: 'Change anyway' }))
    await waitFor(() => expect(bodies()).toHaveLength(2))
    const [first, second] = bodies() as Record<string, unknown>[]
    expect(first).not.toHaveProperty('overHoldsOf')
    expect(second).toEqual({ ...first, overHoldsOf: ['MC-99999'] })
    await user.type(await dialog.findByLabelText('By how much'), '1')
    expect(dialog.getByRole('button', { name: 'Change' })).toBeTruthy()
  })
})
