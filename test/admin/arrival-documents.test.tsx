// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { ArrivalAdult, ArrivalParty, PrintedCard } from '#shared/documents/arrival-documents.contract.ts'
import { aBooking } from '#test/support/booking-fixture.ts'
import { NOW } from '#test/support/business-time-fixture.ts'
import { aRegisterEntry } from '#test/support/register-entry-fixture.ts'
import { aProof, aStaffBooking, freezeTimeForEachTest, openStaffArea, refusal } from './staff.harness.tsx'

vi.mock('#web/admin/kit/session.ts', () => import('./fake-session.ts'))

freezeTimeForEachTest()

const card = {
  version: 2,
  fullName: 'Thandi Mokoena',
  residence: 'citizen',
  idEnding: '9087',
  signedAt: NOW,
} as const
const file = { id: 'filefilefilefilefile12', at: NOW }
const signed: ArrivalAdult = { place: 1, card, files: [file], checked: null }
const unsigned: ArrivalAdult = { place: 2, card: null, files: [], checked: null }
const checked: ArrivalAdult = { ...signed, checked: { how: 'file', at: NOW, by: 'Lindiwe' } }
const party = (changes: Partial<ArrivalParty> = {}): ArrivalParty => ({
  reference: 'MC-7K4QX',
  guestName: 'Thandi Mokoena',
  cabinSlug: 'protea',
  checkInDate: '2026-11-27',
  checkOutDate: '2026-11-29',
  adults: [signed, unsigned],
  deletedOn: '2028-11-29',
  ...changes,
})
const complete = party({ reference: 'MC-9DGMQ', guestName: 'Sipho Dube', adults: [checked] })

const LIST = 'GET /staff/arrival-documents'
const CHECK = 'POST /staff/bookings/MC-7K4QX/register/1/check'
const openList = (parties: readonly ArrivalParty[], responses = {}, search = '') =>
  openStaffArea(`/admin/documents${search}`, { [LIST]: { parties }, ...responses })
const partyOf = async (name: string) => within(await screen.findByRole('article', { name }))

