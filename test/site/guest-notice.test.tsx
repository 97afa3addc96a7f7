// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { GuestNotice } from '#web/site/features/content/guest-notice.tsx'
import { aSite, createFakeApi } from './booking-dialog.harness.ts'
import { stubBrowserApis, visit } from './visit-site.tsx'

const notice = {
  kind: 'road',
  text: 'The pass is closed; come by the R63.',
  until: '2026-11-21T16:00:00.000Z',
} as const
const shown = () => screen.queryByRole('region', { name: 'Notice to guests' })
const sentence = 'Road: The pass is closed; come by the R63. Until Sat 21 Nov 2026, 18:00.'

beforeEach(() => {
  stubBrowserApis()
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-11-21T15:59:50Z') })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the notice to guests', () => {
  it.each(['/', '/cabin/protea', '/faq', '/no-such-page'])('is above the content of %s', async (address) => {
    const fakeApi = createFakeApi({ site: aSite({ guestNotice: notice }) })
    visit(fakeApi, address)
    const region = await screen.findByRole('region', { name: 'Notice to guests' })
    expect(region.textContent).toBe(sentence)
    expect(region.querySelector('[role="status"]')?.textContent).toBe(sentence)
    expect(region.compareDocumentPosition(screen.getByRole('main'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('goes when it ends, on a page that stays open', async () => {
    render(<GuestNotice notice={notice} />)
    expect(shown()).not.toBeNull()
    await act(async () => vi.advanceTimersByTime(20_000))
    expect(shown()).toBeNull()
  })

  it('is not shown by a page that was published before its end and opened after it', () => {
    const container = document.createElement('div')
    container.innerHTML = renderToString(<GuestNotice notice={notice} />)
    document.body.append(container)
    expect(shown()?.textContent).toBe(sentence)
    vi.setSystemTime(new Date(notice.until))
    const problems: unknown[] = []
    const onRecoverableError = (problem: unknown) => problems.push(problem)
    render(<GuestNotice notice={notice} />, { container, hydrate: true, onRecoverableError })
    expect(shown()).toBeNull()
    expect(problems).toEqual([])
  })
})
