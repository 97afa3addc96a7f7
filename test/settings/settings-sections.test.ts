import { describe, expect, it } from 'vitest'
import { settings } from '#infra/local/demo-data/settings.ts'
import { initialSchoolTerms } from '#shared/availability/school-terms.ts'
import { daysBetween, weekdayOf } from '#shared/kernel/calendar-date.ts'
import { MAX_CENTS } from '#shared/kernel/money.ts'
import { publicHolidays } from '#shared/kernel/public-holidays.ts'
import { type SettingsSection, settingsSections } from '#shared/settings/settings-sections.ts'
import { Settings } from '#shared/settings/settings.ts'

/** Settings that no form has, and why. */
const withoutForm: Readonly<Record<string, string>> = {
  terms: 'a version of the terms is put in force on its own page',
  version: 'it counts the saves',
  revisions: 'they say who saved each section',
}

const fieldsOf = (section: SettingsSection): string[] => Object.keys(settingsSections[section].shape)
const sections = Object.keys(settingsSections) as SettingsSection[]

describe('the sections of the settings', () => {
  it('have every setting in exactly one form', () => {
    const inForms = sections.flatMap(fieldsOf)
    expect([...inForms, ...Object.keys(withoutForm)].toSorted()).toEqual(Object.keys(Settings.shape).toSorted())
  })

  it.each(sections)('accept what the demo data has in %s, and give what can be stored', (section) => {
    const current = Object.fromEntries(Object.entries(settings).filter(([name]) => fieldsOf(section).includes(name)))
    const parsed = settingsSections[section].parse(current)
    expect(Settings.parse({ ...settings, ...parsed })).toEqual(settings)
  })
})

/** The sentence beside each field that is wrong when these fields of a section are changed. */
function problemsOf(section: SettingsSection, changes: object): Record<string, string> {
  const all: Record<string, unknown> = settings
  const current = Object.fromEntries(fieldsOf(section).map((name) => [name, all[name]]))
  const parsed = settingsSections[section].safeParse({ ...current, ...changes })
  const problems = (parsed.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])
  // The first one of a field is shown.
  return Object.fromEntries(problems.toReversed())
}

const bank = (changes: object) => ({ bank: { ...settings.bank, ...changes } })
const notice = (changes: object) => ({
  guestNotice: { kind: 'road', text: 'The pass is closed.', until: '2026-12-01T10:00:00.000Z', ...changes },
})
const stop = (cabinSlug: string | null, message = 'We open again in May.') => ({ cabinSlug, message })
const term = (from: string, to: string, name = 'A term') => ({ name, from, to })

