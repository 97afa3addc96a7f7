// @vitest-environment jsdom
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import { useSyncExternalStore } from 'react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
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
afterEach(() => void vi.useRealTimers())
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
  let times = 0
  const listeners = new Set<() => void>()
  const listen = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const changes: string[] = []
  function Form() {
    useSyncExternalStore(listen, () => times)
    return (
      <div data-text={text}>
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
      </div>
    )
  }
  const { unmount } = render(<Form />)
  function show(next: string) {
    text = next
    times += 1
    for (const listener of listeners) listener()
  }
  const box = await screen.findByRole('textbox', { name: 'Text' })
  /** A tool may be in a menu, which the test browser cannot open. */
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name, hidden: true }))
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
    /** What waits is written first, as before a form is saved. */
    text() {
      fireEvent.keyDown(box, { key: 's', ctrlKey: true })
      return text
    },
    replace: (next: string) => act(() => show(next)),
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
    expect(screen.getByRole('button', { name: tool, hidden: true }).getAttribute('aria-pressed')).toBe('true')
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
    await press('From the settings')
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

  it('says that a link with a refused address became words, beside pictures that are left out', async () => {
    const { paste, text } = await open('')
    paste({ 'text/html': '<p><a href="https://a.example/">good</a> <a href="#part">part</a></p>' })
    expect(screen.queryByText(/became plain words/)).toBeNull()
    paste({ 'text/html': '<ul><li><a href="http://a.example/b">old</a></li></ul>' })
    expect(text()).toContain('old')
    expect(screen.getByText(/A link that does not begin with https:\/\/ became plain words/)).toBeTruthy()
    expect(screen.queryByText(/Pictures are not taken over/)).toBeNull()
    paste({ 'text/html': '<p><a href="http://a.example/b">old</a><img src="https://a.example/p.png"></p>' })
    expect(screen.getByText(/^Pictures are not taken over.* became plain words/)).toBeTruthy()
  })

  it.each([
    ['a few words', { 'text/plain': 'new ' }, 'one new two'],
    [
      'a part of another text',
      { 'text/html': '<p data-pm-slice="1 1 []"><strong>new</strong></p>', 'text/plain': 'new' },
      'one **new**two',
    ],
    ['a page', { 'text/html': '<p><b>new</b> </p>', 'text/plain': 'new' }, 'one **new**two'],
    ['lines', { 'text/plain': 'new\nlines' }, 'one new\\\nlinestwo'],
  ])('takes what is dropped, where it is dropped: %s', async (_, data: Record<string, string>, expected) => {
    const { box, text } = await open('one two')
    const line = box.querySelector('p')
    Object.assign(document, {
      elementFromPoint: () => line,
      caretPositionFromPoint: () => ({ offsetNode: line?.firstChild, offset: 4 }),
    })
    const isLeft = fireEvent.drop(box, { dataTransfer: { getData: (type: string) => data[type] ?? '', files: [] } })
    Object.assign(document, { elementFromPoint: () => null })
    Reflect.deleteProperty(document, 'caretPositionFromPoint')
    expect(text()).toBe(expected)
    // Else the browser would put it in once more.
    expect(isLeft).toBe(false)
  })

  it('knows Markdown that is pasted, and keeps the lines of any other text', async () => {
    const { type, selectAll, text } = await open('')
    type('## Title\n\n- a\n- b')
    expect(text()).toBe('## Title\n\n- a\n- b')
    selectAll()
    type('1 * 2\nmain_road_3')
    expect(text()).toBe('1 \\* 2\\\nmain\\_road\\_3')
  })

  it.each([
    ['Hi all\nSee you _soon_, and *bring wood*.\n\nPieter', 'Hi all\\\nSee you *soon*, and **bring wood**.\n\nPieter'],
    ['*Protea:* _11 km_ of gravel', '**Protea:** *11 km* of gravel'],
    ['Bring\n- towels\n- *wood*\nBye', 'Bring\n\n- towels\n- **wood**\n\nBye'],
    [
      'See https://falls.example/a_b_c_ and *call https://tub.example*.',
      'See [https://falls.example/a\\_b\\_c](https://falls.example/a_b_c)\\_ and **call** [**https://tub.example**](https://tub.example).',
    ],
    ['2*3*4 is a_b_c\n* no * and _ none _', '2\\*3\\*4 is a\\_b\\_c\n\n- no \\* and \\_ none \\_'],
  ])('keeps the lines, looks and web addresses of a message: %j', async (message, markdown) => {
    const { type, text } = await open('')
    type(message)
    expect(text()).toBe(markdown)
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
    expect(document.activeElement?.textContent).toBe('Write with the toolbar')
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

  it('gives the focus to the control that it changes to', async () => {
    const { press, replace } = await open('words')
    await press('Write as plain text')
    const area = screen.getByRole('textbox', { name: 'Text' })
    expect(area.tagName).toBe('TEXTAREA')
    expect(document.activeElement).toBe(area)
    await press('Write with the toolbar')
    const box = screen.getByRole('textbox', { name: 'Text' })
    expect(box.tagName).toBe('DIV')
    expect(document.activeElement).toBe(box)
    // A text from outside takes the focus from nobody.
    act(() => box.blur())
    replace('<p>three</p>')
    expect(document.activeElement).toBe(document.body)
  })

  it('leaves its document in place when it gets another list of cabins, and shows the names that come later', async () => {
    let list: readonly { slug: string; name: string }[] = []
    const { box, type, replace, text } = await open('words\n\n::cabin protea\n\n::book aloe', {
      get cabins() {
        return [...list]
      },
    })
    const parts = [...box.children]
    expect(parts.map(({ textContent }) => textContent).slice(1)).toEqual(['Card of protea', 'Button: Book aloe'])
    type('more ')
    list = cabins
    replace(text())
    expect(parts.map((part, index) => part === box.children[index])).toEqual([true, true, true])
    expect(parts.map(({ textContent }) => textContent).slice(1)).toEqual(['Card of Protea', 'Button: Book Aloe'])
  })

  it('writes once typing pauses, and at least each second', async () => {
    const { box, type, changes } = await open('')
    act(() => box.focus())
    vi.useFakeTimers()
    for (const words of ['a ', 'b ', 'c']) {
      type(words)
      act(() => void vi.advanceTimersByTime(200))
    }
    expect(changes).toEqual([])
    act(() => void vi.advanceTimersByTime(50))
    expect(changes).toEqual(['a b c'])
    for (const words of 'dddddd') {
      type(words)
      act(() => void vi.advanceTimersByTime(200))
    }
    expect(changes).toEqual(['a b c', 'a b cddddd'])
  })

  it.each([
    ['the field is left', (box: HTMLElement) => box.blur()],
    ['Ctrl S is pressed', (box: HTMLElement) => void fireEvent.keyDown(box, { key: 's', ctrlKey: true })],
    ['⌘ S is pressed', (box: HTMLElement) => void fireEvent.keyDown(box, { key: 's', metaKey: true })],
    ['Escape is pressed', (box: HTMLElement) => void fireEvent.keyDown(box, { key: 'Escape' })],
    ['the browser asks about leaving', () => void fireEvent(window, new Event('beforeunload'))],
    ['the page is left', () => void fireEvent(window, new Event('pagehide'))],
  ])('has written all before anybody hears that %s', async (_, leave) => {
    const onBlur = vi.fn<() => void>(() => heard.push(...changes))
    const heard: string[] = []
    const { box, type, changes } = await open('', { onBlur })
    act(() => box.focus())
    type('words')
    expect(changes).toEqual([])
    const hear = () => heard.push(document.querySelector<HTMLElement>('[data-text]')?.dataset['text'] ?? '')
    const events = ['keydown', 'beforeunload', 'pagehide']
    for (const name of events) window.addEventListener(name, hear)
    act(() => leave(box))
    for (const name of events) window.removeEventListener(name, hear)
    expect(heard).toEqual(['words'])
  })

  it('writes what is typed beside the text once that is left', async () => {
    const choosePicture = async () => ({ url: '/illustrations/gate.svg', alt: '' })
    const { press, text, changes } = await open('', { choosePicture })
    await press('Picture')
    const field = await screen.findByLabelText('What it shows')
    text()
    act(() => field.focus())
    fireEvent.change(field, { target: { value: 'A gate' } })
    expect(changes.at(-1)).toBe('![](/illustrations/gate.svg)')
    act(() => field.blur())
    expect(changes.at(-1)).toBe('![A gate](/illustrations/gate.svg)')
  })

  it('writes all before it goes, and before it becomes plain text', async () => {
    const { box, type, press, changes, unmount } = await open('')
    act(() => box.focus())
    type('words')
    await press('Write as plain text')
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveProperty('value', 'words')
    await press('Write with the toolbar')
    const again = screen.getByRole('textbox', { name: 'Text' })
    fireEvent.paste(again, {
      clipboardData: { getData: (kind: string) => (kind === 'text/plain' ? 'more ' : ''), files: [] },
    })
    expect(changes).toEqual(['words'])
    unmount()
    expect(changes).toEqual(['words', 'more words'])
  })

  it('gives way to a text from outside, but not to a late reply to its own', async () => {
    const said: string[] = []
    const { box, type, text, replace, unmount } = await open('one', { onChange: (next) => said.push(next) })
    act(() => box.focus())
    type('a ')
    text()
    type('b ')
    text()
    expect(said).toEqual(['a one', 'a b one'])
    replace('a one')
    expect(screen.getByRole('textbox', { name: 'Text' })).toBe(box)
    expect(box.textContent).toBe('a b one')
    replace('a b one')
    type('c ')
    replace('two')
    expect(screen.getByRole('textbox', { name: 'Text' }).textContent).toBe('two')
    unmount()
    expect(said).toEqual(['a one', 'a b one'])
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
      { fields: { body: blocks('Body', { hint: 'What guests read' }) }, form: z.object({ body: z.string() }) },
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
    const tools = within(screen.getByRole('toolbar', { name: 'Tools for Text' })).getAllByRole('button')
    expect(tools.filter((tool) => tool.tabIndex === 0)).toEqual([tools[0]])
    const focused = () => tools.find((tool) => tool === document.activeElement)?.getAttribute('aria-label')
    act(() => tools[0]?.focus())
    expect(focused()).toBe('Undo')
    await userEvent.keyboard('{ArrowRight}')
    expect(focused()).toBe('Redo')
    await userEvent.keyboard('{End}')
    expect(focused()).toBe('Insert')
    await userEvent.keyboard('{ArrowRight}')
    expect(focused()).toBe('Undo')
    // The text lets go of the Tab key.
    expect(key('Tab')).toBe(true)
    expect(key('Tab', { shiftKey: true })).toBe(true)
  })

  it('has a menu of what a line is, which says so, and one of what can be put in', async () => {
    const { selectAll, press } = await open('words', { choosePicture: () => Promise.resolve(undefined) })
    selectAll()
    await press('Quote')
    const style = screen.getByRole('button', { name: 'Style: Quote' })
    const toolsOf = (opener: HTMLElement) => {
      const menu = document.querySelector<HTMLElement>(`#${CSS.escape(opener.getAttribute('popovertarget') ?? '')}`)
      return (
        menu &&
        within(menu)
          .getAllByRole('button', { hidden: true })
          .map(({ textContent }) => textContent)
      )
    }
    expect(toolsOf(style)).toEqual([
      ...['Text', 'Heading', 'Subheading', 'Bulleted list', 'Numbered list', 'Quote', 'Write as plain text'],
    ])
    expect(toolsOf(screen.getByRole('button', { name: 'Insert' }))).toEqual([
      ...['Picture', 'Cabin card', 'Book button', 'Table', 'From the settings'],
    ])
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
            const button = screen.queryByRole('button', { name: one.tool, hidden: true })
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
