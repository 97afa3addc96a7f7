import { describe, expect, it } from 'vitest'
import type { Booking } from '#shared/bookings/booking.ts'
import {
  beginDocuments,
  checkAdult,
  deleteDocuments,
  documentsDeletedOn,
  receiveDocument,
  signRegister,
} from '#shared/documents/document-state.ts'
import { RetainedDocuments } from '#shared/documents/retained-documents.ts'
import { registerState } from '#shared/documents/register-state.ts'
import { aBooking, aGuest, theSchedule } from '#test/support/booking-fixture.ts'
import { NOW } from '#test/support/business-time-fixture.ts'

const guest = { by: aGuest, now: NOW }
const FILE = 'file-000000000000000001'
const kept: RetainedDocuments = {
  signed: [1],
  sent: [{ id: FILE, place: 1, at: NOW }],
  checked: [{ place: 1, how: 'file', at: NOW, by: 'Lindiwe', bySub: 'owner' }],
  deletedAt: null,
}

describe('the deletion date of register and documents', () => {
  it.each([
    ['two years after departure', aBooking.completed({ checkOutDate: '2027-02-03' }), '2029-02-03'],
    [
      'by the departure that is agreed now, before the stay',
      aBooking.confirmed({ checkOutDate: '2027-03-05' }),
      '2029-03-05',
    ],
    [
      'a day later where that year has no 29 February',
      aBooking.completed({ checkOutDate: '2028-02-29' }),
      '2030-03-01',
    ],
    [
      'thirty days after the stay was cancelled',
      aBooking.cancelled({ closedAt: '2026-11-21T08:00:00.000Z' }),
      '2026-12-21',
    ],
    ['thirty days after the booking expired', aBooking.expired({ closedAt: '2026-11-21T08:00:00.000Z' }), '2026-12-21'],
    [
      'two years after departure where the guests had arrived before they cancelled',
      // 00:30 in South Africa on the day of arrival.
      aBooking.cancelled({
        closedAt: '2027-01-31T22:30:00.000Z',
        checkInDate: '2027-02-01',
        checkOutDate: '2027-02-03',
      }),
      '2029-02-03',
    ],
  ])('%s', (_, booking, day) => {
    expect(documentsDeletedOn(booking)).toBe(day)
  })

  it('is that day and not before, and applies once', () => {
    const booking = aBooking.completed({ checkOutDate: '2027-02-03', documents: kept })
    const step = { by: theSchedule, now: '2029-02-03T21:00:00.000Z' }
    expect(deleteDocuments(booking, { ...step, today: '2029-02-02' })).toMatchObject({ refusal: 'documents-not-due' })
    const deleted = deleteDocuments(booking, { ...step, today: '2029-02-03' })
    expect(deleted).toMatchObject({
      ok: true,
      value: {
        booking: {
          status: 'completed',
          documents: { signed: [], sent: [], checked: [], deletedAt: step.now },
          version: 2,
        },
        event: { name: 'documents-deleted', by: theSchedule },
        nights: { kind: 'keep' },
      },
    })
    if (deleted.ok)
      expect(deleteDocuments(deleted.value.booking, { ...step, today: '2030-01-01' })).toMatchObject({ ok: false })
  })

  it('does not exist for a booking without any', () => {
    const booking = aBooking.completed({ checkOutDate: '2020-02-03' })
    expect(deleteDocuments(booking, { ...guest, today: '2026-11-21' })).toMatchObject({ ok: false })
  })
})

