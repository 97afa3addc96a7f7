import { describe, expect, it } from 'vitest'
import { BookingEvent } from '#shared/bookings/booking-event.ts'
import { changedValues, withoutChangedValues } from '#shared/bookings/changed-values.ts'
import { eraseFromEvent } from '#shared/privacy/erase-personal-data.ts'
import { detailTexts } from '#web/admin/features/bookings/booking-event-texts.ts'
import { NOW } from '#test/support/business-time-fixture.ts'

const eventWith = (details: BookingEvent['details']): BookingEvent =>
  BookingEvent.parse({ id: 'e', at: NOW, by: { kind: 'staff', name: 'Nomsa' }, name: 'guest-corrected', details })

const corrected = changedValues(
  { guestName: 'Thandi', guestEmail: 'wrong@example.co.za', guestPhone: '082 555 0142', guestSuburb: '' },
  { guestName: 'Thandi', guestEmail: 'right@example.co.za', guestPhone: '082 555 0199', guestSuburb: 'Alice' },
)

describe('what a person changed of a booking', () => {
  it('is kept with the old and the new value, field by field; what stayed is left out', () => {
    expect(corrected).toEqual({
      guestEmail: 'right@example.co.za',
      guestEmailBefore: 'wrong@example.co.za',
      guestPhone: '082 555 0199',
      guestPhoneBefore: '082 555 0142',
      guestSuburb: 'Alice',
      guestSuburbBefore: '',
    })
  })

  it('is shown as old and new, a value that was not there as a dash', () => {
    expect(detailTexts(eventWith(corrected))).toEqual([
      'E-mail: wrong@example.co.za → right@example.co.za',
      'Phone: 082 555 0142 → 082 555 0199',
      'Suburb: – → Alice',
    ])
    const until = { until: '2026-11-25T14:00:00.000Z', untilBefore: '2026-11-23T08:00:00.000Z' }
    expect(detailTexts(eventWith(until))).toEqual([expect.stringMatching(/^Until: .*23 Nov.*10:00 → .*25 Nov.*16:00$/)])
  })

  it('is told once: an e-mail that is sent again does not repeat it', () => {
    expect(withoutChangedValues({ ...corrected, amountCents: 5 })).toEqual({ amountCents: 5 })
  })

  it('from before values were kept is shown as it was', () => {
    expect(detailTexts(eventWith({ fields: 'name, phone' }))).toEqual(['Changed: name, phone'])
    expect(detailTexts(eventWith({ until: '2026-11-25T14:00:00.000Z' }))).toEqual([
      expect.stringMatching(/^Until .*25 Nov.*16:00$/),
    ])
  })

  it('is erased with the guest, and so is any detail that nobody has said may stay', () => {
    const unknown = { guestAge: 47, guestNickname: 'Tee', nicknameBefore: 'T', from: 'protea', confirmed: true }
    const kept = { amountCents: 5000, stars: 5, adult: 1 }
    expect(eraseFromEvent(eventWith({ ...corrected, ...unknown, ...kept })).details).toEqual({
      from: 'protea',
      confirmed: true,
      ...kept,
    })
  })
})
