import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { md5 } from '#lambdas/payfast/md5.ts'
import { decodeFields, type PayfastField, phpTrim } from '#shared/payments/payfast-encoding.ts'
import {
  PAYFAST_FORM_ORDER,
  payfastFormFields,
  sanitisePayfastText,
  signedPayfastForm,
  signPayfastForm,
  verifyPostedForm,
} from '#shared/payments/payfast-form.ts'
import { aPayfastOrder, SANDBOX_PASSPHRASE } from './payfast-order-fixture.ts'
import { formFieldOrder, formVectors, negativeVectors } from './payfast-vectors.ts'

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({
    unit: fc.constantFrom(' ', '\n', '\0', '\u00A0', '\u200B', '\uD800', '🏔', 'e\u0301', "'", '~', '0'),
    maxLength: 300,
  }),
)
const anyOrder = fc
  .record({
    firstName: anyText,
    lastName: anyText,
    email: anyText,
    itemDescription: anyText,
    bookingReference: anyText,
    purpose: anyText,
    amountCents: fc.integer({ min: 500, max: 100_000_000 }),
    itemName: anyText.map((text) => `Protea ${text}`),
  })
  .map(aPayfastOrder)

const valueOf = (fields: readonly PayfastField[], name: string): string | undefined => new Map(fields).get(name)
const asBrowserPosts = (fields: readonly PayfastField[]): PayfastField[] =>
  decodeFields(new URLSearchParams(fields.map(([name, value]) => [name, value])).toString())

describe('the signature of a form', () => {
  it('covers the fields in the documented order', () => {
    expect(PAYFAST_FORM_ORDER).toEqual(formFieldOrder)
  })

  it('matches vectors without a value "0", on which the official libraries disagree', () => {
    expect(formVectors.flatMap(({ fields }) => fields).filter(([, value]) => phpTrim(value) === '0')).toEqual([])
  })

  it.each(formVectors)('equals PayFast’s: $id', ({ fields, passphrase, expected_md5, signature_string }) => {
    const signed: string[] = []
    const signature = signPayfastForm(fields, passphrase, (text) => {
      signed.push(text)
      return md5(text)
    })
    expect(signed).toEqual([signature_string])
    expect(signature).toBe(expected_md5)
  })

  it('trims as PHP, drops blanks and does not sign itself', () => {
    const [vector] = formVectors
    if (!vector) throw new Error('No vectors')
    const padded = vector.fields.map(([name, value]) => [name, `\t ${value}\0 `] as const)
    const more = [...padded, ['cell_number', ' \n'], ['custom_str5', ''], ['signature', 'x']] as const
    expect(signPayfastForm(more, vector.passphrase, md5)).toBe(vector.expected_md5)
  })
})