describe('the guest register', () => {
  const signed = (...places: number[]) =>
    registerState(
      places.reduce<Booking>(
        (booking, place) => signRegister(booking, { ...guest, place }).booking,
        aBooking.confirmed(),
      ),
    )

  it('is complete when every adult has signed, in any order and however often', () => {
    expect(registerState(aBooking.confirmed())).toEqual({ state: 'nothing', signed: 0, adults: 2 })
    expect(signed(2)).toEqual({ state: 'partly', signed: 1, adults: 2 })
    expect(signed(2, 2)).toEqual({ state: 'partly', signed: 1, adults: 2 })
    expect(signed(2, 1, 2)).toEqual({ state: 'complete', signed: 2, adults: 2 })
  })

  it('is not started by a file alone', () => {
    expect(registerState(beginDocuments(aBooking.confirmed(), guest).booking)).toMatchObject({ state: 'nothing' })
  })

  it('records in the history who of the party signed, without a name', () => {
    expect(signRegister(aBooking.confirmed(), { ...guest, place: 2 }).event).toEqual({
      at: NOW,
      by: aGuest,
      name: 'register-signed',
      details: { adult: 2 },
      emails: [],
    })
  })
})

describe('a card that was compared with the ID', () => {
  const staff = { by: { kind: 'staff', name: 'Lindiwe', sub: 'owner' }, now: NOW } as const
  const party = (documents: Partial<RetainedDocuments> = {}) =>
    aBooking.confirmed({ documents: { ...kept, checked: [], ...documents } })
  const checked = (booking: Booking, how: 'file' | 'on-arrival' | null, place = 1) => {
    const change = checkAdult(booking, { ...staff, place, how })
    if (!change.ok || !change.value) throw new Error('Nothing was checked')
    return change.value
  }

  it('says how, when and by whom, and so does the history', () => {
    const { booking, event } = checked(party(), 'file')
    expect(booking.documents).toEqual(kept)
    expect(event).toMatchObject({ name: 'document-checked', details: { adult: 1, how: 'file' }, by: staff.by })
  })

  it('is marked once, marked in another way, and taken back', () => {
    const { booking } = checked(party(), 'file')
    expect(checkAdult(booking, { ...staff, place: 1, how: 'file' })).toEqual({ ok: true, value: undefined })
    expect(checked(booking, 'on-arrival').booking.documents?.checked).toMatchObject([{ place: 1, how: 'on-arrival' }])
    const back = checked(booking, null)
    expect([back.booking.documents?.checked, back.event.name]).toEqual([[], 'document-unchecked'])
    expect(checkAdult(back.booking, { ...staff, place: 1, how: null })).toEqual({ ok: true, value: undefined })
  })

  it.each<[string, number, 'file' | 'on-arrival', Partial<RetainedDocuments>, string]>([
    ['of an adult that there is not', 3, 'on-arrival', {}, 'adult-not-found'],
    ['that nobody has signed', 2, 'on-arrival', {}, 'card-not-signed'],
    ['by a file that was not sent', 1, 'file', { sent: [] }, 'document-not-sent'],
  ])('is not one %s', (_, place, how, documents, refusal) => {
    expect(checkAdult(party(documents), { ...staff, place, how })).toMatchObject({ ok: false, refusal })
  })

  it('is so no longer once the adult signs again or sends another file, and the others stay', () => {
    const booking = aBooking.confirmed({
      documents: { ...kept, signed: [1, 2], checked: [...kept.checked, { ...kept.checked[0]!, place: 2 }] },
    })
    const later = { ...guest, now: '2026-11-22T08:00:00.000Z' }
    expect(signRegister(booking, { ...later, place: 1 }).booking.documents?.checked).toMatchObject([{ place: 2 }])
    const sent = receiveDocument(booking, { ...later, id: 'file-000000000000000002', place: 2 })
    expect(sent.booking.documents).toMatchObject({
      sent: [
        { id: FILE, place: 1, at: NOW },
        { id: 'file-000000000000000002', place: 2, at: later.now },
      ],
      checked: [{ place: 1 }],
    })
    expect(sent.event).toMatchObject({ name: 'document-received', details: { adult: 2 } })
    expect(
      receiveDocument(booking, { ...later, id: 'file-000000000000000003', place: undefined }).booking.documents
        ?.checked,
    ).toHaveLength(2)
  })

  it('has none in what was stored before there was any', () => {
    expect(RetainedDocuments.parse({ signed: [1], deletedAt: null })).toMatchObject({ sent: [], checked: [] })
  })
})
