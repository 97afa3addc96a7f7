import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSignedByPayfast } from '#lambdas/payfast/is-signed-by-payfast.ts'
import { md5 } from '#lambdas/payfast/md5.ts'
import { centsOfPayfastAmount } from '#shared/payments/payfast-amount.ts'
import { decodeFields, type PayfastField } from '#shared/payments/payfast-encoding.ts'
import { payfastFormFields } from '#shared/payments/payfast-form.ts'
import { buildItn, ITN_MAX_LENGTH, itnFieldsFor, itnWithoutSignature, parseItn } from '#shared/payments/payfast-itn.ts'
import { aPayfastOrder, SANDBOX_PASSPHRASE } from './payfast-order-fixture.ts'
import { itnVectors, negativeVectors } from './payfast-vectors.ts'

const paid = { pfPaymentId: '2000001', paymentStatus: 'COMPLETE', amountGrossCents: 425_000, feeCents: 14_858 }
const fieldsOfAPayment = (changes: Partial<typeof paid> = {}): PayfastField[] =>
  itnFieldsFor(new Map(payfastFormFields(aPayfastOrder())), { ...paid, ...changes })
const anItn = (changes: Partial<typeof paid> = {}): string =>
  buildItn(fieldsOfAPayment(changes), SANDBOX_PASSPHRASE, md5)
const anItnWith = (changes: Readonly<Record<string, string>>): string =>
  buildItn([...new Map([...fieldsOfAPayment(), ...Object.entries(changes)])], SANDBOX_PASSPHRASE, md5)

describe('the signature of an ITN', () => {
  it.each(itnVectors)('equals PayFast’s: $id', ({ raw_body, passphrase }) => {
    expect(isSignedByPayfast(raw_body, passphrase)).toBe(true)
  })

  it('verifies only with its own passphrase', () => {
    for (const { raw_body, passphrase } of itnVectors) {
      expect(isSignedByPayfast(raw_body, passphrase === '' ? SANDBOX_PASSPHRASE : '')).toBe(false)
      expect(isSignedByPayfast(raw_body, `${passphrase}x`)).toBe(false)
    }
  })

  it('fails when a digit of the money is changed', () => {
    const negative = negativeVectors.find(({ id }) => id === 'N10-itn-amount-tampered')
    const original = itnVectors.find(({ id }) => id === negative?.base)
    if (!negative || !original) throw new Error('The tampered ITN is missing from the vectors')
    const tampered = `${negative.wrong_string.split('&passphrase=')[0]}&signature=${original.expected_md5}`
    expect(tampered).toContain('amount_gross=1.00')
    expect(isSignedByPayfast(tampered, original.passphrase)).toBe(false)
  })

  it('fails when any character before it is changed, removed or added', () => {
    const raw = anItn()
    fc.assert(
      fc.property(fc.nat(itnWithoutSignature(raw).length - 1), fc.constantFrom('', 'x', '5'), (place, other) => {
        fc.pre(raw.charAt(place) !== other)
        expect(isSignedByPayfast(raw.slice(0, place) + other + raw.slice(place + 1), SANDBOX_PASSPHRASE)).toBe(false)
      }),
    )
  })

  it.each([
    { because: 'blank fields are dropped', change: (raw: string) => raw.replaceAll(/&[a-z0-9_]+=(?=&)/g, '') },
    { because: 'spaces are written %20', change: (raw: string) => raw.replaceAll('+', '%20') },
    {
      because: 'hex is lower-case',
      change: (raw: string) => raw.replace('%28', '%28'.toLowerCase()).replace('%2C', '%2c'),
    },
    { because: 'it is missing', change: (raw: string) => itnWithoutSignature(raw) },
    { because: 'it is blank', change: (raw: string) => `${itnWithoutSignature(raw)}&signature=` },
    { because: 'it is in capitals', change: (raw: string) => raw.replace(/[0-9a-f]{32}$/, (hex) => hex.toUpperCase()) },
    { because: 'it is the only field', change: (raw: string) => raw.replace(/^.*&signature/, 'signature') },
    { because: 'the message is empty', change: () => '' },
  ])('fails when $because', ({ change }) => {
    expect(change(anItn())).not.toBe(anItn())
    expect(isSignedByPayfast(change(anItn()), SANDBOX_PASSPHRASE)).toBe(false)
  })

  it('fails when it was signed with an empty passphrase', () => {
    expect(isSignedByPayfast(`&signature=${md5('')}`, '')).toBe(false)
    expect(isSignedByPayfast(`signature=${md5('')}`, '')).toBe(false)
  })
})

