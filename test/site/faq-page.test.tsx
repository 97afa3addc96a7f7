// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readMarkdown } from '#shared/content/read-markdown.ts'
import { answerInHtml } from '#web/site/features/content/faq-json-ld.tsx'
import { searchFaqs } from '#web/site/features/content/search-faqs.ts'
import { blogResponses } from './blog-and-faq.harness.ts'
import { createFakeApi } from './booking-dialog.harness.ts'
import { stubBrowserApis, visit } from './visit-site.tsx'

const aFaq = () => createFakeApi({ override: blogResponses })
const field = () => screen.findByRole('searchbox', { name: 'Search the answers' })
const questions = () => screen.getAllByRole('group').map((details) => details.querySelector('h3')?.textContent)
const answerTo = (question: string) =>
  screen.getByRole('heading', { name: question, level: 3 }).closest('details') as HTMLDetailsElement
const pets = 'May we bring our dog?'

beforeEach(stubBrowserApis)
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the FAQ', () => {
  it('groups its questions, each closed until it is opened, with answers from the settings', async () => {
    const { user } = visit(aFaq(), '/faq')
    await field()
    expect(
      within(screen.getByRole('main'))
        .getAllByRole('heading', { level: 2 })
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Getting here and leaving',
      'In the cabin',
      'Power, Wi-Fi and water',
      'The hot tub',
      'Children, dogs and quiet',
      'Booking, paying and cancelling',
      'Still stuck?',
    ])
    expect(questions()).toHaveLength(21)
    const arriving = answerTo('When can we arrive, and when must we leave?')
    expect(arriving.open).toBe(false)
    expect(arriving.textContent).toContain('from 14:00 on the day you arrive')
    await user.click(within(arriving).getByRole('heading'))
    expect(arriving.open).toBe(true)
  })

  it('filters as somebody types, without a request', async () => {
    const { user, requests } = visit(aFaq(), '/faq')
    await user.type(await field(), 'wifi')
    const requestCount = requests.length
    expect(questions()).toEqual([
      'How do we find you, and how do we get in?',
      'Is there power, also during load-shedding?',
      'Can we work or stream over your Wi-Fi?',
      'Can we drink the water, and what may go down the drain?',
    ])
    expect(screen.getByText('4 of 21 answers')).toBeTruthy()
    await user.clear(await field())
    expect(questions()).toHaveLength(21)
    expect(requests).toHaveLength(requestCount)
  })

  it('opens the found answers where they are few', async () => {
    const { user } = visit(aFaq(), '/faq')
    await user.type(await field(), 'our dog')
    expect(questions()).toEqual([pets])
    expect(answerTo(pets).open).toBe(true)
  })

  it('says when nothing is found, and links to the contact form with the search text', async () => {
    const { user } = visit(aFaq(), '/faq')
    await user.type(await field(), 'helicopter')
    expect(screen.getByText('Nothing here about “helicopter”')).toBeTruthy()
    const whatsapp = screen.getAllByRole('link', { name: /WhatsApp/ }).map((link) => link.getAttribute('href') ?? '')
    expect(whatsapp.some((href) => href.includes(encodeURIComponent('helicopter')))).toBe(true)
  })

  it('opens the answer that its address names', async () => {
    visit(aFaq(), '/faq#pets')
    await field()
    await waitFor(() => expect(answerTo(pets).open).toBe(true))
    expect(screen.getAllByRole('group').filter((details) => (details as HTMLDetailsElement).open)).toHaveLength(1)
  })

  it('gives each answer an address, and opens it again after it was closed', async () => {
    const { user } = visit(aFaq(), '/faq')
    await field()
    answerTo(pets).open = true
    const link = within(answerTo(pets)).getByRole('link', { name: `Link to this answer: ${pets}` })
    expect(link.getAttribute('href')).toBe('/faq#pets')
    await user.click(link)
    answerTo(pets).open = false
    await user.click(link)
    expect(answerTo(pets).open).toBe(true)
  })

  it('opens the answer that another answer links to, also where the filter hides it', async () => {
    const faq = (id: string, href: string) => ({
      id,
      question: `Question ${id}`,
      answer: [{ kind: 'paragraph', runs: [{ text: `Words of ${id}`, href }] }],
    })
    const groups = [{ category: 'Power', faqs: [faq('lights', '/faq#stove'), faq('stove', '/faq#lights')] }]
    const { user } = visit(
      createFakeApi({ override: (path) => (path === '/faqs' ? { status: 200, body: { groups } } : undefined) }),
      '/faq',
    )
    await user.type(await field(), 'words of lights')
    expect(questions()).toEqual(['Question lights'])
    await user.click(screen.getByRole('link', { name: 'Words of lights' }))
    await waitFor(() => expect(answerTo('Question stove').open).toBe(true))
    expect((await field()).getAttribute('value') ?? '').toBe('')
  })

  it('passes the last opened question on to the contact form', async () => {
    const { user } = visit(aFaq(), '/faq')
    await field()
    await user.click(within(answerTo(pets)).getByRole('heading'))
    expect(await screen.findByText(/Your message begins with “May we bring our dog\?”/)).toBeTruthy()
  })

  it('says when it is empty, and still how to ask', async () => {
    visit(
      createFakeApi({ override: (path) => (path === '/faqs' ? { status: 200, body: { groups: [] } } : undefined) }),
      '/faq',
    )
    expect(await screen.findByText('No answers here yet')).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Still stuck?' })).toBeTruthy()
  })

  it('offers to try again when it could not be loaded', async () => {
    const down = { status: 409, body: { error: 'unexpected', message: 'Something went wrong on our side.' } }
    visit(createFakeApi({ override: (path) => (path === '/faqs' ? down : undefined) }), '/faq')
    expect(await screen.findByText('Failed to load the answers')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })
})

