import { describe } from 'vitest'
import { isLongRun } from '#test/support/long-run.ts'
import { accessibilityViolations, expect, expectToFit, test } from './journey-test.ts'
import { desktop, phone, smallPhone } from './screens.ts'

/** Every kind of page; another journey has the gallery, and what opens on a page. */
const pages = [
  '/',
  '/cabin/aloe',
  '/cabin/protea',
  '/gallery',
  '/payment-success?attempt=AAAAAAAAAAAAAAAAAAAAAA',
  '/payment-cancelled?attempt=AAAAAAAAAAAAAAAAAAAAAA',
  '/my-booking',
  '/upload-pop',
  '/submit-documents',
  '/booking/unknown',
  '/reviews',
  '/review/unknown',
  '/blog',
  '/blog/the-road-up',
  '/blog/four-walks-from-the-door',
  '/blog/no-such-post',
  '/faq',
  '/faq#heating-the-hot-tub',
  '/privacy',
  '/terms',
  '/legal',
  '/no-such-page',
  '/auth',
]

describe.runIf(isLongRun)('every page', { tags: 'long' }, () => {
  test.for([phone, desktop])(
    'has no accessibility violations at $width px, and fits a small phone',
    async (screen, { newPerson, expectedErrors }) => {
      // Unknown bookings, payments and pages get a 404, which the browser logs as an error.
      expectedErrors.push(/404/)
      const { page } = await newPerson(screen)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const problems: string[] = []
      for (const path of pages) {
        // oxlint-disable no-await-in-loop -- one person, one page after the other
        await page.setViewportSize(screen)
        await page.goto(path)
        problems.push(...(await accessibilityViolations(page)).map((what) => `${path}: ${what}`))
        await page.setViewportSize(smallPhone)
        await expectToFit(page)
        // oxlint-enable no-await-in-loop
      }
      expect(problems).toEqual([])
    },
  )
})
