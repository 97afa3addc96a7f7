import { describe } from 'vitest'
import { isLongRun } from '#test/support/long-run.ts'
import { accessibilityViolations, test, journeyApp, expect } from './journey-test.ts'
import { desktop, phone } from './screens.ts'

declare global {
  interface Window {
    /** How much of the page has shifted by itself. */
    galleryMoved: number
  }
}

describe('the gallery', () => {
  test('leads from a picture on a phone to booking its cabin', async ({ newPerson }) => {
    const { page } = await newPerson(phone)
    await page.goto('/gallery')
    await page.getByRole('link', { name: 'Hot tubs' }).click()
    await expect(page).toHaveURL(/\?subject=hot-tub$/)
    await page.getByRole('link', { name: /hot tub at Aloe at night/ }).click()
    const box = page.getByRole('dialog')
    await expect(box.getByText('1 of 5 · Aloe')).toBeVisible()

    // A swipe to the left shows the next one.
    const slides = box.locator('.slides')
    const { x, y, width, height } = (await slides.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await page.mouse.move(x + width * 0.8, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + width * 0.2, y + height / 2, { steps: 5 })
    await page.mouse.up()
    await expect(box.getByText('2 of 5 · Protea')).toBeVisible()
    await expect(page).toHaveURL(/picture=protea-tub-by-moonlight/)

    await page.reload()
    await expect(box.getByText('2 of 5 · Protea')).toBeVisible()
    await box.getByRole('button', { name: 'Book this cabin' }).click()
    await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Cabin' })).toHaveValue('protea')
  })

  test('is closed by Back, at the place where it was opened', async ({ newPerson }) => {
    const { page } = await newPerson(phone)
    await page.goto('/gallery')
    const lastPicture = page.getByRole('link', { name: /thunderstorm/ })
    await lastPicture.scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => window.scrollY)
    await lastPicture.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(lastPicture).toBeFocused()
    expect(Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThan(4)
  })

  test('loads a picture in the smallest size that fits, and shifts nothing', async ({ newPerson }) => {
    const { page } = await newPerson(desktop)
    await page.addInitScript(() => {
      window.galleryMoved = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.galleryMoved += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const pictures: string[] = []
    page.on('response', async (response) => {
      const { pathname } = new URL(response.url())
      if (!pathname.startsWith('/assets/pictures/')) return
      pictures.push(pathname)
      expect(response.headers()).toMatchObject({
        'content-type': 'image/avif',
        'cache-control': 'public, max-age=31536000, immutable',
      })
    })
    await page.goto('/gallery')
    await page.waitForLoadState('networkidle')
    expect(pictures.length).toBeGreaterThan(5)
    expect(pictures.filter((path) => !path.endsWith('-480.avif'))).toEqual([])
    // A letter's width or two, when the font arrives.
    expect(await page.evaluate(() => window.galleryMoved)).toBeLessThan(0.001)
  })

  test.for(isLongRun ? [phone, desktop] : [phone])(
    'has no accessibility violations at $width px',
    { tags: 'long' },
    async (screen, { newPerson }) => {
      const { page } = await newPerson(screen)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto('/gallery')
      expect(await accessibilityViolations(page)).toEqual([])
      await page.goto('/gallery?picture=aloe-braai')
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await accessibilityViolations(page)).toEqual([])
    },
  )

  test('is a list of pictures without a script', async ({ newPerson }) => {
    const { context } = await newPerson(desktop)
    const page = await (
      await context.browser()!.newContext({ javaScriptEnabled: false, baseURL: journeyApp().siteUrl })
    ).newPage()
    await page.goto('/gallery')
    await expect(page.getByText('The bear stays here, please.', { exact: false })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Hot tubs' })).toBeHidden()
    await page.getByRole('link', { name: /circles that the stars drew/ }).click()
    await expect(page).toHaveURL(/aloe-star-trails-\w+-1600\.webp$/)
    await page.context().close()
  })
})
