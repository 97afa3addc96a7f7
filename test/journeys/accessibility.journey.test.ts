import type { Page } from 'playwright'
import { describe } from 'vitest'
import { isLongRun } from '#test/support/long-run.ts'
import { accessibilityViolations, test, journeyApp, expect } from './journey-test.ts'
import { createEftBooking, midweek, openBooking, signInAsOwner, thandi } from './actions.ts'
import { desktop, phone } from './screens.ts'

describe.runIf(isLongRun)('axe finds nothing', { tags: 'long' }, () => {
  test('in the booking dialog, on the booking page and in the staff area', async ({ newPerson }) => {
    const { page } = await newPerson(desktop)
    await page.goto('/')
    await page.getByRole('button', { name: /Book Your Stay/ }).click()
    await expect(page.getByRole('dialog').getByLabel('Name', { exact: true })).toBeVisible()
    await expectNoViolations(page, 'the dialog')

    const { reference, path } = await createEftBooking({
      guest: { ...thandi, email: 'axe@guests.example' },
      cabin: 'Aloe',
      ...midweek(10),
    })
    await page.goto(path)
    await expect(page.getByText(reference).first()).toBeVisible()
    await expectNoViolations(page, 'the booking')

    const staff = await newPerson(desktop)
    await signInAsOwner(staff.page)
    await expectNoViolations(staff.page, 'the bookings')
    await openBooking(staff.page, reference)
    await expectNoViolations(staff.page, 'a booking of the bookings')
    for (const adminPath of [
      '/admin/pops',
      '/admin/pops?view=refunds',
      '/admin/documents',
      '/admin/reviews',
      '/admin/blocked-dates',
      '/admin/email-logs',
      '/admin/settings',
      '/admin/homepage-content',
      '/admin/blog',
      '/admin/blog/new',
      '/admin/calendar',
      '/admin/pricing',
      '/admin/pricing?view=year',
      '/admin/pricing?view=reasons',
      '/admin/seo',
      '/admin/seo?open=/faq',
      '/admin/seo?view=redirects',
      '/admin/seo?view=not-found',
      '/admin/seo/edit/faq',
    ]) {
      // oxlint-disable no-await-in-loop
      await staff.page.goto(adminPath)
      // Behind an open drawer it has no role.
      await expect(staff.page.locator('h1'), adminPath).toBeVisible()
      await expectNoViolations(staff.page, adminPath)
      // oxlint-enable no-await-in-loop
    }
  })
})

/** What is open stays open when a window becomes as narrow as a phone. */
async function expectNoViolations(page: Page, where: string): Promise<void> {
  for (const screen of [desktop, phone]) {
    // oxlint-disable no-await-in-loop -- one size after the other
    await page.setViewportSize(screen)
    expect(await accessibilityViolations(page), `${where} at ${screen.width} px`).toEqual([])
    // oxlint-enable no-await-in-loop
  }
  await page.setViewportSize(desktop)
}

describe('the style', () => {
  // Which style sheet comes first is the bundler's choice; components must look the same in any order.
  test.for([
    ['/', 'Book Your Stay'],
    ['/cabin/aloe', 'Book Aloe'],
    ['/upload-pop', 'E-mail me the link'],
    ['/auth', 'Login'],
  ] as const)('of the primary button is the same on %s', async ([path, name], { newPerson }) => {
    const { page } = await newPerson(desktop)
    await page.goto(path)
    const button = page.getByRole('button', { name, exact: true })
    await expect(button).toHaveCSS('background-color', 'rgb(176, 69, 23)')
    await expect(button).toHaveCSS('border-radius', '999px')
  })
})

describe('the first visit', () => {
  test('requests only the prices, when they are in view, and no other host at all', async ({ newPerson }) => {
    const { page } = await newPerson()
    const requests: URL[] = []
    page.on('request', (request) => requests.push(new URL(request.url())))
    await page.goto('/')
    await expect(page.getByRole('link', { name: /View Details/ }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const apiPaths = () => requests.map(({ pathname }) => pathname).filter((path) => path.startsWith('/api/'))
    expect(apiPaths()).toEqual([])
    await page
      .getByRole('link', { name: /View Details/ })
      .first()
      .scrollIntoViewIfNeeded()
    await expect.poll(apiPaths).toEqual(['/api/from-prices'])
    expect(requests.filter(({ origin }) => origin !== journeyApp().siteUrl)).toEqual([])
  })
})
