import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { encodeFields, type PayfastField } from '#shared/payments/payfast-encoding.ts'
import { signedPayfastForm, signPayfastForm } from '#shared/payments/payfast-form.ts'
import { itnWithoutSignature, parseItn } from '#shared/payments/payfast-itn.ts'
import { isSignedByPayfast } from '#lambdas/payfast/is-signed-by-payfast.ts'
import { md5 } from '#lambdas/payfast/md5.ts'
import { listenLocally, serveLocally } from '#infra/local/engines/listen-locally.ts'
import { sandboxMerchant } from '#infra/local/payfast-emulator/check-posted-form.ts'
import { startPayfastEmulator } from '#infra/local/payfast-emulator/payfast-emulator.ts'

const { passphrase } = sandboxMerchant

/** A server in place of our API, which receives the ITNs and replies with the given statuses. */
async function startTestSite(statuses: readonly number[] = []) {
  const bodies: string[] = []
  const types: (string | null)[] = []
  const server = await serveLocally('the site', 0, async (request) => {
    const status = statuses[bodies.length] ?? 200
    bodies.push(await request.text())
    types.push(request.headers.get('content-type'))
    return new Response(null, { status, headers: status === 302 ? { location: '/elsewhere' } : {} })
  })
  onTestFinished(() => server.stop())
  return { url: server.url, bodies, types }
}

type TestOptions = { folder?: string; lateMs?: number; retryDelaysMs?: number[] }
async function startTestEmulator(site: { url: string }, options: TestOptions = {}) {
  const payfast = await startPayfastEmulator({ port: 0, retryDelaysMs: [20, 20, 20], lateMs: 150, ...options })
  onTestFinished(() => payfast.stop())

  const postForm = (fields: readonly PayfastField[]) =>
    fetch(payfast.processUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields.map(([name, value]) => [name, value])),
      redirect: 'manual',
    })
  const startPayment = async (fields = aPayfastForm(site)) => {
    const response = await postForm(fields)
    expect(response.status).toBe(303)
    return payfast.url + response.headers.get('location')
  }
  const press = (page: string, outcome: string) =>
    fetch(page, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' })
  const pay = async (outcome: string) => {
    const response = await press(await startPayment(), outcome)
    return { status: response.status, location: response.headers.get('location') }
  }
  const validate = async (body: string) =>
    (await fetch(payfast.validateUrl, { method: 'POST', body: itnWithoutSignature(body) })).text()
  return { ...payfast, postForm, startPayment, press, pay, validate }
}

const order = (site: { url: string }) => ({
  merchantId: sandboxMerchant.id,
  merchantKey: sandboxMerchant.key,
  returnUrl: 'http://localhost:3000/payment-success?attempt=a1',
  cancelUrl: 'http://localhost:3000/payment-cancelled?attempt=a1',
  notifyUrl: `${site.url}/api/payfast-itn`,
  firstName: 'Thandi',
  lastName: "O'Neill ~ Ñandú",
  email: 'thandi@example.co.za',
  mPaymentId: 'attempt-1',
  amountCents: 425_000,
  itemName: 'Mountain Cabins: Protea',
  bookingReference: 'MC-7K4QX',
  purpose: 'deposit',
})
const aPayfastForm = (site: { url: string }, changes: Partial<ReturnType<typeof order>> = {}) =>
  signedPayfastForm({ ...order(site), ...changes }, passphrase, md5)

const changed = (fields: readonly PayfastField[], name: string, value: string): PayfastField[] =>
  fields.map((field) => (field[0] === name ? [name, value] : field))
const resign = (fields: readonly PayfastField[]): PayfastField[] =>
  changed(fields, 'signature', signPayfastForm(fields, passphrase, md5))

const readItn = (body = '') => {
  const itn = parseItn(body)
  return itn.ok ? itn.value : expect.unreachable(itn.refusal)
}

