import { deleteItems, readRawItems } from '#test/support/start-tables.ts'
import { expect as playwrightExpect } from '@playwright/test'
import { AxeBuilder } from '@axe-core/playwright'
import { appendFile } from 'node:fs/promises'
import { type Browser, type BrowserContext, type Page, chromium } from 'playwright'
import { afterAll, beforeAll, inject, test as base } from 'vitest'
import { chromiumLaunch } from '#test/support/chromium.ts'
import { type JourneyApp, startJourneyApp } from './setup.ts'
import { translatePages } from './translated-page.ts'

/** A person with a browser of their own: no cookies, no storage, no history shared with anybody. */
export type Person = { readonly page: Page; readonly context: BrowserContext }

type Screen = {
  readonly width: number
  readonly height: number
  readonly hasTouch: boolean
  /** The browser translates each page. */
  readonly translated: boolean
}

let ownApp: JourneyApp | undefined

/** Gives the journeys of a file an app of their own, if they change data that others need, or need other settings. */
export function useOwnApp(settings: Readonly<Record<string, string>> = {}): void {
  let started: Awaited<ReturnType<typeof startJourneyApp>> | undefined
  beforeAll(async () => {
    started = await startJourneyApp(settings)
    ownApp = started.app
  })
  afterAll(async () => {
    ownApp = undefined
    expect(await started?.close()).toEqual([])
  })
}

/** The app of this journey: two journeys that run at once use two apps. */
export function journeyApp(): JourneyApp {
  if (ownApp) return ownApp
  const app = inject('apps')[Number(process.env['VITEST_POOL_ID']) - 1]
  if (!app) throw new Error('More journeys run at once than apps are started')
  return app
}

/** Long enough for a busy machine. */
const TIMEOUT_MS = 60_000
export const expect = playwrightExpect.configure({ timeout: TIMEOUT_MS })

let browser: Promise<Browser> | undefined

/** One browser for all journeys of this worker; it ends with the worker's process. */
const startBrowser = (): Promise<Browser> => (browser ??= chromiumLaunch().then((options) => chromium.launch(options)))

declare global {
  interface Window {
    /** Exposed in every page of a journey. */
    reportTypedText(words: string): void
    reportCspViolation(what: string): void
  }
}

/** Runs in every page before the page's own scripts: reports typed text and violations of the content policy. */
function watchPage(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
    window.reportCspViolation(
      `${location.pathname}: ${effectiveDirective} forbids ${blockedURI} (${sourceFile ?? ''}:${lineNumber})`,
    ),
  )
  document.addEventListener(
    'change',
    ({ target: field }) => {
      const isText =
        field instanceof HTMLTextAreaElement ||
        (field instanceof HTMLInputElement && ['text', 'email', 'tel', 'password', 'search'].includes(field.type))
      if (isText) window.reportTypedText(field.value)
    },
    { capture: true },
  )
}

/** The browser's console message about a violation; an older browser, or a frame, may report it there only. */
const POLICY_VIOLATION = /content.security.policy|violates the following/i

/** The secrets in a request or an address: a staff's token, the end of a guest's link, a payment's id. */
const secretsIn = (url: string, authorization = ''): string[] => [
  ...[
    ...url.matchAll(/(?:\/bookings?\/|\/review\/|\/review-invitations\/|[?&]attempt=|\/payments\/)([\w-]{20,})/g),
  ].map(([, secret]) => secret ?? ''),
  ...(authorization ? [authorization.replace(/^Bearer /, '')] : []),
]

/**
 * `newPerson()` opens a browser for one more person. An error on the console of their pages fails the test, unless the
 * test expects it. A violation of the content policy always fails it, unless the test removes it from
 * `policyViolations`.
 */
