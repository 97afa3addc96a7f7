// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeResponse, NOW, createFakeApi, refusal } from './booking-dialog.harness.ts'
import { stubBrowserApis, visit } from './visit-site.tsx'

beforeEach(() => {
  stubBrowserApis()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) })
  localStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const openResponse = { stamp: 'a-stamp', captcha: { provider: 'always-pass', siteKey: '' } }

/** The home page with an API that returns `responses` to the form, one after the other. */
async function renderContactForm({
  responses = [],
  address = '/',
  isOnline = () => true,
}: { responses?: (FakeResponse | 'lost')[]; address?: string; isOnline?: () => boolean } = {}) {
  const sent: Record<string, unknown>[] = []
  const page = visit(
    createFakeApi({
      override(path, body) {
        if (path.startsWith('/inquiries') && !isOnline()) throw new TypeError('Failed to fetch')
        if (path === '/inquiries/form') return { status: 200, body: openResponse }
        if (path !== '/inquiries') return undefined
        sent.push(body as Record<string, unknown>)
        const response = responses[sent.length - 1] ?? { status: 200, body: { id: 'enquiryenquiryenquiry1' } }
        if (response === 'lost') throw new TypeError('Failed to fetch')
        return response
      },
    }),
    address,
  )
  const form = await screen.findByRole('form', { name: 'Send us a message' })
  const field = (name: string | RegExp) => within(form).getByLabelText<HTMLInputElement>(name)
  const { user } = page
  return {
    ...page,
    form,
    sent,
    field,
    async write({ message = 'Is the road all right for a small car?' } = {}) {
      await user.type(field('Name'), 'Thandi Mokoena')
      // user-event does not notice that a form was reset.
      await user.clear(field('E-mail address'))
      await user.type(field('E-mail address'), 'thandi@example.co.za')
      await user.type(field('Message'), message)
    },
    tick: async () => user.click(await within(form).findByLabelText('I am not a robot')),
    wait: (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds),
    send: () => user.click(within(form).getByRole('button', { name: 'Send message' })),
    expectRefusal: async (words: string) => expect(await within(form).findByText(words)).toBeTruthy(),
  }
}

