import type { Page } from 'playwright'
import { describe } from 'vitest'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { countPresses, midweek, signInAsOwner } from './actions.ts'
import { expect, test } from './journey-test.ts'

/** What a stay of two in Aloe costs, as its page explains it to a guest. */
async function priceForGuest(page: Page, { checkInDate, checkOutDate }: ReturnType<typeof midweek>) {
  await page.goto(`/cabin/aloe?checkIn=${checkInDate}&checkOut=${checkOutDate}`)
  return page.getByRole('region', { name: 'Price for your dates' })
}

type Season = ReturnType<typeof midweek> & { readonly name: string; readonly amount: string }

/** A season of Aloe for the nights of a stay, in the form of a new rate. */
async function addSeason(page: Page, { name, amount, checkInDate, checkOutDate }: Season) {
  await page.goto('/admin/pricing')
  await page.getByRole('button', { name: 'New rate' }).click()
  const drawer = page.getByRole('dialog', { name: 'New rate' })
  await drawer.getByLabel('Name', { exact: true }).fill(name)
  await drawer.getByLabel('Cabin', { exact: true }).selectOption('aloe')
  await drawer.getByLabel('Each adult a night').fill(amount)
  await drawer.getByLabel('First night').fill(checkInDate)
  await drawer.getByLabel('Last night').fill(addDays(checkOutDate, -1))
  // Before any season of the demo data.
  await drawer.getByLabel('Priority').fill('500')
  await expect(drawer.getByText(/Aloe, for two adults: [12] nights? changes?\./)).toBeVisible()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toBeHidden()
}

describe('the owner’s prices', () => {
  test('change for a season in three presses, and guests see it within seconds', async ({ newPerson }) => {
    const stay = midweek(53)
    const { page: owner } = await newPerson({ width: 1440, height: 900 })
    const { page: guest } = await newPerson({ width: 360, height: 740 })
    await signInAsOwner(owner)
    await addSeason(owner, { name: 'Easter in the mountains', amount: '1500', ...stay })
    await expect(await priceForGuest(guest, stay)).toContainText('R6,000.00')

    await owner.goto('/admin/pricing')
    const presses = await countPresses(owner)
    await owner.getByRole('button', { name: 'Easter in the mountains', exact: true }).click()
    const drawer = owner.getByRole('dialog', { name: 'Easter in the mountains' })
    await drawer.getByLabel('Each adult a night').click()
    await owner.keyboard.press('ControlOrMeta+a')
    await owner.keyboard.type('1725.50')
    await drawer.getByRole('button', { name: 'Save' }).click()
    await expect(owner.getByRole('region', { name: 'Messages' })).toContainText('Saved')
    const saved = Date.now()
    expect(await presses()).toBe(3)
    await expect(await priceForGuest(guest, stay)).toContainText('R6,902.00')
    expect(Date.now() - saved).toBeLessThan(5000)
  })

  test('of a stay across two seasons are explained to the cent, to guest and owner alike', async ({ newPerson }) => {
    const stay = midweek(54)
    const between = addDays(stay.checkInDate, 1)
    const { page: owner } = await newPerson({ width: 360, height: 740 })
    const { page: guest } = await newPerson({ width: 360, height: 740 })
    await signInAsOwner(owner)
    await addSeason(owner, { name: 'Snow in the mountains', amount: '1500', ...stay, checkOutDate: between })
    await addSeason(owner, { name: 'Thaw in the mountains', amount: '1610.25', ...stay, checkInDate: between })
    const price = await priceForGuest(guest, stay)
    await expect(price).toContainText(/Snow in the mountains, 1 night.*R3,000\.00/)
    await expect(price).toContainText(/Thaw in the mountains, 1 night.*R3,220\.50/)
    await expect(price).toContainText('R6,220.50')
    const explained = await price.locator('.price-breakdown').textContent()

    await owner.goto('/admin/pricing?view=reasons')
    await owner.getByLabel('Cabin', { exact: true }).selectOption('aloe')
    await owner.getByLabel('Check-in').fill(stay.checkInDate)
    await owner.getByLabel('Check-out').fill(stay.checkOutDate)
    await expect(owner.locator('.price-breakdown')).toHaveText(explained ?? '')
    const nights = owner.getByRole('listitem').filter({ hasText: 'an adult' })
    await expect(nights).toHaveCount(2)
    await expect(nights.first()).toContainText('Snow in the mountains R1,500.00 an adult')
    await expect(nights.first()).toContainText('Every night: lost, since the one above is for these dates')
    await expect(nights.last()).toContainText('Thaw in the mountains R1,610.25 an adult')
  })
})
