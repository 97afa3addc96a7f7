import { describe } from 'vitest'
import { dayIn, midweek, openBooking, signInAsOwner } from './actions.ts'
import { accessibilityViolations, expect, test } from './journey-test.ts'
import { phone } from './screens.ts'

describe('a call becomes a booking', () => {
  test('with five fields and two presses on a phone; the guest accepts the terms by the link', async ({
    newPerson,
  }) => {
    const { checkInDate, checkOutDate } = midweek(36)
    const { page } = await newPerson(phone)
    await signInAsOwner(page)
    await page.getByRole('link', { name: 'New', exact: true }).click()

    await page.getByLabel('Cabin').selectOption({ label: 'Protea' })
    await page.getByRole('button', { name: /^Check-in/ }).click()
    await (await dayIn(page, 'Check-in date', checkInDate)).click()
    await (await dayIn(page, 'Check-out date', checkOutDate)).click()
    await page.getByLabel('Name', { exact: true }).fill('Naledi Mokoena')
    await page.getByLabel('Phone').fill('082 555 0199')
    const price = page.getByRole('region', { name: 'Price' })
    await expect(price.getByText('Total', { exact: true })).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Book', exact: true }).click()

    const drawer = page.getByRole('dialog', { name: /MC-/ })
    await expect(drawer).toBeVisible()
    const reference = new URL(page.url()).searchParams.get('booking') ?? ''
    await drawer.getByRole('button', { name: 'WhatsApp' }).click()
    const message = page.getByRole('dialog', { name: 'WhatsApp to Naledi Mokoena' })
    const whatsapp = new URL((await message.getByRole('link', { name: 'Open WhatsApp' }).getAttribute('href')) ?? '')
    expect(await accessibilityViolations(page)).toEqual([])
    const link = /https?:\S+\/booking\/\S+/.exec(whatsapp.searchParams.get('text') ?? '')?.[0] ?? ''

    const guest = await newPerson(phone)
    await guest.page.goto(new URL(link).pathname)
    await expect(guest.page.getByRole('heading', { name: 'Please accept our terms first' })).toBeVisible()
    await expect(guest.page.getByRole('heading', { name: /^Pay R/ })).toHaveCount(0)
    expect(await accessibilityViolations(guest.page)).toEqual([])
    await guest.page.getByRole('button', { name: 'I accept the terms' }).click()
    await expect(guest.page.getByRole('heading', { name: /^Pay R/ })).toBeVisible()
    await expect(guest.page.getByText(/You accepted version/)).toBeVisible()

    const again = await openBooking(page, reference)
    await again.getByRole('tab', { name: 'History' }).click()
    await expect(again.getByText('Accepted the terms')).toBeVisible()
    await expect(again.getByText('Source Phone')).toBeVisible()
  })
})
