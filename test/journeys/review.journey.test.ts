import { describe } from 'vitest'
import { signInAsOwner } from './actions.ts'
import { createCompletedStay, openAppTable } from '#test/support/completed-stay.ts'
import { emailedReviewLinks } from './review-links.ts'
import { accessibilityViolations, emailsTo, test, journeyApp, expect } from './journey-test.ts'
import { phone } from './screens.ts'

const TEXT =
  'The tub was hot by six, and Sarel kept the stove burning all night. The path from the car is steep, so travel light.'
const naledi = { guestName: 'Naledi Botha', guestEmail: 'naledi@guests.example' }

describe('reviewing a stay', () => {
  test('a guest writes by the e-mailed link, staff approve it and black out a word, and everybody reads the rest', async ({
    newPerson,
    expectedErrors,
  }) => {
    // A used link gets a refusal, which the browser logs as an error.
    expectedErrors.push(/409/)
    const booking = await createCompletedStay(openAppTable(journeyApp().databaseUrl), naledi)
    await emailedReviewLinks(naledi.guestEmail)
    const [link = '', ...more] = await emailedReviewLinks(naledi.guestEmail)
    expect(more).toEqual([])

    const { page } = await newPerson({ width: 390, height: 844 })
    await page.goto(link)
    await expect(page.getByLabel('Name')).toHaveValue('Naledi B.')
    await page.getByRole('button', { name: 'Send review' }).click()
    await expect(page.getByText('Please select a rating')).toBeVisible()
    await expect(page.getByText('Review must be at least 20 characters')).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])

    await page.getByRole('radio', { name: /^3 stars/ }).focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('textbox', { name: 'Your review' }).fill(TEXT)
    await page.reload()
    await expect(page.getByRole('radio', { name: /^4 stars/ })).toBeChecked()
    await expect(page.getByRole('textbox', { name: 'Your review' })).toHaveValue(TEXT)
    await page.getByRole('button', { name: 'Send review' }).click()
    const thanks = page.getByRole('heading', { name: 'Thank you for your review' })
    await expect(thanks).toBeFocused()
    await expect(thanks).toBeInViewport()
    const [toStaff] = await emailsTo('bookings@mountaincabins.example', /Review to check: Protea, 4 stars/)
    expect(toStaff?.text).toContain(TEXT)

    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'You have reviewed this stay' })).toBeVisible()
    await page.getByRole('link', { name: 'Read what others wrote' }).click()
    await expect(page.getByRole('heading', { name: 'Reviews', level: 1 })).toBeVisible()
    await expect(page.getByText('12 reviews').first()).toBeVisible()
    await expect(page.getByText(TEXT)).toHaveCount(0)
    expect(await accessibilityViolations(page)).toEqual([])

    const staff = await newPerson(phone)
    await signInAsOwner(staff.page)
    await staff.page.goto('/admin/reviews')
    await staff.page.getByRole('button', { name: /^Approve the review by Naledi B\./ }).press('Enter')
    await expect(staff.page.getByText('Review published')).toBeVisible()
    await expect(staff.page.getByText('No reviews are waiting')).toBeVisible()
    expect(await accessibilityViolations(staff.page)).toEqual([])
    const reader = await newPerson()
    await expect(async () => {
      await reader.page.goto('/reviews?cabin=protea')
      const card = reader.page.getByRole('article').filter({ hasText: TEXT })
      await expect(card.getByText('Verified stay')).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 70_000 })
    await expect(reader.page.getByLabel('Cabin', { exact: true })).toHaveValue('protea')
    await expect(reader.page.getByText('Yellowwood', { exact: true })).toHaveCount(0)

    const isPublic = async (word: string) => {
      const publicPaths = ['/api/reviews', '/api/cabins/protea', '/reviews', '/cabin/protea', '/']
      const pages = await Promise.all(
        publicPaths.map(async (path) => (await fetch(`${journeyApp().siteUrl}${path}`)).text()),
      )
      return pages.some((text) => text.includes(word))
    }
    expect(await isPublic('Sarel')).toBe(true)
    await staff.page.getByRole('tab', { name: /^Published/ }).click()
    await staff.page.getByRole('button', { name: /^Open the review by Naledi B\./ }).click()
    const drawer = staff.page.getByRole('dialog', { name: 'Review by Naledi B.' })
    await expect(drawer.getByRole('link', { name: booking.reference })).toBeVisible()
    await drawer.getByRole('button', { name: 'Black out words' }).press('Enter')
    await drawer.getByRole('button', { name: 'Sarel', exact: true }).press('Space')
    expect(await accessibilityViolations(staff.page)).toEqual([])
    await drawer.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(staff.page.getByText('Blacked-out words saved')).toBeVisible()
    await expect(drawer.getByText('Blacked-out words changed')).toBeVisible()
    await expect(async () => expect(await isPublic('Sarel')).toBe(false)).toPass({ timeout: 70_000 })
    await reader.page.goto('/reviews?cabin=protea')
    const card = reader.page.getByRole('article').filter({ hasText: 'and ▇▇▇' })
    await expect(card.getByText('Some words of this review were removed by the owner.')).toBeVisible()
    expect(await accessibilityViolations(reader.page)).toEqual([])
  })

  test('a visitor reports a review, and staff are notified', async ({ newPerson }) => {
    const { page } = await newPerson()
    await page.goto('/reviews')
    await page.getByRole('button', { name: 'Report the review by Werner' }).click()
    const dialog = page.getByRole('dialog', { name: 'Report this review' })
    await dialog.getByRole('button', { name: 'Report' }).click()
    await expect(dialog.getByText('Please say in a few words what is wrong')).toBeVisible()
    await dialog.getByLabel('What is wrong with it?').fill('Nobody of that name can have seen stars through this mist')
    await dialog.getByRole('button', { name: 'Report' }).click()
    await expect(page.getByText('Thank you. Our staff will look at this review.')).toBeVisible()
    await emailsTo('bookings@mountaincabins.example', /reported the review of Werner/)
  })
})
