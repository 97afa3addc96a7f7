import { describe } from 'vitest'
import { fillBooking, midweek, signInAsOwner, thandi } from './actions.ts'
import { expect, test, useOwnApp } from './journey-test.ts'
import { phone } from './screens.ts'

useOwnApp()

const NEW_WORDS = 'Quiet from nine in the evening.'

describe('new terms while a guest fills in the form', () => {
  test('are what the guest is asked to read, and nothing typed is lost', async ({ newPerson, expectedErrors }) => {
    // The form was sent with the former terms.
    expectedErrors.push(/409 \(Conflict\)/)
    const { page: owner } = await newPerson()
    const { page: guest } = await newPerson(phone)
    await signInAsOwner(owner)
    await owner.goto('/admin/terms')
    await owner.getByRole('textbox', { name: 'Text' }).click()
    await owner.keyboard.press('ControlOrMeta+Home')
    await owner.keyboard.type(NEW_WORDS)
    await owner.keyboard.press('Enter')
    await expect(owner.getByText(/^Draft saved/)).toBeVisible()

    // What the dialog opens with is kept for a minute, by this browser too.
    await fillBooking(guest, { guest: thandi, cabin: 'Aloe', ...midweek(3), pay: 'EFT' })
    await owner.getByRole('button', { name: 'Activate', exact: true }).click()
    await owner.getByRole('dialog').getByRole('button', { name: 'Activate' }).click()
    await expect(owner.getByText(/Version \d+ is in force|Live/).first()).toBeVisible()
    await expect(owner.getByRole('dialog')).toHaveCount(0)

    const dialog = guest.getByRole('dialog', { name: 'Book Your Stay' })
    await dialog.getByRole('button', { name: 'Submit Booking Request' }).click()
    await expect(
      dialog.getByText('Our terms and conditions have changed. Please read and accept them again.'),
    ).toBeVisible()
    await expect(dialog.getByRole('checkbox', { name: /terms and conditions/ })).not.toBeChecked()
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue(thandi.name)
    await dialog.getByRole('button', { name: 'terms and conditions' }).click()
    const text = guest.getByRole('dialog').filter({ hasText: NEW_WORDS })
    await expect(text).toBeVisible()
    await text.getByRole('button', { name: 'I Accept' }).click()
    await dialog.getByRole('button', { name: 'Submit Booking Request' }).click()
    await guest.waitForURL(/\/booking\//)
  })
})