describe('an answer for search engines', () => {
  it.each([
    ['Slow & **sure**', '<p>Slow &amp; sure</p>'],
    ['Bring:\n\n- wood\n- <b>socks</b>', '<p>Bring:</p><ul><li>wood</li><li>&lt;b&gt;socks&lt;/b&gt;</li></ul>'],
    [
      'See [the road](/blog/the-road-up).',
      '<p>See <a href="https://cabins.example/blog/the-road-up">the road</a>.</p>',
    ],
    ['Call 082 555 0142', '<p>Call <a href="tel:0825550142">082 555 0142</a></p>'],
    [
      '| Cabin | Heated by | Summer |\n|---|---|---|\n| Protea | wood | 3 hours |\n| Yellowwood | gas | 1.5 hours |',
      '<ul><li>Protea (heated by: wood, summer: 3 hours)</li><li>Yellowwood (heated by: gas, summer: 1.5 hours)</li></ul>',
    ],
  ])('%s', (markdown, html) => {
    expect(answerInHtml(readMarkdown(markdown), 'https://cabins.example')).toBe(html)
  })
})

describe('an FAQ search', () => {
  const faq = (question: string, words: string) => ({
    id: question,
    question,
    answer: [{ kind: 'paragraph' as const, runs: [{ text: words }] }],
  })
  const groups = [
    { category: 'Power', faqs: [faq('Is there Wi-Fi?', 'Also in load‑shedding'), faq('Plugs?', 'Two prongs')] },
    { category: 'Food', faqs: [faq('Café?', 'It’s in the village')] },
  ]
  it.each([
    ['wifi', ['Is there Wi-Fi?']],
    ['WI-FI  load-shedding', ['Is there Wi-Fi?']],
    ['power', ['Is there Wi-Fi?', 'Plugs?']],
    ['cafe its', ['Café?']],
    ['wifi village', []],
    [' ', ['Is there Wi-Fi?', 'Plugs?', 'Café?']],
  ])('for %o', (search, found) => {
    expect(searchFaqs(groups, search).flatMap(({ faqs }) => faqs.map(({ question }) => question))).toEqual(found)
  })
})
