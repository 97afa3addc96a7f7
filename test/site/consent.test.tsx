// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { report } from '#web/site/kit/pixel.ts'
import { NOW, aSite, createFakeApi } from './booking-dialog.harness.ts'
import { aPayment, goBack, stubBrowserApis, visit } from './visit-site.tsx'

const TITLE = 'May we tell Meta which cabins you look at?'
const scripts = () => [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => src)
const readChoice = () => JSON.parse(localStorage.getItem('mc:consent') ?? 'null') as unknown
const pictures: string[] = []

beforeEach(() => {
  stubBrowserApis()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) })
  localStorage.clear()
  pictures.splice(0)
  vi.stubGlobal(
    'Image',
    class {
      set src(address: string) {
        pictures.push(address)
      }
    },
  )
})
afterEach(() => {
  cleanup()
  for (const script of document.querySelectorAll('script')) script.remove()
  Object.assign(window, { fbq: undefined, _fbq: undefined })
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const withPixel = (override: Parameters<typeof createFakeApi>[0] = {}) =>
  createFakeApi({ site: aSite({ pixelId: '1234567890' }), ...override })

describe('consent', () => {
  it('is not asked for where no pixel is configured', async () => {
    visit(createFakeApi(), '/')
    await screen.findByRole('form', { name: 'Send us a message' })
    expect(screen.queryByText(TITLE)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Cookie settings' })).toBeNull()
  })

  it('that is refused is stored with its day and version, loads nothing, and can be given later', async () => {
    const { user } = visit(withPixel(), '/')
    const bar = within(await screen.findByRole('region', { name: TITLE }))
    await user.click(bar.getByRole('button', { name: 'Refuse' }))
    expect(screen.queryByText(TITLE)).toBeNull()
    expect(readChoice()).toEqual({ choice: 'refused', at: NOW, version: 1 })
    expect(scripts()).toEqual([])

    await user.click(screen.getByRole('button', { name: 'Cookie settings' }))
    await waitFor(() => expect(document.activeElement?.textContent).toBe(TITLE))
    expect(screen.getByText('You refused this on Saturday 21 November 2026.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Leave as it is' }))
    expect(readChoice()).toMatchObject({ choice: 'refused' })
    expect(document.activeElement?.textContent).toBe('Cookie settings')
    await user.click(screen.getByRole('button', { name: 'Cookie settings' }))
    await goBack()
    expect(screen.queryByText(TITLE)).toBeNull()
    expect(readChoice()).toMatchObject({ choice: 'refused' })
    await user.click(screen.getByRole('button', { name: 'Cookie settings' }))
    await user.click(screen.getByRole('button', { name: 'Accept' }))
    expect(readChoice()).toMatchObject({ choice: 'accepted' })
    await waitFor(() => expect(scripts()).toEqual(['https://connect.facebook.net/en_US/fbevents.js']))
  })

  it('is not asked for on a page whose address is a key, and can be given there', async () => {
    const { user } = visit(withPixel(), '/upload-pop')
    const settings = await screen.findByRole('button', { name: 'Cookie settings' })
    // The bar is in a part of the site that is loaded on demand.
    await user.click(settings)
    await user.click(await screen.findByRole('button', { name: 'Refuse' }))
    expect(readChoice()).toMatchObject({ choice: 'refused' })

    cleanup()
    localStorage.clear()
    visit(withPixel(), '/upload-pop')
    await screen.findByRole('button', { name: 'Cookie settings' })
    await new Promise((resolve) => setTimeout(resolve))
    expect(screen.queryByText(TITLE)).toBeNull()
  })

  it("loads and reports nothing while the address contains the children's ages or a quoted price", async () => {
    localStorage.setItem('mc:consent', JSON.stringify({ choice: 'accepted', at: NOW, version: 1 }))
    const setAddress = (address: string) => window.history.replaceState(null, '', address)
    setAddress('/?adults=2&child=4')
    const { user } = visit(withPixel(), '/?adults=2&child=4')
    await screen.findByRole('form', { name: 'Send us a message' })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(scripts()).toEqual([])

    setAddress('/')
    await user.click(screen.getAllByRole('link', { name: /Mountain Cabins/ })[0]!)
    await waitFor(() => expect(scripts()).toHaveLength(1))
    const pixelCalls = () => (window as unknown as { fbq: { queue: unknown[] } }).fbq.queue.length
    const before = pixelCalls()
    setAddress('/?quoted=497000')
    report('InitiateCheckout')
    expect(pixelCalls()).toBe(before)
    setAddress('/')
    report('InitiateCheckout')
    expect(pixelCalls()).toBe(before + 1)
  })

  it('is asked for again when the purpose has changed', async () => {
    localStorage.setItem('mc:consent', JSON.stringify({ choice: 'accepted', at: NOW, version: 0 }))
    visit(withPixel(), '/')
    expect(await screen.findByRole('region', { name: TITLE })).toBeTruthy()
    expect(scripts()).toEqual([])
  })
})

describe('a purchase event', () => {
  const paid = aPayment({ attemptStatus: 'paid', bookingStatus: 'confirmed', paymentStatus: 'deposit_paid' })
  const fakeApi = (payment = paid) =>
    withPixel({
      override: (path) => (path.startsWith('/payments/') ? { status: 200, body: payment } : undefined),
    })
  const address = '/payment-success?attempt=aaaaaaaaaaaaaaaaaaaaaa'
  const acceptPixel = () =>
    localStorage.setItem('mc:consent', JSON.stringify({ choice: 'accepted', at: NOW, version: 1 }))

  it('is sent once per booking, after the server has said paid, by a picture without personal data', async () => {
    acceptPixel()
    visit(fakeApi(), address)
    await waitFor(() => expect(pictures).toHaveLength(1))
    const { origin, pathname, searchParams } = new URL(pictures[0] ?? '')
    expect(origin + pathname).toBe('https://www.facebook.com/tr/')
    expect(Object.fromEntries(searchParams)).toEqual({
      id: '1234567890',
      ev: 'Purchase',
      dl: `${window.location.origin}/`,
      eid: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      'cd[value]': '2400.00',
      'cd[currency]': 'ZAR',
      'cd[content_name]': 'Cabin Booking',
      noscript: '1',
    })
    expect(pictures[0]).not.toMatch(/aaaaaaaa|MC-7K4QX/)

    cleanup()
    visit(fakeApi(), address)
    await screen.findByRole('heading', { level: 1, name: /Paid/ })
    expect(pictures).toHaveLength(1)
  })

  it.each([
    ['that the server has not seen', true, aPayment({ attemptStatus: 'open' })],
    ['of somebody who has not agreed', false, paid],
  ])('%s is not sent', async (_, hasAgreed, payment) => {
    if (hasAgreed) acceptPixel()
    visit(fakeApi(payment), address)
    await screen.findByRole('heading', { level: 1, name: hasAgreed ? /PayFast/ : /Paid/ })
    expect(pictures).toEqual([])
  })
})
