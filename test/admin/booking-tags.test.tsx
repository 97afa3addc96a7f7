// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { BookingEvent } from '#shared/bookings/booking-event.ts'
import { changeTag } from '#shared/bookings/booking-state.ts'
import type { Booking } from '#shared/bookings/booking.ts'
import { aBooking, aStaffMember } from '#test/support/booking-fixture.ts'
import { NOW, TODAY } from '#test/support/business-time-fixture.ts'
import { bookingColumns } from '#web/admin/features/bookings/booking-columns.tsx'
import { aStaffBooking, aStaffBookingRow, freezeTimeForEachTest, openStaffArea, refusal } from './staff.harness.tsx'

vi.mock('#web/admin/kit/session.ts', () => import('./fake-session.ts'))

freezeTimeForEachTest()

const address = () => screen.getByLabelText('Address').textContent
const bodies = (requests: readonly { readonly requestLine: string; readonly body: unknown }[]) =>
  requests.flatMap(({ requestLine, body }) =>
    requestLine.startsWith('POST') ? [[requestLine.split('/')[3], body]] : [],
  )

/** The staff area over a fake API that changes the tags of the bookings. */
async function openWith(place: string, ...start: readonly Booking[]) {
  const bookings = new Map(start.map((booking) => [booking.reference, booking]))
  const rows = () => ({ bookings: [...bookings.values()].map(aStaffBookingRow), cursor: null })
  const opened = await openStaffArea(place, {
    'GET /staff/bookings?': rows,
    ...Object.fromEntries(
      start.flatMap(({ reference }) => {
        const shown = () => aStaffBooking(bookings.get(reference))
        const change = () => {
          const { tag, tagged } = (opened.sentRequests.at(-1)?.body ?? {}) as { tag: string; tagged: boolean }
          const booking = bookings.get(reference) as Booking
          const changed = changeTag(booking, tag, tagged, { by: aStaffMember, now: NOW })
          if (!changed.ok) return refusal(changed.refusal, 'A booking has at most 8 tags.')
          bookings.set(reference, changed.value.booking)
          return shown()
        }
        return [
          [`GET /staff/bookings/${reference}`, shown],
          [`POST /staff/bookings/${reference}/tags`, change],
        ]
      }),
    ),
  })
  return opened
}

