import type { Locator, Page } from 'playwright'
import { describe } from 'vitest'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { dayAndMonth } from '#shared/kernel/format-date.ts'
import { isLongRun } from '#test/support/long-run.ts'
import { createEftBooking, countPresses, midweek, signInAsOwner, thandi } from './actions.ts'
import { accessibilityViolations, expect, expectToFit, test } from './journey-test.ts'
import { desktop, phone } from './screens.ts'

/** The cell of a night, by its accessible name: `Fri 6 Mar, Protea`, with the year if it is far away. */
const cell = (page: Page, date: string, cabin: string) =>
  page.getByRole('gridcell', { name: new RegExp(`^${dayAndMonth(date)}( \\d{4})?, ${cabin}, `) })

async function openCalendar(page: Page, from: string): Promise<void> {
  await page.goto(`/admin/calendar?from=${from}`)
  await expect(page.getByRole('grid', { name: 'Calendar' })).toBeVisible()
}

type Point = { readonly x: number; readonly y: number }

async function middleOf(locator: Locator): Promise<Point> {
  await locator.scrollIntoViewIfNeeded()
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not shown')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** A long press on a free night, which chooses it, then a drag to another. */
async function dragByFinger(page: Page, first: Locator, last: Locator): Promise<void> {
  const [from, to] = [await middleOf(first), await middleOf(last)]
  const browser = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [from])
  await expect(first).toHaveAttribute('aria-selected', 'true')
  for (const part of [0.25, 0.5, 0.75, 1]) {
    // oxlint-disable-next-line no-await-in-loop -- one move after the other
    await touch('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }])
  }
  await touch('touchEnd', [])
}

async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 6 })
  await page.mouse.up()
}

