import { describe, expect, it } from 'vitest'
import { deploymentFrom } from '#infra/deployment.ts'

const read = (context: Record<string, unknown>) => deploymentFrom((name) => context[name])
const liveConfig = {
  stage: 'prod',
  siteOrigin: 'https://www.cabins.test',
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0123',
  mailFrom: 'bookings@cabins.test',
  ownerEmail: 'owner@cabins.test',
}

describe('the deployment config', () => {
  it('needs no settings for a trial: dev, in South Africa, with passwords of 12', () => {
    expect(read({})).toMatchObject({ stage: 'dev', region: 'af-south-1', passwordMinLength: 12 })
  })

  it('takes what the context says', () => {
    expect(read({ ...liveConfig, region: 'eu-west-1' })).toMatchObject({ ...liveConfig, region: 'eu-west-1' })
  })

  it('takes numbers as the command line writes them', () => {
    expect(read({ passwordMinLength: '6', monthlyBudgetUsd: '12.5' })).toMatchObject({
      passwordMinLength: 6,
      monthlyBudgetUsd: 12.5,
    })
  })

  it('requires a second factor of owners in prod, unless it says otherwise', () => {
    expect(read({}).ownerSecondFactor).toBe('optional')
    expect(read(liveConfig).ownerSecondFactor).toBe('required')
    expect(read({ ...liveConfig, ownerSecondFactor: 'optional' }).ownerSecondFactor).toBe('optional')
    expect(() => read({ ownerSecondFactor: 'no' })).toThrow('ownerSecondFactor must be required or optional')
  })

  it('has a firewall only where it asks for one', () => {
    expect(read({}).waf).toBe(false)
    expect(read({ waf: 'true' }).waf).toBe(true)
    expect(read({ waf: 'false' }).waf).toBe(false)
    expect(() => read({ waf: 'perhaps' })).toThrow('waf')
  })

  it.each([
    ['https://www.cabins.co.za', 'cabins.co.za'],
    ['https://cabins.co.za', 'www.cabins.co.za'],
    ['https://cabins.com', 'www.cabins.com'],
    ['https://stay.cabins.co.za', 'none'],
    ['https://d111.cloudfront.net', 'none'],
  ])('of %s has %s as its other host name', (siteOrigin, alternateHost) => {
    expect(read({ siteOrigin }).alternateHost).toBe(alternateHost)
    expect(read({ siteOrigin, alternateHost: 'none' }).alternateHost).toBe('none')
  })

  it('of prod must name its address, and lists everything that is missing at once', () => {
    expect(() => read({ stage: 'prod' })).toThrow(
      'The deployment is not described: siteOrigin must be given for prod; mailFrom must be given for prod; ' +
        'ownerEmail must be given for prod; certificateArn must be given for prod.',
    )
  })

  it.each([
    { given: { stage: 'test' }, because: 'stage' },
    { given: { region: 'mars' }, because: 'region must be an AWS region' },
    { given: { siteOrigin: 'http://cabins.test' }, because: 'siteOrigin must be an https address without a path' },
    { given: { siteOrigin: 'https://cabins.test/' }, because: 'siteOrigin must be an https address without a path' },
    { given: { captchaProvider: 'always-pass' }, because: 'captchaProvider must be recaptcha or turnstile' },
    { given: { passwordMinLength: 5 }, because: 'passwordMinLength must be 6 or more' },
    { given: { passwordMinLength: 'long' }, because: 'passwordMinLength' },
    { given: { monthlyBudgetUsd: 0 }, because: 'monthlyBudgetUsd must be a number of US dollars' },
    { given: { docsUrl: 'docs/' }, because: 'docsUrl must be an https address' },
    { given: { docsUrl: `https://${'d'.repeat(113)}` }, because: 'docsUrl must have at most 120 characters' },
    { given: { mailFrom: 'Mountain Cabins' }, because: 'mailFrom must be an e-mail address' },
    {
      given: { certificateArn: 'arn:aws:acm:af-south-1:123456789012:certificate/0123' },
      because: 'certificateArn must be a certificate in us-east-1',
    },
  ])('is refused: $because', ({ given, because }) => {
    expect(() => read(given)).toThrow(because)
  })
})