describe('an ITN', () => {
  it.each(itnVectors)('of PayFast is parsed: $id', ({ raw_body, fields }) => {
    const sent = new Map(fields)
    const read = parseItn(raw_body)
    expect(read).toEqual({
      ok: true,
      value: {
        mPaymentId: sent.get('m_payment_id'),
        pfPaymentId: sent.get('pf_payment_id'),
        paymentStatus: sent.get('payment_status'),
        paymentStatusAsSent: sent.get('payment_status'),
        merchantId: sent.get('merchant_id'),
        amountGrossCents: Math.round(Number(sent.get('amount_gross')) * 100),
        amountFeeCents: Math.round(Number(sent.get('amount_fee')) * 100),
        amountNetCents: Math.round(Number(sent.get('amount_net')) * 100),
        itemName: sent.get('item_name'),
        bookingReference: sent.get('custom_str1'),
        purpose: sent.get('custom_str2'),
      },
    })
    expect(decodeFields(raw_body)).toEqual(fields)
  })

  it.each(itnVectors)('is validated as it came, without its signature: $id', (vector) => {
    const passphrase = vector.passphrase === '' ? '' : `&passphrase=${vector.passphrase}`
    expect(itnWithoutSignature(vector.raw_body) + passphrase).toBe(vector.signature_string)
  })

  it('is parsed up to its signature, since later fields are not covered by it', () => {
    const more = `${anItn()}&amount_gross=1.00&m_payment_id=other`
    for (const raw of [more, `${more}&signature=${md5(more)}`]) {
      expect(parseItn(raw)).toEqual(parseItn(anItn()))
      expect(itnWithoutSignature(raw)).toBe(itnWithoutSignature(anItn()))
      expect(isSignedByPayfast(raw, SANDBOX_PASSPHRASE)).toBe(true)
    }
  })

  it.each(['COMPLETE', 'FAILED', 'PENDING', 'CANCELLED'])('may have %s', (paymentStatus) => {
    expect(parseItn(anItn({ paymentStatus }))).toMatchObject({ ok: true, value: { paymentStatus } })
  })

  it.each(['ON HOLD', 'complete', 'COMPLETE '])('may have an unknown status: "%s"', (word) => {
    expect(parseItn(anItn({ paymentStatus: word }))).toMatchObject({
      ok: true,
      value: { paymentStatus: 'UNKNOWN', paymentStatusAsSent: word },
    })
  })

  it('may leave out fee and net', () => {
    const read = parseItn(anItnWith({ amount_fee: '', amount_net: '' }))
    expect(read.ok && [read.value.amountFeeCents, read.value.amountNetCents]).toEqual([undefined, undefined])
  })

  it.each([
    { because: 'itn-not-signed', field: undefined, raw: itnWithoutSignature(anItn()) },
    { because: 'itn-not-signed', field: undefined, raw: '' },
    { because: 'itn-too-long', field: undefined, raw: anItnWith({ custom_str5: 'x'.repeat(ITN_MAX_LENGTH) }) },
    ...['m_payment_id', 'pf_payment_id', 'payment_status', 'merchant_id', 'amount_gross'].map((field) => ({
      because: 'itn-field-missing',
      field,
      raw: anItnWith({ [field]: '' }),
    })),
    { because: 'itn-field-missing', field: 'm_payment_id', raw: `signature=${md5('')}` },
    { because: 'itn-field-repeated', field: 'amount_gross', raw: `amount_gross=1.00&${anItn()}` },
    { because: 'itn-field-repeated', field: 'amount_gross', raw: `amount.gross=1.00&${anItn()}` },
    { because: 'itn-amount-not-readable', field: 'amount_gross', raw: anItnWith({ amount_gross: '4,250.00' }) },
    { because: 'itn-amount-not-readable', field: 'amount_gross', raw: anItnWith({ amount_gross: '-4250.00' }) },
  ])('is refused by name: $because $field', ({ because, field, raw }) => {
    expect(parseItn(raw)).toEqual({ ok: false, refusal: because, ...(field ? { details: { field } } : {}) })
  })

  const used = ['m_payment_id', 'pf_payment_id', 'payment_status', 'merchant_id', 'amount_gross']
  const fieldNames = fieldsOfAPayment().map(([name]) => name)
  const usedOf = (raw: string) => {
    const read = parseItn(raw)
    if (!read.ok) return read
    const { mPaymentId, pfPaymentId, paymentStatus, merchantId, amountGrossCents } = read.value
    return { mPaymentId, pfPaymentId, paymentStatus, merchantId, amountGrossCents }
  }

  it.each(fieldNames.filter((name) => !used.includes(name)))(
    'that is rightly signed is read whatever %s holds, once, twice or not at all',
    (name) => {
      const others = fieldsOfAPayment().filter(([other]) => other !== name)
      const isRead = (fields: PayfastField[]) => {
        const raw = buildItn(fields, SANDBOX_PASSPHRASE, md5)
        expect(isSignedByPayfast(raw, SANDBOX_PASSPHRASE)).toBe(true)
        expect(usedOf(raw)).toEqual(usedOf(anItn()))
      }
      isRead(others)
      isRead([...others, [name, '1.00'], [name, '2.00']])
      for (const odd of [
        'none',
        '1e3',
        '-R14,859',
        '-14.8588',
        '0',
        'Zoë 😀',
        '\uD83D',
        '\0',
        '&amount_gross=1.00',
        '[object Object]',
      ])
        isRead([...others, [name, odd]])
      fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (odd) => isRead([...others, [name, odd]])))
    },
  )

  it('gives no fee and no net amount that it cannot read', () => {
    const read = parseItn(anItnWith({ amount_fee: 'none', amount_net: '1e3' }))
    expect(read).toMatchObject({ ok: true })
    expect(read.ok && [read.value.amountFeeCents, read.value.amountNetCents]).toEqual([undefined, undefined])
  })

  it('may bring fields that we do not know', () => {
    expect(usedOf(anItnWith({ token: 'x', billing_date: '2027-02-01', 'amount_gross[]': '1.00' }))).toEqual(
      usedOf(anItn()),
    )
  })

  it('is parsed without an exception, for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (input) => {
        expect(parseItn(input).ok).toBe(false)
        expect(parseItn(`${input}&signature=x`).ok).toBe(false)
        expect(isSignedByPayfast(`${input}&signature=x`, SANDBOX_PASSPHRASE)).toBe(false)
      }),
    )
  })
})

describe('an ITN as the emulator builds it', () => {
  it.each(itnVectors)('equals the captured one, character by character: $id', ({ fields, passphrase, raw_body }) => {
    const unsigned = fields.filter(([name]) => name !== 'signature')
    expect(buildItn(unsigned, passphrase, md5)).toBe(raw_body)
  })

  it.each(itnVectors)('has the fields in the order of the captured one: $id', ({ fields }) => {
    expect([...fieldsOfAPayment().map(([name]) => name), 'signature']).toEqual(fields.map(([name]) => name))
  })

  it('states what was paid and PayFast’s fee, to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 500, max: 10_000_000 }), fc.nat(5_000), (amountGrossCents, feeCents) => {
        const raw = anItn({ amountGrossCents, feeCents })
        expect(isSignedByPayfast(raw, SANDBOX_PASSPHRASE)).toBe(true)
        expect(parseItn(raw)).toMatchObject({
          ok: true,
          value: { amountGrossCents, amountNetCents: amountGrossCents - feeCents },
        })
        expect(centsOfPayfastAmount(new Map(decodeFields(raw)).get('amount_fee') ?? '')).toBe(feeCents && -feeCents)
      }),
    )
  })
})
