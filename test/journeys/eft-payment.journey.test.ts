import { describe } from 'vitest'
import { emailsTo, test, expect } from './journey-test.ts'
import { bookByEft, dayIn, midweek, signInAsOwner, slip, thandi } from './actions.ts'

describe('paying by EFT', () => {
  test('a guest books, sends a proof, staff accept it, and the nights are taken for the next guest', async ({
    newPerson,
  }) => {
    const guest = await newPerson({ translated: true })
    const stay = { cabin: 'Aloe', ...midweek(0) }
    // Her number is pasted from a contacts app, with the marks of direction that such apps put around it.
    const pasted = { ...thandi, phone: '\u202A082\u2011555\u00A00111\u202C' }
    const { reference, path } = await bookByEft(guest.page, { guest: pasted, ...stay })

    const [instructions] = await emailsTo(thandi.email, new RegExp(reference))
    expect(instructions?.text).toContain(reference)
    expect(instructions?.text).toContain(path)
    await emailsTo('bookings@mountaincabins.example', new RegExp(`New booking ${reference}`))

    // The full stop behind the link was copied with it.
    await guest.page.goto(`${path}.#proof`)
    const picker = guest.page.getByLabel('Send a proof of an EFT')
    await expect(guest.page.getByRole('heading', { name: 'Proof of payment' })).toBeInViewport()
    await picker.setInputFiles(slip)
    await guest.page.getByRole('button', { name: 'Send file' }).click()
    await emailsTo(thandi.email, new RegExp(`proof of payment for ${reference}`))

    const staff = await newPerson()
    await signInAsOwner(staff.page)
    await staff.page.goto('/admin/pops')
    const card = staff.page.getByRole('row').filter({ hasText: reference })
    await card.getByRole('button', { name: /Accept/ }).click()
    const ask = staff.page.getByRole('dialog', { name: 'Accept this proof?' })
    await ask.getByRole('button', { name: 'Accept proof' }).click()
    await expect(staff.page.getByText(`${reference} is confirmed.`)).toBeVisible()

    await emailsTo(thandi.email, new RegExp(`^Confirmed: .*${reference}`))
    await guest.page.reload()
    await expect(guest.page.getByText(/confirmed/i).first()).toBeVisible()

    const next = await newPerson()
    await next.page.goto('/')
    await next.page.getByRole('button', { name: 'Book Your Stay' }).click()
    await next.page.getByRole('dialog').getByLabel('Cabin', { exact: true }).selectOption({ value: 'aloe' })
    await expect(await dayIn(next.page, 'Check-in date', stay.checkInDate)).toBeDisabled()
    await expect(await dayIn(next.page, 'Check-in date', stay.checkOutDate)).toBeEnabled()
  })
})
