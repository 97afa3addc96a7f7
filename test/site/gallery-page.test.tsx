// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { GalleryPicture } from '#shared/content/gallery.contract.ts'
import { createFakeApi } from './booking-dialog.harness.ts'
import { goBack, stubBrowserApis, visit } from './visit-site.tsx'

const aPicture = (id: string, changes: Partial<GalleryPicture> = {}): GalleryPicture => ({
  id,
  url: `/illustrations/${id}.svg`,
  alt: `Drawing of ${id}`,
  caption: `About ${id}.`,
  cabinSlug: 'aloe',
  tags: ['outside'],
  subject: 'outside',
  position: '50% 50%',
  scale: 1,
  blur: '',
  ...changes,
})
const four = [
  aPicture('aloe-1'),
  aPicture('aloe-2', { tags: ['outside', 'hot-tub'] }),
  aPicture('protea-2', { cabinSlug: 'protea', tags: ['hot-tub', 'Fireside'] }),
  aPicture('the-last-farm-gate', { cabinSlug: null }),
]
const aGallery = (pictures: readonly GalleryPicture[] = four) =>
  createFakeApi({ override: (path) => (path === '/gallery' ? { status: 200, body: { pictures } } : undefined) })

const tile = (id: string) => screen.findByRole('link', { name: `Drawing of ${id}` })
const tiles = () => screen.queryAllByRole('link', { name: /^Drawing of/ }).map(({ id }) => id.replace('picture-', ''))
/** The lightbox, once it takes presses: the page behind it stops taking them a moment before. */
async function lightbox(): Promise<HTMLElement> {
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(getComputedStyle(dialog).pointerEvents).not.toBe('none'))
  return dialog
}
const currentTitle = async () => within(await lightbox()).getByRole('heading').textContent
const slidesOf = (box: HTMLElement) => box.querySelector('.slides') as HTMLElement

beforeEach(stubBrowserApis)
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the gallery', () => {
  it('shows every picture with its caption, each a link to the large one', async () => {
    visit(aGallery(), '/gallery')
    expect((await tile('aloe-1')).getAttribute('href')).toMatch(/^\/assets\/pictures\/aloe-1-\w{8}-1600\.webp$/)
    expect(tiles()).toEqual(['aloe-1', 'aloe-2', 'protea-2', 'the-last-farm-gate'])
    expect(screen.getByText('About protea-2.')).toBeTruthy()
    expect(screen.getByText('4 pictures')).toBeTruthy()
  })

  it('filters by cabin and subject, and shows the count', async () => {
    const { user } = visit(aGallery(), '/gallery')
    await tile('aloe-1')
    await user.click(screen.getByRole('link', { name: 'Hot tubs' }))
    expect(tiles()).toEqual(['aloe-2', 'protea-2'])
    await user.click(within(screen.getByRole('navigation', { name: 'Pictures by cabin' })).getByText('Protea'))
    expect(tiles()).toEqual(['protea-2'])
    expect(screen.getByText('1 picture of 4')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Hot tubs' }).getAttribute('aria-current')).toBe('true')
    await user.click(screen.getByRole('link', { name: 'All cabins' }))
    expect(tiles()).toEqual(['aloe-2', 'protea-2'])
  })

  it('offers the tags that pictures have, staff’s own ones too', async () => {
    const { user } = visit(aGallery(), '/gallery')
    await tile('aloe-1')
    const tags = within(screen.getByRole('navigation', { name: 'Pictures by subject' }))
    expect(tags.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Everything',
      'Outside',
      'Hot tubs',
      'Fireside',
    ])
    await user.click(tags.getByText('Outside'))
    expect(tiles()).toEqual(['aloe-1', 'aloe-2', 'the-last-farm-gate'])
    await user.click(tags.getByText('Fireside'))
    expect(tiles()).toEqual(['protea-2'])
  })

  it('applies the filters of its address, and says so when nothing matches', async () => {
    visit(aGallery(), '/gallery?cabin=yellowwood')
    expect(await screen.findByText('No picture of that yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Show all pictures' }).getAttribute('href')).toBe('/gallery')
  })

  it('ignores unknown filters in its address', async () => {
    visit(aGallery(), '/gallery?subject=nonsense&picture=no-such-picture')
    await tile('aloe-1')
    expect(tiles()).toHaveLength(4)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('says that there are no pictures yet', async () => {
    visit(aGallery([]), '/gallery')
    expect(await screen.findByText('No pictures yet')).toBeTruthy()
  })

  it('says that it could not be loaded, and tries again', async () => {
    let isBroken = true
    const fakeApi = createFakeApi({
      override: (path) =>
        path !== '/gallery'
          ? undefined
          : isBroken
            ? { status: 500, body: { error: 'unexpected', message: 'Something went wrong. Please try again.' } }
            : { status: 200, body: { pictures: four } },
    })
    const { user } = visit(fakeApi, '/gallery')
    const again = await screen.findByRole('button', { name: 'Try again' })
    isBroken = false
    await user.click(again)
    expect(await tile('aloe-1')).toBeTruthy()
  })
})