describe('a setting that is wrong is refused with a sentence', () => {
  it.each<[SettingsSection, object, Record<string, string>]>([
    ['business', { businessName: '  ' }, { businessName: 'Please enter the name of the business' }],
    ['business', { tagline: 'x'.repeat(101) }, { tagline: 'That is too long: at most 100 characters' }],
    [
      'business',
      { vatNumber: '123' },
      { vatNumber: 'A VAT number has ten digits and begins with 4. Leave it empty without one' },
    ],
    [
      'business',
      { vatNumber: '4123456789', legalName: ' ' },
      { legalName: 'A tax invoice needs the legal name. Leave the VAT number empty without one' },
    ],
    ['contact', { contactPhone: '082 555' }, { contactPhone: 'Phone number must be at least 10 digits' }],
    ['contact', { contactPhone: '082 555 0142 0142 0142' }, { contactPhone: 'Phone number is too long' }],
    ['contact', { contactWhatsapp: 'call us' }, { contactWhatsapp: 'Phone number must be at least 10 digits' }],
    ['contact', { contactEmail: 'stay@' }, { contactEmail: 'Please enter a valid email address' }],
    [
      'contact',
      { mapPoint: 'javascript:alert(1)' },
      { mapPoint: 'A point is two numbers, such as -32.61480, 26.94020' },
    ],
    ['contact', { mapPoint: '-32, 26' }, { mapPoint: 'A point is two numbers, such as -32.61480, 26.94020' }],
    [
      'contact',
      { mapPoint: '26.9402, -32.6148' },
      {
        mapPoint:
          'This point is not in South Africa: first the number with the minus sign, such as -32.61480, 26.94020',
      },
    ],
    [
      'contact',
      { mapPoint: 'https://maps.app.goo.gl/Xy9' },
      {
        mapPoint:
          'There is no point in this link. In Google Maps hold your gate until a pin shows, and copy the two numbers',
      },
    ],
    [
      'contact',
      { instagramUrl: 'https://evil.example/instagram.com/' },
      { instagramUrl: 'Please enter the link of your Instagram page: https://www.instagram.com/…' },
    ],
    [
      'contact',
      { instagramUrl: 'https://notinstagram.com/us' },
      { instagramUrl: 'Please enter the link of your Instagram page: https://www.instagram.com/…' },
    ],
    [
      'contact',
      { facebookUrl: 'http://www.facebook.com/us' },
      { facebookUrl: 'Please enter the link of your Facebook page: https://www.facebook.com/…' },
    ],
    [
      'contact',
      { tiktokUrl: '@us' },
      { tiktokUrl: 'Please enter the link of your TikTok page: https://www.tiktok.com/@…' },
    ],
    ['payments', { payfastMinAmountCents: 499 }, { payfastMinAmountCents: 'PayFast takes payments from R5.00' }],
    ['payments', { payfastMaxAmountCents: 1000.5 }, { payfastMaxAmountCents: 'PayFast takes payments from R5.00' }],
    ['payments', { payfastMaxAmountCents: MAX_CENTS + 1 }, { payfastMaxAmountCents: 'This amount is too large' }],
    [
      'payments',
      { payfastMinAmountCents: 100_00, payfastMaxAmountCents: 99_99 },
      { payfastMaxAmountCents: 'The largest card payment cannot be less than the smallest' },
    ],
    ['payments', { cardHoldMinutes: 46 }, { cardHoldMinutes: 'Please enter a whole number from 5 to 45' }],
    ['bank', bank({ accountHolder: '' }), { 'bank.accountHolder': 'Please enter the name of the account holder' }],
    ['bank', bank({ accountNumber: '12345' }), { 'bank.accountNumber': 'An account number has 6 to 16 digits' }],
    ['bank', bank({ accountNumber: '1234-5678' }), { 'bank.accountNumber': 'An account number has 6 to 16 digits' }],
    ['bank', bank({ branchCode: '25065' }), { 'bank.branchCode': 'A branch code has 6 digits' }],
    ['bank', bank({ branchCode: '1250655' }), { 'bank.branchCode': 'A branch code has 6 digits' }],
    ['booking-rules', { checkInTime: '24:00' }, { checkInTime: 'Please enter a time such as 14:00' }],
    ['booking-rules', { checkOutTime: '14:30' }, { checkOutTime: 'Guests must leave before the next guests arrive' }],
    ['booking-rules', { minNights: 0 }, { minNights: 'Please enter a whole number from 1 to 90' }],
    [
      'booking-rules',
      { minNights: 5, maxNights: 4 },
      { maxNights: 'The longest stay cannot be shorter than the shortest' },
    ],
    ['booking-rules', { maxNights: 91 }, { maxNights: 'Please enter a whole number from 1 to 90' }],
    [
      'booking-rules',
      { bookingHorizonMonths: 19 },
      { bookingHorizonMonths: 'Please enter a whole number from 1 to 18' },
    ],
    ['booking-rules', { eftExpiryHours: 1.5 }, { eftExpiryHours: 'Please enter a whole number from 1 to 336' }],
    ['booking-rules', { cardExpiryHours: 49 }, { cardExpiryHours: 'Please enter a whole number from 1 to 48' }],
    ['booking-rules', { extraNonBusinessDays: ['2026-02-30'] }, { 'extraNonBusinessDays.0': 'Please choose a date' }],
    ['notifications', { notifyEmail: '' }, { notifyEmail: 'Please enter a valid email address' }],
    ['privacy', { pixelId: 'abc' }, { pixelId: 'A pixel id has 10 to 20 digits. Leave it empty to have no tracker' }],
    ['guest-notice', notice({ kind: 'flood' }), { 'guestNotice.kind': expect.any(String) }],
    ['guest-notice', notice({ text: ' ' }), { 'guestNotice.text': 'Please write what guests must know' }],
    [
      'guest-notice',
      notice({ text: 'x'.repeat(301) }),
      { 'guestNotice.text': 'That is too long: at most 300 characters' },
    ],
    ['guest-notice', notice({ until: '2026-12-01' }), { 'guestNotice.until': 'Please choose when the notice ends' }],
    ['booking-stops', { bookingStops: [stop('aloe'), stop('aloe')] }, { bookingStops: 'A cabin can be stopped once' }],
    [
      'booking-stops',
      { bookingStops: [stop(null, '')] },
      { 'bookingStops.0.message': 'Please write what guests read in place of the button' },
    ],
    [
      'school-terms',
      { schoolTerms: [term('2026-03-01', '2026-02-01')] },
      { schoolTerms: 'A term cannot end before it begins' },
    ],
    [
      'school-terms',
      { schoolTerms: [term('2026-01-14', '2026-03-27'), term('2026-03-27', '2026-06-26')] },
      { schoolTerms: 'Two terms share days' },
    ],
  ])('%s: %j', (section, changes, problems) => {
    expect(problemsOf(section, changes)).toMatchObject(problems)
    expect(Object.keys(problemsOf(section, changes))).toEqual(Object.keys(problems))
  })
})

