import type { Page } from 'playwright'
import { describe } from 'vitest'
import { isLongRun } from '#test/support/long-run.ts'
import { emailsTo, expect, expectToFit, test } from './journey-test.ts'
import { fillBooking, midweek, thandi } from './actions.ts'
import { guestPhone, smallPhone } from './screens.ts'

/** Runs in a page: the text of the focused element, where its middle is covered by a bar that it is not part of. */
function hiddenFocus(): string[] {
  const focused = document.activeElement
  if (!focused) return []
  const { x, y, width, height } = focused.getBoundingClientRect()
  const topElement = document.elementFromPoint(x + width / 2, y + height / 2)
  const bar = topElement?.closest('.site-header, .bottom-bar, .price-strip')
  return !bar || bar.contains(focused) ? [] : [focused.textContent.trim().slice(0, 40)]
}

/** Delays a page's script, as a slow connection does, until the returned function is called. */
async function holdScript(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released.promise
    await route.continue()
  })
  return released.resolve
}

describe('on a small phone', () => {
  test('a page starts at its top when its address is opened, and keeps its scroll position on a reload', async ({
    newPerson,
  }) => {
    const { page } = await newPerson(smallPhone)
    const scrollTop = () => page.evaluate(() => window.scrollY)
    await page.goto('/faq')
    await page.getByRole('heading', { name: 'Booking, paying and cancelling' }).scrollIntoViewIfNeeded()
    await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage).length)).toBe(1)
    const place = await scrollTop()
    await page.reload()
    await expect.poll(scrollTop).toBe(place)
    await page.goto('/faq?from=a-link')
    await page.waitForLoadState('networkidle')
    expect(await scrollTop()).toBe(0)
  })

  test('a reader who scrolls before the script has loaded stays there, and Back returns there too', async ({
    newPerson,
  }) => {
    const { page } = await newPerson(smallPhone)
    const scrollTop = () => page.evaluate(() => window.scrollY)
    const releaseScript = await holdScript(page)
    await page.goto('/faq', { waitUntil: 'commit' })
    await page.getByRole('heading', { name: 'Children, dogs and quiet' }).scrollIntoViewIfNeeded()
    const place = await scrollTop()
    expect(place).toBeGreaterThan(500)
    releaseScript()
    await expect(page.locator('html[data-laid-out]')).toBeAttached()
    expect(await scrollTop()).toBe(place)

    await page.getByRole('link', { name: 'Gallery', includeHidden: true }).first().dispatchEvent('click')
    await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible()
    await page.goBack()
    await expect.poll(scrollTop).toBe(place)
  })

  test('a reader who scrolls within the section that a link opened stays there as well', async ({ newPerson }) => {
    const { page } = await newPerson(smallPhone)
    const releaseScript = await holdScript(page)
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('link', { name: 'Explore Cabins' }).click()
    const cabin = page.locator('#cabins').getByRole('heading', { name: 'Aloe' })
    await cabin.scrollIntoViewIfNeeded()
    const top = async () => Math.round((await cabin.boundingBox())?.y ?? 0)
    const place = await top()
    releaseScript()
    await expect(page.locator('html[data-laid-out]')).toBeAttached()
    expect(Math.abs((await top()) - place)).toBeLessThan(2)
  })

  test('a link to a section scrolls to its beginning each time, and Back to the earlier position', async ({
    newPerson,
  }) => {
    const { page } = await newPerson(smallPhone)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const explore = page.getByRole('link', { name: 'Explore Cabins' })
    const title = page.locator('#cabins').getByRole('heading', { level: 2 })
    const aloe = page.getByRole('heading', { level: 1, name: 'Aloe' })
    const isAtTop = async () => {
      const y = (await title.boundingBox())?.y ?? -1
      return y > 0 && y < 200
    }
    await page.goto('/')
    await expect(page.locator('html[data-laid-out]')).toBeAttached()
    await explore.click()
    await expect.poll(isAtTop).toBe(true)
    const cabin = page.locator('#cabins').getByRole('link', { name: 'Aloe', exact: true })
    await cabin.evaluate((link) => window.scrollBy(0, link.getBoundingClientRect().y - 300))
    await expect.poll(isAtTop).toBe(false)
    await cabin.click()
    await expect(aloe).toBeVisible()
    await page.goBack()
    await expect(cabin).toBeInViewport()
    expect(await isAtTop()).toBe(false)

    await cabin.click()
    await expect(aloe).toBeVisible()
    await page.getByRole('link', { name: 'Mountain Cabins, home' }).first().click()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await explore.click()
    await expect.poll(isAtTop).toBe(true)
    // The browser scrolls first, and the router is notified afterwards.
    await page.waitForTimeout(300)
    expect(await isAtTop()).toBe(true)
  })

  test('the first screen has its final layout before the end of the page has loaded', async ({ newPerson }) => {
    const { page, context } = await newPerson(smallPhone)
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setScriptExecutionDisabled', { value: true })
    const heroHeight = async () => (await page.locator('.hero').boundingBox())?.height
    await page.goto('/')
    const fullHeight = await heroHeight()
    expect(fullHeight).toBeGreaterThan(500)
    await page.route('/', async (route) => {
      const response = await route.fetch()
      const [beginning] = (await response.text()).split('<nav class="bottom-bar')
      await route.fulfill({ response, body: beginning ?? '' })
    })
    await page.reload()
    await expect(page.locator('.bottom-bar')).toHaveCount(0)
    expect(await heroHeight()).toBe(fullHeight)
  })

  test('a long page starts with its first screen laid out, is soon laid out whole, and keeps its scroll position', async ({
    newPerson,
  }) => {
    const { page, context } = await newPerson(smallPhone)
    const countHeadingsWithoutLayout = () =>
      page.evaluate(
        () =>
          [...document.querySelectorAll('h2')].filter(
            (title) => !title.checkVisibility({ contentVisibilityAuto: true }),
          ).length,
      )
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setScriptExecutionDisabled', { value: true })
    await page.goto('/cabin/protea')
    expect(await countHeadingsWithoutLayout()).toBeGreaterThan(3)
    await cdp.send('Emulation.setScriptExecutionDisabled', { value: false })
    await page.reload()
    await expect.poll(countHeadingsWithoutLayout).toBe(0)

    const rules = page.getByRole('heading', { name: 'Rules and cancellation' })
    await rules.scrollIntoViewIfNeeded()
    const top = async () => Math.round((await rules.boundingBox())?.y ?? 0)
    const place = await top()
    await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage).length)).toBeGreaterThan(0)
    await page.reload()
    await expect.poll(async () => Math.abs((await top()) - place)).toBeLessThan(4)
  })

  test('a page that could not be opened opens when there is a connection again', async ({
    newPerson,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
    const { page, context } = await newPerson(smallPhone)
    await page.goto('/faq')
    await page.getByRole('button', { name: 'Menu' }).click()
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Reviews', exact: true }).click()
    await expect(page.getByText('This page could not be opened')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'Reviews', level: 1 })).toBeVisible()
  })

  test('Back returns to where a link was pressed while the page was still moving', async ({ newPerson }) => {
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

  test.for(isLongRun ? ['/faq', '/reviews', '/privacy', '/cabin/protea'] : ['/cabin/protea'])(
    '%s: no focused element is covered by a bar',
    { tags: 'long' },
    async (path, { newPerson }) => {
      const { page } = await newPerson(smallPhone)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto(path, { waitUntil: 'networkidle' })
      const covered: string[] = []
      for (let press = 0; press < 45; press += 1) {
        // oxlint-disable no-await-in-loop -- one press after the other
        await page.keyboard.press('Tab')
        covered.push(...(await page.evaluate(hiddenFocus)))
        // oxlint-enable no-await-in-loop
      }
      expect(covered).toEqual([])
    },
  )

  test('the menu closes where the focus leaves it, and on Escape, which returns to its button', async ({
    newPerson,
  }) => {
    const { page } = await newPerson(smallPhone)
    await page.goto('/terms', { waitUntil: 'networkidle' })
    const menu = page.getByRole('button', { name: 'Menu' })
    const inMenu = page.getByRole('banner').getByRole('button', { name: 'Book A Cabin' })
    await menu.press('Enter')
    await inMenu.focus()
    await page.keyboard.press('Tab')
    await expect(menu).toHaveAttribute('aria-expanded', 'false')
    await expect(page.getByRole('main').getByRole('link').first()).toBeFocused()
    await menu.press('Enter')
    await inMenu.focus()
    await page.keyboard.press('Escape')
    await expect(inMenu).toBeHidden()
    await expect(menu).toBeFocused()
  })

  test('a word that is longer than the line does not widen the questions', async ({ newPerson }) => {
    const { page } = await newPerson(smallPhone)
    await page.goto('/faq', { waitUntil: 'networkidle' })
    await page.evaluate(() => {
      for (const place of document.querySelectorAll('.faq-columns :is(h3, a, .rich-text p)'))
        place.append('w'.repeat(150))
    })
    await expectToFit(page)
  })

  test('Back closes what is open over a page, the last one first, and only then leaves it', async ({ newPerson }) => {
    const { page } = await newPerson(smallPhone)
    const menu = page.getByRole('button', { name: 'Menu' })
    const dialog = page.getByRole('dialog', { name: 'Book Your Stay' })
    const terms = page.getByRole('dialog', { name: /terms/i })
    await page.goto('/faq')
    await menu.click()
    await page.getByRole('link', { name: 'Blog', exact: true }).click()
    await expect(page).toHaveURL(/\/blog$/)
    await page.getByRole('button', { name: 'Book Now' }).click()
    await dialog.getByRole('button', { name: 'terms and conditions' }).click()
    await expect(terms).toBeVisible()
    await page.goBack()
    await expect(terms).toBeHidden()
    await expect(dialog).toBeVisible()
    await page.goBack()
    await expect(dialog).toBeHidden()
    await menu.click()
    await expect(menu).toHaveAttribute('aria-expanded', 'true')
    await page.goBack()
    await expect(menu).toHaveAttribute('aria-expanded', 'false')

    await page.getByRole('button', { name: 'Book Now' }).click()
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/blog$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/faq$/)
    await expect(page.getByRole('dialog')).toBeHidden()

    // What was chosen in a panel stays chosen.
    await page.goto('/cabin/aloe')
    const party = page.getByRole('button', { name: /^Guests/ })
    await party.evaluate((button) => button.scrollIntoView({ block: 'center' }))
    await party.click()
    const guests = page.getByRole('dialog', { name: 'Guests' })
    await guests.getByRole('button', { name: 'Decrease adults' }).click()
    await expect(page).toHaveURL(/\?adults=1/)
    const place = await page.evaluate(() => window.scrollY)
    expect(place).toBeGreaterThan(100)
    await page.goBack()
    await expect(guests).toBeHidden()
    expect(await page.evaluate(() => window.scrollY)).toBe(place)
    await expect(page).toHaveURL(/\/cabin\/aloe\?adults=1/)
    // A picture leads to the form, which closes by its own button: no step of Back is left of both.
    await page.getByRole('link', { name: 'Enlarge picture 1 of 3' }).click()
    await page.getByRole('button', { name: 'Book this cabin' }).click()
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(dialog).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL(/\/faq$/)
  })

  test.runIf(isLongRun)(
    'a booking that is sent without signal says so beside its button until it is sent; its lost link is sent again',
    { tags: 'long' },
    async ({ newPerson, expectedErrors }) => {
      expectedErrors.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
      const { page, context } = await newPerson(guestPhone)
      await fillBooking(page, {
        guest: { ...thandi, email: 'no-signal@guests.example' },
        cabin: 'Aloe',
        ...midweek(19),
        pay: 'EFT',
      })
      const submit = page.getByRole('button', { name: 'Submit Booking Request' })
      await expect(submit).toBeEnabled()
      await context.setOffline(true)
      await submit.tap()
      const failure = page.getByRole('alert').filter({ hasText: 'Failed to submit booking' })
      await expect(failure).toBeInViewport()
      await page.getByRole('dialog').getByLabel('Suburb', { exact: true }).fill('Alice')
      await expect(failure).toBeInViewport()
      await context.setOffline(false)
      await submit.tap()
      await page.waitForURL(/\/booking\//)
      const booking = new URL(page.url()).pathname

      // The link is lost, and found by the e-mail address alone.
      await page.goto('/faq')
      await page.getByRole('link', { name: 'We send it again' }).click()
      await page.getByLabel('E-mail address').fill('No-Signal@guests.example')
      await page.keyboard.press('Enter')
      await expect(page.getByText('Look in your inbox')).toBeVisible()
      const [links] = await emailsTo('No-Signal@guests.example', /^Your booking with/)
      expect(links?.text).toContain(booking)
    },
  )
})
