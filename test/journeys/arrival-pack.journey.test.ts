import type { Page } from 'playwright'
import { describe } from 'vitest'
import { demoData } from '#infra/local/demo-data/demo-data.ts'
import { idFromKey, referenceFromKey, tokenHashOf } from '#lambdas/runtime/ids-and-tokens.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import type { CabinStay } from '#shared/availability/stay.ts'
import { CancelBooking, ShowBooking } from '#shared/bookings/guest-bookings.contract.ts'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { dayOf } from '#shared/kernel/clock.ts'
import { type Endpoint, type ReplyOf, pathOf } from '#shared/kernel/endpoint.ts'
import { paths } from '#shared/site/paths.ts'
import { aBooking, aPayment, anOrder } from '#test/support/booking-fixture.ts'
import { openAppTable } from '#test/support/completed-stay.ts'
import { accessibilityViolations, expect, expectToFit, journeyApp, test } from './journey-test.ts'
import { desktop, guestPhone, phone } from './screens.ts'

const today = dayOf(new Date().toISOString())

/** The link of a confirmed stay: at Protea and in two days, unless its parts are given. */
async function bookStay(
  guestEmail: string,
  paidCents: number,
  parts: readonly CabinStay[] = [
    { cabinSlug: 'protea', checkInDate: addDays(today, 2), checkOutDate: addDays(today, 4) },
  ],
): Promise<string> {
  const reference = referenceFromKey(guestEmail, 1)
  const token = `${reference.slice(3)}${idFromKey(`secret of ${guestEmail}`)}`
  const booking = aBooking.confirmed({
    id: idFromKey(guestEmail),
    reference,
    guestEmail,
    tokenHash: tokenHashOf(token),
    parts: [...parts],
    ledger: [aPayment(paidCents)],
  })
  await bookingRepository(openAppTable(journeyApp().databaseUrl)).create(booking, anOrder())
  return token
}

