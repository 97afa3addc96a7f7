import { describe } from 'vitest'
import { expect, test } from './journey-test.ts'
import { guestPhone } from './screens.ts'

describe('a page whose code is still loading', () => {
  test.for([false, true])(
    'opens the booking dialog whose button was pressed before, translated: %s',
    async (translated, { newPerson }) => {
      const { page, context } = await newPerson({ ...guestPhone, translated })
      const document = await (await context.request.get('/')).text()
      const entry = /<script type="module"[^>]* src="([^"]+)"/.exec(document)?.[1] ?? 'none'
      const released = Promise.withResolvers<void>()
      const held: string[] = []
      await page.route(/\.js$/, async (route) => {
        const { pathname } = new URL(route.request().url())
        if (pathname !== entry) {
          held.push(pathname)
          await released.promise
        }
        return route.continue()
      })
      // A browser fires it once the entry, a deferred script, has run.
      await page.goto('/', { waitUntil: 'domcontentloaded' })
      await expect.poll(() => held.length).toBeGreaterThan(0)
      await page.getByRole('button', { name: 'Book Your Stay' }).tap()
      // A browser translates at its end of loading, which waits for the code that is held.
      if (translated) await page.evaluate(() => void dispatchEvent(new Event('load')))
      released.resolve()
      await expect(page.getByRole('dialog', { name: 'Book Your Stay' })).toBeVisible()
    },
  )
})
