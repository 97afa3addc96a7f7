import { onTestFinished, describe, expect, it, vi } from 'vitest'
import { serveLocally } from '#infra/local/engines/listen-locally.ts'
import { verifyCaptcha, captchaConfigFrom } from '#lambdas/http/captcha.ts'

const keys = { siteKey: 'a site key', secret: 'a secret' }
const written = (changes: object = {}) => JSON.stringify({ provider: 'recaptcha', ...keys, ...changes })

describe('the captcha of a deployed stage', () => {
  it.each(['recaptcha', 'turnstile'])('may be %s', (provider) => {
    expect(captchaConfigFrom(written({ provider }), 'prod')).toEqual({ provider, ...keys })
  })

  const warning = 'The captcha secret lets everybody pass, and this stage is open to everybody.'
  it.each([
    ['lets everybody pass', written({ provider: 'always-pass' }), warning],
    ['has a site key for tests', written({ siteKey: '6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI' }), warning],
    [
      'has a secret for tests',
      written({ provider: 'turnstile', secret: '1x0000000000000000000000000000000AA' }),
      warning,
    ],
    ['has no secret', written({ secret: '' }), 'The captcha secret must hold a site key and a secret key.'],
    ['has no provider', written({ provider: 'none' }), 'The captcha secret must hold provider, siteKey and secret.'],
    ['cannot be read', 'secret', 'The captcha secret is no JSON.'],
  ])('is refused in dev and prod where it %s', (_, secret, sentence) => {
    for (const stage of ['dev', 'prod', 'anything']) expect(() => captchaConfigFrom(secret, stage)).toThrow(sentence)
  })

  it('that accepts everybody is allowed on the local stack only', () => {
    const { provider } = captchaConfigFrom(written({ provider: 'always-pass', siteKey: '', secret: '' }), 'local')
    expect(provider).toBe('always-pass')
  })
})

describe('the captcha verification', () => {
  async function startFakeProvider(respond: (form: URLSearchParams) => Response | Promise<Response>) {
    const server = await serveLocally('a captcha', 0, async (request) =>
      respond(new URLSearchParams(await request.text())),
    )
    onTestFinished(() => server.stop())
    return verifyCaptcha({ provider: 'recaptcha', ...keys }, { hostname: 'www.cabins.test', verifyUrl: server.url })
  }
  const silenceLog = () => {
    const spy = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    onTestFinished(() => spy.mockRestore())
  }

  it('sends the secret and the token, and trusts a success for our own site', async () => {
    let requestBody = ''
    const isHuman = await startFakeProvider((form) => {
      requestBody = form.toString()
      return Response.json({ success: true, hostname: 'www.cabins.test', challenge_ts: '2026-11-21T08:00:00Z' })
    })
    expect(await isHuman('a token')).toBe(true)
    expect(requestBody).toBe('secret=a+secret&response=a+token')
  })

  it.each([
    ['says no', () => Response.json({ success: false, 'error-codes': ['timeout-or-duplicate'] })],
    ['names another site', () => Response.json({ success: true, hostname: 'elsewhere.test' })],
    ['names no site', () => Response.json({ success: true })],
    ['fails', () => new Response('Bad gateway', { status: 502 })],
    ['redirects', () => Response.redirect('http://127.0.0.1:1/', 302)],
    ['sends an invalid reply', () => Response.json({ success: 'yes', hostname: 'www.cabins.test' })],
  ])('is negative where the provider %s', async (_, respond) => {
    silenceLog()
    expect(await (await startFakeProvider(respond))('a token')).toBe(false)
  })

  it('is negative where the provider says nothing for three seconds', async () => {
    silenceLog()
    const timeoutOf = AbortSignal.timeout.bind(AbortSignal)
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeoutOf(50))
    onTestFinished(() => timeout.mockRestore())
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => {
      release = resolve
    })
    const isHuman = await startFakeProvider(async () => {
      await isReleased
      return Response.json({ success: true, hostname: 'www.cabins.test' })
    })
    onTestFinished(release)
    expect(await isHuman('a token')).toBe(false)
    expect(timeout).toHaveBeenCalledExactlyOnceWith(3000)
  })

  it('is not needed where a checkbox is enough', async () => {
    const isHuman = verifyCaptcha({ provider: 'always-pass', siteKey: '', secret: '' }, { hostname: 'localhost' })
    expect([await isHuman('ticked'), await isHuman('anything else')]).toEqual([true, false])
  })
})
