import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stayCalendarFile } from '#shared/bookings/stay-calendar-file.ts'
import { anyDate } from '#test/kernel/date-arbitraries.ts'

const stay = {
  reference: 'MC-7K4QX',
  bookingStatus: 'confirmed',
  cabinTitle: 'Protea',
  checkInDate: '2027-02-05',
  checkOutDate: '2027-02-07',
  checkInTime: '14:00',
  checkOutTime: '10:00',
} as const
const business = {
  businessName: 'Mountain Cabins',
  contactEmail: 'stay@example.com',
  address: 'Stillekrans Farm, Old Mill Road; gravel',
}
const made = { at: '2026-11-21T08:00:00.000Z', host: 'www.example.com' }
type Changes = { stay?: Partial<Parameters<typeof stayCalendarFile>[0]>; business?: Partial<typeof business> }
const file = (changes: Changes = {}) =>
  stayCalendarFile({ ...stay, ...changes.stay }, { ...business, ...changes.business }, made)

/** The lines as a calendar reads them: folds taken out (RFC 5545 §3.1). */
const read = (written: string): Map<string, string> =>
  new Map(
    written
      .replaceAll(/\r\n[ \t]/g, '')
      .split('\r\n')
      .filter((line) => !/^(BEGIN|END):/.test(line) && line !== '')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  )
const unescaped = (value = '') =>
  value.replaceAll(/\\([\\;,nN])/g, (_, letter: string) => (letter.toLowerCase() === 'n' ? '\n' : letter))

describe('a stay as a calendar file', () => {
  it('lasts from check-in to check-out in the business time zone, which is two hours ahead of UTC all year', () => {
    expect([...read(file())]).toEqual([
      ['VERSION', '2.0'],
      ['PRODID', '-//Cabins//Stay//EN'],
      ['CALSCALE', 'GREGORIAN'],
      ['METHOD', 'PUBLISH'],
      ['UID', 'MC-7K4QX@www.example.com'],
      ['DTSTAMP', '20261121T080000Z'],
      ['SEQUENCE', '28022400'],
      ['ORGANIZER;CN="Mountain Cabins"', 'mailto:stay@example.com'],
      ['DTSTART', '20270205T120000Z'],
      ['DTEND', '20270207T080000Z'],
      ['SUMMARY', 'Protea\\, Mountain Cabins'],
      ['LOCATION', 'Stillekrans Farm\\, Old Mill Road\\; gravel'],
      [
        'DESCRIPTION',
        'Booking MC-7K4QX\\nCheck-in from 14:00\\, check-out by 10:00\\nThree days before you arrive we send you the way\\, the code and all you need\\, once the stay is paid.',
      ],
      ['STATUS', 'CONFIRMED'],
    ])
    // Booked for tomorrow: three days before it are over.
    const tomorrow = read(file({ stay: { checkInDate: '2026-11-22', checkOutDate: '2026-11-24' } }))
    expect(tomorrow.get('DESCRIPTION')).toContain('as soon as the stay is paid')
    const inWinter = read(file({ stay: { checkInDate: '2027-07-09', checkOutDate: '2027-07-11' } }))
    expect(inWinter.get('DTSTART')).toBe('20270709T120000Z')
  })

  it('begins and ends as RFC 5545 requires', () => {
    expect(file()).toMatch(/^BEGIN:VCALENDAR\r\n[^]*BEGIN:VEVENT\r\n[^]*END:VEVENT\r\nEND:VCALENDAR\r\n$/)
  })

  it('moves to the day before in UTC where the local time is early', () => {
    expect(read(file({ stay: { checkInTime: '01:30' } })).get('DTSTART')).toBe('20270204T233000Z')
  })

  it.each(['from 2 pm', '', '25:00'])('covers whole days where the check-in time is "%s"', (checkInTime) => {
    const lines = read(file({ stay: { checkInTime } }))
    expect(lines.get('DTSTART;VALUE=DATE')).toBe('20270205')
    expect(lines.get('DTEND;VALUE=DATE')).toBe('20270208')
  })

  it.each([
    ['pending', 'TENTATIVE'],
    ['confirmed', 'CONFIRMED'],
    ['completed', 'CONFIRMED'],
    ['cancelled', 'CANCELLED'],
    ['expired', 'CANCELLED'],
  ] as const)('of a booking that is %s is %s, with the same UID every time', (bookingStatus, status) => {
    const lines = read(file({ stay: { bookingStatus, checkInDate: '2027-03-05', checkOutDate: '2027-03-07' } }))
    expect([lines.get('STATUS'), lines.get('UID')]).toEqual([status, 'MC-7K4QX@www.example.com'])
  })

  it('keeps every word, in lines of at most 75 octets with the required line ends', () => {
    const words = fc.string({ unit: 'binary', maxLength: 300 }).map((written) =>
      // oxlint-disable-next-line no-control-regex
      written.toWellFormed().replaceAll(/[\u0000-\u001F\u007F]/g, '.'),
    )
    fc.assert(
      fc.property(words, anyDate, (address, checkInDate) => {
        const written = file({ business: { address: `x${address}\n${address}` }, stay: { checkInDate } })
        for (const line of written.split('\r\n')) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
          expect(line).not.toMatch(/[\r\n]/)
          expect(line.isWellFormed()).toBe(true)
        }
        expect(unescaped(read(written).get('LOCATION'))).toBe(`x${address}\n${address}`)
      }),
    )
  })
})
