import type { Page } from 'playwright'
import { describe } from 'vitest'
import { signInAsOwner } from './actions.ts'
import { expect, expectToFit, test } from './journey-test.ts'
import { staffPhone } from './screens.ts'

/** Runs in a page: the free space below and above the line that is typed, to the bars that cover the text. */
function caretRoom(): { below: number; above: number } {
  const range = getSelection()?.getRangeAt(0)
  const line = range?.startContainer
  // An empty line has no box but its own.
  const caret =
    range?.getClientRects()[0] ?? (line instanceof Element ? line.getBoundingClientRect() : new DOMRect(0, Infinity))
  const edge = (bar: string, side: 'top' | 'bottom') =>
    document.querySelector(bar)?.getBoundingClientRect()[side] ?? Number.NaN
  return {
    below: edge('.record-form-bar', 'top') - caret.bottom,
    above: caret.top - edge('.editor-toolbar', 'bottom'),
  }
}

async function openPost(page: Page, title: string) {
  await page.goto('/admin/blog')
  await page.getByRole('link', { name: title }).tap()
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await expect(text).toBeVisible()
  return text
}

describe('the pages of the site, edited on a phone', () => {
  test('a card of the list leaves room for words beside a long state', async ({ newPerson }) => {
    const { page } = await newPerson(staffPhone)
    await signInAsOwner(page)
    await page.goto('/admin/blog')
    const row = page.getByRole('row').filter({ hasText: 'The sky above the cabins' })
    await row.locator('.card-state .chip').evaluate((chip) => chip.replaceChildren('Scheduled Fri 4 Dec 08:00'))
    await expectToFit(page)
    const cabin = await row.locator('.card-detail').boundingBox()
    expect(cabin?.width).toBeGreaterThan(75)
    expect(cabin?.height).toBeLessThan(25)
  })

  test('the line that is typed stays between the tools and the bar, and the navigation makes room', async ({
    newPerson,
  }) => {
    const { page } = await newPerson(staffPhone)
    await signInAsOwner(page)
    const text = await openPost(page, 'The sky above the cabins, month by month')
    const navigation = page.getByRole('navigation', { name: 'Most used' })
    await expect(navigation).toBeVisible()
    // What its keyboard leaves of a phone's screen.
    await page.setViewportSize({ width: 360, height: 440 })
    await text.tap()
    await expect(navigation).toBeHidden()
    for (const [key, most] of [
      ['Enter', 12],
      ['ArrowUp', 10],
    ] as const) {
      for (let times = 0; times < most; times += 1) {
        // oxlint-disable no-await-in-loop -- one key after the other
        await page.keyboard.press(key)
        const { below, above } = await page.evaluate(caretRoom)
        expect(Math.min(below, above)).toBeGreaterThanOrEqual(0)
        // oxlint-enable no-await-in-loop
      }
    }
    await page.setViewportSize(staffPhone)
    await expect(navigation).toBeVisible()
  })

  test('the tools of a text are in one row, and a menu of them leaves the focus in the text', async ({ newPerson }) => {
    const { page } = await newPerson(staffPhone)
    await signInAsOwner(page)
    const text = await openPost(page, 'The sky above the cabins, month by month')
    const tools = page.getByRole('toolbar', { name: 'Tools for Text' })
    await text.tap()
    const buttons = tools.getByRole('button')
    await expect(buttons).toHaveCount(7)
    const boxes = await Promise.all((await buttons.all()).map((button) => button.boundingBox()))
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(1)
    expect(Math.min(...boxes.map((box) => box?.width ?? 0))).toBeGreaterThanOrEqual(44)
    expect(await tools.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    await expectToFit(page)

    const style = tools.getByRole('button', { name: 'Style: Text' })
    await style.tap()
    await expect(text).toBeFocused()
    const styles = page.getByRole('group', { name: 'Style: Text' })
    // As other menus of the staff area, and not as the browser draws it.
    expect(await styles.evaluate((menu) => getComputedStyle(menu).borderTopWidth)).toBe('1px')
    await styles.getByRole('button', { name: 'Subheading' }).tap()
    await expect(text).toBeFocused()
    const changed = tools.getByRole('button', { name: 'Style: Subheading' })
    await changed.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Text', exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(changed).toBeFocused()
  })

  test('what can be done with chosen rows is in view at the end of a list', async ({ newPerson }) => {
    const { page } = await newPerson(staffPhone)
    await signInAsOwner(page)
    await page.goto('/admin/gallery-images')
    await page.getByRole('table', { name: 'Pictures' }).locator('[data-row]').last().getByRole('checkbox').check()
    const hide = page.getByRole('group', { name: 'Selected' }).getByRole('button', { name: 'Hide' })
    await expect(hide).toBeInViewport({ ratio: 1 })
    await hide.tap({ trial: true })
  })

  test('a press on Publish is not lost where the field that is left gets a problem', async ({ newPerson }) => {
    const { page } = await newPerson(staffPhone)
    await signInAsOwner(page)
    await page.goto('/admin/blog/new')
    const title = page.getByRole('textbox', { name: 'Title' })
    await title.fill(`${'long '.repeat(24)}title`)
    await expect(page.getByText('125 of 120 characters')).toBeVisible()
    await page.getByRole('button', { name: 'Publish', exact: true }).tap()
    await expect(page.getByRole('list', { name: 'Problems' }).getByRole('button').first()).toBeFocused()
  })

  test('a tab that is pressed has no ring, which is for keys', async ({ newPerson }) => {
    const { page } = await newPerson(staffPhone)
    await signInAsOwner(page)
    await page.goto('/admin/homepage-content')
    const features = page.getByRole('tab', { name: 'Features' })
    const outline = () => page.locator(':focus').evaluate((element) => getComputedStyle(element).outlineStyle)
    await features.tap()
    await expect(features).toBeFocused()
    expect(await outline()).toBe('none')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Cabins' })).toBeFocused()
    expect(await outline()).toBe('solid')
  })
})
