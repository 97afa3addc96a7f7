import type { Page } from 'playwright'
import { describe } from 'vitest'
import { test, expect } from './journey-test.ts'
import { dayName, midweek, pieter } from './actions.ts'

const MAX_PRESSES = 200

/** Presses Tab until the focused element has the name, as somebody without a mouse does. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let press = 0; press < MAX_PRESSES; press += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one press after the other
    await page.keyboard.press('Tab')
    // oxlint-disable-next-line no-await-in-loop
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      const labels = (element as HTMLInputElement | null)?.labels
      const label = element?.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element?.textContent ?? ''
      return label.trim()
    })
    if (name.test(focused)) return
  }
  throw new Error(`Tab never reached ${name}`)
}

/** Chooses a day with the arrow keys: a week down is seven days on. */
async function arrowTo(page: Page, days: number): Promise<void> {
  for (let week = 0; week < Math.floor(days / 7); week += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await page.keyboard.press('ArrowDown')
  }
  for (let day = 0; day < days % 7; day += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await page.keyboard.press('ArrowRight')
  }
}

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000

describe('a guest without a mouse', () => {
  test('books a stay by keyboard alone', async ({ newPerson }) => {
    const { page } = await newPerson()
    await page.goto('/cabin/aloe')
    await expect(page.getByRole('heading', { name: 'Aloe', level: 1 })).toBeVisible()
    await tabTo(page, /^Book/)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Book Your Stay' })
    await expect(dialog.getByLabel('Name', { exact: true })).toBeVisible()

    await tabTo(page, /^Cabin/)
    await page.keyboard.press('A')
    const { checkInDate } = midweek(8)
    await tabTo(page, /^(Today, )?\w+day \d+ \w+ \d{4}/)
    const start = await page.evaluate(
      () => document.activeElement?.closest('[data-day]')?.getAttribute('data-day') ?? '',
    )
    await arrowTo(page, daysBetween(start, checkInDate))
    await page.keyboard.press('Enter')
    // The other calendar turns to it a moment later.
    await expect(dialog.getByRole('group', { name: `Check-in, ${dayName(checkInDate)}` })).toBeVisible()
    await tabTo(page, /^\w+day \d+ \w+ \d{4}/)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')

    for (const [label, words] of [
      [/^Name/, pieter.name],
      [/^Email/, 'keyboard@guests.example'],
      [/^Phone/, pieter.phone],
      [/^Suburb/, pieter.suburb],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- field after field
      await tabTo(page, label)
      // oxlint-disable-next-line no-await-in-loop
      await page.keyboard.type(words)
    }
    await tabTo(page, /^I have read and accept/)
    await page.keyboard.press('Space')
    await tabTo(page, /^Submit Booking Request/)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/booking\//)
    await expect(page.getByText(/MC-[0-9A-Z]{5}/).first()).toBeVisible()
  })
})