describe('the form that a browser posts', () => {
  it('opens a page with item, amount and buttons, whose policy allows the return to the site', async () => {
    const { startPayment } = await startTestEmulator(await startTestSite())
    const response = await fetch(await startPayment())
    const page = await response.text()
    expect(page).toContain('R4,250.00')
    expect(page).toContain('Mountain Cabins: Protea')
    expect(page).toContain('O&#39;Neill ~ Ñandú')
    for (const outcome of ['pay', 'cancel', 'fail', 'paid-late', 'forged-signature']) {
      expect(page).toContain(`value="${outcome}"`)
    }
    expect(response.headers.get('content-security-policy')).toContain("form-action 'self' http://localhost:3000")
  })

  it.each<[string, (form: PayfastField[]) => PayfastField[], RegExp]>([
    ['an amount that was changed', (form) => changed(form, 'amount', '5.00'), /Generated signature does not match/],
    ['a signature of somebody else', (form) => changed(form, 'signature', '0'.repeat(32)), /Generated signature does/],
    ['no signature', (form) => form.filter(([name]) => name !== 'signature'), /signature field is required/],
    ['no item', (form) => resign(changed(form, 'item_name', ' ')), /item name field is required/],
    ['less than R5.00', (form) => resign(changed(form, 'amount', '4.99')), /at least R5\.00/],
    ['a comma in the amount', (form) => resign(changed(form, 'amount', '4250,00')), /must be a number/],
    ['another merchant', (form) => resign(changed(form, 'merchant_id', '10000101')), /do not belong to an account/],
    ['no payment id', (form) => resign(changed(form, 'm_payment_id', '')), /payment ID must be/],
    ['no way back', (form) => resign(changed(form, 'return_url', 'javascript:alert(1)')), /return URL format/],
    [
      'messages for another machine',
      (form) => resign(changed(form, 'notify_url', 'https://example.com/itn')),
      /only to this machine/,
    ],
  ])('is refused with PayFast’s 400 page for %s', async (_what, change, words) => {
    const site = await startTestSite()
    const { postForm, url } = await startTestEmulator(site)
    const response = await postForm(change([...aPayfastForm(site)]))
    expect(response.status).toBe(400)
    expect(await response.text()).toMatch(words)
    expect(await (await fetch(`${url}/payments`)).json()).toEqual([])
  })
})

