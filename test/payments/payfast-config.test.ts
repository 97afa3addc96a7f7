import { describe, expect, it } from 'vitest'
import { payfastConfigFrom } from '#lambdas/payfast/payfast-config.ts'

const sandbox = {
  PAYFAST_PROCESS_URL: 'https://sandbox.payfast.co.za/eng/process',
  PAYFAST_VALIDATE_URL: 'https://sandbox.payfast.co.za/eng/query/validate',
  PAYFAST_MERCHANT_ID: '10000100',
  PAYFAST_MERCHANT_KEY: '46f0cd694581a',
  PAYFAST_PASSPHRASE: 'jt7NOE43FZPn',
  PAYFAST_NOTIFY_URL: 'https://api.example.com/api/payfast-itn',
  SITE_URL: 'https://www.example.com',
}
const live = {
  ...sandbox,
  PAYFAST_PROCESS_URL: 'https://www.payfast.co.za/eng/process',
  PAYFAST_VALIDATE_URL: 'https://www.payfast.co.za/eng/query/validate',
  PAYFAST_MERCHANT_ID: '20000200',
  PAYFAST_PASSPHRASE: 'a-passphrase_of_30_characters_',
}

describe('the PayFast configuration', () => {
  it('is read from the environment', () => {
    expect(payfastConfigFrom({ ...sandbox, UNRELATED: 'x' })).toEqual({
      processUrl: 'https://sandbox.payfast.co.za/eng/process',
      validateUrl: 'https://sandbox.payfast.co.za/eng/query/validate',
      merchantId: '10000100',
      merchantKey: '46f0cd694581a',
      passphrase: 'jt7NOE43FZPn',
      notifyUrl: 'https://api.example.com/api/payfast-itn',
      siteUrl: 'https://www.example.com',
      alsoExpectedSources: [],
    })
  })

  it('may speak to this machine without https, and expect ITNs from it', () => {
    const local = {
      ...sandbox,
      PAYFAST_PROCESS_URL: 'http://localhost:3002/eng/process',
      SITE_URL: 'http://localhost:3000',
      PAYFAST_ALSO_EXPECTED_SOURCES: '127.0.0.1/32,10.0.0.0/8',
    }
    expect(payfastConfigFrom(local)).toMatchObject({
      processUrl: 'http://localhost:3002/eng/process',
      alsoExpectedSources: ['127.0.0.1/32', '10.0.0.0/8'],
    })
  })

  it('is right for live payments with an own merchant and a long passphrase', () => {
    expect(payfastConfigFrom(live).merchantId).toBe('20000200')
  })

  it.each([
    {
      change: { PAYFAST_PROCESS_URL: 'http://www.payfast.co.za/eng/process' },
      says: /PAYFAST_PROCESS_URL must be an https/,
    },
    { change: { PAYFAST_VALIDATE_URL: 'payfast' }, says: /PAYFAST_VALIDATE_URL must be an https/ },
    { change: { PAYFAST_NOTIFY_URL: 'ftp://localhost/itn' }, says: /PAYFAST_NOTIFY_URL must be an https/ },
    { change: { SITE_URL: 'https://www.example.com/' }, says: /SITE_URL must not end with a slash/ },
    { change: { PAYFAST_MERCHANT_ID: '1000010' }, says: /PAYFAST_MERCHANT_ID must be 8 digits/ },
    { change: { PAYFAST_MERCHANT_KEY: 'a key' }, says: /PAYFAST_MERCHANT_KEY must be/ },
    { change: { PAYFAST_PASSPHRASE: 'pasted-with-a-line-end\n' }, says: /PAYFAST_PASSPHRASE must be 1 to 32/ },
    { change: { PAYFAST_PASSPHRASE: 'with/slash' }, says: /PAYFAST_PASSPHRASE must be 1 to 32/ },
    { change: { PAYFAST_PASSPHRASE: undefined }, says: /PAYFAST_PASSPHRASE is missing/ },
    {
      change: { PAYFAST_ALSO_EXPECTED_SOURCES: '127.0.0.1' },
      says: /PAYFAST_ALSO_EXPECTED_SOURCES must be IPv4 ranges/,
    },
  ])('is refused: $says', ({ change, says }) => {
    expect(() => payfastConfigFrom({ ...sandbox, ...change })).toThrow(says)
  })

  it.each([
    { change: { PAYFAST_MERCHANT_ID: '10000100' }, says: /PAYFAST_MERCHANT_ID is the public sandbox merchant/ },
    { change: { PAYFAST_PASSPHRASE: 'nineteen-characters' }, says: /PAYFAST_PASSPHRASE must have at least 20/ },
    {
      change: { PAYFAST_PROCESS_URL: 'https://payment.payfast.io/eng/process', PAYFAST_PASSPHRASE: 'short' },
      says: /PAYFAST_PASSPHRASE must have at least 20/,
    },
  ])('is refused for live payments: $says', ({ change, says }) => {
    expect(() => payfastConfigFrom({ ...live, ...change })).toThrow(says)
  })

  it('names every setting that is missing, and shows no value', () => {
    let problem = ''
    try {
      payfastConfigFrom({ PAYFAST_MERCHANT_KEY: 'a secret key!', PAYFAST_PASSPHRASE: 'a secret phrase' })
    } catch (error) {
      problem = String(error)
    }
    expect(problem.match(/[A-Z_]+ is missing/g)).toEqual([
      'PAYFAST_PROCESS_URL is missing',
      'PAYFAST_VALIDATE_URL is missing',
      'PAYFAST_MERCHANT_ID is missing',
      'PAYFAST_NOTIFY_URL is missing',
      'SITE_URL is missing',
    ])
    expect(problem).toMatch(/PAYFAST_MERCHANT_KEY must.*PAYFAST_PASSPHRASE must/)
    expect(problem).not.toContain('secret')
  })
})
