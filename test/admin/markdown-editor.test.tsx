// @vitest-environment jsdom
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { isEditable } from '#shared/content/editable-markdown.ts'
import { placeholderNames } from '#shared/content/placeholders.ts'
import { blocks } from '#shared/kernel/record-fields.ts'
import { blocksField } from '#web/admin/editor/blocks-field.tsx'
import { FieldInput, type FormField } from '#web/admin/kit/form-field.tsx'
import { recordFormFields } from '#web/admin/kit/record-form-fields.tsx'
import type { MarkdownEditorProps } from '#web/admin/editor/editor-props.ts'
import { MarkdownEditor } from '#web/admin/editor/markdown-editor.tsx'

/** The test browser lays nothing out; the editor asks where things are to scroll there. */
beforeAll(() => {
  Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() })
  Object.assign(document, { elementFromPoint: () => null })
})
afterAll(() => {
  Reflect.deleteProperty(Range.prototype, 'getClientRects')
  Reflect.deleteProperty(Range.prototype, 'getBoundingClientRect')
  Reflect.deleteProperty(document, 'elementFromPoint')
})

const cabins = [
  { slug: 'protea', name: 'Protea' },
  { slug: 'aloe', name: 'Aloe' },
]

async function open(markdown: string, props: Partial<MarkdownEditorProps> = {}) {
  let text = markdown
  const changes: string[] = []
  const form = () => (
    <MarkdownEditor
      id="body"
      label="Text"
      value={text}
      cabins={cabins}
      placeholders={placeholderNames}
      onChange={(next) => {
        changes.push(next)
        show(next)
      }}
      {...props}
    />
  )
  const { unmount, rerender } = render(form())
  function show(next: string) {
    text = next
    rerender(form())
  }
  const box = await screen.findByRole('textbox', { name: 'Text' })
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  /** What is typed comes in as text that is pasted, which the test browser can do. */
  const paste = (data: Record<string, string>, files: unknown[] = []) =>
    fireEvent.paste(box, { clipboardData: { getData: (type: string) => data[type] ?? '', files } })
  const key = (name: string, more: object = {}) => {
    act(() => box.focus())
    return fireEvent.keyDown(box, { key: name, ...more })
  }
  const selectAll = () => key('a', { ctrlKey: true })
  return {
    ...{ box, press, paste, key, selectAll, unmount, changes },
    type: (words: string) => paste({ 'text/plain': words }),
    text: () => text,
    replace: show,
  }
}

const everything = [
  '# Setext or not',
  '* a\n* b **c**',
  '| a | b |\n|---|---|\n| **c** | [d](/d) |',
  '![A gate](/illustrations/gate.svg)',
  '> said',
  '::cabin protea',
  '::book',
  'Call 082 555 0142 before {check-in time}  \nor *later*',
].join('\n\n')

