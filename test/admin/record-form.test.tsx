// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'
import { type Mock, afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { allFields } from '#web/admin/kit/all-fields.ts'
import { RecordForm } from '#web/admin/kit/record-form.tsx'
import { RowsInput } from '#web/admin/kit/rows-input.tsx'
import { discardUnsavedWork, hasUnsavedWork } from '#web/admin/kit/unsaved-work.ts'
import { InvalidFieldsError, RefusalError, UnexpectedError } from '#web/kit/api.ts'
import { weekdaysText } from '#web/kit/format.ts'

const Schema = z.object({
  title: z.string().check(z.minLength(3, 'Please write a title')),
  note: z.string(),
  priceCents: z.int('Please enter an amount'),
})
type Form = z.infer<typeof Schema>
type FormProps = Parameters<typeof RecordForm<typeof Schema>>[0]
type Save = Mock<(form: Form, version: number) => Promise<unknown>>
const record = { title: 'Towels', note: 'Two each', priceCents: 425_000, version: 3 }

afterEach(() => sessionStorage.clear())

function open({
  save = vi.fn<(form: Form, version: number) => Promise<unknown>>(() => Promise.resolve()),
  fetchCurrent = () => Promise.resolve({ ...record, version: 4 }),
  draft = 'add-on-1',
  onSaved = () => {},
}: Partial<Pick<FormProps, 'draft' | 'fetchCurrent' | 'onSaved'>> & { save?: Save } = {}) {
  const page = (
    <>
      <RecordForm
        schema={Schema}
        fields={allFields(Schema, [
          { name: 'title', label: 'Title', kind: 'text' },
          { name: 'note', label: 'Note', kind: 'textarea' },
          { name: 'priceCents', label: 'Price', kind: 'money' },
        ])}
        record={record}
        initial={record}
        draft={draft}
        save={save}
        fetchCurrent={fetchCurrent}
        onSaved={onSaved}
      />
    </>
  )
  const router = createMemoryRouter([
    { path: '/', element: page },
    { path: '/elsewhere', element: <h1>Elsewhere</h1> },
  ])
  const { unmount } = render(<RouterProvider router={router} />)
  return { user: userEvent.setup(), save, unmount }
}
const field = (name: string) => screen.getByRole('textbox', { name })
const value = (name: string) => (field(name) as HTMLInputElement).value
const bar = () => screen.queryByRole('group', { name: 'Unsaved changes' })
const retype = async (user: ReturnType<typeof userEvent.setup>, name: string, text: string) => {
  await user.clear(field(name))
  await user.type(field(name), text)
}

describe('the form of a record', () => {
  it('offers to save as soon as something differs, and nothing while nothing does', async () => {
    const { user } = open()
    expect(bar()).toBeNull()
    await user.type(field('Title'), '!')
    expect(bar()).toBeTruthy()
    await user.type(field('Title'), '{Backspace}')
    expect(bar()).toBeNull()
    await user.type(field('Note'), ' and one more')
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect([value('Note'), bar()]).toEqual(['Two each', null])
  })

  it('says beside a field what is wrong, on leaving it and not before', async () => {
    const { user } = open()
    await retype(user, 'Title', 'To')
    expect(screen.queryByText('Please write a title')).toBeNull()
    await user.tab()
    expect(screen.getByRole('textbox', { name: 'Title', description: 'Please write a title' })).toBeTruthy()
    await user.type(field('Title'), 'wels')
    expect(screen.queryByText('Please write a title')).toBeNull()
  })

  it('saves on Ctrl S: the form in exact cents, on the version that was edited', async () => {
    const { user, save } = open()
    await retype(user, 'Price', 'R1 100,10')
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() =>
      expect(save).toHaveBeenCalledWith({ title: 'Towels', note: 'Two each', priceCents: 110_010 }, 3),
    )
    await waitFor(() => expect(bar()).toBeNull())
    await user.type(field('Note'), '!')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(save.mock.lastCall?.[1]).toBe(4))
  })

  it('keeps what is typed while it saves, as unsaved, and saves it on the new version', async () => {
    const saved = Promise.withResolvers<unknown>()
    const save = vi.fn<(form: Form, version: number) => Promise<unknown>>().mockReturnValueOnce(saved.promise)
    const { user } = open({ save })
    await retype(user, 'Title', 'Beach towels')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await user.type(field('Note'), ', blue')
    saved.resolve({})
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).not.toBe('true'),
    )
    expect([value('Title'), value('Note'), hasUnsavedWork()]).toEqual(['Beach towels', 'Two each, blue', true])
    save.mockResolvedValueOnce({})
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(bar()).toBeNull())
    expect(save.mock.lastCall).toEqual([{ title: 'Beach towels', note: 'Two each, blue', priceCents: 425_000 }, 4])
  })

  it('never saves an amount that cannot be read', async () => {
    const { user, save } = open()
    await retype(user, 'Price', 'much')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Please enter an amount, such as 4 250.00')).toBeTruthy()
    expect(save).not.toHaveBeenCalled()
  })

  it('keeps what was typed where the server does not answer, and offers to try again', async () => {
    const save = vi.fn<(form: Form) => Promise<unknown>>().mockRejectedValueOnce(new UnexpectedError('No connection.'))
    const { user } = open({ save })
    await retype(user, 'Note', 'Three each')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect((await screen.findByRole('alert')).textContent).toContain('No connection.')
    expect(value('Note')).toBe('Three each')
    save.mockResolvedValueOnce({})
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(bar()).toBeNull())
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows the problems that the server found beside their fields', async () => {
    const save = vi
      .fn<() => Promise<unknown>>()
      .mockRejectedValue(new InvalidFieldsError('Wrong.', { 'form.title': 'Another has this title' }))
    const { user } = open({ save })
    await user.type(field('Title'), '!')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('textbox', { name: 'Title', description: 'Another has this title' })).toBeTruthy()
  })

  it('is unsaved work from the first difference until it is saved, also where the page closes at once', async () => {
    const unsavedStates: boolean[] = []
    const { user } = open({ onSaved: () => unsavedStates.push(hasUnsavedWork()) })
    expect(hasUnsavedWork()).toBe(false)
    await user.type(field('Title'), '!')
    expect(hasUnsavedWork()).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(bar()).toBeNull())
    expect([...unsavedStates, hasUnsavedWork()]).toEqual([false, false])
  })

  it('forgets its draft where somebody leaves without saving', async () => {
    const { user } = open()
    await user.type(field('Title'), '!')
    expect(sessionStorage).toHaveLength(1)
    discardUnsavedWork()
    expect(sessionStorage).toHaveLength(0)
  })

  it('says in its bar why it was not saved, with problems that belong to no field on the screen', async () => {
    const save = vi
      .fn<() => Promise<unknown>>()
      .mockRejectedValueOnce(new InvalidFieldsError('Wrong.', { 'form.stock': 'There are none left' }))
      .mockRejectedValueOnce(new RefusalError('too-many', 'There are too many.', {}))
    const { user } = open({ save })
    await user.type(field('Title'), '!')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(bar()?.textContent).toContain('There are none left'))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(bar()?.textContent).toContain('There are too many.'))
  })

  it.each([
    ['brings back what was typed before the page was lost', 'add-on-1' as const, 'Towels!'],
    ['keeps nothing of a form that forbids it', false as const, 'Towels'],
  ])('%s', async (_, draft, after) => {
    const { user, unmount } = open({ draft })
    await user.type(field('Title'), '!')
    unmount()
    expect(sessionStorage).toHaveLength(draft === false ? 0 : 1)
    open({ draft })
    expect(value('Title')).toBe(after)
  })
})

