import type { Page } from 'playwright'
import { describe } from 'vitest'
import { isLongRun } from '#test/support/long-run.ts'
import { accessibilityViolations, test, expect } from './journey-test.ts'
import { fillBooking, goToPayfast, midweek, referenceOn, thandi } from './actions.ts'
import { phone } from './screens.ts'

const atPayfast = '**/eng/process/**'
const PAYFAST_TAKES_FORMS = '**/eng/process'

const unpaidStrip = (page: Page) => page.getByRole('region', { name: 'Your unpaid booking' })

/** The browser's Back from PayFast's page, to a page that is loaded again. */
async function pressBack(page: Page): Promise<void> {
  // Waits for the reply to this request: the page that sent it is unloaded then.
  await page.evaluate(() => void setTimeout(() => history.back()))
  await page.waitForURL((url) => !url.pathname.startsWith('/eng/'))
}

describe('pressing Back at PayFast', () => {
  test('shows which booking waits, on any page but its own, until it is paid', async ({ newPerson }) => {
    const { page } = await newPerson(phone)
    const stay = { cabin: 'Protea', ...midweek(14) }
    await goToPayfast(page, { guest: { ...thandi, email: 'presses-back@guests.example' }, ...stay })
    await pressBack(page)

    const strip = unpaidStrip(page)
    await expect(strip).toContainText('at Protea')
    await expect(strip).toContainText('is waiting for payment until')
    const reference = await referenceOn(page)
    expect(await accessibilityViolations(page)).toEqual([])
    expect(await shiftOf(page)).toBeLessThan(0.01)

    await page.goto('/faq')
    await expect(strip).toContainText(reference)
    await strip.getByRole('button', { name: 'Continue payment' }).click()
    await page.waitForURL(atPayfast)
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Paid, and Protea is yours' })).toBeVisible()

    await page.goto('/faq')
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('mc:open-payment'))).toBeNull()
    await expect(strip).toHaveCount(0)
  })

  test.runIf(isLongRun)(
    'restores a cached page with a working dialog, and the booking is made',
    { tags: 'long' },
    async ({ newPerson }) => {
      const { page } = await newPerson()
      // A form that gets a 204 leaves the page as the browser would have cached it.
      await page.route(PAYFAST_TAKES_FORMS, (route) => route.fulfill({ status: 204 }))
      const sent = page.waitForRequest(PAYFAST_TAKES_FORMS, { timeout: 60_000 })
      await fillBooking(page, {
        guest: { ...thandi, email: 'kept-page@guests.example' },
        cabin: 'Protea',
        ...midweek(16),
        pay: 'Card',
      })
      await page.getByRole('button', { name: 'Proceed to Payment' }).click()
      await sent
      const dialog = page.getByRole('dialog', { name: 'Book Your Stay' })
      await expect(dialog.getByRole('button', { name: 'Processing...' })).toBeVisible()

      await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
      await expect(dialog.getByText('You came back from the payment page.')).toBeVisible()
      await expect(dialog.getByRole('button', { name: 'Processing...' })).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(unpaidStrip(page)).toContainText('is waiting for payment until')

      await page.unroute(PAYFAST_TAKES_FORMS)
      await unpaidStrip(page).getByRole('button', { name: 'Continue payment' }).click()
      await page.waitForURL(atPayfast)
    },
  )
})

/** How far what was visible on the page has shifted since it was loaded. */
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let moved = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) moved += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(moved), 200)
      }),
  )
