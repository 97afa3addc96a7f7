import type { Page } from 'playwright'
import { describe } from 'vitest'
import { createEftBooking, midweek, openBooking, signInAsOwner, thandi } from './actions.ts'
import { accessibilityViolations, expect, expectToFit, test } from './journey-test.ts'
import { desktop, staffPhone } from './screens.ts'

async function openAction(page: Page, reference: string, action: string) {
  const drawer = page.getByRole('dialog', { name: reference })
  await drawer.getByRole('button', { name: 'More', exact: true }).click()
  await drawer.getByRole('button', { name: action, exact: true }).click()
  return page.getByRole('dialog', { name: action })
}

describe('two staff with the same booking open', () => {
  test('lose nothing of each other, and choose where both have changed the same', async ({
    newPerson,
    expectedErrors,
  }) => {
    // The refusal that names both values.
    expectedErrors.push(/409/)
    const { reference } = await createEftBooking({ guest: thandi, cabin: 'Aloe', ...midweek(54) })
    const [{ page: office }, { page: phone }] = [await newPerson(desktop), await newPerson(staffPhone)]
    for (const page of [office, phone]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await signInAsOwner(page)
      // oxlint-disable-next-line no-await-in-loop
      await openBooking(page, reference)
    }
    const atOffice = await openAction(office, reference, 'Correct the guest')
    const onPhone = await openAction(phone, reference, 'Correct the guest')

    await atOffice.getByLabel('Phone').fill('083 555 0199')
    await atOffice.getByRole('button', { name: 'Save' }).click()
    await expect(atOffice).toHaveCount(0)

    await onPhone.getByLabel('Name', { exact: true }).fill('Thandi Dlamini')
    await onPhone.getByLabel('Phone').fill('083 555 0200')
    await onPhone.getByRole('button', { name: 'Save' }).click()
    await expect(onPhone.getByRole('radio', { name: /^Theirs.*083 555 0199/ })).toBeVisible()
    await expectToFit(phone)
    expect(await accessibilityViolations(phone)).toEqual([])
    await onPhone.getByRole('radio', { name: /^Theirs/ }).check()
    await expect(onPhone.getByLabel('Phone')).toHaveValue('083 555 0199')
    await onPhone.getByRole('button', { name: 'Save' }).click()
    await expect(onPhone).toHaveCount(0)

    const note = await openAction(phone, reference, 'Write a note')
    await note.getByLabel('Note').fill('Two dogs')
    await note.getByRole('button', { name: 'Save note' }).click()
    await expect(note).toHaveCount(0)
    // The other window learns of it by itself.
    const drawer = office.getByRole('dialog', { name: reference })
    await expect(drawer.getByText('Thandi Dlamini').first()).toBeVisible({ timeout: 20_000 })
    await expect(drawer.getByText('Two dogs').first()).toBeVisible()
    await expect(drawer.getByText('083 555 0199').first()).toBeVisible()
  })
})
