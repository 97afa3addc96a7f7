import { describe } from 'vitest'
import { createEftBooking, midweek, signInAsOwner, waitForSearchKeys } from './actions.ts'
import { accessibilityViolations, expect, test } from './journey-test.ts'

/** A search shows ten bookings at most: nobody else here is called like this. */
const nombulelo = { name: 'Nombulelo Qwabe', email: 'nombulelo@guests.example', phone: '079 555 0133', suburb: 'Cala' }

describe('the command palette', () => {
  test('an owner finds a guest by letters, and blocks nights by words', async ({ newPerson }) => {
    const stay = midweek(31)
    const { reference } = await createEftBooking({ cabin: 'Aloe', ...stay, guest: nombulelo })
    await waitForSearchKeys(reference)

    const { page } = await newPerson()
    await signInAsOwner(page)
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Find' })
    await expect(palette.getByRole('combobox')).toBeFocused()
    await page.keyboard.type(nombulelo.name.slice(0, 4))
    const found = palette.getByRole('option').filter({ hasText: reference })
    await expect(found).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.keyboard.press('Control+a')
    await page.keyboard.type(reference)
    await expect(found).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: reference })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.keyboard.press('/')
    await page.keyboard.type(`block protea ${stay.checkInDate}`)
    await expect(palette.getByRole('option').first()).toContainText('Block Protea, the night of')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Block dates', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Dates blocked')).toBeVisible()
  })
})
