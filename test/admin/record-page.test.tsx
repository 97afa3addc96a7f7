// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { NOW } from '#test/support/business-time-fixture.ts'
import { storedRecord } from '#test/support/record-fixture.ts'
import { anAddOn } from '#test/support/tariff-fixture.ts'
import { freezeTimeForEachTest, openStaffArea } from './staff.harness.tsx'

vi.mock('#web/admin/kit/session.ts', () => import('./fake-session.ts'))
freezeTimeForEachTest()

const faq = (id: string) =>
  storedRecord({ id, category: 'Getting here', question: `Question ${id}?`, answer: 'Yes, all of it.', active: true })
const faqs = (count: number) => Array.from({ length: count }, (_, at) => faq(String(at)))

describe('the page of a kind of record', () => {
  it('sends a new one again under its key until it is saved, and the next one under another', async () => {
    const replies = [() => Promise.reject(new Error('The connection is lost')), () => faq('b'), () => faq('c')]
    const { user, sentRequests } = await openStaffArea('/admin/faqs?open=new', {
      'GET /staff/faqs': { records: [faq('a')], orderVersion: 0 },
      'POST /staff/faqs/preview': { answer: [] },
      'POST /staff/faqs': () => replies.shift()?.(),
    })
    const keys = () =>
      sentRequests.flatMap(({ requestLine, body }) =>
        requestLine === 'POST /staff/faqs' ? [(body as { key: string }).key] : [],
      )
    const fillIn = async () => {
      const drawer = within(await screen.findByRole('dialog', { name: 'New question' }))
      await user.type(await drawer.findByLabelText('Group'), 'Pets')
      await user.type(drawer.getByLabelText('Question'), 'May dogs come?')
      await user.type(drawer.getByLabelText('Answer'), 'No, sorry: there are wild animals.')
      await user.click(await drawer.findByRole('button', { name: 'Save' }))
    }
    await fillIn()
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(keys()).toHaveLength(2))
    await user.click(await screen.findByRole('button', { name: 'New question' }))
    await fillIn()
    await waitFor(() => expect(keys()).toHaveLength(3))
    const [first, again, next] = keys()
    expect(again).toBe(first)
    expect(next).not.toBe(first)
  })

  it('says what to do where there is no room for another one, and offers none', async () => {
    await openStaffArea('/admin/faqs', { 'GET /staff/faqs': { records: faqs(100), orderVersion: 0 } })
    expect(await screen.findByText(/Archive one that is no longer needed/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'New question' })).toBeNull()
  })

  it('shows the archived ones where they count too', async () => {
    const archived = Array.from({ length: 100 }, (_, at) =>
      anAddOn({ id: String(at), name: `Add-on ${at}`, archivedAt: at === 0 ? null : NOW }),
    )
    const { user } = await openStaffArea('/admin/add-ons', {
      'GET /staff/add-ons': { records: archived, orderVersion: 0 },
      'GET /staff/cabin-names': { cabins: [], archived: [] },
    })
    expect(screen.queryByRole('button', { name: 'New add-on' })).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Show archived add-ons' }))
    expect(await screen.findByText('99 add-ons shown, that is all')).toBeTruthy()
  })

  it('has room again for as many as are archived, where these do not count', async () => {
    const records = faqs(101).map((record, at) => (at < 2 ? { ...record, archivedAt: NOW } : record))
    await openStaffArea('/admin/faqs', { 'GET /staff/faqs': { records, orderVersion: 0 } })
    expect(await screen.findByRole('button', { name: 'New question' })).toBeTruthy()
  })
})