describe('the tags in the drawer', () => {
  const drawer = async () =>
    within((await screen.findByRole('heading', { name: 'Tags' })).closest('section') as HTMLElement)
  const shown = () =>
    screen.queryAllByRole('button', { name: /^Remove tag/ }).map((one) => one.parentElement?.textContent)

  it('are added by Enter in the spelling of other bookings, removed by a press, and both can be undone', async () => {
    const { user, sentRequests } = await openWith(
      '/admin?view=list&booking=MC-7K4QX',
      aBooking.confirmed(),
      aBooking.confirmed({ reference: 'MC-AAAAA', tags: ['Needs cot', 'Regular'] }),
    )
    const tags = await drawer()
    const field = tags.getByLabelText('Add a tag (only staff see it)')
    await waitFor(() => expect(document.querySelectorAll('datalist option')).toHaveLength(2))
    await user.type(field, ' needs COT{Enter}')
    await waitFor(() => expect(shown()).toEqual(['Needs cot']))
    expect(await screen.findByText('Tag Needs cot added')).toBeTruthy()
    expect(field).toHaveProperty('value', '')
    await user.click(tags.getByRole('button', { name: 'Remove tag Needs cot' }))
    await waitFor(() => expect(shown()).toEqual([]))
    expect(document.activeElement).toBe(field)
    await screen.findByText('Tag Needs cot removed')
    // Its style sheet lets the message be pressed over a drawer; jsdom has none.
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(shown()).toEqual(['Needs cot']))
    expect(bodies(sentRequests)).toEqual([
      ['MC-7K4QX', { tag: 'Needs cot', tagged: true }],
      ['MC-7K4QX', { tag: 'Needs cot', tagged: false }],
      ['MC-7K4QX', { tag: 'Needs cot', tagged: true }],
    ])
  })

  it.each([
    ['100%', [], 'A tag has letters, digits, spaces and hyphens only'],
    ['regular', ['Regular'], 'Regular is there already'],
    ['ninth', Array.from({ length: 8 }, (_, at) => `Tag ${at}`), 'At most 8 tags: remove one first'],
  ])('say beside the field why %s is not added, and send nothing', async (typed, tags, problem) => {
    const { user, sentRequests } = await openWith('/admin?booking=MC-7K4QX', aBooking.confirmed({ tags }))
    const field = (await drawer()).getByLabelText('Add a tag (only staff see it)')
    await user.type(field, `${typed}{Enter}`)
    expect(await screen.findByText(problem)).toBeTruthy()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(bodies(sentRequests)).toEqual([])
  })

  it('keep what was typed where the server refuses it', async () => {
    const { user, responses } = await openWith('/admin?booking=MC-7K4QX', aBooking.confirmed())
    responses['POST /staff/bookings/MC-7K4QX/tags'] = refusal('too-many-tags', 'A booking has at most 8 tags.')
    const field = (await drawer()).getByLabelText('Add a tag (only staff see it)')
    await user.type(field, 'Honeymoon{Enter}')
    expect(await screen.findByText(/MC-7K4QX: A booking has at most 8 tags/)).toBeTruthy()
    expect(field).toHaveProperty('value', 'Honeymoon')
  })

  it('are not offered on a booking whose guest was erased, nor are notes', async () => {
    const erased: BookingEvent = { id: 'h2', at: NOW, by: aStaffMember, name: 'guest-erased', details: {}, emails: [] }
    await openStaffArea('/admin?booking=MC-7K4QX', {
      'GET /staff/bookings/MC-7K4QX': aStaffBooking(aBooking.completed(), { history: [erased] }),
    })
    expect(await screen.findByText('Guest’s own page')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Tags' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Write a note', hidden: true })).toBeNull()
  })

  it('have lines in the history that name them', async () => {
    const line: BookingEvent = {
      id: 'h2',
      at: NOW,
      by: aStaffMember,
      name: 'untagged',
      details: { tag: 'Honeymoon' },
      emails: [],
    }
    await openStaffArea('/admin?booking=MC-7K4QX&tab=history', {
      'GET /staff/bookings/MC-7K4QX': aStaffBooking(aBooking.confirmed(), { history: [line] }),
    })
    const entry = (await screen.findByText('Tag removed')).closest('li')
    expect(entry?.textContent).toContain('Nomsa')
    expect(entry?.textContent).toContain('Honeymoon')
  })
})

