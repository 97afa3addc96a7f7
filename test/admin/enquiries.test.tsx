// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { type Enquiry, unreadEnquiry } from '#shared/enquiries/enquiry.ts'
import { NOW } from '#test/support/business-time-fixture.ts'
import {
  type FakeResponses,
  aToday,
  freezeTimeForEachTest,
  openStaffArea,
  ownerAccount,
  refusal,
} from './staff.harness.tsx'

vi.mock('#web/admin/kit/session.ts', () => import('./fake-session.ts'))

freezeTimeForEachTest()

const ID = 'enquiryenquiryenquiry1'
const anEnquiry = (changes: Partial<Enquiry> = {}): Enquiry => ({
  ...unreadEnquiry,
  ...{ id: ID, name: 'Thandi Mokoena', email: 'thandi@example.co.za', phone: '082 555 0142', about: '' },
  ...{ message: 'Is the road <b>open</b>?\nhttps://spam.example', cabinSlug: 'aloe', createdAt: NOW },
  ...changes,
})
const rowOf = ({ message, ...enquiry }: Enquiry) => ({ ...enquiry, firstWords: message })
const detailsOf = (enquiry: Enquiry, more = {}) => ({ enquiry, replies: [], changes: [], bookings: [], ...more })

const openEnquiries = (address = '/admin/inquiries', responses: FakeResponses = {}) =>
  openStaffArea(address, {
    'GET /staff/inquiries?state=': { enquiries: [], cursor: null },
    'GET /staff/inquiries?state=new': { enquiries: [rowOf(anEnquiry())], cursor: null },
    [`GET /staff/inquiries/${ID}`]: detailsOf(anEnquiry({ state: 'open', version: 2 })),
    ...responses,
  })
type Opened = Awaited<ReturnType<typeof openEnquiries>>
const posts = ({ sentRequests }: Opened) => sentRequests.filter(({ requestLine }) => requestLine.startsWith('POST'))
const openDrawer = async (responses: FakeResponses = {}) => {
  const opened = await openEnquiries(`/admin/inquiries?enquiry=${ID}`, responses)
  await screen.findByRole('heading', { name: 'Message' })
  return opened
}