describe('paying', () => {
  it('sends a message that verifies, and returns to the site', async () => {
    const site = await startTestSite()
    const { pay, validate } = await startTestEmulator(site)
    expect(await pay('pay')).toEqual({ status: 303, location: 'http://localhost:3000/payment-success?attempt=a1' })

    const [body = '', ...others] = site.bodies
    expect(others).toEqual([])
    expect(site.types).toEqual(['application/x-www-form-urlencoded'])
    expect(isSignedByPayfast(body, passphrase)).toBe(true)
    expect(readItn(body)).toMatchObject({
      mPaymentId: 'attempt-1',
      paymentStatus: 'COMPLETE',
      merchantId: sandboxMerchant.id,
      amountGrossCents: 425_000,
      bookingReference: 'MC-7K4QX',
      purpose: 'deposit',
    })
    expect(await validate(body)).toBe('VALID')
  })

  it('happens once, however often the button is pressed', async () => {
    const site = await startTestSite()
    const { startPayment, press } = await startTestEmulator(site)
    const page = await startPayment()
    await press(page, 'pay')
    const second = await press(page, 'pay')
    expect(second.headers.get('location')).toMatch(/^\/eng\/process\//)
    expect(site.bodies).toHaveLength(1)
  })

  it('returns without a message when it is cancelled', async () => {
    const site = await startTestSite()
    const { pay } = await startTestEmulator(site)
    expect(await pay('cancel')).toMatchObject({ location: 'http://localhost:3000/payment-cancelled?attempt=a1' })
    expect(site.bodies).toEqual([])
  })

  it('sends FAILED when the bank declines', async () => {
    const site = await startTestSite()
    const { pay } = await startTestEmulator(site)
    expect(await pay('fail')).toMatchObject({ location: 'http://localhost:3000/payment-cancelled?attempt=a1' })
    expect(readItn(site.bodies[0])).toMatchObject({ paymentStatus: 'FAILED', amountGrossCents: 425_000 })
  })

  it('repeats a message until it gets a 200, and never follows a redirect', async () => {
    const site = await startTestSite([500, 302, 404])
    const { pay, url } = await startTestEmulator(site)
    await pay('pay')
    await expect.poll(() => site.bodies.length).toBe(4)
    expect(new Set(site.bodies).size).toBe(1)
    await expect
      .poll(async () => (await fetch(`${url}/payments`)).json())
      .toMatchObject([
        {
          status: 'paid',
          messages: [{ isDelivered: true, answers: ['500', '302', '404', '200'].map((answer) => ({ answer })) }],
        },
      ])
  })
})

describe('a simulated failure', () => {
  it('sends the message long after the browser is back', async () => {
    const site = await startTestSite()
    const { pay, validate } = await startTestEmulator(site)
    expect(await pay('paid-late')).toMatchObject({ location: expect.stringContaining('payment-success') })
    expect(site.bodies).toEqual([])
    await expect.poll(() => site.bodies.length).toBe(1)
    expect(await validate(site.bodies[0] ?? '')).toBe('VALID')
  })

  it('sends the same message twice', async () => {
    const site = await startTestSite()
    await (await startTestEmulator(site)).pay('paid-message-twice')
    expect(site.bodies).toHaveLength(2)
    expect(new Set(site.bodies).size).toBe(1)
  })

  it('sends two payments for one order', async () => {
    const site = await startTestSite()
    await (await startTestEmulator(site)).pay('paid-twice')
    const [one, other] = site.bodies.map(readItn)
    expect(one?.mPaymentId).toBe(other?.mPaymentId)
    expect(one?.pfPaymentId).not.toBe(other?.pfPaymentId)
  })

  it('sends a valid message about another amount', async () => {
    const site = await startTestSite()
    const { pay, validate } = await startTestEmulator(site)
    await pay('wrong-amount')
    expect(readItn(site.bodies[0]).amountGrossCents).toBe(500)
    expect(await validate(site.bodies[0] ?? '')).toBe('VALID')
  })

  it('never returns the browser', async () => {
    const site = await startTestSite()
    const { pay } = await startTestEmulator(site)
    expect(await pay('paid-tab-closed')).toMatchObject({ location: expect.stringMatching(/^\/eng\/process\//) })
    expect(site.bodies).toHaveLength(1)
  })

  it.each([
    ['forged-signature', false],
    ['forged-well-signed', true],
  ])('sends a message that PayFast never sent: %s', async (outcome, isSigned) => {
    const site = await startTestSite()
    const { pay, validate } = await startTestEmulator(site)
    await pay(outcome)
    const [body = ''] = site.bodies
    expect(readItn(body).paymentStatus).toBe('COMPLETE')
    expect(isSignedByPayfast(body, passphrase)).toBe(isSigned)
    expect(await validate(body)).toBe('INVALID')
  })
})

describe('the validation of a message', () => {
  it('confirms only the exact text that was sent', async () => {
    const site = await startTestSite()
    const { pay, validate } = await startTestEmulator(site)
    await pay('pay')
    const [body = ''] = site.bodies
    expect(await validate(body.replace('4250.00', '9250.00'))).toBe('INVALID')
    expect(await validate(`${itnWithoutSignature(body)}&more=1`)).toBe('INVALID')
    expect(await validate('')).toBe('INVALID')
    expect(await validate(encodeFields([['m_payment_id', 'attempt-1']]))).toBe('INVALID')
  })
})

describe('the list of payments', () => {
  it('shows each payment, and sends a message again or pays again on request', async () => {
    const site = await startTestSite()
    const { pay, url } = await startTestEmulator(site)
    await pay('pay')
    const page = await (await fetch(url)).text()
    expect(page).toContain('delivered')
    const actions = [...page.matchAll(/action="(\/payments\/[^"]+)"/g)].map(([, action]) => action ?? '')
    expect(actions).toHaveLength(2)
    for (const action of actions) await fetch(url + action, { method: 'POST', redirect: 'manual' })

    const numbers = site.bodies.map((body) => readItn(body).pfPaymentId)
    expect(numbers).toHaveLength(3)
    expect(new Set(numbers).size).toBe(2)
  })

  it('is kept from one start to the next, with undelivered messages', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'payfast-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const site = await startTestSite([500])
    const first = await startTestEmulator(site, { folder, retryDelaysMs: [60_000] })
    await first.pay('pay')
    expect(site.bodies).toHaveLength(1)
    await first.stop()

    const second = await startTestEmulator(site, { folder, retryDelaysMs: [20] })
    await expect.poll(() => site.bodies.length).toBe(2)
    expect(await second.validate(site.bodies[0] ?? '')).toBe('VALID')
    await second.stop()

    await writeFile(join(folder, 'payments.json'), '[1]')
    await expect(startPayfastEmulator({ port: 0, folder })).rejects.toThrow(/^The local data in .* cannot be read/)
  })

  it('says in one sentence that its port is taken', async () => {
    const other = await listenLocally('another', 0, (_request, response) => response.end())
    onTestFinished(() => other.stop())
    await expect(startPayfastEmulator({ port: other.port })).rejects.toThrow(
      `Port ${other.port} is taken, so the PayFast emulator cannot start: stop what listens there, or choose another port.`,
    )
  })
})