describe('the calendar', () => {
  test('blocks nights by a drag and two presses, opens them again, and blocks by keys', async ({ newPerson }) => {
    const { checkInDate: monday } = midweek(42)
    const wednesday = addDays(monday, 2)
    const { page } = await newPerson(desktop)
    await signInAsOwner(page)
    await openCalendar(page, monday)
    await expect(cell(page, monday, 'Aloe')).toHaveAccessibleName(/free, R[\d,]+\.\d\d$/)
    expect(await accessibilityViolations(page)).toEqual([])

    await drag(page, await middleOf(cell(page, monday, 'Aloe')), await middleOf(cell(page, wednesday, 'Aloe')))
    await page.getByRole('button', { name: 'Block these dates' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Block dates' }).click()
    await expect(cell(page, wednesday, 'Aloe')).toHaveAccessibleName(/, blocked$/)
    await expect(cell(page, addDays(monday, 3), 'Aloe')).toHaveAccessibleName(/, free, /)

    await page.getByTitle(/^Blocked, .*3 nights$/).click()
    await page.getByRole('button', { name: 'Open dates' }).click()
    await expect(cell(page, wednesday, 'Aloe')).toHaveAccessibleName(/, free, /)

    await cell(page, monday, 'Yellowwood').focus()
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Block these dates' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Block dates' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(cell(page, addDays(monday, 1), 'Yellowwood')).toHaveAccessibleName(/, blocked$/)
  })

  test.runIf(isLongRun)(
    'prices free nights in three presses, and by keys, and shows the new price',
    { tags: 'long' },
    async ({ newPerson }) => {
      const { checkInDate: monday } = midweek(44)
      const wednesday = addDays(monday, 2)
      const { page } = await newPerson(desktop)
      await signInAsOwner(page)
      await openCalendar(page, monday)
      await expect(cell(page, monday, 'Aloe')).toHaveAccessibleName(/free, R[\d,]+\.\d\d$/)
      const presses = await countPresses(page)
      await drag(page, await middleOf(cell(page, monday, 'Aloe')), await middleOf(cell(page, wednesday, 'Aloe')))
      await page.getByRole('button', { name: 'Change price' }).click()
      const form = page.getByRole('dialog', { name: 'New rate' })
      await expect(form.getByLabel('Each adult a night')).toBeFocused()
      await page.keyboard.type('1234.50')
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('heading', { name: 'Calendar', level: 1 })).toBeVisible()
      expect(await presses()).toBe(3)
      await expect(cell(page, wednesday, 'Aloe')).toHaveAccessibleName(/, free, R2,469\.00$/)
      await expect(cell(page, addDays(monday, 3), 'Aloe')).not.toHaveAccessibleName(/R2,469\.00$/)

      await cell(page, wednesday, 'Aloe').focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: 'Block these dates' })).toBeFocused()
      for (const key of ['Tab', 'Tab', 'Tab', 'Enter']) {
        // oxlint-disable-next-line no-await-in-loop -- one key after the other
        await page.keyboard.press(key)
      }
      await expect(form.getByLabel('Each adult a night')).toHaveValue('1 234.50')
      await expect(form.getByLabel('Each adult a night')).toBeFocused()
      await page.keyboard.type('1100')
      await page.keyboard.press('ControlOrMeta+s')
      await expect(cell(page, wednesday, 'Aloe')).toHaveAccessibleName(/, free, R2,200\.00$/)
      await expect(cell(page, monday, 'Aloe')).toHaveAccessibleName(/, free, R2,469\.00$/)
    },
  )

  test('moves a booking by a drag and one press, lengthens it by its end, and moves it back by keys', async ({
    newPerson,
  }) => {
    const stay = midweek(43)
    await createEftBooking({ guest: thandi, cabin: 'Protea', ...stay })
    const { page } = await newPerson(desktop)
    await signInAsOwner(page)
    await openCalendar(page, stay.checkInDate)
    const bar = page.getByTitle(/^Pending, Thandi Mokoena, /)
    const tuesday = addDays(stay.checkInDate, 1)
    await expect(bar).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    const save = page.getByRole('dialog').getByRole('button', { name: 'Change booking' })

    const target = await middleOf(cell(page, addDays(stay.checkInDate, 2), 'Aloe'))
    await drag(page, await middleOf(bar), target)
    await expect(page.getByRole('dialog').getByLabel('Cabin')).toHaveValue('aloe')
    await save.click()
    await expect(cell(page, tuesday, 'Aloe')).toHaveAccessibleName(/pending Thandi Mokoena$/)
    await expect(cell(page, stay.checkInDate, 'Protea')).toHaveAccessibleName(/, free, R[\d,]+\.\d\d$/)

    const box = await bar.boundingBox()
    if (!box) throw new Error('The booking is not shown')
    const end = { x: box.x + box.width - 3, y: box.y + box.height / 2 }
    await drag(page, end, await middleOf(cell(page, addDays(stay.checkInDate, 4), 'Aloe')))
    await expect(page.getByRole('radio', { name: /The new price$/ })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'Tell the guest by e-mail' })).toBeChecked()
    await save.click()
    await expect(cell(page, addDays(stay.checkInDate, 3), 'Aloe')).toHaveAccessibleName(/pending Thandi Mokoena$/)

    await cell(page, tuesday, 'Aloe').focus()
    for (const key of ['m', 'ArrowDown', 'ArrowLeft', 'Shift+ArrowLeft', 'Enter']) {
      // oxlint-disable-next-line no-await-in-loop -- one key after the other
      await page.keyboard.press(key)
    }
    await save.press('Enter')
    await expect(cell(page, stay.checkInDate, 'Protea')).toHaveAccessibleName(/pending Thandi Mokoena$/)
    await expect(cell(page, addDays(stay.checkInDate, 2), 'Protea')).toHaveAccessibleName(/, free, R[\d,]+\.\d\d$/)
  })

  test('shows two weeks on a phone, whose nights a finger chooses, and one cabin upright', async ({ newPerson }) => {
    const { page } = await newPerson(phone)
    await signInAsOwner(page)
    await page.getByRole('link', { name: 'Calendar' }).click()
    await expect(page.getByRole('gridcell')).toHaveCount(3 * 14)
    await expectToFit(page)
    const { checkInDate } = midweek(43)
    await page.goto(`/admin/calendar?from=${checkInDate}`)
    const [first, last] = [cell(page, addDays(checkInDate, 3), 'Aloe'), cell(page, addDays(checkInDate, 4), 'Aloe')]
    await expect(first).toBeVisible()
    await dragByFinger(page, first, last)
    const menu = page.getByRole('dialog', { name: /^Aloe, .*, 2 nights$/ })
    await expect(menu.getByRole('button', { name: 'New booking' })).toBeVisible()
    await menu.getByRole('button', { name: 'Change price' }).click()
    const form = page.getByRole('dialog', { name: 'New rate' })
    await expect(form.getByLabel('Last night')).toHaveValue(addDays(checkInDate, 4))
    await form.getByRole('button', { name: 'Close' }).click()
    await expect(first).toBeVisible()
    await expect(menu).toHaveCount(0)
    await page.getByLabel('Cabins').selectOption({ label: 'Protea' })
    await expect(page.getByRole('gridcell')).toHaveCount(42)
    expect(await accessibilityViolations(page)).toEqual([])
  })
})