describe('the enquiries', () => {
  it('have a badge, and show who wrote, the first words, the cabin and the phone', async () => {
    await openEnquiries('/admin/inquiries', { 'GET /staff/today': aToday({ enquiries: { count: 3, hasMore: true } }) })
    const row = within(await screen.findByRole('row', { name: /Thandi Mokoena/ }))
    for (const text of [/Is the road/, 'Aloe', '082 555 0142']) expect(row.getByText(text)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Enquiries, 3+ waiting' })).toBeTruthy()
  })

  it('say what a tab without any is for', async () => {
    const { user } = await openEnquiries()
    await user.click(await screen.findByRole('tab', { name: 'Won' }))
    expect(await screen.findByText('No enquiries were won')).toBeTruthy()
  })

  it('say that they could not be loaded', async () => {
    await openEnquiries('/admin/inquiries', { 'GET /staff/inquiries?state=new': { status: 500, body: {} } })
    expect(await screen.findByText('The enquiries could not be loaded')).toBeTruthy()
  })

  it('are marked as spam together, and undone together', async () => {
    const opened = await openEnquiries('/admin/inquiries', { 'POST /staff/inquiry-states': { marked: 1 } })
    await opened.user.click(await screen.findByRole('checkbox', { name: 'Select the enquiry by Thandi Mokoena' }))
    await opened.user.click(screen.getByRole('button', { name: 'Mark as spam' }))
    await opened.user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Undone')).toBeTruthy()
    expect(posts(opened).map(({ body }) => body)).toEqual([
      { ids: [ID], state: 'spam' },
      { ids: [ID], state: 'new' },
    ])
  })
})

describe('an enquiry', () => {
  it('is opened by whoever reads it first, once', async () => {
    const opened = await openDrawer({
      [`GET /staff/inquiries/${ID}`]: detailsOf(anEnquiry()),
      [`POST /staff/inquiries/${ID}`]: anEnquiry({ state: 'open', version: 2 }),
    })
    await waitFor(() => expect(posts(opened)).toHaveLength(1))
    expect(posts(opened)[0]).toMatchObject({ body: { version: 1, state: 'open' } })
  })

  it('shows the visitor’s words as text, without a link', async () => {
    await openDrawer()
    const drawer = within(screen.getByRole('dialog'))
    expect(drawer.getByText(/Is the road <b>open<\/b>\?/)).toBeTruthy()
    expect(drawer.queryByRole('link', { name: /spam/ })).toBeNull()
  })

  it('is answered with a ready text that is edited before it is sent', async () => {
    const replied = anEnquiry({ state: 'replied', version: 3 })
    const opened = await openDrawer({ [`POST /staff/inquiries/${ID}/replies`]: { enquiry: replied, reply: {} } })
    await opened.user.click(screen.getByRole('button', { name: 'Reply' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reply to Thandi Mokoena' }))
    await opened.user.selectOptions(dialog.getByLabelText('Begin with'), 'The road')
    const field = dialog.getByLabelText<HTMLTextAreaElement>('Reply')
    expect(field.value).toMatch(/^Hello Thandi\n\nThank you for asking about the road/)
    await opened.user.clear(field)
    await opened.user.click(dialog.getByRole('button', { name: 'Send reply' }))
    expect(await dialog.findByText('Please write a reply')).toBeTruthy()
    await opened.user.type(field, 'It is open.')
    await opened.user.click(dialog.getByRole('button', { name: 'Send reply' }))
    expect(await screen.findByText('Reply sent')).toBeTruthy()
    expect(posts(opened)).toMatchObject([{ body: { text: 'It is open.', version: 2, replyId: expect.any(String) } }])
  })

  it('keeps a reply that a colleague was quicker with, and sends it about the newest', async () => {
    const details = `GET /staff/inquiries/${ID}`
    const answers = `POST /staff/inquiries/${ID}/replies`
    const responses: FakeResponses = {
      [answers]: refusal('changed-meanwhile', 'Pieter changed this a moment ago.'),
      [details]: detailsOf(anEnquiry({ state: 'open', version: 2 })),
    }
    const opened = await openDrawer(responses)
    await opened.user.click(screen.getByRole('button', { name: 'Reply' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reply to Thandi Mokoena' }))
    opened.responses[details] = detailsOf(anEnquiry({ state: 'replied', version: 3, updatedBy: 'Pieter' }))
    await opened.user.click(dialog.getByRole('button', { name: 'Send reply' }))
    expect(await dialog.findByText('Pieter has changed this meanwhile')).toBeTruthy()
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Reply').value).toMatch(/^Hello Thandi/)
    opened.responses[answers] = { enquiry: anEnquiry({ state: 'replied', version: 4 }), reply: {} }
    await opened.user.click(dialog.getByRole('button', { name: 'Send reply' }))
    expect(await screen.findByText('Reply sent')).toBeTruthy()
    const sent = posts(opened).map(({ body }) => body as { version: number; replyId: string })
    expect(sent.map(({ version }) => version)).toEqual([2, 3])
    expect(sent[0]?.replyId).toBe(sent[1]?.replyId)
  })

  it('counts as replied once staff say that the WhatsApp was sent', async () => {
    const opened = await openDrawer({ [`POST /staff/inquiries/${ID}`]: anEnquiry({ state: 'replied', version: 3 }) })
    await opened.user.click(screen.getByRole('button', { name: /^WhatsApp/ }))
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Open WhatsApp' })
    expect(link.href).toMatch(/^https:\/\/wa\.me\/27825550142\?text=Hello%20Thandi/)
    link.addEventListener('click', (event) => event.preventDefault())
    await opened.user.click(link)
    await opened.user.click(await screen.findByRole('button', { name: 'Yes, sent' }))
    await waitFor(() =>
      expect(posts(opened)).toMatchObject([{ body: { version: 2, state: 'replied', isByWhatsapp: true } }]),
    )
  })

  it('becomes a booking whose address names nobody', async () => {
    const { user } = await openDrawer()
    await user.click(screen.getByRole('button', { name: /^New booking/, hidden: true }))
    expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Thandi Mokoena')
    expect(screen.getByLabelText('Address').textContent).toBe(`/admin/manual-booking?enquiry=${ID}`)
  })

  it('is erased by owners alone', async () => {
    await openDrawer({ 'GET /staff/me': { ...ownerAccount, role: 'staff' } })
    expect(screen.queryByRole('button', { name: /^Erase/ })).toBeNull()
  })
})

describe('a booking of an enquiry', () => {
  it('begins with what the visitor wrote of themselves', async () => {
    await openStaffArea(`/admin/manual-booking?enquiry=${ID}`, {
      [`GET /staff/inquiries/${ID}`]: detailsOf(anEnquiry({ state: 'open' })),
    })
    expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Thandi Mokoena')
    expect(screen.getByLabelText<HTMLInputElement>(/^Phone/).value).toBe('082 555 0142')
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('thandi@example.co.za')
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Cabin').value).toBe('aloe'))
  })
})
