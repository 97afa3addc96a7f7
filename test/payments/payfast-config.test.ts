import { describe, expect, it } from 'vitest'
import { payfastConfigFrom } from '#lambdas/payfast/payfast-config.ts'
import { sandbox } from './payfast-vectors.ts'

const deployment = { siteUrl: 'https://www.example.com' }
const sandboxSecret = {
  processUrl: 'https://sandbox.payfast.co.za/eng/process',
  validateUrl: 'https://sandbox.payfast.co.za/eng/query/validate',
  merchantId: sandbox.merchant_id,
  merchantKey: sandbox.merchant_key,
  passphrase: sandbox.passphrase,
  notifyUrl: 'https://api.example.com/api/payfast-itn',
}
const liveSecret = {
  ...sandboxSecret,
  processUrl: 'https://www.payfast.co.za/eng/process',
  validateUrl: 'https://www.payfast.co.za/eng/query/validate',
  merchantId: '20000200',
  passphrase: 'a-passphrase_of_30_characters_',
}

const configWith = (changes: object, secret: object = sandboxSecret) =>
  payfastConfigFrom(JSON.stringify({ ...secret, ...changes }), deployment)

describe('the PayFast configuration', () => {
  it("is the secret and the deployment's addresses", () => {
    expect(configWith({ remark: 'of no interest' })).toEqual({
      ...sandboxSecret,
      siteUrl: 'https://www.example.com',
      alsoExpectedSources: [],
    })
  })

  it('lets the deployment override the secret', () => {
    const notifyUrl = 'https://new-api.example.com/api/payfast-itn'
    expect(payfastConfigFrom(JSON.stringify(sandboxSecret), { ...deployment, notifyUrl }).notifyUrl).toBe(notifyUrl)
  })

  it('may use this machine without https, and expect ITNs from it', () => {
    const local = configWith({
      processUrl: 'http://localhost:3002/eng/process',
      validateUrl: 'http://127.0.0.1:3002/eng/query/validate',
      alsoExpectedSources: ['127.0.0.1/32', '10.0.0.0/8'],
    })
    expect(local).toMatchObject({
      processUrl: 'http://localhost:3002/eng/process',
      alsoExpectedSources: ['127.0.0.1/32', '10.0.0.0/8'],
    })
  })

  it('is valid for live payments with an own merchant and a long passphrase', () => {
    expect(configWith({}, liveSecret).merchantId).toBe('20000200')
  })

  it.each([
    { change: { processUrl: 'http://www.payfast.co.za/eng/process' }, message: 'processUrl must be an https address' },
    { change: { validateUrl: 'payfast' }, message: 'validateUrl must be an https address' },
    { change: { notifyUrl: 'ftp://localhost/itn' }, message: 'notifyUrl must be an https address' },
    { change: { merchantId: '1000010' }, message: 'merchantId must be 8 digits' },
    { change: { merchantKey: 'a key' }, message: 'merchantKey must be 8 to 40 letters' },
    { change: { passphrase: 'pasted-with-a-line-end\n' }, message: 'passphrase must be 1 to 32' },
    { change: { passphrase: 'with/slash' }, message: 'passphrase must be 1 to 32' },
    { change: { passphrase: undefined }, message: 'passphrase is missing' },
    { change: { alsoExpectedSources: ['127.0.0.1'] }, message: 'alsoExpectedSources must be IPv4 ranges' },
  ])('is refused: $message', ({ change, message }) => {
    expect(() => configWith(change)).toThrow(message)
  })

  it('is refused with a slash after the site', () => {
    expect(() => payfastConfigFrom(JSON.stringify(sandboxSecret), { siteUrl: 'https://www.example.com/' })).toThrow(
      'siteUrl must not end with a slash',
    )
  })

  it.each([
    { change: { merchantId: '10000100' }, message: 'merchantId is the public sandbox merchant' },
    { change: { passphrase: 'nineteen-characters' }, message: 'passphrase must have at least 20' },
    {
      change: { processUrl: 'https://payment.payfast.io/eng/process', passphrase: 'short' },
      message: 'passphrase must have at least 20',
    },
  ])('is refused for live payments: $message', ({ change, message }) => {
    expect(() => configWith(change, liveSecret)).toThrow(message)
  })

  it('names everything that is missing or wrong, and shows no value', () => {
    const secret = JSON.stringify({ merchantKey: 'a secret key!', passphrase: 'a secret phrase' })
    expect(() => payfastConfigFrom(secret, {})).toThrow(
      /^PayFast is not configured: processUrl is missing; validateUrl is missing; merchantId is missing; merchantKey must [^;]*; passphrase must [^;]*; notifyUrl is missing; siteUrl is missing\.$/,
    )
    expect(() => payfastConfigFrom(secret, {})).not.toThrow(/a secret/)
  })

  it.each(['', 'a secret phrase', '"a secret phrase"', 'null', '{"passphrase":"a secret phrase"'])(
    'is refused when the secret is no JSON object: %s',
    (secret) => {
      expect(() => payfastConfigFrom(secret, deployment)).toThrow(
        /^PayFast is not configured: the secret is no JSON object\.$/,
      )
    },
  )
})