describe('a form for PayFast', () => {
  it('has the fields in order, with the amount in rand and cents', () => {
    expect(payfastFormFields(aPayfastOrder())).toEqual([
      ['merchant_id', '10000100'],
      ['merchant_key', '46f0cd694581a'],
      ['return_url', 'https://www.example.com/payment-success?attempt=k3J9'],
      ['cancel_url', 'https://www.example.com/payment-cancelled?attempt=k3J9'],
      ['notify_url', 'https://api.example.com/api/payfast-itn'],
      ['name_first', 'Thandi'],
      ['name_last', "O'Brien & Sons"],
      ['email_address', 't+x@example.co.za'],
      ['m_payment_id', 'k3J9_qW-2xYz7AbCdEfGh1'],
      ['amount', '4250.00'],
      ['item_name', 'Protea, 2 nights (deposit)'],
      ['item_description', '24 to 26 December 2026; 50% deposit'],
      ['custom_str1', 'MC-7K4QX'],
      ['custom_str2', 'deposit'],
    ])
  })

  it.each([
    { because: 'spaces and line ends', text: '  Anna\r\n  Maria\t', becomes: 'Anna Maria' },
    { because: 'control characters', text: 'An\0n\u0007a\u009F', becomes: 'Anna' },
    { because: 'a no-break space', text: '\u00A0Anna\u00A0', becomes: 'Anna' },
    { because: 'a letter in two parts', text: 'Zoe\u0308', becomes: 'Zoë' },
    { because: 'half a surrogate pair', text: 'An\uD83Cna', becomes: 'An\uFFFDna' },
    { because: 'characters of four bytes', text: '🏔'.repeat(101), becomes: '🏔'.repeat(100) },
    { because: 'a space where it is cut', text: `${'a'.repeat(99)} b`, becomes: 'a'.repeat(99) },
  ])('cleans a name: $because', ({ text, becomes }) => {
    expect(valueOf(payfastFormFields(aPayfastOrder({ firstName: text })), 'name_first')).toBe(becomes)
  })

  it.each(['', ' \n ', '0', ' 0 ', '\0'])('leaves out an empty name, or "0": "%s"', (firstName) => {
    expect(valueOf(payfastFormFields(aPayfastOrder({ firstName })), 'name_first')).toBeUndefined()
  })

  it('leaves out an e-mail address that is too long, since half of it is another address', () => {
    const longest = `${'a'.repeat(88)}@example.com`
    expect(valueOf(payfastFormFields(aPayfastOrder({ email: longest })), 'email_address')).toBe(longest)
    expect(valueOf(payfastFormFields(aPayfastOrder({ email: `a${longest}` })), 'email_address')).toBeUndefined()
  })

  it.each([
    { because: 'less than R5.00', changes: { amountCents: 499 } },
    { because: 'half a cent', changes: { amountCents: 1_000.5 } },
    { because: 'a payment id with a space', changes: { mPaymentId: 'a b' } },
    { because: 'the payment id 0', changes: { mPaymentId: '0' } },
    { because: 'a payment id of 101 letters', changes: { mPaymentId: 'a'.repeat(101) } },
    { because: 'a blank item', changes: { itemName: ' \n' } },
    { because: 'the item 0', changes: { itemName: '0' } },
    { because: 'no merchant', changes: { merchantId: '' } },
    { because: 'an invalid address', changes: { returnUrl: 'javascript:alert(1)' } },
    { because: 'an address with a line end', changes: { notifyUrl: 'https://api.example.com/\n' } },
  ])('is not built for $because', ({ changes }) => {
    expect(() => payfastFormFields(aPayfastOrder(changes))).toThrow(/PayFast/)
  })

  it('has only values that arrive as they were signed, for any input of a guest', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        for (const [name, value] of payfastFormFields(order)) {
          expect(phpTrim(value)).toBe(value)
          expect(value).not.toMatch(/^0?$|\p{Cc}|\s\s|\p{Cs}/u)
          expect([...value].length).toBeLessThanOrEqual(
            name === 'item_description' || name.startsWith('custom') ? 255 : 100,
          )
          expect(value.normalize('NFC')).toBe(value)
        }
      }),
    )
  })

  it('cleans a text once; cleaning it again changes nothing', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 255 }), (text, limit) => {
        const sanitised = sanitisePayfastText(text, limit)
        expect(sanitisePayfastText(sanitised, limit)).toBe(sanitised)
      }),
    )
  })
})

