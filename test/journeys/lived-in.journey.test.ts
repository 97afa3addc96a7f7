import type { Page } from 'playwright'
import { describe } from 'vitest'
import { signInAsOwner } from './actions.ts'
import { accessibilityViolations, expect, test, useOwnApp } from './journey-test.ts'

// With the bookings of the demo.
useOwnApp({ DEMO: '' })

const addresses = [
  '/admin',
  '/admin?view=list',
  '/admin/calendar',
  '/admin/manual-booking',
  '/admin/pops',
  '/admin/reviews',
  '/admin/email-logs',
  '/admin/blocked-dates',
  '/admin/pricing',
  '/admin/add-ons',
  '/admin/faqs',
  '/admin/settings',
]
const WIDTHS = [360, 768, 900, 1024, 1180, 1280, 1366, 1440, 1600, 1920]

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
}

describe('three months of bookings', () => {
  test('fits every staff page on every screen', async ({ newPerson }) => {
    const { page } = await newPerson()
    await signInAsOwner(page)
    const wider: string[] = []
    for (const address of addresses) {
      // oxlint-disable no-await-in-loop -- page after page
      await open(page, address)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        if (excess > 0) wider.push(`${address} at ${width} px: ${excess} px too wide`)
      }
      // oxlint-enable no-await-in-loop
    }
    expect(wider).toEqual([])
  })

  test.for([
    ['light', 1440],
    ['dark', 360],
  ] as const)('is accessible on every staff page: %s, %i px', async ([theme, width], { newPerson }) => {
    const { page } = await newPerson({ width, height: 900 })
    await signInAsOwner(page)
    await page.evaluate((chosen) => localStorage.setItem('mc:staff-theme', chosen), theme)
    const violations: string[] = []
    for (const address of addresses) {
      // oxlint-disable no-await-in-loop -- page after page
      await open(page, address)
      for (const violation of await accessibilityViolations(page)) violations.push(`${address}: ${violation}`)
      // oxlint-enable no-await-in-loop
    }
    expect(violations).toEqual([])
  })
})
