import type { Page } from 'playwright'
import { describe } from 'vitest'
import { signInAsOwner } from './actions.ts'
import { isLongRun } from '#test/support/long-run.ts'
import { accessibilityViolations, cutCells, expect, expectToFit, test, useOwnApp } from './journey-test.ts'

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
  '/admin/pricing?view=year',
  '/admin/pricing?view=reasons',
  '/admin/add-ons',
  '/admin/faqs',
  '/admin/homepage-content',
  '/admin/blog',
  '/admin/blog/new',
  '/admin/settings',
]
const WIDTHS = [360, 768, 900, 1024, 1180, 1280, 1366, 1440, 1600, 1920]
const screens = ['light', 'dark'].flatMap((theme) => [360, 1440].map((width) => [theme, width] as const))

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
}

describe.runIf(isLongRun)('three months of bookings', { tags: 'long' }, () => {
  test('fits every staff page on every screen', async ({ newPerson }) => {
    const { page } = await newPerson()
    await signInAsOwner(page)
    for (const address of addresses) {
      // oxlint-disable no-await-in-loop -- page after page
      await open(page, address)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        await expectToFit(page, `${address} at ${width} px`)
        const excess = () =>
          page.evaluate(() => {
            const [table, box] = ['.record-table', '.record-list-box'].map((part) => document.querySelector(part))
            return table && box ? table.getBoundingClientRect().right - box.getBoundingClientRect().right : 0
          })
        expect(await cutCells(page), `what is cut in the list of ${address} at ${width} px`).toEqual([])
        await expect.poll(excess, `the table of ${address} is over its box at ${width} px`).toBeLessThanOrEqual(0)
      }
      // oxlint-enable no-await-in-loop
    }
  })

  test('shows names and views whole, and nothing that touches', async ({ newPerson }) => {
    const { page } = await newPerson()
    await signInAsOwner(page)
    await open(page, '/admin?view=list')
    for (const width of WIDTHS) {
      // oxlint-disable no-await-in-loop -- width after width
      await page.setViewportSize({ width, height: 900 })
      const cut = async () =>
        await page.evaluate((isDesk) => {
          const isCut = (part: Element) => part.scrollWidth > part.clientWidth
          const names = isDesk
            ? [...document.querySelectorAll('td.cell-grow')].map(
                (cell) => cell.querySelector('.named-guest > span') ?? cell,
              )
            : []
          return [...names, ...(innerWidth >= 768 ? document.querySelectorAll('.list-views') : [])]
            .filter(isCut)
            .map(({ textContent }) => textContent)
        }, width >= 1180)
      await expect.poll(cut, `what is cut at ${width} px`).toEqual([])
      // oxlint-enable no-await-in-loop
    }
    await page.setViewportSize({ width: 360, height: 900 })
    const checkbox = await page.locator('td [type=checkbox]').first().boundingBox()
    const card = await page.locator('tbody tr').first().boundingBox()
    expect((checkbox?.x ?? 0) - (card?.x ?? 0)).toBeGreaterThanOrEqual(8)

    await open(page, '/admin')
    const gaps = await page.locator('.today-task:has(.task-money)').evaluateAll((tasks) =>
      tasks.map((task) => {
        const [chip, money] = ['.task-what .chip', '.task-money'].map((part) => task.querySelector(part))
        return (money?.getBoundingClientRect().left ?? 0) - (chip?.getBoundingClientRect().right ?? 0)
      }),
    )
    expect(gaps.length).toBeGreaterThan(3)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(8)
  })

  test.for(screens)('is accessible on every staff page: %s, %i px', async ([theme, width], { newPerson }) => {
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