export const test = base.extend<{
  newPerson: (screen?: Partial<Screen>) => Promise<Person>
  expectedErrors: RegExp[]
  policyViolations: string[]
}>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the pattern to know what a fixture needs
  expectedErrors: async ({}, use) => {
    await use([])
  },
  // oxlint-disable-next-line no-empty-pattern
  policyViolations: async ({}, use) => {
    const policyViolations: string[] = []
    await use(policyViolations)
    if (policyViolations.length > 0)
      throw new Error(`The content policy forbids what a page does:\n${policyViolations.join('\n')}`)
  },
  newPerson: async ({ expectedErrors, policyViolations }, use) => {
    await resetLimits()
    const contexts: BrowserContext[] = []
    const consoleErrors: string[] = []
    const secrets = new Set<string>()
    const staleTexts: (readonly string[])[] = []
    await use(async ({ width = 1280, height = 900, hasTouch = false, translated = false } = {}) => {
      const context = await (
        await startBrowser()
      ).newContext({
        baseURL: journeyApp().siteUrl,
        timezoneId: 'Africa/Johannesburg',
        locale: 'en-ZA',
        viewport: { width, height },
        hasTouch,
      })
      context.setDefaultTimeout(TIMEOUT_MS)
      contexts.push(context)
      await context.exposeFunction('reportTypedText', (words: string) => void secrets.add(words.replaceAll('\n', ' ')))
      await context.exposeFunction('reportCspViolation', (what: string) => void policyViolations.push(what))
      await context.addInitScript(watchPage)
      // A page that is translated before React has taken it over is rendered anew.
      if (translated) {
        staleTexts.push(await translatePages(context))
        expectedErrors.push(/React error #418/)
      }
      context.on('console', (message) => {
        const line = `${message.page()?.url() ?? ''}: ${message.text()}`
        if (POLICY_VIOLATION.test(message.text())) policyViolations.push(line)
        else if (message.type() === 'error') consoleErrors.push(line)
      })
      context.on('request', (request) => {
        for (const secret of secretsIn(request.url(), request.headers()['authorization'])) secrets.add(secret)
      })
      const page = await context.newPage()
      context.on('weberror', (error) => consoleErrors.push(error.error().message))
      return { page, context }
    })
    await Promise.all(contexts.map((context) => context.close()))
    await appendFile(journeyApp().secretsFile, [...secrets, ''].join('\n'))
    if (staleTexts.flat().length > 0)
      throw new Error(`Old text stays on a translated page:\n${staleTexts.flat().join('\n')}`)
    const unexpected = consoleErrors.filter((line) => !expectedErrors.some((expected) => expected.test(line)))
    if (unexpected.length > 0) throw new Error(`The browser logged errors:\n${unexpected.join('\n')}`)
  },
})

export type Mail = {
  readonly to: string[]
  readonly replyTo: string[]
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The e-mails to an address with a subject, newest first; waits until there is one. */
export async function emailsTo(address: string, subject: RegExp, timeoutMs = TIMEOUT_MS): Promise<Mail[]> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- polls until the e-mail arrives
    const response = await fetch(`${journeyApp().inboxUrl}/emails?to=${encodeURIComponent(address)}`)
    // oxlint-disable-next-line no-await-in-loop
    const found = ((await response.json()) as Mail[]).filter((email) => subject.test(email.subject))
    if (found.length > 0) return found
    if (Date.now() > deadline) throw new Error(`No e-mail to ${address} about ${subject}`)
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((done) => setTimeout(done, 150))
  }
}

/** The accessibility violations of a page, each with its place. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle')
  // A part that is not laid out yet, or is on its way to a colour, has colours that nobody sees.
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('section, footer')].every(
        (part) => getComputedStyle(part).contentVisibility !== 'auto',
      ) &&
      !document
        .getAnimations()
        .some((animation) => animation instanceof CSSTransition && animation.playState === 'running'),
  )
  // In legacy mode, since our pages have no foreign frames, and without a report on what passes.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}

/**
 * Expects a page to be no wider than its screen. Polls: for some frames after its window has changed, a browser still
 * gives an element the spacing of the former width.
 */
export const expectToFit = (page: Page, where = page.url()): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), {
      message: `${where} is wider than its screen`,
      timeout: 10_000,
    })
    .toBeLessThanOrEqual(0)

/** The texts of a list's cells that are cut; tags may be. */
export const cutCells = (page: Page): Promise<(string | null)[]> =>
  page
    .locator('.record-table td, .record-table td :is(span, button, a):not(.visually-hidden, .tag-chips, .tag-chips *)')
    .evaluateAll((cells) =>
      cells
        .filter((cell) => getComputedStyle(cell).overflow !== 'visible' && cell.scrollWidth > cell.clientWidth)
        .map(({ textContent }) => textContent),
    )

/** Deletes the rate-limit counters: all journeys have the same source address. */
async function resetLimits(): Promise<void> {
  const { databaseUrl } = journeyApp()
  const items = await readRawItems(databaseUrl, 'guest-house')
  const counters = items.filter(({ pk }) => pk?.S?.startsWith('LIMIT#'))
  await deleteItems(databaseUrl, 'guest-house', counters)
}
