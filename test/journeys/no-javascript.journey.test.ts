import { describe } from 'vitest'
import { isLongRun } from '#test/support/long-run.ts'
import { test, expect } from './journey-test.ts'
import { desktop, phone } from './screens.ts'

const paths = [
  '/',
  '/cabin/aloe',
  '/gallery',
  '/reviews',
  '/blog',
  '/blog/what-to-pack',
  '/faq',
  '/terms',
  '/privacy',
  '/legal',
]
const controls = 'button:visible, input:visible, select:visible, textarea:visible'

const screen = isLongRun ? desktop : phone

describe(`without a script at ${screen.width} px`, { tags: 'long' }, () => {
  test('every page is readable, has links and contact details, and shows no button without effect', async ({
    newPerson,
  }) => {
    const { page, context } = await newPerson(screen)
    await (await context.newCDPSession(page)).send('Emulation.setScriptExecutionDisabled', { value: true })
    for (const path of paths) {
      // oxlint-disable no-await-in-loop -- page after page
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const contact of ['tel:0825550142', 'mailto:stay@mountaincabins.example'])
        await expect(page.locator(`noscript a[href="${contact}"]`)).toBeVisible()
      await expect(page.getByRole('link', { name: 'Gallery' }).first()).toBeVisible()
      await expect(page.getByRole('contentinfo')).toContainText(/© 20\d\d \w/)
      expect([path, await page.locator(controls).count()]).toEqual([path, 0])
      // oxlint-enable no-await-in-loop
    }
  })
})

describe('a printed page', () => {
  test('shows the text of a page, and nothing to press', async ({ newPerson }) => {
    const { page } = await newPerson()
    await page.emulateMedia({ media: 'print' })
    for (const path of paths) {
      // oxlint-disable no-await-in-loop
      await page.goto(path, { waitUntil: 'networkidle' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const onScreenOnly = `${controls}, .site-header:visible, .site-footer:visible, .bottom-bar:visible, noscript:visible`
      expect([path, await page.locator(onScreenOnly).count()]).toEqual([path, 0])
      // oxlint-enable no-await-in-loop
    }
  })
})
