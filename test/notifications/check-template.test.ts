import { describe, expect, it } from 'vitest'
import { isEditable } from '#shared/content/editable-markdown.ts'
import { checkTemplate } from '#shared/notifications/check-template.ts'
import { emailsInOrder } from '#shared/notifications/email-order.ts'
import { EmailTemplateForm } from '#shared/notifications/email-template.ts'
import { EmailType } from '#shared/notifications/email-type.ts'
import { mandatoryReasons } from '#shared/notifications/mandatory-emails.ts'
import { defaultTemplate } from '#lambdas/notifications/default-templates.ts'

const confirmed = defaultTemplate('booking_confirmed')
const problemsOf = (changes: Partial<typeof confirmed>, type: EmailType = 'booking_confirmed') =>
  checkTemplate(type, { ...defaultTemplate(type), ...changes })

describe('a template that is published', () => {
  it('is listed in the order of a booking, each e-mail once', () => {
    expect(emailsInOrder.toSorted()).toEqual(EmailType.options.toSorted())
  })

  it.each(EmailType.options)('passes as it came, and opens in the editor: %s', (type) => {
    const template = EmailTemplateForm.parse(defaultTemplate(type))
    expect(checkTemplate(type, template)).toEqual({})
    expect(isEditable(template.body)).toBe(true)
  })

  it.each([
    ['a field that there is not', { body: `${confirmed.body}\n\nHello {gust name}` }, 'body', 'gust name'],
    ['a field of another e-mail', { body: `${confirmed.body}\n\n{bank details}` }, 'body', 'bank details'],
    ['the whole name of a guest', { body: `${confirmed.body}\n\nDear {guest name}` }, 'body', 'guest name'],
    ['a field in a list', { body: `${confirmed.body}\n\n- {nonsense}` }, 'body', 'nonsense'],
    ['a field in a heading', { body: `## {nonsense}\n\n${confirmed.body}` }, 'body', 'nonsense'],
    ['a field at the top', { heading: 'Hello {nonsense}' }, 'heading', 'nonsense'],
    ['a field in the subject', { subject: 'Hello {nonsense}' }, 'subject', 'nonsense'],
    ['a field that can be empty in the subject', { subject: 'Pay {outstanding}' }, 'subject', 'outstanding'],
    ['a field in the message', { whatsapp: 'Hello {nonsense}' }, 'whatsapp', 'nonsense'],
    ['a block among words', { body: `${confirmed.body}\n\nThis: {stay}` }, 'body', 'paragraph of its own'],
    ['a block in bold', { body: `${confirmed.body}\n\n- {stay}` }, 'body', 'paragraph of its own'],
    ['an open brace', { body: `${confirmed.body}\n\n{first name` }, 'body', 'Braces'],
    ['the prototype', { body: `${confirmed.body}\n\n{__proto__}` }, 'body', 'Braces'],
    ['the constructor', { body: `${confirmed.body}\n\n{constructor}` }, 'body', 'constructor'],
    ['three braces', { body: `${confirmed.body}\n\n{{{reference}}}` }, 'body', 'Braces'],
    ['mustache', { body: `${confirmed.body}\n\n{{reference}}` }, 'body', 'Braces'],
    ['10,000 braces', { body: '{'.repeat(10_000) }, 'body', 'Braces'],
    ['a script in braces', { body: `${confirmed.body}\n\n{<script>}` }, 'body', 'Braces'],
    ['a picture', { body: `${confirmed.body}\n\n![](https://example.com/a.jpg)` }, 'body', 'pictures'],
    ['a field in an address', { body: `${confirmed.body}\n\n[a](https://example.com/{reference})` }, 'body', 'address'],
    ['an account number', { body: `${confirmed.body}\n\nPay to 62 1234 5678` }, 'body', 'Long numbers'],
    ['an account number in the message', { whatsapp: 'Pay to 6212345678' }, 'whatsapp', 'Long numbers'],
    ['no stay in it', { body: 'It is confirmed.\n\n{open booking}' }, 'body', '“stay”'],
    ['no link in it', { body: 'It is confirmed.\n\n{stay}' }, 'body', '“open booking” or “booking link”'],
    ['no message', { whatsapp: ' ' }, 'whatsapp', 'message'],
  ])('is refused for %s', (_what, changes, field, words) => {
    const problems = problemsOf(changes)
    expect(Object.keys(problems)).toEqual([field])
    expect(problems[field]).toContain(words)
  })

  it('is not refused for what an owner may do', () => {
    expect(
      problemsOf({
        subject: 'See you on {check-in date}',
        heading: 'Welcome, {first name}',
        body: 'Goeie dag {first name},\n\n{if paid in full} **All is paid**, [see you](https://example.com/).\n\n{stay}\n\n{booking link}',
        whatsapp: 'Hi {first name}\n{booking link}',
      }),
    ).toEqual({})
  })

  it.each(EmailType.options)('can be switched off unless a guest must have it: %s', (type) => {
    const problems = problemsOf({ isSent: false }, type)
    const reason = mandatoryReasons[type]
    expect(problems).toEqual(reason === undefined ? {} : { isSent: `It is always sent: ${reason}` })
  })

  it('keeps what tells of money and of what was agreed', () => {
    const optional = EmailType.options.filter((type) => mandatoryReasons[type] === undefined)
    expect(optional.toSorted()).toEqual([
      'arrival_pack',
      'balance_reminder',
      'booking_received',
      'new_booking',
      'new_enquiry',
      'night_hold_ending',
      'proof_received',
      'proof_to_check',
      'review_request',
      'review_to_check',
      'short_payment_reminder',
    ])
  })
})
