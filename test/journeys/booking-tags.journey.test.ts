import { describe } from 'vitest'
import { createEftBooking, midweek, pieter, signInAsOwner, thandi } from './actions.ts'
import { accessibilityViolations, cutCells, expect, expectToFit, test } from './journey-test.ts'
import { staffPhone } from './screens.ts'

describe('tags on bookings', () => {
  test('are put on from the drawer on a phone, and found by the filter', async ({ newPerson }) => {
    const { reference } = await createEftBooking({ guest: thandi, cabin: 'Aloe', ...midweek(50) })
    const { reference: other } = await createEftBooking({ guest: pieter, cabin: 'Aloe', ...midweek(51) })
    const { page } = await newPerson(staffPhone)
    await signInAsOwner(page)
    await page.goto('/admin?view=list')
    const cards = page.getByRole('table', { name: 'Bookings' }).locator('[data-row]')
    await expect(page.getByRole('button', { name: other, exact: true })).toBeVisible()
    await page.getByRole('button', { name: reference, exact: true }).click()

    const drawer = page.getByRole('dialog', { name: reference })
    const field = drawer.getByLabel('Add a tag (only staff see it)')
    await field.fill('Comes by car/motorbike')
    await field.press('Enter')
    await expect(drawer.getByText('A tag has letters, digits, spaces and hyphens only')).toBeInViewport({ ratio: 1 })
    for (const tag of ['Stargazers', 'Comes by motorbike']) {
      /* oxlint-disable no-await-in-loop -- one after the other */
      await field.fill(tag)
      await field.press('Enter')
      await expect(drawer.getByRole('button', { name: `Remove tag ${tag}` })).toBeVisible()
      await expect(field).toHaveValue('')
      /* oxlint-enable no-await-in-loop */
    }
    const { width = 0, height = 0 } =
      (await drawer
        .getByRole('button', { name: /^Remove tag/ })
        .first()
        .boundingBox()) ?? {}
    expect(Math.round(Math.min(width, height))).toBeGreaterThanOrEqual(44)
    expect(await accessibilityViolations(page)).toEqual([])
    await drawer.getByRole('button', { name: 'Close' }).click()

    await page.getByRole('button', { name: 'Filter and sort' }).click()
    await page.getByLabel('Tag', { exact: true }).selectOption('Stargazers')
    await expect(cards).toHaveCount(1)
    await expect(cards.first()).toHaveAttribute('data-row', reference)
    await expect(page).toHaveURL(/[?&]tag=Stargazers/)
    await expect(cards.first().getByText('Comes by motorbike')).toBeVisible()
    expect((await cards.first().boundingBox())?.height).toBeLessThanOrEqual(96)
    await expectToFit(page)
    expect(await cutCells(page)).toEqual([])
    expect(await accessibilityViolations(page)).toEqual([])
  })
})
