import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { signedPayfastForm } from '#shared/payments/payfast-form.ts'
import { md5 } from '#lambdas/payfast/md5.ts'
import { serveLocally } from '#infra/local/engines/listen-locally.ts'
import { startInbox } from '#infra/local/inbox/inbox.ts'
import { sandboxMerchant } from '#infra/local/payfast-emulator/check-posted-form.ts'
import { startPayfastEmulator } from '#infra/local/payfast-emulator/payfast-emulator.ts'
import { chromiumLaunch } from '#test/support/chromium.ts'

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch(await chromiumLaunch())
})
afterAll(() => browser.close())

async function openTestPage() {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const consoleMessages: string[] = []
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && consoleMessages.push(message.text()))
  page.on('pageerror', (error) => consoleMessages.push(error.message))
  return { page, consoleMessages }
}

/**
 * Axe's violations, and whether the page is wider than the phone. Axe's legacy mode skips frames: it would wait forever
 * in the frame of an e-mail, where no script may run.
 */
async function pageProblems(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
    ...(tooWide ? ['wider than the screen'] : []),
  ]
}

async function startSiteWithPayfast() {
  const bodies: string[] = []
  const site = await serveLocally('the site', 0, async (request) => {
    if (request.method === 'POST') bodies.push(await request.text())
    const fields = signedPayfastForm(orderAt(new URL(request.url).origin), sandboxMerchant.passphrase, md5)
    const inputs = fields.map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`).join('')
    return new Response(
      `<!doctype html><html lang="en"><title>Site</title><link rel="icon" href="data:,">
      <form method="post" action="${payfast.processUrl}">${inputs}<button>To PayFast</button></form>`,
      { headers: { 'content-type': 'text/html; charset=utf-8' } },
    )
  })
  const payfast = await startPayfastEmulator({ port: 0 })
  onTestFinished(async () => {
    await payfast.stop()
    await site.stop()
  })
  return { site, payfast, bodies }
}

const orderAt = (origin: string) => ({
  merchantId: sandboxMerchant.id,
  merchantKey: sandboxMerchant.key,
  returnUrl: `${origin}/payment-success`,
  cancelUrl: `${origin}/payment-cancelled`,
  notifyUrl: `${origin}/api/payfast-itn`,
  firstName: 'Zoë',
  lastName: 'Nkosi',
  email: `${'a-rather-long-name-'.repeat(3)}@example.co.za`,
  mPaymentId: 'aVeryLongAndUnguessableId01234567890123456789',
  amountCents: 425_000,
  itemName: 'Mountain Cabins: Protea',
  itemDescription: '2026-12-04 to 2026-12-06',
})

describe('the PayFast emulator on a phone', () => {
  it('accepts a payment by keyboard alone and returns to the site', async () => {
    const { site, bodies } = await startSiteWithPayfast()
    const { page, consoleMessages } = await openTestPage()
    await page.goto(site.url)
    await page.getByRole('button', { name: 'To PayFast' }).press('Enter')
    await page.getByRole('heading', { name: 'Pay', exact: true }).waitFor()
    expect(await pageProblems(page)).toEqual([])

    // Skip link, all payments, Pay.
    for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Pay')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${site.url}/payment-success`)
    expect(bodies).toHaveLength(1)
    expect(consoleMessages).toEqual([])
  })

  it('has no accessibility violations on its other pages', async () => {
    const { site, payfast } = await startSiteWithPayfast()
    const { page, consoleMessages } = await openTestPage()
    await page.goto(payfast.url)
    expect(await pageProblems(page)).toEqual([])

    await page.goto(site.url)
    await page.getByRole('button', { name: 'To PayFast' }).click()
    await page.getByRole('button', { name: 'Paid, and the tab was closed' }).click()
    await page.getByRole('status').waitFor()
    expect(await pageProblems(page)).toEqual([])

    await page.getByRole('link', { name: 'All payments' }).click()
    await page.getByText('The message itself').click()
    expect(await pageProblems(page)).toEqual([])
    expect(consoleMessages).toEqual([])
  })

  it('has no accessibility violations on the page that refuses a form', async () => {
    const { site } = await startSiteWithPayfast()
    const { page } = await openTestPage()
    await page.goto(site.url)
    await page.locator('input[name=amount]').evaluate((input: HTMLInputElement) => (input.value = '5.00'))
    await page.getByRole('button', { name: 'To PayFast' }).click()
    await page.getByText('Generated signature does not match submitted signature').waitFor()
    expect(await pageProblems(page)).toEqual([])
  })
})

describe('the inbox on a phone', () => {
  it('lists e-mails and shows one as HTML and text, without accessibility violations', async () => {
    const inbox = await startInbox({ port: 0 })
    onTestFinished(() => inbox.stop())
    const { page, consoleMessages } = await openTestPage()
    await page.goto(inbox.url)
    expect(await pageProblems(page)).toEqual([])

    await inbox.keep({
      from: 'Mountain Cabins <stay@example.co.za>',
      to: [`${'a-rather-long-name-'.repeat(3)}@example.co.za`],
      subject: 'Your booking MC-7K4QX is confirmed',
      html: '<!doctype html><html lang="en"><head><title>T</title></head><body><h1>Confirmed</h1><a href="https://example.co.za/booking/1">Open</a></body></html>',
      text: `Confirmed. Open https://example.co.za/booking/${'long'.repeat(30)}`,
      headers: [['tag mail-type', 'confirmed']],
    })
    await page.getByRole('link', { name: 'Look again' }).click()
    expect(await pageProblems(page)).toEqual([])
    await page.getByRole('link', { name: 'Your booking MC-7K4QX is confirmed' }).click()
    await page.frameLocator('iframe').getByRole('heading', { name: 'Confirmed' }).waitFor()
    // Before axe runs: it calls into the frame, and Chromium logs that.
    expect(consoleMessages).toEqual([])
    expect(await pageProblems(page)).toEqual([])
  })

  it('runs no script of an e-mail', async () => {
    const inbox = await startInbox({ port: 0 })
    onTestFinished(() => inbox.stop())
    const { page } = await openTestPage()
    await inbox.keep({
      to: ['thandi@example.co.za'],
      subject: 'Evil',
      html: '<h1>Before</h1><script>document.body.innerHTML = "<h1>After</h1>"</script><img src="x" onerror="document.body.innerHTML=1">',
    })
    await page.goto(inbox.url)
    await page.getByRole('link', { name: 'Evil' }).click()
    await expect.poll(() => page.frameLocator('iframe').getByRole('heading').allTextContents()).toEqual(['Before'])

    const own = inbox.emails()[0]?.id ?? ''
    await page.goto(`${inbox.url}/emails/${own}/html`)
    expect(await page.getByRole('heading').allTextContents()).toEqual(['Before'])
  })
})
