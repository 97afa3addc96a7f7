import { beforeEach, describe, expect, it, vi } from 'vitest'
import { contracts } from '#shared/api/contracts.ts'
import { ENQUIRY_ADDRESS_LIMIT, ENQUIRY_LIMIT, unreadEnquiry } from '#shared/enquiries/enquiry.ts'
import { enquiryRepository } from '#lambdas/table/enquiry-repository.ts'
import { NOW } from '#test/support/business-time-fixture.ts'
import { setUpApi } from '#test/support/api-fixture.ts'
import { ORIGIN_SECRET } from '#test/support/http-request.ts'
import { anEnquiry } from '#test/support/enquiry-fixture.ts'

const api = setUpApi()
const { SendEnquiry, OpenEnquiryForm } = contracts
const send = (changes: object = {}, more: { openForMs?: number; sourceIp?: string } = {}) =>
  api.ask(SendEnquiry, {
    body: anEnquiry(ORIGIN_SECRET, { ...changes }, more.openForMs),
    ...(more.sourceIp && { sourceIp: more.sourceIp }),
  })
const findEnquiry = (id: unknown) => enquiryRepository(api.harness().table).find(String(id))

let start = Date.parse(NOW)
beforeEach(() => {
  // Every test has a rate-limit window of its own.
  start += 3_600_000
  vi.setSystemTime(start)
})

/** Each guard of the form, with a form that triggers only this one, in the order of the specification. */
const guards = [
  {
    guard: 'honeypot',
    changes: { website: 'https://spam.example' },
    refusal: 'enquiry-not-taken',
    message: 'Please try again',
  },
  {
    guard: '3 seconds',
    changes: {},
    openForMs: 2_999,
    refusal: 'enquiry-too-fast',
    message: 'Please take your time filling out the form',
  },
  {
    guard: 'captcha presence',
    changes: { captchaToken: '' },
    refusal: 'captcha-missing',
    message: 'Please complete the reCAPTCHA verification',
  },
  {
    guard: 'validation',
    changes: { message: 'Hello' },
    refusal: 'enquiry-not-valid',
    message: 'Message must be at least 10 characters',
  },
  {
    guard: 'captcha check',
    changes: { captchaToken: 'made up' },
    refusal: 'captcha-failed',
    message: 'reCAPTCHA verification failed. Please try again.',
  },
] as const

describe('a script that calls the API directly', () => {
  it.each(guards)('is stopped by the guard "$guard" alone, and nothing is stored', async (one) => {
    const before = await api.contents()
    const response = await send(one.changes, 'openForMs' in one ? { openForMs: one.openForMs } : {})
    expect(response).toMatchObject({ status: 409, body: { error: one.refusal, message: one.message } })
    expect(await api.contents()).toEqual(before)
  })

  it('may send for the browsers of five visitors from one address in five minutes, and no more', async () => {
    const sourceIp = '196.25.1.1'
    const sendAgain = (number: number) => send({ message: `This is question number ${number}.` }, { sourceIp })
    for (let number = 1; number <= 5 * ENQUIRY_LIMIT.calls; number += 1)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await sendAgain(number)).toMatchObject({ status: 200 })
    const before = await api.contents()
    expect(await sendAgain(16)).toMatchObject({ status: 429, body: { error: 'too-many-requests' } })
    expect(await api.contents()).toEqual(before)
    vi.setSystemTime(start + 300_000)
    expect((await sendAgain(16)).status).toBe(200)
  })

  it('passes the guards in their order: the first failing one replies', async () => {
    const sourceIp = '196.25.1.2'
    // Forms stopped before the limit do not count.
    const wrong = { website: 'x', stamp: '', captchaToken: '', message: '' }
    const streamEvents = []
    for (const changes of [
      wrong,
      { ...wrong, website: '' },
      { message: '', captchaToken: '' },
      { message: '', captchaToken: 'made up' },
      { captchaToken: 'made up' },
      {},
      ...Array.from({ length: ENQUIRY_ADDRESS_LIMIT.calls - 3 }, () => ({ message: '' })),
      { message: '' },
    ])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      streamEvents.push((await send(changes, { sourceIp })).body['error'] ?? 'taken')
    expect(streamEvents).toEqual([
      'enquiry-not-taken',
      'enquiry-too-fast',
      'captcha-missing',
      'enquiry-not-valid',
      'captcha-failed',
      'taken',
      ...Array.from({ length: ENQUIRY_ADDRESS_LIMIT.calls - 3 }, () => 'enquiry-not-valid'),
      'too-many-requests',
    ])
  })

  const aMomentAgo = () => (start - 20_000).toString(36)
  it.each([
    ['with a made up seal', () => ({ stamp: `${aMomentAgo()}.${'B'.repeat(22)}.${'A'.repeat(43)}` })],
    ['without a seal', () => ({ stamp: aMomentAgo() })],
    ['of a day before yesterday', () => ({ stamp: anEnquiry(ORIGIN_SECRET, {}, 2 * 86_400_000).stamp })],
    ['of tomorrow', () => ({ stamp: anEnquiry(ORIGIN_SECRET, {}, -86_400_000).stamp })],
    ['that is no stamp at all', () => ({ stamp: '' })],
  ])('fails with a stamp %s', async (_, changes) => {
    expect((await send(changes())).body['error']).toBe('enquiry-too-fast')
  })
})

