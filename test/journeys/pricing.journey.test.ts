import type { Page } from 'playwright'
import { describe } from 'vitest'
import { addDays, addYears } from '#shared/kernel/calendar-date.ts'
import { dayOf } from '#shared/kernel/clock.ts'
import { type HolidaySeason, holidaySeasons } from '#shared/pricing/holiday-seasons.ts'
import { countPresses, midweek, signInAsOwner } from './actions.ts'
import { expect, test } from './journey-test.ts'
import { desktop, phone } from './screens.ts'

type Stay = ReturnType<typeof midweek>

/** What a stay of two in Aloe costs, as its page explains it to a guest. */
async function priceForGuest(page: Page, { checkInDate, checkOutDate }: Stay) {
  await page.goto(`/cabin/aloe?checkIn=${checkInDate}&checkOut=${checkOutDate}`)
  return page.getByRole('region', { name: 'Price for your dates' })
}

/** The next Easter that guests can book, from the evening before Good Friday to the night before Family Day. */
function comingEaster(): HolidaySeason {
  const tomorrow = addDays(dayOf(new Date().toISOString()), 1)
  const seasons = holidaySeasons({ from: tomorrow, to: addYears(tomorrow, 2) }, [])
  const easter = seasons.find(({ name, firstNight }) => name.startsWith('Easter') && firstNight > tomorrow)
  if (!easter) throw new Error('Easter comes every year')
  return easter
}

type Season = Stay & { readonly name: string; readonly amount: string }

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
  test('change for Easter in three presses, and the next page that a guest opens has them', async ({ newPerson }) => {
    const { name, firstNight, lastNight } = comingEaster()
    const stay = { checkInDate: firstNight, checkOutDate: addDays(lastNight, 1) }
    const { page: owner } = await newPerson(desktop)
    const { page: guest } = await newPerson(phone)
    await signInAsOwner(owner)
    await expect(await priceForGuest(guest, stay)).toContainText('R10,800.00')

    await owner.goto('/admin/pricing')
    const presses = await countPresses(owner)
    await owner
      .getByRole('row', { name: `${name} Aloe` })
      .getByRole('button', { name, exact: true })
      .click()
    const drawer = owner.getByRole('dialog', { name })
    await drawer.getByLabel('Each adult a night').click()
    await owner.keyboard.press('ControlOrMeta+a')
    await owner.keyboard.type('1725.50')
    await drawer.getByRole('button', { name: 'Save' }).click()
    await expect(owner.getByRole('region', { name: 'Messages' })).toContainText('Saved')
    expect(await presses()).toBe(3)
    await expect(await priceForGuest(guest, stay)).toContainText('R13,804.00')
  })

  test('of a stay across two seasons are explained to the cent, to guest and owner alike', async ({ newPerson }) => {
    const stay = midweek(54)
    const between = addDays(stay.checkInDate, 1)
    const { page: owner } = await newPerson(phone)
    const { page: guest } = await newPerson(phone)
    await signInAsOwner(owner)
    await addSeason(owner, { name: 'Snow in the mountains', amount: '1500', ...stay, checkOutDate: between })
    await addSeason(owner, { name: 'Thaw in the mountains', amount: '1610.25', ...stay, checkInDate: between })
    const price = await priceForGuest(guest, stay)
    await expect(price).toContainText(/Snow in the mountains, 1 night.*R3,000\.00/)
    await expect(price).toContainText(/Thaw in the mountains, 1 night.*R3,220\.50/)
    await expect(price).toContainText('R6,220.50')
    const breakdown = await price.locator('.price-breakdown').textContent()

    await owner.goto('/admin/pricing?view=reasons')
    await owner.getByLabel('Cabin', { exact: true }).selectOption('aloe')
    await owner.getByLabel('Check-in').fill(stay.checkInDate)
    await owner.getByLabel('Check-out').fill(stay.checkOutDate)
    await expect(owner.locator('.price-breakdown')).toHaveText(breakdown ?? '')
    const nights = owner.getByRole('listitem').filter({ hasText: 'an adult' })
    await expect(nights).toHaveCount(2)
    await expect(nights.first()).toContainText('Snow in the mountains R1,500.00 an adult')
    await expect(nights.first()).toContainText('Every night: lost, since the one above is for these dates')
    await expect(nights.last()).toContainText('Thaw in the mountains R1,610.25 an adult')
  })
})
