import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, type Page, chromium } from 'playwright'
import { inject, test as base } from 'vitest'

/** A person with a browser of their own: no cookies, no storage, no history shared with anybody. */
export type Person = { readonly page: Page; readonly context: BrowserContext }

let browser: Promise<Browser> | undefined

const startBrowser = (): Promise<Browser> => (browser ??= chromium.connect(inject('browserUrl')))

/**
 * `newPerson()` opens a browser for one more person. Whatever their pages write to the console as an error, or forbid
 * by the content policy, fails the test, unless the test says that it expects it.
 */
export const test = base.extend<{
  newPerson: (screen?: { width: number; height: number }) => Promise<Person>
  expectedNoise: RegExp[]
}>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the pattern to know what a fixture needs
  expectedNoise: async ({}, use) => {
    await use([])
  },
  newPerson: async ({ expectedNoise }, use) => {
    const contexts: BrowserContext[] = []
    const noise: string[] = []
    await use(async (viewport = { width: 1280, height: 900 }) => {
      const context = await (
        await startBrowser()
      ).newContext({ baseURL: inject('siteUrl'), timezoneId: 'Africa/Johannesburg', locale: 'en-ZA', viewport })
      context.setDefaultTimeout(15_000)
      contexts.push(context)
      context.on('console', (message) => {
        if (message.type() === 'error') noise.push(`${message.page()?.url() ?? ''}: ${message.text()}`)
      })
      const page = await context.newPage()
      context.on('weberror', (error) => noise.push(error.error().message))
      return { page, context }
    })
    await Promise.all(contexts.map((context) => context.close()))
    const unexpected = noise.filter((line) => !expectedNoise.some((expected) => expected.test(line)))
    if (unexpected.length > 0) throw new Error(`The browser complained:\n${unexpected.join('\n')}`)
  },
})

export type Mail = { readonly to: string[]; readonly subject: string; readonly text: string; readonly html: string }

/** The mails to an address that speak of something, newest first; waits until there is one. */
export async function mailsTo(address: string, subject: RegExp, patienceMs = 10_000): Promise<Mail[]> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- looks again until the mail is there
    const response = await fetch(`${inject('inboxUrl')}/mails?to=${encodeURIComponent(address)}`)
    // oxlint-disable-next-line no-await-in-loop
    const found = ((await response.json()) as Mail[]).filter((mail) => subject.test(mail.subject))
    if (found.length > 0) return found
    if (Date.now() > deadline) throw new Error(`No mail to ${address} about ${subject}`)
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((done) => setTimeout(done, 150))
  }
}

/** What axe finds on a page, in a form that names the place. */
export async function findings(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle')
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}
