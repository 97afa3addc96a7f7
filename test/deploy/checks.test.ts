import { describe, expect, it } from 'vitest'
import type { DeployConfig } from '#infra/deploy/deploy-config.ts'
import type { Aws } from '#infra/deploy/aws.ts'
import { findings, readDeployState } from '#infra/deploy/checks.ts'
import type { Stage } from '#infra/deployment.ts'
import { deploymentFixture, createTestStacks } from '#test/infra/stack-fixture.ts'
import { awsAccountFixture, liveConfig, issued, liveCaptcha, livePayfast, refusal, verified } from './deploy-fixture.ts'

const captchaWith = (changes: object) => JSON.stringify({ ...JSON.parse(liveCaptcha), ...changes })
const payfastWith = (changes: object) => JSON.stringify({ ...JSON.parse(livePayfast), ...changes })

type Case = {
  readonly stage?: Stage
  readonly config?: DeployConfig
  readonly aws?: Partial<Aws>
  readonly payfast?: string
  readonly captcha?: string
  readonly initialContent?: string
}

async function findProblems({ stage = 'prod', config = liveConfig, aws = {}, payfast, captcha, initialContent }: Case) {
  const state = await readDeployState({
    stage,
    config,
    aws: awsAccountFixture(aws).aws,
    payfastName: `/guest-house/${stage}/payfast`,
    newPayfast: payfast,
    captchaName: `/guest-house/${stage}/captcha`,
    newCaptcha: captcha,
    initialContent,
  })
  return findings(stage, config, state)
}

const without = (name: keyof typeof liveConfig): DeployConfig =>
  Object.fromEntries(Object.entries(liveConfig).filter(([each]) => each !== name))

