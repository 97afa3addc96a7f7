// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import type { DraftForm, ListedEntry } from '#shared/kernel/published-endpoints.ts'
import { publishedKind } from '#shared/kernel/published-kind.ts'
import { cabin, cabins, number, picture, text } from '#shared/kernel/record-fields.ts'
import { PublishedEditor } from '#web/admin/kit/published-editor.tsx'
import { PublishedRecordPage } from '#web/admin/kit/published-record-page.tsx'
import { newQueryClient } from '#web/kit/query-client.ts'
import { aPublishedEntry } from '#test/support/published-entry-fixture.ts'
import { freezeTimeForEachTest } from './staff.harness.tsx'

const saved = vi.hoisted(() => vi.fn<(name: string, type: string, text: string) => void>())
vi.mock('#web/kit/save-file.ts', () => ({ saveFile: saved }))
vi.mock('#web/admin/kit/session.ts', () => import('./fake-session.ts'))
freezeTimeForEachTest()

/** Walks, whose fields are on no tabs. */
const walkKind = publishedKind({
  name: 'walk',
  noun: ['day walk', 'day walks'],
  path: '/staff/walks',
  page: 'walks',
  title: 'Walks',
  lead: '',
  empty: '',
  audience: 'staff',
  records: 'many',
  nameField: 'title',
  form: z.object({
    title: z.string(),
    valley: z.string(),
    start: z.string(),
    end: z.nullable(z.string()),
    near: z.nullable(z.array(z.string())),
    hours: z.nullable(z.int()),
    shelter: z.nullable(z.string()),
    cover: z.nullable(z.object({ url: z.string() })),
  }),
  fields: {
    title: text('Title'),
    valley: text('Valley', { suggests: true }),
    start: cabin('Begins at'),
    end: cabin('Ends at', { none: 'The gate', initial: null }),
    near: cabins('Near'),
    shelter: cabin('Shelter', { none: 'No shelter', hidesNone: true, initial: null }),
    hours: { ...number('Hours', { initial: 4 }), nullable: true },
    cover: picture('Picture', { initial: null }),
  },
  rows: { title: {}, start: {}, end: {}, near: {}, shelter: {}, cover: {} },
  slug: null,
  pageOf: () => '/walks' as const,
})

const river = {
  title: 'To the river',
  valley: 'Kloof',
  start: 'aloe',
  end: null,
  near: ['aloe', 'closed'],
  hours: null,
  shelter: null,
  cover: null,
}
const listed = (id: string, form: DraftForm): ListedEntry => {
  const { liveForm: _, scheduledForm: __, previewUntil: ___, ...entry } = aPublishedEntry(id, form)
  return entry
}

function open(page: ReactNode, form: DraftForm = river) {
  const sent: { readonly form: DraftForm }[] = []
  const replies: Readonly<Record<string, unknown>> = {
    '/api/staff/cabin-names': { cabins: [{ slug: 'aloe', name: 'Aloe', shown: true }], archived: [] },
    '/api/staff/walks': {
      records: [listed('river', form), listed('ridge', { ...river, title: 'Ridge', valley: 'Berg' })],
    },
    '/api/staff/walks/river': aPublishedEntry('river', form),
  }
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    if (body) sent.push(JSON.parse(String(body)))
    const path = url.replace(/\/draft$/, '')
    return path in replies
      ? Response.json(replies[path])
      : Response.json({ error: 'record-not-found', message: '' }, { status: 404 })
  })
  const router = createMemoryRouter([{ path: '/', element: page }])
  render(
    <QueryClientProvider client={newQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { user: userEvent.setup({ delay: null }), sent }
}
const openEditor = (form?: DraftForm) =>
  open(<PublishedEditor kind={walkKind} id="river" fields={() => ({ cover: { control: () => null } })} />, form)
const select = (label: string) => screen.findByRole<HTMLSelectElement>('combobox', { name: label })
const choicesOf = ({ options }: HTMLSelectElement) => [...options].map(({ text: words }) => words)

it('has no tabs where no field is on one', async () => {
  openEditor()
  expect(await screen.findByRole('textbox', { name: 'Title' })).toBeTruthy()
  expect(screen.queryByRole('tab')).toBeNull()
})

it('offers cabins by their names, and the words of none where there may be none', async () => {
  openEditor({ ...river, start: undefined })
  await waitFor(async () => expect(choicesOf(await select('Begins at'))).toEqual(['Choose a cabin', 'Aloe']))
  expect(choicesOf(await select('Ends at'))).toEqual(['The gate', 'Aloe'])
  expect((await select('Ends at')).selectedOptions[0]?.text).toBe('The gate')
  expect(await screen.findByRole('checkbox', { name: 'Aloe' })).toBeTruthy()
})

it('keeps a cabin that can no longer be booked', async () => {
  const { user, sent } = openEditor({ ...river, start: 'closed' })
  const field = await select('Begins at')
  await waitFor(() => expect(choicesOf(field)).toEqual(['closed', 'Aloe']))
  expect(field.value).toBe('closed')
  await user.selectOptions(await select('Ends at'), 'Aloe')
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(sent[0]?.form).toMatchObject({ start: 'closed', end: 'aloe' }))
})

it('suggests what the other records have', async () => {
  openEditor()
  const field = await screen.findByRole('combobox', { name: 'Valley' })
  await waitFor(() => {
    const list = document.getElementById(field.getAttribute('list') ?? '')
    expect([...(list?.children ?? [])].map(({ textContent }) => textContent)).toEqual(['Berg'])
  })
})

it('leaves empty what was emptied', async () => {
  openEditor()
  expect((await screen.findByLabelText<HTMLInputElement>('Hours')).value).toBe('')
})

it('begins with what its kind says where nothing is stored', async () => {
  openEditor({ title: 'To the river' })
  expect((await screen.findByLabelText<HTMLInputElement>('Hours')).value).toBe('4')
})

it('lists cabins by their names, and names the file after many of them', async () => {
  const { user } = open(<PublishedRecordPage kind={walkKind} address="/admin/walks" />)
  await waitFor(() => expect(screen.getAllByRole('cell', { name: 'Aloe' })).toHaveLength(2))
  expect(screen.getAllByRole('cell', { name: 'The gate' })).toHaveLength(2)
  expect(screen.getAllByRole('cell', { name: 'Aloe, closed' })).toHaveLength(2)
  expect(screen.getAllByRole('cell', { name: 'No picture' })).toHaveLength(2)
  expect(screen.queryByRole('cell', { name: 'No shelter' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'CSV' }))
  await waitFor(() => expect(saved.mock.lastCall?.[0]).toBe('day-walks.csv'))
})