describe('the editor of texts', () => {
  it('changes nothing in a text that is opened and left', async () => {
    const { changes, box, text } = await open(everything)
    expect(box.tagName).toBe('DIV')
    act(() => box.focus())
    fireEvent.blur(box)
    expect(changes).toEqual([])
    expect(text()).toBe(everything)
  })

  it('gives back the very same text once a change is undone', async () => {
    const { type, press, text } = await open(everything)
    type('New ')
    expect(text()).toContain('## New Setext or not')
    await press('Undo')
    expect(text()).toBe(everything)
  })

  it.each([
    ['Bold', '**words**'],
    ['Emphasis', '*words*'],
    ['Heading', '## words'],
    ['Subheading', '### words'],
    ['Bulleted list', '- words'],
    ['Numbered list', '1. words'],
    ['Quote', '> words'],
  ])('writes %s, and takes it back', async (tool, expected) => {
    const { selectAll, press, text } = await open('words')
    selectAll()
    await press(tool)
    expect(text()).toBe(expected)
    expect(screen.getByRole('button', { name: tool }).getAttribute('aria-pressed')).toBe('true')
    await press(tool)
    expect(text()).toBe('words')
  })

  it('changes one item of a list, and leaves those around it', async () => {
    const { key, selectAll, press, text } = await open('one\n\ntwo')
    selectAll()
    await press('Numbered list')
    expect(text()).toBe('1. one\n2. two')
    await press('Heading')
    expect(text()).toBe('## one\n\n## two')
    key('z', { ctrlKey: true })
    expect(text()).toBe('1. one\n2. two')
  })

  it('links words, says what is no address, and removes the link', async () => {
    const { selectAll, press, key, text } = await open('words')
    selectAll()
    key('k', { ctrlKey: true })
    const field = screen.getByLabelText('Leads to')
    expect(document.activeElement).toBe(field)
    await userEvent.type(field, 'http://a.example{Enter}')
    expect(screen.getByText('Please use an address that begins with https://')).toBeTruthy()
    for (const [typed, href] of [
      ['/faq', '/faq'],
      ['https://a.example/b', 'https://a.example/b'],
      ['www.a.example', 'https://www.a.example'],
      ['a@b.example', 'mailto:a@b.example'],
      ['082 555 0142', 'tel:0825550142'],
    ] as const) {
      if (!screen.queryByLabelText('Leads to')) await press('Link')
      await userEvent.clear(screen.getByLabelText('Leads to'))
      await userEvent.type(screen.getByLabelText('Leads to'), `${typed}{Enter}`)
      expect(text()).toBe(`[words](${href})`)
    }
    await press('Link')
    await press('Remove link')
    expect(text()).toBe('words')
  })

  it('puts in a cabin’s card, buttons to book and fields', async () => {
    const { press, text } = await open('')
    await press('Cabin card')
    await press('Protea')
    expect(text()).toBe('::cabin protea')
    expect(screen.getByText('Card of Protea')).toBeTruthy()
    await press('Book button')
    await press('Any cabin')
    await press('Book button')
    await press('Aloe')
    expect(text()).toBe('::cabin protea\n\n::book\n\n::book aloe')
    await press('Move up')
    expect(text()).toBe('::cabin protea\n\n::book aloe\n\n::book')
    await press('Remove')
    expect(text()).toBe('::cabin protea\n\n::book')
  })

  it('puts a field into the words', async () => {
    const { press, type, text } = await open('')
    type('From ')
    await press('Insert field')
    await press('check-in time')
    expect(text()).toBe('From {check-in time}')
  })

  it('makes a table and changes its rows and columns', async () => {
    const { press, type, key, text } = await open('')
    await press('Table')
    type('Cabin')
    await press('Add column')
    type('Gravel')
    key('Enter')
    type('11 km')
    await press('Add row')
    expect(text()).toBe('| Cabin | Gravel |  |\n| --- | --- | --- |\n|  | 11 km |  |\n|  |  |  |')
    await press('Remove row')
    await press('Remove column')
    expect(text()).toBe('| Cabin |  |\n| --- | --- |\n|  |  |')
    await press('Remove table')
    expect(text()).toBe('')
  })

  it('puts in the picture that is chosen, with what it shows', async () => {
    const choosePicture = vi.fn<() => Promise<{ url: string; alt: string }>>(async () => ({
      url: '/illustrations/gate.svg',
      alt: '',
    }))
    const { press, text } = await open('', { choosePicture })
    await press('Picture')
    await userEvent.type(await screen.findByLabelText('What it shows'), 'A gate')
    expect(text()).toBe('![A gate](/illustrations/gate.svg)')
    expect(screen.getByText('Read out as: A gate')).toBeTruthy()
  })

  it('takes from a page what a text can have', async () => {
    const { paste, text } = await open('')
    paste({
      'text/html': `<style>p { color: red }</style><h1>Title</h1><p style="color: red">Some <b>bold</b> and
        <a href="javascript:alert(1)">bad</a> <a href="https://a.example/b">good</a><script>alert(1)</script></p>
        <ul><li>one<ul><li>inner</li></ul></li></ul><table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>
        <img src="https://a.example/p.png">`,
    })
    expect(text()).toBe(
      '## Title\n\nSome **bold** and bad [good](https://a.example/b)\n\n- one\n- inner\n\n| a | b |\n| --- | --- |\n| c | d |',
    )
    expect(screen.getByText(/Pictures are not taken over/)).toBeTruthy()
  })

  it('takes lists from Word and styles from Google Docs', async () => {
    const { paste, text } = await open('')
    paste({
      'text/html': `<b style="font-weight:normal"><p><span style="font-weight:700">Bold</span> <span style="font-style:italic">so</span></p></b>
        <p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·&nbsp;</span>one</p>
        <p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·&nbsp;</span>two</p>
        <p style="mso-list:l1 level1 lfo2"><span style="mso-list:Ignore">1.&nbsp;</span>first</p>`,
    })
    expect(text()).toBe('**Bold** *so*\n\n- one\n- two\n\n1. first')
  })

  it('knows Markdown that is pasted, and keeps the lines of any other text', async () => {
    const { type, selectAll, text } = await open('')
    type('## Title\n\n- a\n- b')
    expect(text()).toBe('## Title\n\n- a\n- b')
    selectAll()
    type('1 * 2\nmain_road_3')
    expect(text()).toBe('1 \\* 2\n\nmain\\_road\\_3')
  })

  it('puts everything that is pasted into one line in a heading, and says that a picture alone is left out', async () => {
    const { type, paste, text } = await open('## Title')
    type('- a\n- **b**\n\nc ')
    expect(text()).toBe('## a b c Title')
    paste({}, [new File([], 'a.png')])
    expect(text()).toBe('## a b c Title')
    expect(screen.getByText(/Pictures are not taken over/)).toBeTruthy()
  })

  it('takes 50 000 characters, right-to-left text and emoji', async () => {
    const { type, text } = await open('')
    type('שלום 😀 ')
    type('word '.repeat(10_000))
    expect(text()).toBe(`שלום 😀 ${'word '.repeat(10_000)}`.trim())
  })

  it('keeps a text as it was typed where the editor cannot show it', async () => {
    const markdown = 'a <b>c</b>  \n- d\n  - e'
    const { box, changes, press } = await open(markdown)
    expect((box as HTMLTextAreaElement).value).toBe(markdown)
    expect(screen.getByRole('status').textContent).toContain('kept as it was typed')
    await press('Write with the toolbar')
    expect(screen.getByRole('textbox', { name: 'Text' }).tagName).toBe('TEXTAREA')
    expect(changes).toEqual([])
  })

  it('shows the Markdown to those who ask for it, and goes on from there', async () => {
    const { press, text, selectAll } = await open('words')
    selectAll()
    await press('Bold')
    await press('Write as plain text')
    const area = screen.getByRole('textbox', { name: 'Text' })
    expect((area as HTMLTextAreaElement).value).toBe('**words**')
    fireEvent.change(area, { target: { value: '## words' } })
    await press('Write with the toolbar')
    expect(screen.getByRole('heading', { name: 'words' })).toBeTruthy()
    expect(text()).toBe('## words')
  })

  it('shows another text that comes from outside', async () => {
    const { replace, changes } = await open('one')
    replace('## two')
    expect(screen.getByRole('heading', { name: 'two' })).toBeTruthy()
    replace('<p>three</p>')
    expect(screen.getByRole('textbox', { name: 'Text' }).tagName).toBe('TEXTAREA')
    replace('four')
    expect(screen.getByRole('textbox', { name: 'Text' }).tagName).toBe('DIV')
    expect(changes).toEqual([])
  })

  it('has label, hint and problem as other fields', async () => {
    const { box } = await open('', { hint: 'What guests read', problem: 'Please write something' })
    expect(box.getAttribute('aria-invalid')).toBe('true')
    const described = (box.getAttribute('aria-describedby') ?? '').split(' ')
    expect(described.map((id) => document.querySelector(`#${id}`)?.textContent)).toEqual([
      'What guests read',
      'Please write something',
    ])
  })

  it('is the control of a field of blocks in a form', async () => {
    const changes = { body: blocksField({ cabins, placeholders: placeholderNames }) }
    const [field] = recordFormFields(
      { fields: { body: blocks('Body', { hint: 'What guests read' }) } },
      { records: [], cabins: [], changes },
    ) as unknown as [FormField<Record<string, unknown>>]
    const onChange = vi.fn<(value: unknown) => void>()
    const input = { name: 'body', value: '## a', problem: undefined, onChange, onBlur: () => undefined }
    render(<FieldInput field={field} {...input} />)
    const box = await screen.findByRole('textbox', { name: 'Body' })
    fireEvent.paste(box, {
      clipboardData: { getData: (type: string) => (type === 'text/plain' ? 'b ' : ''), files: [] },
    })
    expect(onChange.mock.calls).toEqual([['## b a']])
  })

  it('is one stop of the Tab key for the tools, which the arrow keys go through', async () => {
    const { key } = await open('')
    const tools = within(screen.getByRole('toolbar')).getAllByRole('button')
    expect(tools.filter((tool) => tool.tabIndex === 0)).toEqual([tools[0]])
    act(() => tools[0]?.focus())
    await userEvent.keyboard('{ArrowRight}')
    expect(document.activeElement?.textContent).toBe('Heading')
    await userEvent.keyboard('{End}')
    expect(document.activeElement?.textContent).toBe('Write as plain text')
    await userEvent.keyboard('{ArrowRight}')
    expect(document.activeElement?.textContent).toBe('Text')
    // The text lets go of the Tab key.
    expect(key('Tab')).toBe(true)
    expect(key('Tab', { shiftKey: true })).toBe(true)
  })

  it('writes a text that it can open again, whatever is pressed', { timeout: 60_000 }, async () => {
    const action = fc.oneof(
      fc
        .constantFrom(
          ...['Text', 'Heading', 'Subheading', 'Bold', 'Emphasis', 'Bulleted list', 'Numbered list', 'Quote', 'Table'],
          ...['Undo', 'Redo', 'Add row', 'Add column', 'Remove row', 'Remove column', 'Move up', 'Move down', 'Remove'],
        )
        .map((tool) => ({ tool })),
      fc.constantFrom('Enter', 'Backspace', 'Delete', 'all').map((pressed) => ({ pressed })),
      fc
        .constantFrom('a', '**', ' x ', '1. a', '- b', '😀!', '{phone}', '## c\n\n> d', '|', 'one\ntwo')
        .map((typed) => ({ typed })),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 12 }), async (actions) => {
        const { type, key, selectAll, text, unmount } = await open('Start\n\n- a\n- b\n\n| c |\n|---|\n| d |')
        for (const one of actions) {
          if ('typed' in one) type(one.typed)
          else if ('pressed' in one) {
            if (one.pressed === 'all') selectAll()
            else key(one.pressed, { keyCode: { Enter: 13, Backspace: 8, Delete: 46 }[one.pressed] ?? 0 })
          } else {
            const button = screen.queryByRole('button', { name: one.tool })
            if (button) fireEvent.click(button)
          }
          expect(isEditable(text())).toBe(true)
        }
        unmount()
      }),
      { numRuns: 25 },
    )
  })
})
