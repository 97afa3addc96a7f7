import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import type { Manifest } from 'vite'
import { describe } from 'vitest'
import { paths } from '#shared/site/paths.ts'
import { builtSite } from '#test/support/built-site.ts'
import { ADMIN_MANIFEST } from '#web/build/build-site.ts'
import { createEftBooking, midweek, signInAsOwner, thandi } from './actions.ts'
import { expect, test } from './journey-test.ts'

const manifest = JSON.parse(readFileSync(join(builtSite().site, ADMIN_MANIFEST), 'utf8')) as Manifest
/** The files of a page that the document does not name. */
const filesOf = (route: string): string[] => {
  const { file = '', imports = [] } = manifest[route] ?? {}
  return [file, ...imports.filter((name) => name !== 'admin.html').map((name) => manifest[name]?.file ?? '')]
}

/**
 * Holds back the scripts and calls that the document does not name, until `release`; then all later ones. What shows in
 * between needs three requests in a row: the document, its script, and those that were held back together.
 */
async function holdRequests(page: Page) {
  const all: string[] = []
  const held: string[] = []
  const released = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  let next = released.promise
  let document = ''
  await page.route('**/*', async (route) => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    all.push(pathname)
    if (request.isNavigationRequest()) {
      const response = await route.fetch()
      document = await response.text()
      return route.fulfill({ response, body: document })
    }
    if (['script', 'fetch'].includes(request.resourceType()) && !document.includes(pathname)) {
      held.push(pathname)
      await next
    }
    return route.continue()
  })
  return {
    all,
    held,
    release() {
      next = ended.promise
      released.resolve()
    },
    async end() {
      ended.resolve()
      await page.unrouteAll({ behavior: 'wait' })
    },
  }
}

describe('the staff area, opened by the owner who is signed in', () => {
  test('shows the bookings after three requests in a row, without a call to the sign-in', async ({ newPerson }) => {
    const { page } = await newPerson()
    const { reference } = await createEftBooking({ guest: thandi, cabin: 'Protea', ...midweek(30) })
    await signInAsOwner(page)

    const requests = await holdRequests(page)
    await page.goto(`${paths.admin}?view=list`, { waitUntil: 'commit' })
    const together = [
      ...filesOf('admin/pages/bookings.route.tsx').map((file) => `/${file}`),
      '/api/staff/me',
      '/api/staff/today',
      '/api/staff/bookings',
    ]
    await expect.poll(() => together.filter((path) => !requests.held.includes(path))).toEqual([])
    expect(await page.getByRole('heading').count()).toBe(0)

    requests.release()
    await expect(page.locator('#content').getByText(reference)).toBeVisible()
    await requests.end()
    expect(requests.all.filter((path) => path.includes('cognito'))).toEqual([])
  })
})
