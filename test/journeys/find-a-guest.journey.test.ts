import { describe } from 'vitest'
import { createEftBooking, midweek, signInAsOwner, waitForSearchKeys } from './actions.ts'
import { accessibilityViolations, expect, test } from './journey-test.ts'

/** A search shows ten bookings at most: nobody else here has this name or number. */
const sizwe = { name: 'Sizwe Radebe', email: 'sizwe@guests.example', phone: '071 440 0144', suburb: 'Tarkastad' }

describe('finding a guest', () => {
  test('takes the owner one press and letters, a part of the number, or the reference', async ({ newPerson }) => {
    const { reference } = await createEftBooking({ cabin: 'Aloe', ...midweek(34), guest: sizwe })
    await waitForSearchKeys(reference)

    const { page } = await newPerson()
    await signInAsOwner(page)
    await page.goto('/admin?view=list')
    await page.locator('[data-opens-row]').first().waitFor()
    const field = page.getByRole('searchbox', { name: 'Find' })
    const found = page.getByRole('button', { name: reference, exact: true })
    const words = sizwe.name.split(' ')
    for (const typed of [words.at(-1) ?? '', reference.slice(3), sizwe.phone.slice(0, 7)]) {
      // oxlint-disable-next-line no-await-in-loop -- one search after the other
      await field.click()
      // oxlint-disable-next-line no-await-in-loop
      await field.fill('')
      // oxlint-disable-next-line no-await-in-loop -- as fast as keys go, right after the list shows
      await field.pressSequentially(typed)
      // oxlint-disable-next-line no-await-in-loop
      await expect(field).toHaveValue(typed)
      // oxlint-disable-next-line no-await-in-loop
      await expect(found).toBeVisible()
    }
    expect(await accessibilityViolations(page)).toEqual([])
    await found.click()
    await expect(page.getByRole('dialog', { name: reference })).toBeVisible()

    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(field).toHaveValue('')

    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Find' })
    await expect(palette.getByRole('combobox')).toBeFocused()
    await page.keyboard.type(sizwe.name.slice(0, 4))
    await expect(palette.getByRole('option').filter({ hasText: reference })).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
  })
})