describe('a setting that is right is taken as it is meant', () => {
  it('sorts days that are no business days, and keeps each once', () => {
    const days = ['2026-11-04', '2026-10-30', '2026-11-04']
    const { extraNonBusinessDays } = settingsSections['booking-rules'].parse({
      ...settings,
      extraNonBusinessDays: days,
    })
    expect(extraNonBusinessDays).toEqual(['2026-10-30', '2026-11-04'])
  })

  it('sorts school terms by their first day', () => {
    const { schoolTerms } = settingsSections['school-terms'].parse({ schoolTerms: initialSchoolTerms.toReversed() })
    expect(schoolTerms).toEqual(initialSchoolTerms)
  })

  it('trims a text to one line, and lets links and numbers be empty', () => {
    const none = { contactWhatsapp: '', mapPoint: '', instagramUrl: '', facebookUrl: '', tiktokUrl: '' }
    const { address } = settingsSections.contact.parse({ ...settings, ...none, address: ' Old Mill\nRoad ' })
    expect(address).toBe('Old Mill Road')
    expect(problemsOf('business', { vatNumber: '', legalName: '', tagline: '' })).toEqual({})
    expect(problemsOf('privacy', { pixelId: '', informationOfficer: '' })).toEqual({})
    expect(problemsOf('guest-notice', { guestNotice: null })).toEqual({})
  })

  it.each([
    ['-32.61480, 26.94020', '-32.6148, 26.9402'],
    ['(-32.6148123456,26.9402)', '-32.614812, 26.9402'],
    ['−32.6148  26.9402', '-32.6148, 26.9402'],
    ['https://www.google.com/maps/place/Farm/@-32.6,26.9,17z/data=!3d-32.6148!4d26.9402', '-32.6148, 26.9402'],
    ['https://www.google.com/maps/search/?api=1&query=-32.6148%2C26.9402', '-32.6148, 26.9402'],
    ['https://maps.google.com/?q=-32.6148,26.9402', '-32.6148, 26.9402'],
    ['https://www.google.com/maps/@-32.6148,26.9402,15z', '-32.6148, 26.9402'],
  ])('reads the point in %s', (typed, point) => {
    const { mapPoint } = settingsSections.contact.parse({ ...settings, mapPoint: typed })
    expect(mapPoint).toBe(point)
    expect(settingsSections.contact.parse({ ...settings, mapPoint }).mapPoint).toBe(point)
  })

  it.each([
    ['instagramUrl', 'https://instagram.com/us'],
    ['facebookUrl', 'https://m.facebook.com/us?id=1'],
    ['facebookUrl', 'https://fb.me/us'],
    ['tiktokUrl', 'https://www.tiktok.com/@us'],
  ])('takes the %s %s', (name, url) => {
    expect(problemsOf('contact', { [name]: url })).toEqual({})
  })

  it('stops all cabins and one of them at once', () => {
    expect(problemsOf('booking-stops', { bookingStops: [stop(null), stop('aloe')] })).toEqual({})
  })
})

it('settings stored before the notice, the stops and the terms existed have none', () => {
  const { guestNotice, bookingStops, schoolTerms, ...stored } = settings
  const none = { guestNotice: null, bookingStops: [], schoolTerms: [] }
  expect(Settings.parse(stored)).toEqual({ ...stored, ...none })
})

describe('the school terms that new settings begin with', () => {
  it('are the four of 2026 and of 2027, each from a weekday to a weekday that is no public holiday', () => {
    expect(initialSchoolTerms.map(({ name }) => name)).toEqual(
      [2026, 2027].flatMap((year) => [1, 2, 3, 4].map((number) => `${year} term ${number}`)),
    )
    for (const { name, from, to } of initialSchoolTerms) {
      expect(name.slice(0, 4)).toBe(from.slice(0, 4))
      for (const day of [from, to]) {
        expect([day, weekdayOf(day) <= 5]).toEqual([day, true])
        expect(publicHolidays(Number(day.slice(0, 4))).has(day)).toBe(false)
      }
    }
  })

  it('have holidays of at least a week between them', () => {
    const holidays = initialSchoolTerms
      .slice(1)
      .map(({ from }, index) => daysBetween(initialSchoolTerms[index]?.to ?? from, from))
    expect(holidays).toHaveLength(7)
    expect(Math.min(...holidays)).toBeGreaterThan(7)
  })
})