describe('a posted form', () => {
  it('verifies as the browser posts it, for any input of a guest', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const form = signedPayfastForm(order, SANDBOX_PASSPHRASE, md5)
        const result = verifyPostedForm(asBrowserPosts(form), SANDBOX_PASSPHRASE, md5)
        expect(result).toEqual({ ok: true, value: new Map(form) })
      }),
    )
  })

  it('verifies in any order, since PayFast reorders the fields', () => {
    const form = signedPayfastForm(aPayfastOrder(), SANDBOX_PASSPHRASE, md5)
    expect(verifyPostedForm(form.toReversed(), SANDBOX_PASSPHRASE, md5).ok).toBe(true)
  })

  it('fails when any one character of any field differs', () => {
    const form = signedPayfastForm(aPayfastOrder(), SANDBOX_PASSPHRASE, md5)
    for (const [place, [name, value]] of form.entries()) {
      const changed = form.with(place, [name, `${value.slice(0, -1)}${value.endsWith('1') ? '2' : '1'}`])
      expect(verifyPostedForm(changed, SANDBOX_PASSPHRASE, md5)).toEqual({
        ok: false,
        refusal: 'signature-does-not-match',
      })
    }
  })

  it.each([
    { because: 'an extra field, such as a named button', more: ['submit', 'Pay'] },
    { because: 'a repeated amount: the last one counts', more: ['amount', '5.00'] },
  ] as const)('fails for $because', ({ more }) => {
    const form = signedPayfastForm(aPayfastOrder(), SANDBOX_PASSPHRASE, md5)
    expect(verifyPostedForm([...form, more], SANDBOX_PASSPHRASE, md5)).toEqual({
      ok: false,
      refusal: 'signature-does-not-match',
    })
  })

  it.each(['', 'jt7NOE43FZPm', 'jt7NOE43FZPn2'])('fails under another passphrase: "%s"', (passphrase) => {
    const form = signedPayfastForm(aPayfastOrder(), passphrase, md5)
    expect(verifyPostedForm(form, SANDBOX_PASSPHRASE, md5)).toEqual({ ok: false, refusal: 'signature-does-not-match' })
  })

  it('fails with its signature in capitals', () => {
    const form = signedPayfastForm(aPayfastOrder(), SANDBOX_PASSPHRASE, md5)
    const upperCase = form.map(([name, value]) => [name, name === 'signature' ? value.toUpperCase() : value] as const)
    expect(verifyPostedForm(upperCase, SANDBOX_PASSPHRASE, md5).ok).toBe(false)
  })

  const wrongForms = negativeVectors.filter(({ base }) => base.startsWith('F'))
  it('matches three forms that PayFast refuses', () => {
    expect(wrongForms.map(({ id }) => id)).toEqual(['N01-alphabetical-order', 'N02-percent20', 'N07-empty-fields-kept'])
  })

  it.each(wrongForms)('fails when signed wrongly: $reason', ({ base, wrong_string, wrong_md5 }) => {
    const right = formVectors.find(({ id }) => id === base)
    if (!right) throw new Error(`No vector ${base}`)
    expect(md5(wrong_string)).toBe(wrong_md5)
    const posted = decodeFields(wrong_string).filter(([name]) => name !== 'passphrase')
    expect(verifyPostedForm([...posted, ['signature', wrong_md5]], right.passphrase, md5)).toEqual({
      ok: false,
      refusal: 'signature-does-not-match',
    })
    expect(verifyPostedForm([...posted, ['signature', right.expected_md5]], right.passphrase, md5).ok).toBe(true)
  })

  const signedWith = (changes: Readonly<Record<string, string>>): PayfastField[] => {
    const fields = [...new Map([...payfastFormFields(aPayfastOrder()), ...Object.entries(changes)])]
    return [...fields, ['signature', signPayfastForm(fields, SANDBOX_PASSPHRASE, md5)]]
  }

  it.each([
    {
      because: { ok: false, refusal: 'field-missing', details: { field: 'item_name' } },
      form: signedWith({ item_name: '' }),
    },
    {
      because: { ok: false, refusal: 'field-missing', details: { field: 'merchant_key' } },
      form: signedWith({ merchant_key: ' ' }),
    },
    {
      because: { ok: false, refusal: 'value-is-zero', details: { field: 'name_first' } },
      form: signedWith({ name_first: '0' }),
    },
    { because: { ok: false, refusal: 'amount-not-readable' }, form: signedWith({ amount: '4,250.00' }) },
    { because: { ok: false, refusal: 'amount-too-small' }, form: signedWith({ amount: '4.99' }) },
    { because: { ok: false, refusal: 'signature-missing' }, form: payfastFormFields(aPayfastOrder()) },
  ])('is refused by name: $because.refusal $because.details.field', ({ because, form }) => {
    expect(verifyPostedForm(form, SANDBOX_PASSPHRASE, md5)).toEqual(because)
  })
})