describe('a record that somebody else saved first', () => {
  const refused = new RefusalError('changed-meanwhile', 'Changed.', { by: 'Nomsa', at: '2026-11-21T08:00:00.000Z' })

  it('shows what both changed, field by field, and saves what is chosen on the new version', async () => {
    const save = vi.fn<(form: Form, version: number) => Promise<unknown>>().mockRejectedValueOnce(refused)
    const savedByOther = { title: 'Bath towels', note: 'Three each', priceCents: 425_000, version: 7 }
    const { user } = open({ save, fetchCurrent: () => Promise.resolve(savedByOther) })
    await retype(user, 'Title', 'Beach towels')
    await retype(user, 'Price', '100')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Nomsa saved this first')).toBeTruthy()
    expect(screen.getByText('Before: Towels')).toBeTruthy()
    // Only what both of them changed is a question.
    expect(screen.getAllByRole('radio')).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Save these' }))
    expect(screen.getByText('Please choose one')).toBeTruthy()
    save.mockResolvedValueOnce({})
    await user.click(screen.getByRole('radio', { name: /Theirs.*Bath towels/ }))
    await user.click(screen.getByRole('button', { name: 'Save these' }))
    const merged = { title: 'Bath towels', note: 'Three each', priceCents: 100_00 }
    await waitFor(() => expect(save).toHaveBeenLastCalledWith(merged, 7))
    await waitFor(() => expect(bar()).toBeNull())
  })

  it('does not compile where a field with a default is missing: each save would reset it', () => {
    const Towels = z.object({ title: z.string(), count: z._default(z.int(), 2) })
    const title = { name: 'title', label: 'Title', kind: 'text' } as const
    // @ts-expect-error -- `count` is missing
    expect(allFields(Towels, [title])).toEqual([title])
    // @ts-expect-error -- both are missing
    expect(allFields(Towels, [])).toEqual([])
    expect(allFields(Towels, [title, { name: 'count', label: 'How many', kind: 'number' }])).toHaveLength(2)
  })

  it('says the values of both in the words of the form', async () => {
    const Choices = z.object({ kind: z.string(), days: z.array(z.number()) })
    const before = { kind: 'a', days: [5, 6], version: 3 }
    const router = createMemoryRouter([
      {
        path: '/',
        element: (
          <RecordForm
            schema={Choices}
            fields={allFields(Choices, [
              {
                name: 'kind',
                label: 'Kind',
                kind: 'select',
                choices: ['a', 'b', 'c'].map((letter) => ({ value: letter, label: `Kind ${letter.toUpperCase()}` })),
              },
              {
                name: 'days',
                label: 'Days',
                kind: 'custom',
                control: ({ onChange }) => (
                  <button type="button" onClick={() => onChange([7])}>
                    Sunday
                  </button>
                ),
              },
            ])}
            record={before}
            initial={before}
            draft={false}
            save={vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(refused)}
            fetchCurrent={() => Promise.resolve({ kind: 'c', days: [1], version: 4 })}
            formats={{ days: (days) => weekdaysText(days as number[]) }}
          />
        ),
      },
    ])
    render(<RouterProvider router={router} />)
    const user = userEvent.setup()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Kind B')
    await user.click(screen.getByRole('button', { name: 'Sunday' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Before: Kind A')).toBeTruthy()
    expect(screen.getByText('Before: Fri, Sat')).toBeTruthy()
    for (const name of [/Yours.*Kind B/, /Theirs.*Kind C/, /Yours.*Sun/, /Theirs.*Mon/])
      expect(screen.getByRole('radio', { name })).toBeTruthy()
  })

  it('saves changes of other fields together without a question', async () => {
    const save = vi.fn<(form: Form, version: number) => Promise<unknown>>().mockRejectedValueOnce(refused)
    const { user } = open({ save, fetchCurrent: () => Promise.resolve({ ...record, note: 'Three each', version: 7 }) })
    save.mockResolvedValueOnce({})
    await retype(user, 'Title', 'Beach towels')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(save).toHaveBeenLastCalledWith({ title: 'Beach towels', note: 'Three each', priceCents: 425_000 }, 7),
    )
    await waitFor(() => expect(bar()).toBeNull())
    expect(value('Note')).toBe('Three each')
  })

  it('keeps what is typed while both changes are saved together', async () => {
    const current = Promise.withResolvers<Form & { readonly version: number }>()
    const save = vi.fn<(form: Form, version: number) => Promise<unknown>>().mockRejectedValueOnce(refused)
    const { user } = open({ save, fetchCurrent: () => current.promise })
    save.mockResolvedValueOnce({})
    await retype(user, 'Title', 'Beach towels')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await retype(user, 'Price', '100')
    current.resolve({ ...record, note: 'Three each', version: 7 })
    await waitFor(() => expect(value('Note')).toBe('Three each'))
    expect([value('Title'), value('Price'), hasUnsavedWork()]).toEqual(['Beach towels', '100', true])
  })
})

const Terms = z.object({
  terms: z
    .array(
      z.object({
        name: z.string().check(z.minLength(1, 'Please name the term')),
        from: z.iso.date('Please choose a date'),
      }),
    )
    .check(z.maxLength(2, 'At most two terms')),
})

describe('rows in a form', () => {
  it('show a problem in the row that has it, where the focus goes, and one of all rows below them', async () => {
    const user = userEvent.setup()
    const row = { name: 'Term 1', from: '2027-01-13' }
    const page = (
      <RecordForm
        schema={Terms}
        fields={allFields(Terms, [
          {
            name: 'terms',
            label: 'Terms',
            kind: 'custom',
            control: (input) => (
              <RowsInput<typeof row>
                {...input}
                fields={[
                  { name: 'name', label: 'Term', kind: 'text' },
                  { name: 'from', label: 'First day', kind: 'date' },
                ]}
                newRow={{ name: '', from: '2027-04-06' }}
                addLabel="Add a term"
              />
            ),
          },
        ])}
        initial={{ terms: [row] }}
        draft={false}
        save={() => Promise.resolve()}
      />
    )
    render(<RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />)
    await user.click(screen.getByRole('button', { name: 'Add a term' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const second = within(screen.getByRole('group', { name: 'Terms, 2' }))
    expect(second.getByText('Please name the term')).toBeTruthy()
    expect(screen.getAllByText('Please name the term')).toHaveLength(1)
    await waitFor(() => expect(document.activeElement).toBe(second.getByRole('textbox', { name: 'Term' })))

    await user.type(second.getByRole('textbox', { name: 'Term' }), 'Term 2')
    expect(screen.queryByText('Please name the term')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Add a term' }))
    await user.type(
      within(screen.getByRole('group', { name: 'Terms, 3' })).getByRole('textbox', { name: 'Term' }),
      'Term 3',
    )
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.getByText('At most two terms')).toBeTruthy()
  })
})
