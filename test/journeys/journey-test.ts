import { AxeBuilder } from '@axe-core/playwright'
import { appendFile } from 'node:fs/promises'
import { type Browser, type BrowserContext, type Page, chromium } from 'playwright'
import { inject, test as base } from 'vitest'
import type { JourneyApp } from './setup.ts'

/** A person with a browser of their own: no cookies, no storage, no history shared with anybody. */
export type Person = { readonly page: Page; readonly context: BrowserContext }

/** The house of this journey: two journeys that run at once are in two houses. */
export function journeyApp(): JourneyApp {
  const app = inject('apps')[Number(process.env['VITEST_POOL_ID']) - 1]
  if (!app) throw new Error('More journeys run at once than houses are open')
  return app
}

let browser: Promise<Browser> | undefined

const startBrowser = (): Promise<Browser> => (browser ??= chromium.connect(inject('browserUrl')))

declare global {
  interface Window {
    /** There in every page of a journey. */
    reportTypedText(words: string): void
    reportCspViolation(what: string): void
  }
}

/** Runs in every page before anything of the page itself: tells what is typed, and what the content policy forbids. */
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

/** What a browser writes down when it forbids something; an older one, or a frame, may tell it there alone. */
const FORBIDDEN = /content.security.policy|violates the following/i

/** What opens a door in a request or an address: a staff's token, the end of a guest's link, a payment's id. */
const secretsIn = (url: string, authorization = ''): string[] => [
  ...[
    ...url.matchAll(/(?:\/bookings?\/|\/review\/|\/review-invitations\/|[?&]attempt=|\/payments\/)([\w-]{20,})/g),
  ].map(([, secret]) => secret ?? ''),
  ...(authorization ? [authorization.replace(/^Bearer /, '')] : []),
]

/**
 * `newPerson()` opens a browser for one more person. Whatever their pages write to the console as an error fails the
 * test, unless the test says that it expects it. Whatever the content policy forbids fails it always, but for the test
 * that takes it out of `forbidden` itself.
 */
export const test = base.extend<{
  newPerson: (screen?: { width: number; height: number }) => Promise<Person>
  expectedNoise: RegExp[]
  forbidden: string[]
}>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the pattern to know what a fixture needs
  expectedNoise: async ({}, use) => {
    await use([])
  },
  // oxlint-disable-next-line no-empty-pattern
  forbidden: async ({}, use) => {
    const forbidden: string[] = []
    await use(forbidden)
    if (forbidden.length > 0) throw new Error(`The content policy forbids what a page does:\n${forbidden.join('\n')}`)
  },
  newPerson: async ({ expectedNoise, forbidden }, use) => {
    const contexts: BrowserContext[] = []
    const noise: string[] = []
    const secrets = new Set<string>()
    await use(async (viewport = { width: 1280, height: 900 }) => {
      const context = await (
        await startBrowser()
      ).newContext({ baseURL: journeyApp().siteUrl, timezoneId: 'Africa/Johannesburg', locale: 'en-ZA', viewport })
      context.setDefaultTimeout(15_000)
      contexts.push(context)
      await context.exposeFunction('reportTypedText', (words: string) => void secrets.add(words.replaceAll('\n', ' ')))
      await context.exposeFunction('reportCspViolation', (what: string) => void forbidden.push(what))
      await context.addInitScript(watchPage)
      context.on('console', (message) => {
        const line = `${message.page()?.url() ?? ''}: ${message.text()}`
        if (FORBIDDEN.test(message.text())) forbidden.push(line)
        else if (message.type() === 'error') noise.push(line)
      })
      context.on('request', (request) => {
        for (const secret of secretsIn(request.url(), request.headers()['authorization'])) secrets.add(secret)
      })
      const page = await context.newPage()
      context.on('weberror', (error) => noise.push(error.error().message))
      return { page, context }
    })
    await Promise.all(contexts.map((context) => context.close()))
    await appendFile(journeyApp().secretsFile, [...secrets, ''].join('\n'))
    const unexpected = noise.filter((line) => !expectedNoise.some((expected) => expected.test(line)))
    if (unexpected.length > 0) throw new Error(`The browser complained:\n${unexpected.join('\n')}`)
  },
})

export type Mail = { readonly to: string[]; readonly subject: string; readonly text: string; readonly html: string }

/** The mails to an address that speak of something, newest first; waits until there is one. */
export async function emailsTo(address: string, subject: RegExp, timeoutMs = 10_000): Promise<Mail[]> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- looks again until the mail is there
    const response = await fetch(`${journeyApp().inboxUrl}/mails?to=${encodeURIComponent(address)}`)
    // oxlint-disable-next-line no-await-in-loop
    const found = ((await response.json()) as Mail[]).filter((mail) => subject.test(mail.subject))
    if (found.length > 0) return found
    if (Date.now() > deadline) throw new Error(`No mail to ${address} about ${subject}`)
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((done) => setTimeout(done, 150))
  }
}

/** What axe finds on a page, in a form that names the place. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle')
  // In one go, since our pages hold no frames of others, and without a report on what is well.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}
