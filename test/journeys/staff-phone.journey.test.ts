import type { Locator, Page } from 'playwright'
import { describe } from 'vitest'
import { isLongRun } from '#test/support/long-run.ts'
import { signInAsOwner } from './actions.ts'
import { expect, test } from './journey-test.ts'
import { staffPhone } from './screens.ts'

/** Runs in a page: the touch targets below 44 px, each with its size. */
function smallTargets(): string[] {
  const layer = document.querySelector('[role="dialog"]') ?? document
  return [...layer.querySelectorAll<HTMLElement>('button, summary, select, [type="checkbox"], a.button')].flatMap(
    (element) => {
      if (!element.checkVisibility({ visibilityProperty: true })) return []
      element.scrollIntoView({ block: 'center', inline: 'center' })
      const { x, y, width, height } = element.getBoundingClientRect()
      const isHit = (dx: number, dy: number) => {
        const found = document.elementFromPoint(x + width / 2 + dx, y + height / 2 + dy)
        return found && (element.contains(found) || found.closest('label')?.control === element)
      }
      // What is only for screen readers, and what a bar covers, is not pressed here.
      if (!isHit(0, 0)) return []
      const reach = (right: number, down: number) => {
        let distance = 0
        while (distance < 44 && isHit(right * (distance + 1), down * (distance + 1))) distance += 1
        return distance
      }
      const [targetWidth, targetHeight] = [reach(1, 0) + reach(-1, 0) + 1, reach(0, 1) + reach(0, -1) + 1]
      const name = element.getAttribute('aria-label') ?? element.textContent.trim()
      return targetWidth < 44 || targetHeight < 44 ? [`${name.slice(0, 40)}: ${targetWidth} × ${targetHeight}`] : []
    },
  )
}

/** Whole pixels: what slides in has 43.9999 of them for a moment. */
async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not shown')
  return { top: Math.round(box.y), bottom: Math.round(box.y + box.height), width: Math.round(box.width) }
}

/** Doubles the text size, as a browser setting does. */
const doubleText = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })

const moreMenu = (page: Page) => page.getByRole('button', { name: 'More', exact: true })