describe('one picture', () => {
  it('opens alone, with its caption, its position and its cabin', async () => {
    visit(aGallery(), '/gallery')
    // The link is not followed as well.
    expect(fireEvent.click(await tile('aloe-2'))).toBe(false)
    const box = await lightbox()
    expect(await currentTitle()).toBe('About aloe-2.')
    expect(within(box).getByText('2 of 4 · Aloe')).toBeTruthy()
    expect(within(box).getByRole('status').textContent).toBe('Picture 2 of 4: Drawing of aloe-2')
    expect(within(box).getByRole('button', { name: 'Book this cabin' })).toBeTruthy()
  })

  it('offers no cabin where it belongs to none', async () => {
    visit(aGallery(), '/gallery?picture=the-last-farm-gate')
    expect(within(await lightbox()).queryByRole('button', { name: 'Book this cabin' })).toBeNull()
  })

  it('changes with arrows, Home and End, in a circle, among the filtered pictures', async () => {
    const { user } = visit(aGallery(), '/gallery?subject=hot-tub&picture=aloe-2')
    await lightbox()
    await user.keyboard('{ArrowRight}')
    expect(await currentTitle()).toBe('About protea-2.')
    await user.keyboard('{ArrowRight}')
    expect(await currentTitle()).toBe('About aloe-2.')
    await user.keyboard('{ArrowLeft}')
    expect(await currentTitle()).toBe('About protea-2.')
    await user.keyboard('{Home}')
    expect(await currentTitle()).toBe('About aloe-2.')
    await user.keyboard('{End}')
    expect(await currentTitle()).toBe('About protea-2.')
  })

  it('changes with buttons', async () => {
    const { user } = visit(aGallery(), '/gallery?picture=aloe-1')
    await lightbox()
    await user.click(screen.getByRole('button', { name: 'Next picture' }))
    expect(await currentTitle()).toBe('About aloe-2.')
    await user.click(screen.getByRole('button', { name: 'Previous picture' }))
    expect(await currentTitle()).toBe('About aloe-1.')
  })

  it.each([
    [-120, 'About aloe-2.'],
    [120, 'About the-last-farm-gate.'],
    [-30, 'About aloe-1.'],
  ])('changes with a swipe of %d pixels: %s', async (pixels, expected) => {
    visit(aGallery(), '/gallery?picture=aloe-1')
    const slides = slidesOf(await lightbox())
    const finger = { pointerId: 1, isPrimary: true, button: 0 }
    fireEvent.pointerDown(slides, { ...finger, clientX: 200 })
    fireEvent.pointerMove(slides, { ...finger, clientX: 200 + pixels })
    expect(slides.style.getPropertyValue('--moved')).toBe(`${pixels}px`)
    fireEvent.pointerUp(slides, { ...finger, clientX: 200 + pixels })
    expect(slides.style.getPropertyValue('--moved')).toBe('0px')
    expect(await currentTitle()).toBe(expected)
  })

  it('returns the focus to the picture that was shown last', async () => {
    const { user } = visit(aGallery(), '/gallery')
    await user.click(await tile('aloe-1'))
    await lightbox()
    await user.keyboard('{ArrowRight}')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement?.id).toBe('picture-aloe-2'))
  })

  it('is closed by Back, whichever is shown, and keeps the filters', async () => {
    const { user } = visit(aGallery(), '/gallery?subject=hot-tub')
    await user.click(await tile('aloe-2'))
    await lightbox()
    await user.keyboard('{ArrowRight}')
    await goBack()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(tiles()).toEqual(['aloe-2', 'protea-2'])
  })

  it('opened by a link closes to the gallery, with the link’s filters', async () => {
    const { user } = visit(aGallery(), '/gallery?subject=hot-tub&picture=aloe-2')
    await user.click(within(await lightbox()).getByRole('button', { name: 'Close the picture' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(tiles()).toEqual(['aloe-2', 'protea-2'])
  })

  it('links to booking its cabin', async () => {
    const { user } = visit(aGallery(), '/gallery?picture=protea-2')
    await user.click(within(await lightbox()).getByRole('button', { name: 'Book this cabin' }))
    expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Cabin' })).value).toBe('protea')
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
  })
})