describe('the checks before a deployment', () => {
  it('find nothing where everything is in place', async () => {
    expect(await findProblems({})).toEqual([])
  })

  it.each<Case & { readonly message: string; readonly remedy: string }>([
    {
      message: 'AWS does not know who you are (CredentialsProviderError).',
      aws: { caller: async () => Promise.reject(refusal('CredentialsProviderError')) },
      remedy: 'AWS_PROFILE',
    },
    {
      message: 'AWS does not know who you are (ExpiredTokenException).',
      aws: { caller: async () => Promise.reject(refusal('ExpiredTokenException')) },
      remedy: 'aws sso login',
    },
    {
      message: 'AWS cannot be reached (ECONNREFUSED).',
      aws: { caller: async () => Promise.reject(Object.assign(new Error('dead'), { code: 'ECONNREFUSED' })) },
      remedy: 'Check your network',
    },
    {
      message: 'These credentials belong to account 123456789012, but this stage lives in 999999999999.',
      config: { ...liveConfig, account: '999999999999' },
      remedy: '--account 123456789012',
    },
    {
      message: 'The region af-south-1 is not enabled in this account (DISABLED).',
      aws: { regionStatus: async () => 'DISABLED' },
      remedy: 'aws account enable-region --region-name af-south-1',
    },
    {
      message:
        'Your sign-in is not valid in af-south-1: its token is of a kind that only regions accept which every account has.',
      aws: {
        callerInRegion: async () => Promise.reject(refusal('InvalidClientTokenId')),
        emailIdentity: async () => Promise.reject(refusal('UnrecognizedClientException')),
        parameter: async () => Promise.reject(refusal('UnrecognizedClientException')),
        bootstrapVersion: async () => Promise.reject(refusal('UnrecognizedClientException')),
      },
      remedy: '--global-endpoint-token-version v2Token',
    },
    {
      message: 'AWS has no region af-south-9.',
      config: { ...liveConfig, region: 'af-south-9' },
      aws: { regionStatus: async () => undefined },
      remedy: '--region af-south-1',
    },
    {
      message: 'The deployment is not described: siteOrigin must be given for prod.',
      config: without('siteOrigin'),
      remedy: '--site-origin',
    },
    {
      message: 'The deployment is not described: siteOrigin must be an https address without a path.',
      config: { ...liveConfig, siteOrigin: 'www.cabins.test' },
      remedy: '--site-origin',
    },
    {
      message: 'The deployment is not described: ownerEmail must be an e-mail address.',
      config: { ...liveConfig, ownerEmail: 'me' },
      remedy: '--owner-email',
    },
    {
      message: "sbtu01@payfast.co.za is the buyer of PayFast's sandbox, not an owner.",
      config: { ...liveConfig, ownerEmail: 'sbtu01@payfast.co.za' },
      remedy: '--owner-email',
    },
    {
      message: 'The CDK has not been set up in af-south-1.',
      aws: { bootstrapVersion: async (region) => (region === 'af-south-1' ? undefined : 30) },
      remedy: 'npx cdk bootstrap aws://123456789012/af-south-1',
    },
    {
      message: 'The CDK has not been set up in us-east-1.',
      config: { ...liveConfig, waf: 'true' },
      aws: { bootstrapVersion: async (region) => (region === 'us-east-1' ? undefined : 30) },
      remedy: 'npx cdk bootstrap aws://123456789012/us-east-1',
    },
    {
      message: 'The deployment is not described: monthlyBudgetUsd must be a number of US dollars.',
      config: { ...liveConfig, monthlyBudgetUsd: '-5' },
      remedy: '--monthly-budget-usd',
    },
    {
      message: 'monitoring must be true or false.',
      config: { ...liveConfig, monitoring: 'perhaps' },
      remedy: '--monitoring true',
    },
    {
      message: "The CDK's set-up in af-south-1 is too old (version 4).",
      aws: { bootstrapVersion: async (region) => (region === 'af-south-1' ? 4 : 30) },
      remedy: 'npx cdk bootstrap',
    },
    {
      message:
        'There is no certificate for www.cabins.test and cabins.test in us-east-1, where CloudFront looks for it.',
      aws: { certificates: async () => [{ ...issued, names: ['other.test'] }] },
      remedy: '--request',
    },
    {
      message: 'There is no certificate arn:aws:acm:us-east-1:1:certificate/gone.',
      config: { ...liveConfig, certificateArn: 'arn:aws:acm:us-east-1:1:certificate/gone' },
      aws: { certificate: async () => undefined },
      remedy: '--request',
    },
    {
      message: `The certificate ${issued.arn} is for cabins.test, not for www.cabins.test.`,
      config: { ...liveConfig, certificateArn: issued.arn },
      aws: { certificate: async () => ({ ...issued, names: ['cabins.test'] }) },
      remedy: '--certificate-arn',
    },
    {
      message: `The certificate ${issued.arn} is for www.cabins.test, not for cabins.test.`,
      config: { ...liveConfig, certificateArn: issued.arn },
      aws: { certificate: async () => ({ ...issued, names: ['www.cabins.test'] }) },
      remedy: '--alternate-host none',
    },
    {
      message: 'The certificate for www.cabins.test and cabins.test waits for its DNS record.',
      aws: { certificates: async () => [{ ...issued, status: 'PENDING_VALIDATION' }] },
      remedy: 'Set this record',
    },
    {
      message: 'The certificate for www.cabins.test and cabins.test cannot be used (EXPIRED).',
      aws: { certificates: async () => [{ ...issued, status: 'EXPIRED' }] },
      remedy: '--request',
    },
    {
      message: 'SES in af-south-1 does not know the domain cabins.test, so no e-mail would go out.',
      aws: { emailIdentity: async () => undefined },
      remedy: '--request',
    },
    {
      message: 'SES has not verified cabins.test yet (DKIM: PENDING).',
      aws: { emailIdentity: async () => ({ ...verified, isVerified: false, dkim: 'PENDING' }) },
      remedy: 'Set these records',
    },
    {
      message: 'SES has not verified cabins.test yet (DKIM: FAILED).',
      aws: { emailIdentity: async () => ({ ...verified, dkim: 'FAILED' }) },
      remedy: 'Set these records',
    },
    {
      message: "PayFast's keys are not known.",
      aws: { parameter: async () => undefined },
      captcha: liveCaptcha,
      remedy: 'PAYFAST_MERCHANT_ID',
    },
    {
      message: "The captcha's keys are not known.",
      aws: { parameter: async () => undefined },
      payfast: livePayfast,
      remedy: 'CAPTCHA_SITE_KEY',
    },
    {
      message: 'The captcha secret lets everybody pass, and this stage is open to everybody.',
      captcha: captchaWith({ provider: 'always-pass' }),
      remedy: '--new-captcha',
    },
    {
      message: 'The captcha secret lets everybody pass, and this stage is open to everybody.',
      captcha: captchaWith({ siteKey: '6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI' }),
      remedy: '--new-captcha',
    },
    {
      message: "The captcha's keys are of recaptcha, but this stage asks turnstile.",
      config: { ...liveConfig, captchaProvider: 'turnstile' },
      remedy: '--captcha-provider recaptcha',
    },
    {
      message: 'The deployment is not described: captchaProvider must be recaptcha or turnstile.',
      config: { ...liveConfig, captchaProvider: 'always-pass' },
      remedy: '--captcha-provider',
    },
    {
      message: 'PayFast is not configured: merchantId must be 8 digits.',
      payfast: payfastWith({ merchantId: '1234' }),
      remedy: '--new-payfast',
    },
    {
      message: 'PayFast is not configured: passphrase must be 1 to 32 letters, digits, - or _.',
      payfast: payfastWith({ passphrase: 'with a blank and a slash/' }),
      remedy: '--new-payfast',
    },
    {
      message: 'PayFast is not configured: passphrase must have at least 20 characters for live payments.',
      payfast: payfastWith({ passphrase: 'short' }),
      remedy: '--new-payfast',
    },
    {
      message: 'PayFast is not configured: merchantId is the public sandbox merchant, which cannot take live payments.',
      payfast: payfastWith({ merchantId: '10000100' }),
      remedy: '--new-payfast',
    },
    {
      message: 'The PayFast secret of prod points to https://sandbox.payfast.co.za/eng/process.',
      payfast: payfastWith({ processUrl: 'https://sandbox.payfast.co.za/eng/process' }),
      remedy: 'prod pays at https://www.payfast.co.za',
    },
    {
      message:
        'The PayFast secret of dev points to https://www.payfast.co.za/eng/process and https://www.payfast.co.za/eng/query/validate.',
      stage: 'dev',
      config: { region: 'af-south-1', ownerEmail: 'owner@cabins.test' },
      payfast: livePayfast,
      captcha: liveCaptcha,
      remedy: 'dev pays at https://sandbox.payfast.co.za',
    },
    {
      message: 'The content file is not JSON.',
      initialContent: 'The content file is not JSON.',
      remedy: '--initial-content',
    },
    {
      message: 'AWS did not say whether SES may send for cabins.test (TimeoutError).',
      aws: { emailIdentity: async () => Promise.reject(refusal('TimeoutError')) },
      remedy: 'Run this again',
    },
  ])('stop the deployment: $message', async ({ message, remedy, ...given }) => {
    const [first, ...others] = await findProblems(given)
    expect(others).toEqual([])
    expect(first).toMatchObject({ isBlocking: true, message })
    expect(first?.remedy).toContain(remedy)
  })

  it.each<Case & { readonly message: string }>([
    {
      message:
        'SES in af-south-1 is in its sandbox: it sends 200 e-mails a day, and only to addresses that it has verified.',
      aws: { sesProductionAccess: async () => false },
    },
    {
      message:
        'This account may run only 10 Lambdas at once in af-south-1: a few visitors more, and requests are refused.',
      aws: { lambdaConcurrency: async () => 10 },
    },
    {
      message: 'Bounces of cabins.test do not come back to a name of its own yet (MAIL FROM: PENDING).',
      aws: { emailIdentity: async () => ({ ...verified, mailFrom: 'PENDING' }) },
    },
    {
      message: 'These credentials may not ask whether af-south-1 is enabled (AccessDeniedException).',
      aws: { regionStatus: async () => Promise.reject(refusal('AccessDeniedException')) },
    },
    {
      message: 'SES in af-south-1 does not know the domain cabins.test, so no e-mail would go out.',
      stage: 'dev',
      aws: { emailIdentity: async () => undefined },
      payfast: payfastWith({
        processUrl: 'https://sandbox.payfast.co.za/eng/process',
        validateUrl: 'https://sandbox.payfast.co.za/eng/query/validate',
      }),
      captcha: liveCaptcha,
    },
  ])('warn the owner, and let the deployment go on: $message', async ({ message, ...given }) => {
    expect(await findProblems(given)).toEqual([expect.objectContaining({ isBlocking: false, message })])
  })

  it('require the CDK bootstrap in us-east-1 only for the firewall', async () => {
    const aws: Partial<Aws> = { bootstrapVersion: async (region) => (region === 'us-east-1' ? undefined : 30) }
    expect(await findProblems({ aws })).toEqual([])
    expect(await findProblems({ aws, config: { ...liveConfig, waf: 'false' } })).toEqual([])

    const stacksThatNeedBootstrap = (waf: boolean) =>
      createTestStacks({ ...deploymentFixture, waf })
        .app.synth()
        .stacksRecursively.filter((stack) => stack.environment.region === 'us-east-1')
        .filter((stack) => stack.assets.length > 0 || stack.requiresBootstrapStackVersion !== undefined)
        .map(({ stackName }) => stackName)
    expect([stacksThatNeedBootstrap(false), stacksThatNeedBootstrap(true)]).toEqual([[], ['GuestHouse-prod-Waf']])
  })

  it('accept a concurrency limit of a hundred Lambdas', async () => {
    expect(await findProblems({ aws: { lambdaConcurrency: async () => 100 } })).toEqual([])
  })

  it('report all that is missing at once, errors before warnings', async () => {
    const all = await findProblems({
      config: { ...without('ownerEmail'), account: '999999999999' },
      aws: {
        sesProductionAccess: async () => false,
        certificates: async () => [],
        emailIdentity: async () => undefined,
        bootstrapVersion: async () => undefined,
        parameter: async () => undefined,
      },
    })
    expect(all.map(({ isBlocking }) => isBlocking)).toEqual([...Array<boolean>(7).fill(true), false])
  })

  it('ask AWS nothing with credentials that it does not accept', async () => {
    const calls: string[] = []
    const { aws } = awsAccountFixture({ caller: async () => Promise.reject(refusal('CredentialsProviderError')) })
    const recordingAws = new Proxy(aws, {
      get: (all, name: keyof Aws) => {
        calls.push(name)
        return all[name]
      },
    })
    await readDeployState({
      stage: 'prod',
      config: liveConfig,
      aws: recordingAws,
      payfastName: 'any',
      captchaName: 'other',
    })
    expect(calls).toEqual(['caller'])
  })

  it('report a disabled region in one sentence, not one for each failed question', async () => {
    const reject = async () => Promise.reject(refusal('UnrecognizedClientException'))
    const all = await findProblems({
      aws: {
        regionStatus: async () => 'DISABLED',
        emailIdentity: reject,
        sesProductionAccess: reject,
        lambdaConcurrency: reject,
        bootstrapVersion: reject,
        parameter: reject,
      },
    })
    expect(all).toHaveLength(1)
  })

  it('explain what a bare domain needs, and allow a deployment on it', async () => {
    const bareDomain = { ...liveConfig, siteOrigin: 'https://cabins.test' }
    expect(await findProblems({ config: bareDomain })).toMatchObject([
      { isBlocking: false, message: expect.stringContaining('DNS allows no CNAME on a bare domain') as string },
    ])
  })

  it('take a certificate for one name where the site has no other', async () => {
    const alone = { certificates: async () => [{ ...issued, names: ['www.cabins.test'] }] }
    expect(await findProblems({ config: { ...liveConfig, alternateHost: 'none' }, aws: alone })).toEqual([])
    expect(await findProblems({ config: liveConfig, aws: alone })).toMatchObject([
      { isBlocking: true, canRequest: 'certificate' },
    ])
  })

  it('take an issued certificate where there are several', async () => {
    const pending = { ...issued, arn: 'arn:aws:acm:us-east-1:1:certificate/pending', status: 'PENDING_VALIDATION' }
    const old = { ...issued, arn: 'arn:aws:acm:us-east-1:1:certificate/old', status: 'EXPIRED' }
    const state = await readDeployState({
      stage: 'prod',
      config: liveConfig,
      aws: awsAccountFixture({ certificates: async () => [old, pending, issued] }).aws,
      payfastName: 'any',
      captchaName: 'other',
    })
    expect(state.certificate).toEqual({ value: issued })
  })

  it('list the DNS records that are missing', async () => {
    const [finding] = await findProblems({ aws: { emailIdentity: async () => ({ ...verified, mailFrom: 'PENDING' }) } })
    expect(finding?.records?.map(({ type }) => type)).toEqual(['MX'])
  })
})
