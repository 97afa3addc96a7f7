// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { documentTemplateIds, initialTexts } from '#shared/billing/document-template.ts'
import type { ListedEntry } from '#shared/kernel/published-endpoints.ts'
import { aPublishedEntry } from '#test/support/published-entry-fixture.ts'
import { freezeTimeForEachTest, openStaffArea, refusal } from './staff.harness.tsx'

vi.mock('#web/admin/kit/session.ts', () => import('./fake-session.ts'))
freezeTimeForEachTest()

const untouched = { live: null, liveForm: null, version: 0 }
const entryOf = (id: (typeof documentTemplateIds)[number], changes = {}) =>
  aPublishedEntry(id, { ...initialTexts(id), countsFrom: null }, { ...untouched, ...changes })
const pdf = { fileName: 'PREVIEW Invoice.pdf', pdfBase64: btoa('%PDF-1.3'), reference: 'MC-7K4QX' }

/** The editor of the invoice, over a server that shows what it was asked to draw. */
async function openInvoice(preview: unknown = pdf) {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => {} }))
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true, configurable: true })
  const server = { entry: entryOf('invoice') }
  const staff = await openStaffArea('/admin/document-templates/edit/invoice', {
    'GET /staff/document-templates/invoice': () => server.entry,
    'PUT /staff/document-templates/invoice/draft': () => {
      const sent = staff.sentRequests.at(-1)?.body as Partial<typeof server.entry> | undefined
      server.entry = { ...server.entry, version: server.entry.version + 1, form: sent?.form ?? {}, hasDraft: true }
      return server.entry
    },
    'POST /staff/document-previews/invoice': preview,
  })
  await screen.findByRole('textbox', { name: 'Greeting' })
  return staff
}
const press = async ({ user }: { user: { click: (of: Element) => Promise<void> } }, name: string) =>
  user.click(screen.getByRole('button', { name }))

describe('the texts of documents', () => {
  it('are listed by what people call each document, as the default until one is published', async () => {
    const records = documentTemplateIds.map((id): ListedEntry => {
      const { liveForm: _, previewUntil: __, ...listed } = entryOf(id)
      return listed
    })
    await openStaffArea('/admin/document-templates', { 'GET /staff/document-templates': { records } })
    const link = await screen.findByRole('link', { name: 'Credit note' })
    const rowOf = (of: Element) => within(of.closest('tr') ?? document.body)
    expect(rowOf(link).getByText('Default')).toBeTruthy()
    expect(rowOf(link).getByText('Never')).toBeTruthy()
    // Guests see nothing of it.
    expect(rowOf(screen.getByRole('link', { name: 'Indemnity' })).getByText('Not published')).toBeTruthy()
    expect(
      screen.getAllByRole('link', { name: /^(Invoice|Receipt|Pro-forma|House rules|Indemnity|Register page)$/ }),
    ).toHaveLength(6)
    expect(screen.queryByRole('link', { name: /^New document/ })).toBeNull()
  })

  it('have the fields of their layout alone, in its words', async () => {
    await openInvoice()
    for (const name of ['Greeting', 'Terms of payment', 'Footer'])
      expect(screen.getByRole('textbox', { name })).toBeTruthy()
    expect(screen.getByLabelText(/^Counts from/)).toBeTruthy()
    for (const name of ['Heading', 'Text', 'Opening']) expect(screen.queryByRole('textbox', { name })).toBeNull()
    expect(screen.queryByRole('button', { name: /Send a link/, hidden: true })).toBeNull()
  })

  it('are shown as PDF with what is typed, for a recent booking or one by its reference', async () => {
    const staff = await openInvoice()
    await staff.user.type(screen.getByRole('textbox', { name: 'Footer' }), 'Come back')
    await press(staff, 'Preview')
    expect(await screen.findByText('It shows MC-7K4QX.')).toBeTruthy()
    expect(screen.getByTitle('The document with what is typed').getAttribute('src')).toBe('blob:preview')
    expect(screen.getByRole('link', { name: /Open in a new tab/ }).getAttribute('href')).toBe('blob:preview')
    const asked = () =>
      staff.sentRequests
        .filter(({ requestLine }) => requestLine.startsWith('POST /staff/document-previews'))
        .map(({ body }) => body)
    expect(asked().at(-1)).toMatchObject({ reference: null, form: { footer: 'Come back' } })
    await staff.user.type(screen.getByRole('textbox', { name: 'With the booking' }), 'mc-7k4qx')
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ reference: 'MC-7K4QX' }))
  })

  it('say what a preview lacks', async () => {
    const staff = await openInvoice(refusal('booking-not-found', 'No such booking'))
    await press(staff, 'Preview')
    expect(await screen.findByText('The preview could not be made')).toBeTruthy()
  })

  it('are refused by name, in the words of the document', async () => {
    const staff = await openInvoice()
    await staff.user.type(screen.getByRole('textbox', { name: 'Footer' }), 'x')
    staff.responses['POST /staff/document-templates/invoice/publish'] = {
      status: 409,
      body: {
        error: 'not-publishable',
        message: 'No',
        details: { problems: { opening: 'This does not fit on the page' } },
      },
    }
    await press(staff, 'Publish')
    const dialog = within(await screen.findByRole('dialog'))
    await staff.user.click(dialog.getByRole('button', { name: 'Publish' }))
    expect(await screen.findByRole('button', { name: /Greeting/ })).toBeTruthy()
    expect(screen.getAllByText(/This does not fit on the page/).length).toBeGreaterThan(0)
  })
})
