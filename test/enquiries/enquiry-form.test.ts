import { describe, expect, it } from 'vitest'
import { EnquiryForm } from '#shared/enquiries/enquiry.ts'

const validForm = {
  name: 'Thandi Mokoena',
  email: 'thandi@example.co.za',
  phone: '+27 (82) 555-0142',
  message: 'Is the road all right for a small car?',
}
const messagesOf = (changes: Partial<typeof validForm>): string[] => {
  const read = EnquiryForm.safeParse({ ...validForm, ...changes })
  return read.success ? [] : read.error.issues.map(({ message }) => message)
}
const LONG_NAMED = `${'a'.repeat(65)}@example.co.za`
const LONG_LABELLED = `thandi@${'b'.repeat(64)}.co.za`
const LONG_EMAIL = `${'a'.repeat(60)}@${`${'b'.repeat(60)}.`.repeat(3)}example.co.za`

describe('the contact form', () => {
  it.each([
    [{ name: ' T ' }, 'Name must be at least 2 characters'],
    [{ name: 'T'.repeat(101) }, 'Name must be less than 100 characters'],
    [{ name: 'Thandi 2' }, 'Name can only contain letters, spaces, hyphens and apostrophes'],
    [{ email: 'thandi' }, 'Invalid email address'],
    // No mail server accepts these (RFC 5321 4.5.3.1.1, RFC 1035 2.3.4).
    [{ email: LONG_NAMED }, 'Invalid email address'],
    [{ email: LONG_LABELLED }, 'Invalid email address'],
    [{ email: LONG_EMAIL }, 'Email must be less than 255 characters'],
    [{ phone: 'phone me' }, 'Phone can only contain numbers, spaces, +, -, ()'],
    [{ message: ' 9 letters ' }, 'Message must be at least 10 characters'],
    [{ message: 'm'.repeat(2001) }, 'Message must be less than 2000 characters'],
  ])('says of %j: %s', (changes, message) => {
    if ('email' in changes && changes.email === LONG_EMAIL) expect(LONG_EMAIL.length).toBeGreaterThan(255)
    expect(messagesOf(changes)).toEqual([message])
  })

  it.each([
    { name: 'Ṱo' },
    { name: 'T'.repeat(100) },
    { name: "Siân O'Neil-van der Merwe" },
    { name: 'Ntoḓeni ’Mota' },
    { name: 'O´Brien\u2011Smith \u202Aعلی\u200Cرضا\u202C' },
    { email: '<thandi@example.co.za>\u200B' },
    { phone: '\u202A+27 82\u2011555\u00A00142\u202C' },
    { phone: '\u200E' },
    { email: `${'a'.repeat(64)}@${'b'.repeat(63)}.co.za` },
    { phone: '' },
    { message: '10 letters' },
    { message: 'm'.repeat(2000) },
  ])('accepts %j', (changes) => {
    expect(messagesOf(changes)).toEqual([])
  })

  it('reports the first error first, in the order of the fields', () => {
    expect(messagesOf({ name: '', email: '', phone: 'x', message: '' })).toEqual([
      'Name must be at least 2 characters',
      'Invalid email address',
      'Phone can only contain numbers, spaces, +, -, ()',
      'Message must be at least 10 characters',
    ])
  })

  it('stores no phone number where none was given', () => {
    expect(EnquiryForm.parse({ ...validForm, phone: '  ' }).phone).toBeNull()
  })
})
