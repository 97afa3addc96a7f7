import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BookingForm, PriceRequest } from '#shared/bookings/booking-form.ts'
import { aBookingForm } from '#test/support/booking-form-fixture.ts'

type Written = Record<string, unknown>

/** The first message of each field, as the dialog shows it. */
function problemsOf(changes: Written): Record<string, string> {
  const read = BookingForm.safeParse({ ...aBookingForm(), ...changes })
  const problems = read.success ? [] : read.error.issues.map(({ path, message }) => [path.join('.'), message] as const)
  return Object.fromEntries(problems.toReversed())
}
const NAME_CHARACTERS = "Please write the name with letters, digits, spaces and . , ' & ( ) - only"
const text = (count: number) => 'a'.repeat(count)

describe('the booking form', () => {
  it('accepts a form that is filled in well', () => {
    expect(problemsOf({})).toEqual({})
  })

  it.each<[string, Written, string]>([
    ['cabinSlug', { cabinSlug: '' }, 'Please select a cabin'],
    ['cabinSlug', { cabinSlug: undefined }, 'Please select a cabin'],
    ['guestName', { guestName: '' }, 'Name must be at least 2 characters'],
    ['guestName', { guestName: ' T ' }, 'Name must be at least 2 characters'],
    ['guestName', { guestName: text(101) }, 'Name is too long'],
    [
      'guestName',
      { guestName: 'You won R5000 claim at www.evil-prize.co.za/win,' },
      'Name cannot contain a web address or a slash',
    ],
    ['guestName', { guestName: 'Prize from evil-prize.co.za' }, 'Name cannot contain a web address or a slash'],
    ['guestName', { guestName: 'Robert; DROP TABLE' }, NAME_CHARACTERS],
    ['guestName', { guestName: '<b>Thandi</b>' }, NAME_CHARACTERS],
    ['guestName', { guestName: 'Thandi 🏔️' }, NAME_CHARACTERS],
    ['guestName', { guestName: 'pri\u200Dze.co\u200D.za' }, 'Name cannot contain a web address or a slash'],
    ['guestName', { guestName: '\u200C\u200D\u200C' }, 'Name must be at least 2 characters'],
    ['guestName', { guestName: '[Thandi] {M}' }, NAME_CHARACTERS],
    ['guestEmail', { guestEmail: 'thandi' }, 'Please enter a valid email address'],
    ['guestEmail', { guestEmail: 'thandi@example' }, 'Please enter a valid email address'],
    ['guestEmail', { guestEmail: 'thandi example.co.za' }, 'Please enter a valid email address'],
    // No mail server accepts these (RFC 5321 4.5.3.1.1, RFC 1035 2.3.4).
    ['guestEmail', { guestEmail: `${text(65)}@x.org` }, 'Please enter a valid email address'],
    ['guestEmail', { guestEmail: `thandi@${text(64)}.org` }, 'Please enter a valid email address'],
    // In the specification's order: first whether it is an address at all, then its length.
    ['guestEmail', { guestEmail: '' }, 'Please enter a valid email address'],
    ['guestEmail', { guestEmail: 'a@b' }, 'Please enter a valid email address'],
    ['guestEmail', { guestEmail: `${text(250)}@x.org` }, 'Email is too long'],
    ['guestPhone', { guestPhone: '082 555' }, 'Phone number must be at least 10 digits'],
    ['guestPhone', { guestPhone: '+27 (0)82 555 0142 00' }, 'Phone number is too long'],
    [
      'guestPhone',
      { guestPhone: '082 555 0142 x9' },
      'Please enter a valid phone number (numbers, spaces, +, -, () only)',
    ],
    ['guestPhone', { guestPhone: '08 25 55 01 4' }, 'Phone number must contain at least 10 digits'],
    ['guestPhone', { guestPhone: '٠٨٢٥٥٥٠١٤٢' }, 'Please enter a valid phone number (numbers, spaces, +, -, () only)'],
    ['guestPhone', { guestPhone: undefined }, 'Phone number must be at least 10 digits'],
    ['guestSuburb', { guestSuburb: undefined }, 'Suburb must be at least 2 characters'],
    ['guestEmail', { guestEmail: undefined }, 'Please enter a valid email address'],
    ['checkInDate', { checkInDate: '2026-02-30' }, 'Please select a check-in date'],
    ['arrivalTime', { arrivalTime: '14:15' }, 'Please choose an arrival time from the list'],
    ['arrivalTime', { arrivalTime: 1430 }, 'Please choose an arrival time from the list'],
    ['specialRequests', { specialRequests: text(2001) }, 'Please keep special requests under 2000 characters'],
    ['guestSuburb', { guestSuburb: ' R ' }, 'Suburb must be at least 2 characters'],
    ['guestSuburb', { guestSuburb: text(101) }, 'Suburb name is too long'],
    ['checkInDate', { checkInDate: '' }, 'Please select a check-in date'],
    ['checkOutDate', { checkOutDate: undefined }, 'Please select a check-out date'],
    ['checkOutDate', { checkOutDate: '2027-02-01' }, 'Check-out date must be after check-in date'],
    ['checkOutDate', { checkOutDate: '2027-01-31' }, 'Check-out date must be after check-in date'],
    ['numberOfAdults', { numberOfAdults: 0 }, 'At least 1 adult required'],
    ['numberOfAdults', { numberOfAdults: 1.5 }, 'At least 1 adult required'],
    ['children.0.age', { children: [{ age: -1 }] }, 'Please provide age for each child'],
    ['children.1.age', { children: [{ age: 17 }, { age: 18 }] }, 'Please provide age for each child'],
    ['children.0.age', { children: [{}] }, 'Please provide age for each child'],
    ['totalPriceCents', { totalPriceCents: 0 }, 'Please enter the total price'],
    ['totalPriceCents', { totalPriceCents: 99 }, 'Please enter the total price'],
    ['totalPriceCents', { totalPriceCents: undefined }, 'Please enter the total price'],
    ['paymentMethod', { paymentMethod: 'cash' }, 'Please select a payment method'],
    ['paymentMethod', { paymentMethod: undefined }, 'Please select a payment method'],
    ['termsAccepted', { termsAccepted: false }, 'You must accept the terms and conditions'],
  ])('says of %s %j: %s', (field, changes, message) => {
    expect(problemsOf(changes)).toEqual({ [field]: message })
  })

  it.each<[string, Written]>([
    ['a name of 2 letters', { guestName: 'Bo' }],
    ['a name with an initial and a dot', { guestName: 'J. van Clair & St. Clair' }],
    ['a name of 100 letters', { guestName: text(100) }],
    ['a name with an apostrophe and a hyphen', { guestName: "Siân O'Brien-D’Arcy" }],
    ['a name in letters of 4 bytes', { guestName: '𠮷野家' }],
    ['a name with digits and brackets', { guestName: 'Anna 2 (Naledi’s sister)' }],
    ['a name with joiners', { guestName: 'علی\u200Cرضا क्\u200Dष' }],
    ['a short address', { guestEmail: 'a@b.cd' }],
    ['an address as long as its parts may be', { guestEmail: `${text(64)}@${text(63)}.org` }],
    ['a phone number with its country', { guestPhone: '+27 (82) 555-0142' }],
    ['a phone number of ten digits', { guestPhone: '0825550142' }],
    ['a phone number of twenty signs', { guestPhone: '+27 (0) 82 555 01423' }],
    ['a suburb of 2 letters', { guestSuburb: 'Eë' }],
    ['a suburb of 100 letters', { guestSuburb: text(100) }],
    ['children of 0 and 17', { children: [{ age: 0 }, { age: 17 }] }],
    ['children whose ages are not asked', { children: [{ age: null }] }],
    ['no special requests', { specialRequests: null }],
    ['an arrival at 14:00', { arrivalTime: '14:00' }],
    ['an arrival at 22:00', { arrivalTime: '22:00' }],
    ['a price of one rand', { totalPriceCents: 100 }],
  ])('takes %s', (_, changes) => {
    expect(problemsOf(changes)).toEqual({})
  })

  it('trims lines, joins spaces and composes letters', () => {
    const form = BookingForm.parse(
      aBookingForm({
        guestName: '  Zo\u0065\u0308 \t  Mokoena ',
        guestEmail: ' thandi@example.co.za ',
        guestPhone: ' 082  555 0142 ',
        guestSuburb: ' Port   Elizabeth ',
        specialRequests: '  We come late.\n\nA cot, please.  ',
      }),
    )
    expect(form).toMatchObject({
      guestName: 'Zo\u00eb Mokoena',
      guestEmail: 'thandi@example.co.za',
      guestPhone: '082 555 0142',
      guestSuburb: 'Port Elizabeth',
      specialRequests: 'We come late.\n\nA cot, please.',
    })
    expect(BookingForm.parse(aBookingForm({ specialRequests: '   ' })).specialRequests).toBeNull()
  })

  it('understands what was pasted from a contacts app, a mail program or a text with its own signs', () => {
    const form = BookingForm.parse(
      aBookingForm({
        guestName: '\u200EO´Brien\u200E\u2011Smith\u00A0',
        guestEmail: '\u2068Thandi <thandi@example.co.za>\u2069',
        guestPhone: '\u202A+27\u00A082\u2011555\u20130142\u202C',
        guestSuburb: 'Port\u00A0Eliza\u00ADbeth\uFEFF',
        specialRequests: '\u200B \u00AD',
      }),
    )
    expect(form).toMatchObject({
      guestName: "O'Brien-Smith",
      guestEmail: 'thandi@example.co.za',
      guestPhone: '+27 82-555-0142',
      guestSuburb: 'Port Elizabeth',
      specialRequests: null,
    })
  })

  it.each([null, undefined, ''])('takes the arrival time %j as not known yet', (arrivalTime) => {
    expect(BookingForm.parse({ ...aBookingForm(), arrivalTime }).arrivalTime).toBeNull()
  })

  it('keeps a script in the special requests as plain text, and an emoji too', () => {
    const specialRequests = '<script>alert(1)</script> 🏔️'
    expect(BookingForm.parse(aBookingForm({ specialRequests })).specialRequests).toBe(specialRequests)
  })

  it('parses its own output to the same value', () => {
    const anyText = fc.string({ unit: 'grapheme', maxLength: 40 })
    fc.assert(
      fc.property(anyText, anyText, (guestName, guestSuburb) => {
        const read = BookingForm.safeParse(aBookingForm({ guestName, guestSuburb }))
        if (!read.success) return
        expect(BookingForm.parse(read.data)).toEqual(read.data)
        expect(read.data.guestName.isWellFormed()).toBe(true)
      }),
    )
  })

  it('never throws on any JSON value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        expect(() => {
          BookingForm.safeParse(one)
          BookingForm.safeParse({ ...aBookingForm(), guestName: one, children: other, addOns: one, checkInDate: other })
          PriceRequest.safeParse({ cabinSlug: one, adults: other })
        }).not.toThrow()
      }),
    )
  })
})
