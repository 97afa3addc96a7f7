// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { readMarkdown } from '#shared/content/read-markdown.ts'
import { ContentsList } from '#web/kit/rich-text.tsx'
import { RichText } from '#web/site/kit/rich-text.tsx'

const show = (markdown: string) =>
  render(
    <MemoryRouter>
      <ContentsList text={readMarkdown(markdown)} />
      <RichText text={readMarkdown(markdown)} cabinCard={(slug) => slug === 'protea' && <p>The card of Protea</p>} />
    </MemoryRouter>,
  )

describe('a text written by staff', () => {
  it('shows every kind of block', () => {
    show(
      '## Road\n\nSlow and **sure**\n\n### Gates\n\n- One\n- Two\n\n1. First\n\n> Quiet\n\n![A gate](/gate.svg)\n\n' +
        '| Cabin | km |\n|---|---|\n| Aloe | 10 |\n\n::cabin protea\n\n::cabin gone\n\n::book',
    )
    expect(screen.getByRole('heading', { level: 2, name: 'Road' }).id).toBe('road')
    expect(screen.getByText('sure').tagName).toBe('STRONG')
    expect(screen.getByRole('heading', { level: 3, name: 'Gates' })).toBeTruthy()
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['One', 'Two', 'First'])
    expect(screen.getByText('Quiet').closest('blockquote')).toBeTruthy()
    expect(screen.getByRole('img', { name: 'A gate' }).getAttribute('src')).toBe('/gate.svg')
    expect(within(screen.getByRole('table')).getByRole('cell', { name: '10' })).toBeTruthy()
    expect(screen.getByText('The card of Protea')).toBeTruthy()
    expect(screen.queryByText(/gone/)).toBeNull()
    expect(screen.getByRole('button', { name: 'Check dates and book' })).toBeTruthy()
  })

  it('opens other sites in a new tab and our own pages in this one', () => {
    show('[Out](https://elsewhere.example) [In](/faq) [Here](#road) [Write](mailto:stay@example.com)')
    const out = screen.getByRole('link', { name: /^Out/ })
    expect([out.getAttribute('target'), out.getAttribute('rel')]).toEqual(['_blank', 'noreferrer'])
    for (const [name, href] of [
      ['In', '/faq'],
      ['Here', '/#road'],
      ['Write', 'mailto:stay@example.com'],
    ] as const) {
      const link = screen.getByRole('link', { name })
      expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([href, null])
    }
  })

  it('may repeat a heading in a table', () => {
    show('| | |\n|---|---|\n| Aloe | 10 |')
    expect(screen.getAllByRole('columnheader', { hidden: true })).toHaveLength(2)
  })

  it('never becomes HTML', () => {
    const { container } = show('<img src=x onerror=alert(1)> and <b>bold</b>')
    expect(container.querySelector('img, b')).toBeNull()
    expect(screen.getByText('<img src=x onerror=alert(1)> and <b>bold</b>')).toBeTruthy()
  })

  it('has a table of contents from three sections on', () => {
    show('## One\n\n## Two')
    expect(screen.queryByRole('navigation')).toBeNull()
    show('## One\n\n## Two\n\n### Deeper\n\n## Three')
    const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/#one', '/#two', '/#three'])
  })
})
