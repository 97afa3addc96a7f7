import { describe } from 'vitest'
import { midweek } from './actions.ts'
import { test, expect } from './journey-test.ts'
import { desktop, phone } from './screens.ts'

describe('a family that looks for a cabin', () => {
  test.for([{ width: 320, height: 568 }, { width: 360, height: 640 }, desktop])(
    'finds the date fields without scrolling: %o',
    async (screen, { newPerson }) => {
      const { page } = await newPerson(screen)
      await page.goto('/')
      const search = await page.getByRole('form', { name: 'Prices for your dates' }).boundingBox()
      const bar = page.getByRole('navigation', { name: 'Contact and booking' })
      const end = (await bar.isVisible()) ? ((await bar.boundingBox())?.y ?? 0) : screen.height
      expect((search?.y ?? Infinity) + (search?.height ?? 0)).toBeLessThanOrEqual(end)
    },
  )

  test('sees the same total on the home page, the cabin’s page and in the booking form', async ({ newPerson }) => {
    const { page } = await newPerson(phone)
    const { checkInDate, checkOutDate } = midweek(20)
    await page.goto(`/?checkIn=${checkInDate}&checkOut=${checkOutDate}`)
    await page.getByRole('button', { name: 'Guests 2 adults' }).click()
    const party = page.getByRole('dialog', { name: 'Guests' })
    for (const [place, age] of ['8', '10'].entries()) {
      // oxlint-disable-next-line no-await-in-loop -- one child after the other
      await party.getByRole('button', { name: 'Increase children' }).click()
      // oxlint-disable-next-line no-await-in-loop -- the same
      await party.getByRole('combobox', { name: `Age of child ${place + 1}` }).selectOption(age)
    }
    await party.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Show prices' }).click()
    const card = (name: string) =>
      page.getByRole('article').filter({ has: page.getByRole('heading', { name, level: 3 }) })
    await expect(card('Protea').getByText('This cabin is not suitable for children.')).toBeVisible()
    const total =
      (await card('Yellowwood')
        .getByText(/^R[\d,]+\.\d\d$/)
        .textContent()) ?? ''

    await card('Yellowwood').locator('.carousel-slide').first().click()
    await expect(page.getByRole('heading', { name: 'Yellowwood', level: 1 })).toBeVisible()
    const price = page.getByRole('region', { name: 'Price for your dates' })
    await expect(price.getByRole('button', { name: 'Guests 2 adults, 2 children' })).toBeVisible()
    await expect(price.getByText(total).first()).toBeVisible()

    await price.getByRole('button', { name: 'Book Yellowwood' }).click()
    const dialog = page.getByRole('dialog', { name: 'Book Your Stay' })
    await expect(dialog.getByRole('combobox', { name: 'Age of child 2' })).toHaveValue('10')
    await expect(dialog.getByText(total).first()).toBeVisible()
  })

  test('enlarges a picture, closes it with Back, and goes on to another cabin', async ({ newPerson }) => {
    const { page } = await newPerson(phone)
    const { checkInDate, checkOutDate } = midweek(20)
    const dates = `?checkIn=${checkInDate}&checkOut=${checkOutDate}`
    await page.goto(`/cabin/yellowwood${dates}`)
    await expect(page.getByText('King, queen and two single beds')).toBeVisible()
    const picture = page.getByRole('link', { name: 'Enlarge picture 1 of 3' })
    await picture.click()
    await expect(page.getByRole('dialog').getByText('1 of 3 · Yellowwood')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(picture).toBeFocused()

    const others = page.getByRole('region', { name: 'Other cabins on your dates' })
    await others.scrollIntoViewIfNeeded()
    await expect(others.getByText('for 2 nights')).toHaveCount(2)
    await others.getByRole('link', { name: 'Aloe', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Aloe', level: 1 })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/cabin/aloe\\${dates}$`))

    await page.getByRole('link', { name: 'All pictures of Aloe' }).click()
    await expect(page.getByRole('navigation', { name: 'Pictures by cabin' }).locator('[aria-current]')).toHaveText(
      'Aloe',
    )
  })
})
