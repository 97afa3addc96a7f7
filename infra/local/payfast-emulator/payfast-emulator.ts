import { Hono } from 'hono'
import { setTimeout as pause } from 'node:timers/promises'
import { decodeFields } from '#shared/payments/payfast-encoding.ts'
import { md5 } from '#lambdas/payfast/md5.ts'
import { serveLocally } from '#infra/local/engines/listen-locally.ts'
import { localPagePolicy, localPageStyle } from '#infra/local/engines/local-page.ts'
import { checkPostedForm, type Merchant, sandboxMerchant } from './check-posted-form.ts'
import { paymentPage, paymentsPage, refusedPage } from './emulator-pages.ts'
import { isOutcome, outcomeOf, createRepeatPayment } from './outcomes.ts'
import { openPaymentStore, type PaymentStore } from './payment-store.ts'
import { type Payment, valueOf } from './payment.ts'

type Options = {
  /** 0 is any free one. */
  readonly port: number
  /** Where payments are stored; without it they are in memory only. */
  readonly folder?: string
  /** Default: the merchant of PayFast's public sandbox. */
  readonly merchant?: Merchant
  /** The waits before a message is sent a second time, a third … Default 5 s, 15 s, 1 min, 5 min (PayFast: 10 min …). */
  readonly retryDelaysMs?: readonly number[]
  /** The delay of a late message. Default 20 s. */
  readonly lateMs?: number
}

export type PayfastEmulator = {
  /** The page with all payments. */
  readonly url: string
  /** Where the guest's browser posts the form. */
  readonly processUrl: string
  /** Where the site has an ITN confirmed. */
  readonly validateUrl: string
  readonly merchant: Merchant
  stop(): Promise<void>
}

const TIMEOUT_MS = 3000

/**
 * Emulates PayFast: checks the form that a guest's browser posts, offers every outcome as a button, sends the signed
 * message (ITN) to `notify_url`, and confirms its own messages. For tests: `GET /payments` as JSON.
 */
export async function startPayfastEmulator({
  port,
  folder,
  merchant = sandboxMerchant,
  retryDelaysMs = [5000, 15_000, 60_000, 300_000],
  lateMs = 20_000,
}: Options): Promise<PayfastEmulator> {
  const store = await openPaymentStore({ folder, retryDelaysMs, lateMs })
  const server = await serveLocally('the PayFast emulator', port, payfastApp(store, merchant).fetch).catch(
    async (error: unknown) => {
      await store.stop()
      throw error
    },
  )
  return {
    url: server.url,
    processUrl: `${server.url}/eng/process`,
    validateUrl: `${server.url}/eng/query/validate`,
    merchant,
    async stop() {
      await server.stop()
      await store.stop()
    },
  }
}

function payfastApp(store: PaymentStore, merchant: Merchant): Hono {
  const app = new Hono()

  app.use(async (context, next) => {
    await next()
    const payment = store.find(context.req.param('id') ?? '')
    // A browser checks a form's redirect against this policy too, so it names the sites of the return addresses.
    const back = payment ? ['return_url', 'cancel_url'].map((name) => new URL(valueOf(payment, name)).origin) : []
    context.header('content-security-policy', localPagePolicy(`form-action 'self' ${[...new Set(back)].join(' ')}`))
    context.header('x-content-type-options', 'nosniff')
    context.header('referrer-policy', 'no-referrer')
    context.header('cache-control', 'no-store')
  })
  app.get('/style.css', (context) => context.body(localPageStyle, 200, { 'content-type': 'text/css' }))

  app.post('/eng/process', async (context) => {
    const form = checkPostedForm(decodeFields(await context.req.text()), merchant, md5)
    if (!form.ok) return context.html(refusedPage(String(form.details?.['sentence'])), 400)
    const payment = await store.open(form.value)
    return context.redirect(`/eng/process/${payment.id}`, 303)
  })

  app.get('/eng/process/:id', (context) => {
    const payment = store.find(context.req.param('id'))
    return payment ? context.html(paymentPage(payment)) : context.notFound()
  })

  app.post('/eng/process/:id', async (context) => {
    const payment = store.find(context.req.param('id'))
    const { outcome } = await context.req.parseBody()
    if (!payment) return context.notFound()
    if (!isOutcome(outcome)) return context.html(refusedPage('outcome: There is no such button.'), 400)
    // A second click does not pay twice; there is a button for that.
    if (payment.status !== 'open') return context.redirect(`/eng/process/${payment.id}`, 303)

    const { status, redirectTo, messages } = outcomeOf(outcome)
    // The message is sent first, but the guest does not wait for a site that does not answer.
    const settled = store.settle(payment, status, messages(payment, merchant.passphrase))
    await Promise.race([settled, pause(TIMEOUT_MS, undefined, { ref: false })])
    return context.redirect(redirectTo === 'nowhere' ? `/eng/process/${payment.id}` : valueOf(payment, redirectTo), 303)
  })

  app.post('/eng/query/validate', async (context) =>
    context.text(store.isGenuine(await context.req.text()) ? 'VALID' : 'INVALID'),
  )

  app.get('/', (context) => context.html(paymentsPage(store.all())))
  app.get('/payments', (context) => context.json(store.all()))

  app.post('/payments/:id/pay-again', async (context) => {
    const payment = store.find(context.req.param('id'))
    if (!payment) return context.notFound()
    await store.settle(payment, 'paid', [createRepeatPayment(payment, merchant.passphrase)])
    return context.redirect('/', 303)
  })
  app.post('/payments/:id/messages/:message', async (context) => {
    const payment: Payment | undefined = store.find(context.req.param('id'))
    const message = payment?.messages.find(({ id }) => id === context.req.param('message'))
    if (!payment || !message) return context.notFound()
    await store.sendAgain(payment, message)
    return context.redirect('/', 303)
  })

  return app
}