describe('the contact form', () => {
  it('requests nothing before it is touched', async () => {
    const { requests, form } = await renderContactForm()
    expect(requests).not.toContain('GET /inquiries/form')
    expect(within(form).queryByLabelText('I am not a robot')).toBeNull()
    fireEvent.focus(within(form).getByLabelText('Name'))
    await waitFor(() => expect(requests).toContain('GET /inquiries/form'))
  })

  it('sends what was written, says so, and is empty again', async () => {
    const { write, tick, wait, send, expectRefusal, sent, field, requests, form } = await renderContactForm()
    await write()
    await tick()
    wait(10_000)
    await send()
    await expectRefusal('Message sent!')
    await expectRefusal("We'll get back to you as soon as possible.")
    expect(sent).toEqual([
      {
        website: '',
        stamp: 'a-stamp',
        captchaToken: 'ticked',
        name: 'Thandi Mokoena',
        email: 'thandi@example.co.za',
        phone: '',
        message: 'Is the road all right for a small car?',
        about: '',
        cabinSlug: null,
      },
    ])
    expect([field('Name').value, field('Message').value]).toEqual(['', ''])
    await waitFor(() => expect(field('I am not a robot').checked).toBe(false))
    expect(requests.filter((one) => one === 'GET /inquiries/form')).toHaveLength(2)
    expect(within(form).getAllByRole('status').length).toBeGreaterThan(0)
  })

  it('shows the errors in the order of the specification, and sends nothing until there are none', async () => {
    const { field, user, write, tick, wait, send, expectRefusal, sent, form } = await renderContactForm()
    const honeypot = form.querySelector<HTMLInputElement>('[name="website"]')
    fireEvent.change(honeypot as HTMLInputElement, { target: { value: 'https://spam.example' } })
    await user.click(field('Message'))
    await within(form).findByLabelText('I am not a robot')
    await send()
    await expectRefusal('Please try again')
    fireEvent.change(honeypot as HTMLInputElement, { target: { value: '' } })
    await send()
    await expectRefusal('Please take your time filling out the form')
    wait(3_000)
    await send()
    await expectRefusal('Please complete the reCAPTCHA verification')
    await tick()
    await send()
    expect((await within(form).findByRole('alert')).textContent).toBe('Name must be at least 2 characters')
    expect(field('Name').getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(field('Name')))
    expect(sent).toEqual([])
    await write()
    await send()
    await expectRefusal('Message sent!')
    expect(field('Name').getAttribute('aria-invalid')).toBeNull()
  })

  it('allows one browser three enquiries in five minutes', async () => {
    const { write, tick, wait, send, expectRefusal, sent } = await renderContactForm()
    for (const number of [1, 2, 3]) {
      // oxlint-disable no-await-in-loop -- one after the other
      await write({ message: `This is question number ${number}.` })
      await tick()
      wait(10_000)
      await send()
      await expectRefusal('Message sent!')
      // oxlint-enable no-await-in-loop
    }
    await write()
    await tick()
    wait(10_000)
    await send()
    await expectRefusal('Too many submission attempts. Please wait a few minutes.')
    expect(sent).toHaveLength(3)
    wait(300_000)
    await send()
    await waitFor(() => expect(sent).toHaveLength(4))
  }, 20_000)

  it('asks for the captcha again when the server refuses it, and keeps what was written', async () => {
    const { write, tick, wait, send, expectRefusal, field, sent } = await renderContactForm({
      responses: [refusal('captcha-failed')],
    })
    await write()
    await tick()
    wait(10_000)
    await send()
    await expectRefusal('reCAPTCHA verification failed. Please try again.')
    expect(field('I am not a robot').checked).toBe(false)
    expect(field('Message').value).not.toBe('')
    await tick()
    await send()
    await expectRefusal('Message sent!')
    expect(sent).toHaveLength(2)
  })

  it('names other contacts when it cannot send; sent again, it is the same enquiry with the same stamp', async () => {
    const { write, tick, wait, send, expectRefusal, sent } = await renderContactForm({
      responses: [{ status: 500, body: { error: 'unexpected', message: 'Oops' } }],
    })
    await write()
    await tick()
    wait(10_000)
    await send()
    await expectRefusal('Failed to send message')
    await expectRefusal('Please try contacting us directly.')
    await send()
    await expectRefusal('Message sent!')
    expect(sent[1]).toEqual(sent[0])
  })

  it('names other contacts where the server was not reached, and sends once it is', async () => {
    let isOnline = false
    const { write, tick, wait, send, expectRefusal, form, sent } = await renderContactForm({
      isOnline: () => isOnline,
    })
    await write()
    wait(10_000)
    await send()
    await expectRefusal('Failed to send message')
    await expectRefusal('Please try contacting us directly.')
    expect(within(form).queryByLabelText('I am not a robot')).toBeNull()
    isOnline = true
    await send()
    await expectRefusal('Please take your time filling out the form')
    await tick()
    wait(3_000)
    await send()
    await expectRefusal('Message sent!')
    expect(sent).toHaveLength(1)
  })

  it('shows the server’s limit in the specification’s words', async () => {
    const { write, tick, wait, send, expectRefusal } = await renderContactForm({
      responses: [{ status: 429, body: { error: 'too-many-requests', message: 'Wait', details: { minutes: 4 } } }],
    })
    await write()
    await tick()
    wait(10_000)
    await send()
    await expectRefusal('Too many submission attempts. Please wait a few minutes.')
  })

  it('is filled in with the page that led to it', async () => {
    const address = `/?${new URLSearchParams({ about: 'Can we bring a dog?', cabin: 'aloe' }).toString()}#contact`
    const { write, tick, wait, send, expectRefusal, sent } = await renderContactForm({ address })
    await expectRefusal('Aloe: Can we bring a dog?')
    await write()
    await tick()
    wait(10_000)
    await send()
    await expectRefusal('Message sent!')
    expect(sent[0]).toMatchObject({ about: 'Can we bring a dog?', cabinSlug: 'aloe' })
  })
})