describe('the guest register of arrivals', () => {
  it('shows each adult of a party by name, with the end of the number alone', async () => {
    await openList([party(), complete])
    const first = await partyOf('Thandi Mokoena, MC-7K4QX')
    expect(first.getByText(/Arrives Fri 27 Nov/)).toBeTruthy()
    expect(first.getByText('1 of 2 adults signed, 0 seen')).toBeTruthy()
    expect(first.getByText('ID or passport ••••••9087, South African citizen')).toBeTruthy()
    expect(first.getByText('Signed, ID not seen')).toBeTruthy()
    expect(first.getByText('Adult 2')).toBeTruthy()
    expect(first.getByText('Not signed')).toBeTruthy()
    expect(first.getByText('Deleted automatically on Wed 29 Nov 2028.')).toBeTruthy()
    const second = await partyOf('Sipho Dube, MC-9DGMQ')
    expect(second.getByText('Complete')).toBeTruthy()
    expect(second.getByText(/seen by Lindiwe, Sat 21 Nov, 10:00/)).toBeTruthy()
  })

  it('marks the card that was seen, and takes it back', async () => {
    const { user, sentRequests } = await openList([party()], { [CHECK]: checked })
    await user.click(await screen.findByRole('button', { name: 'Mark as checked: Thandi Mokoena, MC-7K4QX' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText('Undone')
    expect(sentRequests.filter(({ requestLine }) => requestLine === CHECK).map(({ body }) => body)).toEqual([
      { how: 'file', version: 2, files: 1 },
      { how: null, version: 2, files: 1 },
    ])
  })

  it('offers only what can be: nothing of an adult who has not signed, no file where none came', async () => {
    await openList([party({ adults: [{ ...signed, files: [] }, unsigned] })])
    await partyOf('Thandi Mokoena, MC-7K4QX')
    expect(screen.queryByRole('button', { name: /^Mark as checked/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Open ID/ })).toBeNull()
    expect(screen.getByRole('button', { name: 'Shown on arrival: Thandi Mokoena, MC-7K4QX' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Adult 2/ })).toBeNull()
  })

  it('says why a card was not marked', async () => {
    const { user } = await openList([party()], { [CHECK]: refusal('card-changed', 'This card has changed.') })
    await user.click(await screen.findByRole('button', { name: /^Shown on arrival/ }))
    expect(await screen.findByText('This card has changed.')).toBeTruthy()
  })

  it('leaves out complete parties where only missing ones are asked for', async () => {
    const { user } = await openList([party(), complete])
    await partyOf('Sipho Dube, MC-9DGMQ')
    await user.click(screen.getByLabelText('Only parties with something missing'))
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Sipho Dube, MC-9DGMQ' })).toBeNull())
    expect(screen.getByRole('article', { name: 'Thandi Mokoena, MC-7K4QX' })).toBeTruthy()
    expect(screen.getByLabelText('Address').textContent).toBe('/admin/documents?missing=true')
  })

  it.each([
    ['Nobody arrives within 14 days', [], ''],
    ['Nothing is missing', [complete], '?missing=true'],
  ])('says "%s"', async (text, parties, search) => {
    await openList(parties, {}, search)
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('sends the latest e-mail with the link again', async () => {
    const email = (id: string, at: string) => ({
      ...{ id, type: 'booking_confirmed' as const, to: 'thandi@example.co.za', subject: '', state: 'sent' as const },
      ...{ attempts: 1, at },
    })
    const emails = [email('one', '2026-11-01T08:00:00.000Z'), email('two', '2026-11-02T08:00:00.000Z')]
    const { user, sentRequests } = await openList([party()], {
      'GET /staff/bookings/MC-7K4QX': aStaffBooking(aBooking.confirmed(), { emails }),
      'POST /staff/bookings/MC-7K4QX/emails/two/send-again': aStaffBooking(aBooking.confirmed()),
    })
    await user.click(await screen.findByRole('button', { name: 'Send the link by e-mail: MC-7K4QX', hidden: true }))
    expect(await screen.findByText('The link is on its way again')).toBeTruthy()
    expect(sentRequests.map(({ requestLine }) => requestLine)).toContain(
      'POST /staff/bookings/MC-7K4QX/emails/two/send-again',
    )
  })
})

describe('what is masked', () => {
  it('opens with a reason: a file by a link, a number in the dialog', async () => {
    const { user, sentRequests } = await openList([party()], {
      [`POST /staff/bookings/MC-7K4QX/documents/${file.id}/open`]: { url: 'https://files.example/id', scan: 'off' },
      'POST /staff/bookings/MC-7K4QX/register/1/id-number': { idNumber: '8001015009087' },
    })
    await user.click(await screen.findByRole('button', { name: /^Open ID/ }))
    await user.type(await screen.findByLabelText('Reason'), 'ok')
    await user.click(screen.getByRole('button', { name: 'Note and open' }))
    expect(await screen.findByText(/Please say why/)).toBeTruthy()
    await user.type(screen.getByLabelText('Reason'), ', at check-in')
    await user.click(screen.getByRole('button', { name: 'Note and open' }))
    const link = await screen.findByRole('link', { name: 'Open file' })
    expect(link.getAttribute('href')).toBe('https://files.example/id')
    expect(screen.getByText('Not scanned for malware.')).toBeTruthy()
    await user.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' })[0] as HTMLElement)

    await user.click(await screen.findByRole('button', { name: /^Show number/ }))
    await user.type(await screen.findByLabelText('Reason'), 'The police asks')
    await user.click(screen.getByRole('button', { name: 'Note and show' }))
    expect(await screen.findByText('8001015009087')).toBeTruthy()
    expect(sentRequests.flatMap(({ requestLine, body }) => (requestLine.startsWith('POST') ? [body] : []))).toEqual([
      { reason: 'ok, at check-in' },
      { reason: 'The police asks' },
    ])
  })

  it('is asked for in the drawer of the booking too, and a proof of payment opens as before', async () => {
    const document = aProof({ id: file.id, purpose: 'document', place: 1, fileName: 'passport.pdf' })
    const booking = aStaffBooking(aBooking.confirmed(), { uploads: [aProof(), document] })
    const { user } = await openStaffArea('/admin?booking=MC-7K4QX&tab=guests', {
      'GET /staff/bookings/MC-7K4QX': booking,
      'GET /staff/bookings/MC-7K4QX/register': {
        ...{ deletedOn: '2028-11-29', deletedAt: null, indemnity: null, checkOutDate: '2026-11-29' },
        adults: [{ place: 1, version: 1, entry: { ...card, indemnity: null }, files: [] }],
      },
    })
    expect(await screen.findByRole('button', { name: 'Open file slip.pdf' })).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Show number: Thandi Mokoena' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Open ID passport.pdf' }))
    expect(await screen.findByText('Open the ID?')).toBeTruthy()
  })
})

describe('the print for an inspector', () => {
  const printed: PrintedCard = {
    ...aRegisterEntry,
    ...{ reference: 'MC-7K4QX', place: 1, signedAt: NOW, signedAlone: false, version: 1, cabinTitle: 'Protea' },
    ...{
      checkInDate: '2026-11-27',
      checkOutDate: '2026-11-29',
      checked: { how: 'on-arrival', at: NOW, by: 'Lindiwe' },
    },
  }

  it('shows whole cards with their signatures after a reason, and prints them', async () => {
    const print = vi.fn<() => void>()
    vi.stubGlobal('print', print)
    const typed = { ...printed, place: 2, fullName: 'Sipho Dube', signature: { kind: 'typed', name: 'Sipho D' } }
    const { user, sentRequests } = await openList([], {
      'POST /staff/register/print': { cards: [printed, typed], unsigned: 3 },
    })
    await user.click(await screen.findByRole('button', { name: 'Print for an inspector' }))
    await user.type(await screen.findByLabelText('Who asked, and why'), 'Inspector Dube')
    await user.click(screen.getByRole('button', { name: 'Note and show' }))
    const first = within(await screen.findByRole('article', { name: 'Thandi Mokoena, MC-7K4QX' }))
    expect(first.getByText(aRegisterEntry.idNumber)).toBeTruthy()
    expect(first.getByText(aRegisterEntry.address)).toBeTruthy()
    expect(first.getByRole('img', { name: 'Signature' }).querySelector('path')?.getAttribute('d')).toBe(
      'M40 120L60 80L90 130L120 90',
    )
    expect(screen.getByText('Signed by typing the name')).toBeTruthy()
    expect(screen.getByText('2 cards, 3 adults without a signed card')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledOnce()
    expect(sentRequests.find(({ requestLine }) => requestLine.endsWith('/print'))?.body).toEqual({
      ...{ reason: 'Inspector Dube', from: '2026-11-21', to: '2026-11-21' },
    })
  })

  it('offers a fresh login where the last one is too old', async () => {
    const stale = { error: 'sign-in-not-recent', message: 'Please log in again.' }
    const { user } = await openList([], { 'POST /staff/register/print': { status: 403, body: stale } })
    await user.click(await screen.findByRole('button', { name: 'Print for an inspector' }))
    await user.type(await screen.findByLabelText('Who asked, and why'), 'Inspector Dube')
    await user.click(screen.getByRole('button', { name: 'Note and show' }))
    expect(await screen.findByText(/asks for a login of the last ten minutes/)).toBeTruthy()
  })
})