async function ask<E extends Endpoint>(endpoint: E, token: string, body?: object): Promise<ReplyOf<E>> {
  const response = await fetch(`${journeyApp().siteUrl}/api${pathOf(endpoint.path, { token })}`, {
    method: endpoint.method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as ReplyOf<E>
}

/** The path of everything that this browser keeps for times without a signal. */
const savedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

const code = demoData.accessCodes['protea'] ?? ''
const savedNote = 'Saved on this phone: opens without a signal'
const FULLY_PAID = 4_250_00

describe('the arrival pack', () => {
  test('opens again without a signal, and alone, until the booking is cancelled', async ({
    newPerson,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch|status of 409|net::ERR_FAILED/)
    const token = await bookStay('car@guests.example', FULLY_PAID)
    const { page, context } = await newPerson(guestPhone)
    await page.goto(paths.booking(token))
    await page.getByRole('link', { name: 'How to get there and in' }).click()
    await expect(page.getByText(code)).toBeVisible()
    await expect(page.getByText(savedNote)).toBeVisible()
    await expectToFit(page)
    expect(await accessibilityViolations(page)).toEqual([])
    const calls = page.getByRole('link', { name: 'Call 082 555 0142' })
    await expect(calls.first()).toHaveAttribute('href', 'tel:0825550142')
    await expect(page.locator('main').getByRole('link', { name: '043 555 0144', exact: true })).toHaveAttribute(
      'href',
      'tel:0435550144',
    )
    await expect(page.getByRole('link', { name: /See it on the map/ }).first()).toHaveAttribute(
      'href',
      /google\.com\/maps\/dir\/\?api=1&destination=-32\.6148%2C26\.9402$/,
    )

    // Only what this page needs is kept: no other page, no other reply.
    const saved = await savedPaths(page)
    expect(saved.filter((path) => path.startsWith('/api/'))).toEqual([`/api/bookings/${token}/arrival-pack`])
    expect(saved.filter((path) => !/^\/(api|assets|pictures|illustrations)\//.test(path))).toEqual([
      paths.arrivalPack(token),
    ])

    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText(code)).toBeVisible()
    await expect(page.getByText(/^Saved copy of /)).toBeVisible()
    await expect(page.getByText('You are offline. This page may have changed since it was loaded.')).toBeVisible()
    const map = page.getByRole('img', { name: demoData.arrivalPack.map?.alt ?? '' })
    await map.scrollIntoViewIfNeeded()
    await expect.poll(() => map.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)
    const heading = page.getByRole('heading', { level: 1 })
    expect(await heading.evaluate((element) => getComputedStyle(element).fontFamily)).toContain('Fraunces')
    expect(await page.evaluate(() => [...document.fonts].some(({ status }) => status === 'loaded'))).toBe(true)
    expect(await accessibilityViolations(page)).toEqual([])

    const otherTab = await context.newPage()
    await otherTab.goto(paths.arrivalPack(token))
    await expect(otherTab.getByText(code)).toBeVisible()
    await expect(page.goto(paths.booking(token))).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)

    await context.setOffline(false)
    await expect(otherTab.getByText(savedNote)).toBeVisible()
    await otherTab.close()
    const isFromWorker = async (path: string) => (await page.goto(path))?.fromServiceWorker()
    expect(await isFromWorker(paths.booking(token))).toBe(false)
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
    expect(await isFromWorker(paths.home)).toBe(false)
    expect(await isFromWorker(paths.arrivalPack(token))).toBe(true)
    await expect(page.getByText(savedNote)).toBeVisible()
    const { cancellation, paidCents } = await ask(ShowBooking, token)
    await ask(CancelBooking, token, { refundCents: cancellation?.refundCents, paidCents, reason: '' })
    await page.reload()
    await expect(page.getByRole('heading', { name: 'This page is closed' })).toBeVisible()
    await expect(page.getByText(code)).toHaveCount(0)
    await expect.poll(() => savedPaths(page)).toEqual([])
    await context.setOffline(true)
    await expect(page.reload()).rejects.toThrow(/net::ERR_/)
  })

  test('is not shown, and nothing kept, before the stay is paid', async ({ newPerson, expectedErrors }) => {
    expectedErrors.push(/status of 409|net::ERR_FAILED/)
    const token = await bookStay('owing@guests.example', 2_125_00)
    const { page } = await newPerson(guestPhone)
    await page.goto(paths.arrivalPack(token))
    await expect(page.getByRole('heading', { name: 'It opens once your stay is paid' })).toBeVisible()
    await expect(page.getByText(/R2,125\.00 is still to pay/)).toBeVisible()
    expect(await page.content()).not.toContain(code)
    expect(await savedPaths(page)).toEqual([])
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'See what is left to pay' }).click()
    await expect(page.getByRole('heading', { name: /^Pay R/ })).toBeVisible()
  })

  test('has the codes of both cabins, where the rest of the stay is in another one', async ({ newPerson }) => {
    const token = await bookStay('moved@guests.example', FULLY_PAID, [
      { cabinSlug: 'protea', checkInDate: addDays(today, -1), checkOutDate: today },
      { cabinSlug: 'aloe', checkInDate: today, checkOutDate: addDays(today, 1) },
    ])
    const { page } = await newPerson(guestPhone)
    await page.goto(paths.arrivalPack(token))
    for (const slug of ['protea', 'aloe']) await expect(page.getByText(demoData.accessCodes[slug] ?? '')).toBeVisible()
  })

  test.for([phone, { width: 768, height: 1024 }, desktop])(
    'reads well at $width px, also where a browser translates it',
    async (screen, { newPerson }) => {
      const token = await bookStay(`screen-${screen.width}@guests.example`, FULLY_PAID)
      const { page } = await newPerson({ ...screen, translated: screen === phone })
      await page.goto(paths.arrivalPack(token))
      await expect(page.locator('main').getByText(code)).toBeVisible()
      await expectToFit(page)
      const folder = process.env['SCREENSHOTS']
      if (folder) await page.screenshot({ path: `${folder}/arrival-${screen.width}.png`, fullPage: true })
      if (screen !== desktop) return
      // On paper: whose it is, and nothing to press.
      await page.emulateMedia({ media: 'print' })
      await expect(page.locator('.printed-head')).toContainText('082 555 0142')
      expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0)
    },
  )
})
