import { expect } from '@playwright/test'
import { describe } from 'vitest'
import { test } from './a-person.ts'

const smallPhone = { width: 320, height: 640 }

describe('on a small phone', () => {
  test.for([
    '/',
    '/cabin/protea',
    '/gallery',
    '/reviews',
    '/blog',
    '/blog/the-road-up',
    '/faq',
    '/privacy',
    '/terms',
    '/legal',
    '/upload-pop',
    '/submit-documents',
  ])('%s is as wide as the screen', async (path, { newPerson }) => {
    const { page } = await newPerson(smallPhone)
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(smallPhone.width)
  })

  test('a page begins at its top when its address is opened, and where it was on a reload', async ({ newPerson }) => {
    const { page } = await newPerson(smallPhone)
    const scrolled = () => page.evaluate(() => window.scrollY)
    await page.goto('/faq')
    await page.getByRole('heading', { name: 'Booking, paying and cancelling' }).scrollIntoViewIfNeeded()
    await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage).length)).toBe(1)
    const place = await scrolled()
    await page.reload()
    await expect.poll(scrolled).toBe(place)
    await page.goto('/faq?from=a-link')
    await page.waitForLoadState('networkidle')
    expect(await scrolled()).toBe(0)
  })

  test('a page that could not be opened opens when there is a connection again', async ({
    newPerson,
    expectedNoise,
  }) => {
    expectedNoise.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
    const { page, context } = await newPerson(smallPhone)
    await page.goto('/faq')
    await page.getByRole('button', { name: 'Menu' }).click()
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Reviews', exact: true }).click()
    await expect(page.getByText('This page could not be opened')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'Reviews', level: 1 })).toBeVisible()
  })

  test('Back returns to the place of who pressed a link while the page still moved', async ({ newPerson }) => {
    const { page } = await newPerson(smallPhone)
    await page.goto('/terms')
    const link = page.getByRole('contentinfo').getByRole('link', { name: /privacy/i })
    const place = await link.evaluate(async (element: HTMLElement) => {
      element.scrollIntoView({ behavior: 'instant' })
      await new Promise((nextFrame) => requestAnimationFrame(() => requestAnimationFrame(nextFrame)))
      element.click()
      return window.scrollY
    })
    expect(place).toBeGreaterThan(500)
    await expect(page).toHaveURL(/\/privacy$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/terms$/)
    await expect.poll(() => page.evaluate((old) => Math.abs(window.scrollY - old), place)).toBeLessThan(4)
  })

  test('Back leaves no booking dialog over another page', async ({ newPerson }) => {
    const { page } = await newPerson(smallPhone)
    await page.goto('/faq')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Blog', exact: true }).click()
    await expect(page).toHaveURL(/\/blog$/)
    await page.getByRole('button', { name: 'Book Now' }).click()
    await expect(page.getByRole('dialog', { name: 'Book Your Stay' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/faq$/)
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})
