// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { blogResponses } from './blog-and-faq.harness.ts'
import { createFakeApi } from './booking-dialog.harness.ts'
import { stubBrowserApis, visit } from './visit-site.tsx'

const aBlog = () => createFakeApi({ override: blogResponses })
const heading = (name: string, level = 1) => screen.findByRole('heading', { name, level })
const skyTitle = 'The sky above the cabins, month by month'

beforeEach(stubBrowserApis)
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the blog', () => {
  it('lists its posts with date, author, reading time and cabin, each linking to its page', async () => {
    visit(aBlog(), '/blog')
    const [newest, ...older] = await screen.findAllByRole('article')
    expect(older).toHaveLength(5)
    const card = within(newest as HTMLElement)
    expect(card.getByRole('link', { name: skyTitle }).getAttribute('href')).toBe('/blog/the-sky-above-the-cabins')
    expect(card.getByText('Aloe')).toBeTruthy()
    expect(card.getByText(/^By Lindiwe/).parentElement?.textContent).toBe(
      'By Lindiwe · Fri 30 Oct 2026 · 4 minutes to read',
    )
  })

  it('says so when there are no posts yet', async () => {
    visit(
      createFakeApi({ override: (path) => (path === '/posts' ? { status: 200, body: { posts: [] } } : undefined) }),
      '/blog',
    )
    expect(await screen.findByText('Nothing written yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See the cabins' }).getAttribute('href')).toBe('/#cabins')
  })

  it('offers to try again when it could not be loaded', async () => {
    let isDown = true
    const override = (path: string) =>
      isDown && path === '/posts'
        ? { status: 409, body: { error: 'unexpected', message: 'Something went wrong on our side.' } }
        : blogResponses(path)
    const { user } = visit(createFakeApi({ override }), '/blog')
    expect(await screen.findByText('Failed to load the blog')).toBeTruthy()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: skyTitle })).toBeTruthy()
  })
})

describe('a post', () => {
  it('shows its text with contents, author, dates, and further posts', async () => {
    visit(aBlog(), '/blog/the-road-up')
    await heading('The road up: eleven kilometres, three gates and one river')
    expect(screen.getAllByText(/^By Pieter/)[0]?.parentElement?.textContent).toBe(
      'By Pieter · Thu 12 Mar 2026 · 3 minutes to read',
    )
    expect(screen.getByText(/^Updated on/).textContent).toBe('Updated on Monday 5 October 2026')
    const contents = within(screen.getByRole('navigation', { name: 'In this post' }))
    expect(contents.getByRole('link', { name: 'Which car' }).getAttribute('href')).toBe('/blog/the-road-up#which-car')
    expect(await heading('Which car', 2)).toBeTruthy()
    const next = within(screen.getByRole('region', { name: 'Read on' }))
    expect(next.getAllByRole('article')).toHaveLength(3)
  })

  it('is shared on WhatsApp with its title and address', async () => {
    visit(aBlog(), '/blog/the-sky-above-the-cabins')
    const share = await screen.findByRole('link', { name: /^Share on WhatsApp/ })
    const text = new URL(share.getAttribute('href') ?? '').searchParams.get('text')
    expect(text).toBe(`${skyTitle} ${window.location.origin}/blog/the-sky-above-the-cabins`)
  })

  it('has its address to copy, or to share by the device', async () => {
    const { user, unmount } = visit(aBlog(), '/blog/the-sky-above-the-cabins')
    await user.click(await screen.findByRole('button', { name: 'Copy link' }))
    expect(await screen.findAllByText('Link copied')).toHaveLength(2)
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/blog/the-sky-above-the-cabins`)
    unmount()

    const shared: unknown[] = []
    Object.assign(navigator, { share: (what: unknown) => Promise.resolve(shared.push(what)) })
    const again = visit(aBlog(), '/blog/the-sky-above-the-cabins')
    await again.user.click(await screen.findByRole('button', { name: 'Share in another way' }))
    expect(shared).toEqual([{ title: skyTitle, url: `${window.location.origin}/blog/the-sky-above-the-cabins` }])
    Reflect.deleteProperty(navigator, 'share')
  })

  it('links to its cabin, and opens the booking dialog with that cabin chosen', async () => {
    const { user } = visit(aBlog(), '/blog/the-sky-above-the-cabins')
    const cabin = within(await screen.findByRole('complementary', { name: 'Aloe' }))
    expect(cabin.getByRole('link', { name: 'See Aloe' }).getAttribute('href')).toBe('/cabin/aloe')
    await user.click(cabin.getByRole('button', { name: 'Book Aloe' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Book Your Stay' }))
    expect((await dialog.findByLabelText<HTMLSelectElement>('Cabin')).value).toBe('aloe')
  })

  it('shows its cabin below the text unless the text shows it', async () => {
    const override = (path: string) => {
      const response = blogResponses(path)
      const { post } = (response?.body ?? {}) as { post?: { text: { kind: string }[] } }
      if (!post) return response
      return {
        status: 200,
        body: { kind: 'post', post: { ...post, text: post.text.filter(({ kind }) => kind !== 'cabin') } },
      }
    }
    visit(createFakeApi({ override }), '/blog/hot-tub-in-winter')
    expect(await screen.findByRole('complementary', { name: 'Protea' })).toBeTruthy()
  })

  it('is found under its old slug', async () => {
    visit(aBlog(), '/blog/how-to-get-here')
    expect(await heading('The road up: eleven kilometres, three gates and one river')).toBeTruthy()
  })

  it('shows the 404 page for an unknown slug', async () => {
    visit(aBlog(), '/blog/no-such-post')
    await heading('Oops! Page not found')
    expect(screen.getByText('There is no post with this name.')).toBeTruthy()
  })

  it('has structured data for search engines', async () => {
    visit(aBlog(), '/blog/hot-tub-in-winter')
    await heading('The hot tub in winter: how to keep 38 degrees when it is minus four')
    const jsonLd = [...document.querySelectorAll('script[type="application/ld+json"]')].map(
      ({ textContent }) => JSON.parse(textContent) as Record<string, unknown>,
    )
    expect(jsonLd.find((item) => item['@type'] === 'Article')).toMatchObject({
      headline: 'The hot tub in winter: how to keep 38 degrees when it is minus four',
      datePublished: '2026-05-20T06:00:00.000Z',
      author: { name: 'Lindiwe' },
      publisher: { name: 'Mountain Cabins' },
    })
    await waitFor(() => expect(document.title).toBe('How to heat a wood-fired hot tub in winter | Mountain Cabins'))
  })
})
