// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Picture } from '#shared/content/gallery.ts'
import { NOW } from '#test/support/business-time-fixture.ts'
import { A_PICTURE_ADDRESS } from '#test/support/picture-fixture.ts'
import { storedRecord } from '#test/support/record-fixture.ts'
import { freezeTimeForEachTest, openStaffArea, refusal } from './staff.harness.tsx'

vi.mock('#web/admin/kit/session.ts', () => import('./fake-session.ts'))
freezeTimeForEachTest()

const aPicture = (id: string, changes: Partial<Picture> = {}): Picture => ({
  ...storedRecord({
    ...{ id, name: id, alt: `Drawing of ${id}`, caption: '', cabinSlug: null, tags: ['view'], shown: true },
    picture: { url: `/illustrations/${id}.svg`, focal: { x: 50, y: 50 }, scale: 1, blur: '' },
    formerAddresses: [],
  }),
  ...changes,
})
const four = [
  aPicture('aloe-1'),
  aPicture('aloe-2', { tags: ['Stars'] }),
  aPicture('protea-1', { alt: '', shown: false }),
  aPicture('protea-2', { alt: '', shown: false }),
]
const saved = (body: unknown) => (body as { form: Picture }).form

/** Opens the gallery; each change of a record answers with it as it was sent. */
const openGallery = (
  address = '/admin/gallery-images',
  { records = four, uses = {}, ...more }: { records?: Picture[]; uses?: object } & Record<string, unknown> = {},
) =>
  openStaffArea(address, {
    'GET /staff/pictures': { records, orderVersion: 3 },
    'GET /staff/picture-uses': { uses, storedBytes: 0, storedPictures: 0 },
    'POST /staff/picture-links': { links: {} },
    'PUT /staff/pictures/': aPicture('saved', { version: 2 }),
    'POST /staff/pictures/': aPicture('saved', { version: 2 }),
    'POST /staff/pictures/order': { orderVersion: 4 },
    ...more,
  })
const rowOf = (id: string) => document.querySelector<HTMLElement>(`[data-row="${id}"]`) as HTMLElement
const sentTo = (sent: { requestLine: string; body: unknown }[], line: string) =>
  sent.filter(({ requestLine }) => requestLine.startsWith(line))

async function select(user: Awaited<ReturnType<typeof openGallery>>['user'], ...names: string[]) {
  for (const name of names)
    // oxlint-disable-next-line no-await-in-loop -- one press after the other
    await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  const bar = within(screen.getByRole('group', { name: 'Selected' }))
  await bar.findByRole('button', { name: 'Tags' })
  return bar
}

describe('the list of pictures', () => {
  it('marks those of which nobody has said what they show, and begins there', async () => {
    const { user } = await openGallery()
    await screen.findByRole('checkbox', { name: 'Select protea-1' })
    expect(within(rowOf('protea-1')).getByText('Say what it shows').className).toContain('chip')
    expect(within(rowOf('aloe-1')).queryByText('Say what it shows')).toBeNull()
    await user.click(within(rowOf('protea-1')).getByRole('button', { name: /^protea-1/ }))
    const field = await screen.findByRole('textbox', { name: 'What it shows' })
    await waitFor(() => expect(document.activeElement).toBe(field))
  })

  it('leads to the missing words where a picture is shown without them', async () => {
    const { user } = await openGallery('/admin/gallery-images?open=protea-1', {
      'PUT /staff/pictures/': refusal('alternative-text-missing', 'Please say what it shows.', {
        problems: { alt: 'Please say what it shows, before guests see it' },
      }),
    })
    await user.click(await screen.findByRole('switch', { name: 'Guests see it' }))
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    const field = await screen.findByRole('textbox', { name: 'What it shows' })
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(screen.getByText('Please say what it shows, before guests see it')).toBeTruthy()
  })

  it('filters by the tags that there are, own ones too', async () => {
    await openGallery('/admin/gallery-images?tag=Stars')
    expect(await screen.findByText('1 picture shown, that is all')).toBeTruthy()
    expect(rowOf('aloe-2').textContent).toContain('Stars')
  })

  it('calls the bin so, and says until when a picture stays there', async () => {
    const records = [...four, aPicture('old', { archivedAt: NOW })]
    await openGallery('/admin/gallery-images?state=In+the+bin', { records })
    await screen.findByRole('checkbox', { name: 'Select old' })
    expect(rowOf('old').textContent).toMatch(/In the bin until \w{3} \d+ \w{3}/)
    expect(document.body.textContent).not.toMatch(/[Aa]rchive/)
  })
})

