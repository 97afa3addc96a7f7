import type { Locator, Page } from 'playwright'
import { describe } from 'vitest'
import { signInAsOwner } from './actions.ts'
import { expect, test } from './journey-test.ts'

const PHONE = { width: 360, height: 780 }

/** Opens the form of the first question. */
async function openQuestion(page: Page) {
  await page.goto('/admin/faqs')
  await page.getByRole('table', { name: 'Questions' }).locator('[data-opens-row]').first().click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('textbox', { name: 'Question' })).toBeVisible()
  // It slides in, and is measured where it stays.
  await drawer.evaluate(async (element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
  return drawer
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not shown')
  return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height }
}

describe('a record beside its list', () => {
  test('has the whole phone for itself, and a message covers neither its title nor its steps', async ({
    newPerson,
  }) => {
    const { page } = await newPerson(PHONE)
    await signInAsOwner(page)
    const drawer = await openQuestion(page)
    for (const part of [drawer, ...(await drawer.getByRole('button').all())])
      if (await part.isVisible()) {
        const { left, right } = await boxOf(part)
        expect(left).toBeGreaterThanOrEqual(0)
        expect(right).toBeLessThanOrEqual(PHONE.width)
      }
    expect(await boxOf(drawer)).toMatchObject({ left: 0, right: PHONE.width })

    const answer = drawer.getByRole('textbox', { name: 'Answer' })
    await answer.fill(`${await answer.inputValue()} Please call us.`)
    await drawer.getByRole('button', { name: 'Save' }).click()
    const message = page.getByRole('region', { name: 'Messages' }).locator('.toast')
    await expect(message).toContainText('Saved')
    const { top } = await boxOf(message.first())
    for (const part of [drawer.getByRole('heading', { level: 2 }), drawer.getByRole('button', { name: 'Next' })])
      expect((await boxOf(part)).bottom).toBeLessThanOrEqual(top)
  })
})