describe('an enquiry', () => {
  it('is stored as it was written, with the stamp that the form got', async () => {
    const formResponse = await api.ask(OpenEnquiryForm)
    expect(formResponse.body).toEqual({
      stamp: expect.any(String) as string,
      captcha: { provider: 'always-pass', siteKey: '' },
    })
    expect(formResponse.headers['cache-control']).toBe('no-store')
    expect((await send({ stamp: formResponse.body['stamp'] })).body['error']).toBe('enquiry-too-fast')
    vi.setSystemTime(start + 3_000)
    const { status, body } = await send({
      stamp: formResponse.body['stamp'],
      name: '  Nomvula  O’Brien-Dlamini ',
      phone: '',
      about: ' Can we\n bring a dog? ',
      cabinSlug: 'aloe',
    })
    expect(status).toBe(200)
    expect(await findEnquiry(body['id'])).toEqual({
      id: body['id'],
      name: 'Nomvula O’Brien-Dlamini',
      email: 'thandi@example.co.za',
      phone: null,
      message: 'Is the road all right for a small car after rain?',
      about: 'Can we bring a dog?',
      cabinSlug: 'aloe',
      createdAt: new Date(start + 3_000).toISOString(),
      ...unreadEnquiry,
    })
  })

  it('that is sent twice, at once or after a lost reply, is stored once', async () => {
    const { stamp } = anEnquiry(ORIGIN_SECRET)
    const [one, other] = await Promise.all([send({ stamp }), send({ stamp })])
    expect(one).toEqual(other)
    const before = await api.contents()
    // By now the captcha's token is used up.
    expect(await send({ stamp, captchaToken: 'spent' })).toEqual(one)
    expect(await api.contents()).toEqual(before)
  })

  it('needs a form of its own: a stamp is used once', async () => {
    const { stamp } = anEnquiry(ORIGIN_SECRET)
    await send({ stamp })
    const before = await api.contents()
    const another = { message: 'And one more thing, please.' }
    expect((await send({ stamp, ...another })).body['error']).toBe('enquiry-form-used')
    expect(await api.contents()).toEqual(before)
    expect((await send(another)).status).toBe(200)
    // Two texts at the same moment: one of them is stored, and the other is not said to be.
    const form = anEnquiry(ORIGIN_SECRET)
    const both = await Promise.all([send({ stamp: form.stamp }), send({ stamp: form.stamp, ...another })])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })
})