describe('chosen pictures', () => {
  it('are hidden together, and shown again by Undo', async () => {
    const { user, sentRequests } = await openGallery()
    const bar = await select(user, 'aloe-1', 'aloe-2')
    await user.click(bar.getByRole('button', { name: 'Hide' }))
    await waitFor(() => expect(sentTo(sentRequests, 'PUT')).toHaveLength(2))
    expect(sentTo(sentRequests, 'PUT').map(({ body }) => saved(body).shown)).toEqual([false, false])
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(sentTo(sentRequests, 'PUT')).toHaveLength(4))
    expect(saved(sentTo(sentRequests, 'PUT')[3]?.body).shown).toBe(true)
  })

  it('get a tag together; one that only some have stays', async () => {
    const { user, sentRequests } = await openGallery()
    const bar = await select(user, 'aloe-1', 'aloe-2')
    await user.click(bar.getByRole('button', { name: 'Tags' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Tags of 2 pictures' }))
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Stars' }).indeterminate).toBe(true)
    await user.click(dialog.getByRole('checkbox', { name: 'Outside' }))
    await user.click(dialog.getByRole('button', { name: 'Set the tags' }))
    await waitFor(() => expect(sentTo(sentRequests, 'PUT')).toHaveLength(2))
    expect(sentTo(sentRequests, 'PUT').map(({ body }) => saved(body).tags)).toEqual([
      ['outside', 'view'],
      ['outside', 'Stars'],
    ])
  })

  it('move to the top, or to the bottom, in their order', async () => {
    const { user, sentRequests } = await openGallery()
    const orders = () => sentTo(sentRequests, 'POST /staff/pictures/order').map(({ body }) => body)
    await user.click((await select(user, 'protea-2', 'aloe-2')).getByRole('button', { name: 'To the top' }))
    await waitFor(() => expect(orders()).toHaveLength(1))
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Selected' })).toBeNull())
    await user.click((await select(user, 'aloe-1')).getByRole('button', { name: 'To the bottom' }))
    await waitFor(() => expect(orders()).toHaveLength(2))
    expect(orders()).toEqual([
      { version: 3, ids: ['aloe-2', 'protea-2', 'aloe-1', 'protea-1'] },
      { version: 3, ids: ['aloe-2', 'protea-1', 'protea-2', 'aloe-1'] },
    ])
  })

  it('are described one after the other', async () => {
    const { user, sentRequests } = await openGallery()
    await user.click(await screen.findByRole('button', { name: 'Describe these 2' }))
    await screen.findByRole('dialog', { name: 'What does it show? 1 of 2' })
    await user.type(screen.getByRole('textbox', { name: 'What it shows' }), 'The stoep at dusk')
    await user.click(screen.getByRole('button', { name: 'Save and next' }))
    await screen.findByRole('dialog', { name: 'What does it show? 2 of 2' })
    expect(saved(sentTo(sentRequests, 'PUT')[0]?.body)).toMatchObject({ alt: 'The stoep at dusk', shown: true })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Please say what it shows, or skip it')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Leave it without words' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sentTo(sentRequests, 'PUT')).toHaveLength(1)
  })

  it('are put into the bin only after a warning where pages use them', async () => {
    const uses = { '/illustrations/aloe-1.svg': [{ title: 'Home page', path: '/' }] }
    const { user, sentRequests } = await openGallery(undefined, { uses })
    await user.click((await select(user, 'aloe-1', 'aloe-2')).getByRole('button', { name: 'Put into the bin' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Pages use this' }))
    expect(dialog.getByRole('link', { name: 'Home page' })).toBeTruthy()
    expect(sentTo(sentRequests, 'POST /staff/pictures/aloe')).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Put into the bin' }))
    await waitFor(() => expect(sentTo(sentRequests, 'POST /staff/pictures/aloe')).toHaveLength(2))
  })
})

describe('a picture whose file was replaced', () => {
  it('gives the pages that use it a draft, and says which', async () => {
    const former = aPicture('aloe-1')
    const now = { ...former, version: 2, picture: { ...former.picture, url: A_PICTURE_ADDRESS } }
    const { user, sentRequests } = await openGallery('/admin/gallery-images?open=aloe-1', {
      'PUT /staff/pictures/': now,
      'POST /staff/pictures/aloe-1/replacement': {
        drafted: [{ title: 'Home page', path: '/admin/homepage-content' }],
        notDrafted: [{ title: 'Aloe', path: '/cabins/aloe' }],
      },
    })
    await user.type(await screen.findByRole('textbox', { name: 'Caption' }), 'At dusk')
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    const used = within(await screen.findByRole('region', { name: 'Used on' }))
    expect((await used.findByRole('link', { name: 'Home page' })).getAttribute('href')).toBe('/admin/homepage-content')
    expect(used.getByText('These still use the former file')).toBeTruthy()
    expect(sentTo(sentRequests, 'POST /staff/pictures/aloe-1/replacement')).toHaveLength(1)
  })

  it('asks for no draft where the file is the same', async () => {
    const { user, sentRequests } = await openGallery('/admin/gallery-images?open=aloe-1', {
      'PUT /staff/pictures/': aPicture('aloe-1', { version: 2 }),
    })
    await user.type(await screen.findByRole('textbox', { name: 'Caption' }), 'At dusk')
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sentTo(sentRequests, 'PUT')).toHaveLength(1))
    await screen.findByText('Saved')
    expect(sentTo(sentRequests, 'POST /staff/pictures/')).toEqual([])
  })

  it('is shown in its history by pictures and words', async () => {
    const before = aPicture('aloe-1').picture
    const after = { ...before, url: A_PICTURE_ADDRESS, focal: { x: 90, y: 10 } }
    await openGallery('/admin/gallery-images?open=aloe-1&tab=history', {
      'GET /staff/pictures/aloe-1/history': {
        changes: [
          {
            ...{ id: 'c', at: NOW, by: 'Nomsa', area: 'picture', recordId: 'aloe-1', action: 'saved' },
            fields: [
              { field: 'picture', before, after },
              { field: 'tags', before: ['view'], after: ['hot-tub', 'Stars'] },
            ],
          },
        ],
      },
    })
    const line = await screen.findByText(/the top right in view/)
    expect(line.closest('li')?.querySelectorAll('ins, del').length).toBeGreaterThan(1)
    const text = line.closest('li')?.textContent ?? ''
    expect(text).toContain('Hot tub, Stars')
    expect(text).not.toContain('/pictures/')
  })
})