describe('the tags in the list', () => {
  const three = () => [
    aBooking.confirmed({ reference: 'MC-AAAAA', tags: ['Honeymoon', 'Regular'] }),
    aBooking.confirmed({ reference: 'MC-CCCCC', tags: ['Regular'] }),
    aBooking.confirmed({ reference: 'MC-DDDDD' }),
  ]
  const found = () => screen.queryAllByRole('button', { name: /^MC-\w+$/ }).map(({ textContent }) => textContent)

  it('are shown beside the name of the guest, and filter by one of them in the address', async () => {
    const { user } = await openWith('/admin?view=list', ...three())
    const row = (await screen.findByRole('button', { name: 'MC-AAAAA' })).closest('tr')
    expect(row?.textContent).toContain('Thandi Mokoena, tags: Honeymoon, Regular')
    await user.click(screen.getByRole('button', { name: /More filters|Filter and sort/ }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Tag' }), 'Honeymoon')
    expect(address()).toBe('/admin?view=list&tag=Honeymoon')
    expect(found()).toEqual(['MC-AAAAA'])
    const choices = within(screen.getByRole('combobox', { name: 'Tag' })).getAllByRole('option')
    expect(choices.map(({ textContent }) => textContent)).toEqual(['Any tag', 'Honeymoon', 'Regular'])
  })

  it('are found in any case in the address, and shown as the filter that is set', async () => {
    await openWith('/admin?view=list&tag=REGULAR', ...three())
    await screen.findByRole('button', { name: 'MC-CCCCC' })
    expect(found()).toEqual(['MC-AAAAA', 'MC-CCCCC'])
    expect(screen.getByRole('combobox', { name: 'Tag', hidden: true })).toHaveProperty('value', 'REGULAR')
  })

  it('are in the CSV', () => {
    const { csv } =
      bookingColumns((slug) => slug, { today: TODAY, now: Date.parse(NOW) }).find(({ head }) => head === 'Tags') ?? {}
    expect(three().map((booking) => csv?.(aStaffBookingRow(booking)))).toEqual(['Honeymoon, Regular', 'Regular', ''])
  })

  it('are added to the chosen bookings that lack it, and Undo takes it off those alone', async () => {
    const { user, sentRequests } = await openWith('/admin?view=list', ...three())
    await user.click(await screen.findByRole('checkbox', { name: 'Select all bookings' }))
    await user.click(screen.getByRole('button', { name: 'Tag' }))
    const form = within(await screen.findByRole('dialog', { name: 'Tag 3 bookings' }))
    await user.type(form.getByLabelText('Tag'), 'regular{Enter}')
    expect(await screen.findByText('Tag Regular added')).toBeTruthy()
    expect(screen.getByText('MC-DDDDD, Thandi Mokoena')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByRole('group', { name: 'Selected' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('Undone')
    expect(bodies(sentRequests)).toEqual([
      ['MC-DDDDD', { tag: 'Regular', tagged: true }],
      ['MC-DDDDD', { tag: 'Regular', tagged: false }],
    ])
  })

  it('are removed from the chosen bookings that have it', async () => {
    const { user, sentRequests } = await openWith('/admin?view=list', ...three())
    await user.click(await screen.findByRole('checkbox', { name: 'Select all bookings' }))
    await user.click(screen.getByRole('button', { name: 'Tag' }))
    const form = within(await screen.findByRole('dialog', { name: 'Tag 3 bookings' }))
    await user.selectOptions(form.getByLabelText('What to do'), 'Remove a tag')
    await user.selectOptions(form.getByLabelText('Tag'), 'Regular (2)')
    await user.click(form.getByRole('button', { name: 'Remove tag' }))
    expect(await screen.findByText('Tag Regular removed: 2 bookings')).toBeTruthy()
    expect(bodies(sentRequests)).toEqual([
      ['MC-AAAAA', { tag: 'Regular', tagged: false }],
      ['MC-CCCCC', { tag: 'Regular', tagged: false }],
    ])
  })

  it('say which booking could not be tagged, and stay in the dialog where none could', async () => {
    const full = aBooking.confirmed({ reference: 'MC-EEEEE', tags: Array.from({ length: 8 }, (_, at) => `Tag ${at}`) })
    const { user } = await openWith('/admin?view=list', full, aBooking.confirmed({ reference: 'MC-DDDDD' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Select MC-EEEEE' }))
    await user.click(screen.getByRole('button', { name: 'Tag' }))
    let form = within(await screen.findByRole('dialog', { name: 'Tag 1 booking' }))
    await user.type(form.getByLabelText('Tag'), 'Regular{Enter}')
    expect(await screen.findByText('Not changed')).toBeTruthy()
    expect(form.getByLabelText('Tag')).toHaveProperty('value', 'Regular')
    await user.click(form.getByRole('button', { name: 'Back' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Select MC-DDDDD' }))
    await user.click(screen.getByRole('button', { name: 'Tag' }))
    form = within(await screen.findByRole('dialog', { name: 'Tag 2 bookings' }))
    await user.type(form.getByLabelText('Tag'), 'Regular{Enter}')
    expect(await screen.findByText('Tag Regular added')).toBeTruthy()
    expect(screen.getByText(/Not changed: MC-EEEEE: A booking has at most 8 tags/)).toBeTruthy()
  })
})