describe('the staff area under a finger', () => {
  test.runIf(isLongRun)('has nothing to press below 44 px', { tags: 'long' }, async ({ newPerson }) => {
    const { page } = await newPerson(staffPhone)
    await signInAsOwner(page)
    const found: string[] = []
    const collectSmallTargets = async (place: string) => {
      await page.waitForLoadState('networkidle')
      found.push(...(await page.evaluate(smallTargets)).map((target) => `${place}: ${target}`))
    }
    for (const path of [
      '',
      '?view=list',
      '/faqs',
      '/reviews',
      '/reviews?tab=featured',
      '/blocked-dates',
      '/add-ons',
      '/pricing',
    ]) {
      // oxlint-disable no-await-in-loop -- one page after the other
      await page.goto(`/admin${path}`)
      await collectSmallTargets(path)
      // oxlint-enable no-await-in-loop
    }
    for (const tab of ['business', 'payments', 'rules', 'school', 'notice', 'staff']) {
      // oxlint-disable no-await-in-loop
      await page.goto(`/admin/settings?tab=${tab}`)
      await collectSmallTargets(tab)
      // oxlint-enable no-await-in-loop
    }
    await page.goto('/admin/faqs')
    await page.getByRole('button', { name: 'Change order' }).click()
    await expect(page.getByRole('list', { name: 'Questions' })).toBeVisible()
    await collectSmallTargets('order')
    await page.goto('/admin/reviews?tab=published')
    await page.getByRole('button', { name: /^Open/ }).first().click()
    await page.getByRole('button', { name: 'Black out words' }).click()
    await collectSmallTargets('black out')
    expect(found).toEqual([])
  })

  test('begins a list high, and its filters and order are behind one button', async ({ newPerson }) => {
    const { page } = await newPerson(staffPhone)
    await signInAsOwner(page)
    await page.goto('/admin/faqs')
    const first = page.getByRole('table', { name: 'Questions' }).locator('[data-row]').first()
    await expect(first).toBeVisible()
    expect((await boxOf(first)).top).toBeLessThan(300)
    await expect(page.getByLabel('Sort by')).toBeHidden()
    await page.getByRole('button', { name: 'Filter and sort' }).click()
    await page.getByLabel('State').selectOption('Shown')
    await expect(page.getByLabel('Sort by')).toBeVisible()
    await page.goto('/admin/reviews')
    await expect(page.getByRole('tab', { name: 'Featured' })).toBeInViewport({ ratio: 1 })
  })

  test('shows a message below what it is about', async ({ newPerson }) => {
    const { page } = await newPerson(staffPhone)
    await signInAsOwner(page)
    await page.goto('/admin/reviews?tab=published')
    await page.getByRole('button', { name: /^Open/ }).nth(1).click()
    const drawer = page.getByRole('dialog')
    const reply = drawer.getByRole('textbox', { name: 'Reply' })
    await reply.fill('Thank you. Come again in the spring.')
    const save = drawer.getByRole('button', { name: 'Save reply' })
    // Where the message would cover it.
    await save.evaluate((button) => button.scrollIntoView({ block: 'end' }))
    await save.click()
    const message = page.locator('.toast')
    await expect(message).toContainText('By ')
    for (const button of await message.getByRole('button').all()) {
      // oxlint-disable-next-line no-await-in-loop -- two buttons
      const { top, bottom, width } = await boxOf(button)
      expect(Math.min(width, bottom - top)).toBeGreaterThanOrEqual(44)
    }
    await expect.poll(async () => (await boxOf(message)).top - (await boxOf(reply)).bottom).toBeGreaterThanOrEqual(0)
    expect((await boxOf(drawer.getByRole('heading', { level: 2 }))).bottom).toBeLessThan((await boxOf(message)).top)
    await message.getByRole('button', { name: 'Undo' }).click()
    await expect(reply).toHaveValue('')
  })

  test('keeps its words whole with text of twice the size', async ({ newPerson }) => {
    const { page } = await newPerson(staffPhone)
    await signInAsOwner(page)
    await page.goto('/admin/faqs')
    await doubleText(page)
    const bar = page.getByRole('navigation', { name: 'Most used' })
    const cut = await bar.evaluate((element) =>
      [...element.children].filter((item) => item.scrollWidth > item.clientWidth).map((item) => item.textContent),
    )
    expect(cut).toEqual([])
    await moreMenu(page).click()
    const faqs = page.getByRole('navigation', { name: 'Staff area' }).getByRole('link', { name: 'FAQs' })
    await faqs.scrollIntoViewIfNeeded()
    await expect(faqs).toBeInViewport({ ratio: 1 })
    await faqs.click()
    await page.getByRole('table', { name: 'Questions' }).locator('[data-opens-row]').first().click()
    const title = page.getByRole('dialog').getByRole('heading', { level: 2 })
    expect((await boxOf(title)).width).toBeGreaterThan(200)
  })

  test('leaves room for the record on a phone that lies on its side', async ({ newPerson }) => {
    const { page } = await newPerson({ width: 740, height: 360, hasTouch: true })
    await signInAsOwner(page)
    await page.goto('/admin/faqs')
    await page.getByRole('table', { name: 'Questions' }).locator('[data-opens-row]').first().click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('textbox', { name: 'Answer' }).scrollIntoViewIfNeeded()
    await drawer.getByRole('textbox', { name: 'Answer' }).evaluate((element) => element.scrollIntoView())
    await expect(drawer.getByRole('heading', { level: 2 })).not.toBeInViewport()
  })

  test('shows the links of a group that is opened, and the account after all pages', async ({ newPerson }) => {
    const { page } = await newPerson({ ...staffPhone, height: 640 })
    await signInAsOwner(page)
    await moreMenu(page).click()
    const pages = page.getByRole('navigation', { name: 'Staff area' })
    await pages.getByRole('button', { name: 'Business' }).click()
    await expect(pages.getByRole('link', { name: 'Settings' })).toBeInViewport({ ratio: 1 })
    const account = page.getByRole('region', { name: 'Your account' })
    expect((await boxOf(account)).top).toBeGreaterThanOrEqual((await boxOf(pages)).bottom)
  })
})
