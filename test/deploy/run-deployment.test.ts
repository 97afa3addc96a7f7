import type { InitialContent } from '#infra/content-file.ts'
import { describe, expect, it } from 'vitest'
import { type DeployConfig, parseCommand } from '#infra/deploy/deploy-config.ts'
import { secondStageAlarmsCost } from '#infra/deploy/monthly-costs.ts'
import type { Aws } from '#infra/deploy/aws.ts'
import { createInitialContent } from '#infra/deploy/initial-content.ts'
import { runDeployment } from '#infra/deploy/run-deployment.ts'
import type { Stage } from '#infra/deployment.ts'
import {
  awsAccountFixture,
  terminalFixture,
  liveConfig,
  issued,
  liveCaptcha,
  livePayfast,
  refusal,
} from './deploy-fixture.ts'

type Scenario = {
  readonly words?: readonly string[]
  readonly config?: DeployConfig
  readonly aws?: Partial<Aws>
  /** What the user types, by the question; without any, the terminal is not interactive. */
  readonly typed?: Readonly<Record<string, string>>
  readonly environment?: Readonly<Record<string, string>>
  /** The tool that fails, by its first words. */
  readonly failingTool?: string
  /** The text of the file that --initial-content names. */
  readonly contentFile?: string
  readonly stage?: Stage
}

/** One run of the command, with a record of everything it did, in order. */
function createDeployRun({
  stage = 'prod',
  words = ['--yes'],
  config: savedConfig = liveConfig,
  aws,
  typed,
  environment = {},
  failingTool,
  contentFile = '{',
}: Scenario = {}) {
  const steps: string[] = []
  const forced: string[] = []
  const regions: string[] = []
  const account = awsAccountFixture(aws)
  const { terminal, questions, text } = terminalFixture(typed)
  let config = savedConfig
  const recordingAws: Aws = {
    ...account.aws,
    putParameter: async (name, value, kind) => {
      steps.push(`parameter ${name}`)
      await account.aws.putParameter(name, value, kind)
    },
    unprotectFailedCreation: async (stack) => {
      const isDone = await account.aws.unprotectFailedCreation(stack)
      if (isDone) steps.push(`unprotect ${stack}`)
      return isDone
    },
    removeStaleRouteSettings: async (api) => {
      steps.push(`stale routes of ${api}`)
      return account.aws.removeStaleRouteSettings(api)
    },
    run: async (lambda) => {
      steps.push(`run ${lambda}`)
      return account.aws.run(lambda)
    },
  }
  const run = () =>
    runDeployment(parseCommand(['--stage', stage, ...words]), {
      terminal,
      environment,
      configFile: {
        read: async () => config,
        write: async (now) => {
          config = now
        },
      },
      removeSecondFactor: async (region, pool, email) => {
        steps.push(`remove the second factor of ${email} in ${pool}, ${region}`)
        return email === liveConfig.ownerEmail
      },
      createAws: (region) => {
        regions.push(region)
        return recordingAws
      },
      readText: async () => contentFile,
      runTool: async (tool, args) => {
        const what = [tool, ...args.slice(0, 2)].join(' ')
        if (failingTool && what.startsWith(failingTool)) throw new Error(`${tool} ended with 1`)
        steps.push(what)
        if (args.includes('--force')) forced.push(what)
      },
      seed: async (region, tableName, content, { isReplacing }) => {
        steps.push(`seed ${tableName} in ${region} for ${content.settings.businessName}`)
        return isReplacing ? 'booked' : 'seeded'
      },
      rebuildSearch: async (region, tableName) => {
        steps.push(`rebuild the search of ${tableName} in ${region}`)
        return 7
      },
    })
  return { run, steps, forced, regions, questions, text, ...account, config: () => config }
}

const allSteps = [
  'web/build/build.ts',
  'cdk synth --quiet',
  'parameter /guest-house/prod/settings',
  'parameter /guest-house/prod/link-key',
  'parameter /guest-house/prod/origin-secret',
  'cdk deploy GuestHouse-prod-Data',
  'cdk deploy GuestHouse-prod-Service',
  'parameter /guest-house/prod/payfast',
  'seed the-table in af-south-1 for Test Cabins',
  'cdk deploy GuestHouse-prod-Backups',
  'cdk deploy GuestHouse-prod-Budget',
  'cdk deploy GuestHouse-prod-Website',
  'cdk deploy GuestHouse-prod-Monitoring',
  'run the-publisher',
  'rebuild the search of the-table in af-south-1',
]

describe('a deployment', () => {
  it('builds, deploys the data stack, the services and the site in order; then prints the address and what is next', async () => {
    const { run, steps, text } = createDeployRun()
    await run()
    expect(steps).toEqual(allSteps)
    expect(text()).toContain('The site is open: https://www.cabins.test')
    expect(text()).toMatch(/CNAME +www\.cabins\.test +→ +d111\.cloudfront\.net/)
    expect(text()).toMatch(/ALIAS +cabins\.test +→ +d111\.cloudfront\.net +\(DNS allows no CNAME on a bare domain/)
    expect(text()).toContain('https://api.test/api/payfast-itn')
    expect(text()).toContain('Sign up as owner@cabins.test at https://www.cabins.test/auth')
  })

  it('changes nothing while anything is missing', async () => {
    const { run, steps, changed, text } = createDeployRun({
      aws: { certificates: async () => [], emailIdentity: async () => undefined },
    })
    await expect(run()).rejects.toThrow('Nothing was deployed: 2 things are missing.')
    expect([...steps, ...changed]).toEqual([])
    expect(text()).toContain('✗ There is no certificate for www.cabins.test')
    expect(text()).toContain('✗ SES in af-south-1 does not know the domain cabins.test')
  })

  it('only runs the checks with --check', async () => {
    const { run, steps, changed, text } = createDeployRun({ words: ['--check'] })
    await run()
    expect([...steps, ...changed]).toEqual([])
    expect(text()).toContain('All is in place to deploy prod into account 123456789012, af-south-1')
  })

  it('needs a yes before it changes an account', async () => {
    const notInteractive = createDeployRun({ words: [] })
    await expect(notInteractive.run()).rejects.toThrow('say yes when asked, or --yes')
    expect(notInteractive.steps).toEqual([])
    const declined = createDeployRun({ words: [], typed: { 'Deploy it there?': 'no' } })
    await expect(declined.run()).rejects.toThrow('Nothing was deployed')
    expect(declined.steps).toEqual([])
    const confirmed = createDeployRun({ words: [], typed: { 'Deploy it there?': 'yes' } })
    await confirmed.run()
    expect(confirmed.steps).toEqual(allSteps)
  })

  it('remembers the account, and the certificate that it found', async () => {
    const { run, config } = createDeployRun()
    await run()
    expect(config()).toMatchObject({ ...liveConfig, account: '123456789012', certificateArn: issued.arn })
  })

  it('asks for what it does not know, remembers it, and never writes a secret into that file', async () => {
    const { run, config, questions, parameters } = createDeployRun({
      words: [],
      config: {},
      aws: { certificates: async () => [issued] },
      typed: {
        "The site's address": liveConfig.siteOrigin,
        'first owner': liveConfig.ownerEmail,
        "business's name": liveConfig.businessName,
        'phone number': liveConfig.contactPhone,
        'Deploy it there?': 'yes',
      },
    })
    await run()
    expect(config()).toMatchObject({
      region: 'af-south-1',
      mailFrom: 'bookings@cabins.test',
      businessName: 'Test Cabins',
      contactEmail: 'bookings@cabins.test',
    })
    expect(questions.some((question) => question.includes('PayFast'))).toBe(false)
    const savedFile = JSON.stringify(config())
    const secrets = [...parameters].filter(([name]) => !name.endsWith('/settings'))
    for (const [, secret] of secrets) expect(savedFile).not.toContain(secret)
    expect(savedFile).not.toContain('passphrase')
  })

  it('asks for PayFast’s keys where the stage has none, and checks them before it stores them', async () => {
    const typed = {
      'site key': 'our site key',
      'secret key': 'our secret',
      'merchant id': '12345678',
      'merchant key': 'abcdefgh12345',
      passphrase: 'too-short',
      'Deploy it there?': 'yes',
    }
    const refused = createDeployRun({ words: [], typed, aws: {} })
    refused.parameters.clear()
    await expect(refused.run()).rejects.toThrow('Nothing was deployed')
    expect(refused.text()).toContain('passphrase must have at least 20 characters')
    expect(refused.changed).toEqual([])

    const taken = createDeployRun({ words: [], typed: { ...typed, passphrase: 'a-long-enough-passphrase' } })
    taken.parameters.clear()
    await taken.run()
    expect(JSON.parse(taken.parameters.get('/guest-house/prod/payfast') ?? '')).toEqual({
      ...JSON.parse(livePayfast),
      notifyUrl: 'https://api.test/api/payfast-itn',
    })
    expect(taken.text()).not.toContain('a-long-enough-passphrase')
  })

  it('takes PayFast’s keys from the environment where there is no terminal', async () => {
    const { run, parameters } = createDeployRun({
      environment: {
        PAYFAST_MERCHANT_ID: '12345678',
        PAYFAST_MERCHANT_KEY: 'abcdefgh12345',
        PAYFAST_PASSPHRASE: 'a-long-enough-passphrase',
        CAPTCHA_SITE_KEY: 'our site key',
        CAPTCHA_SECRET: 'our secret',
      },
    })
    parameters.clear()
    await run()
    expect(parameters.get('/guest-house/prod/payfast')).toContain('a-long-enough-passphrase')
    expect(parameters.get('/guest-house/prod/captcha')).toBe(liveCaptcha)
  })

  it.each(['web/build/build.ts', 'cdk synth', ...allSteps.filter((step) => step.startsWith('cdk deploy'))])(
    'stops where %s fails, says how to go on, and goes on there',
    async (failingTool) => {
      const broken = createDeployRun({ failingTool })
      const place = allSteps.findIndex((step) => step.startsWith(failingTool))
      await expect(broken.run()).rejects.toThrow(/^Step \d+\/14 failed .*`npm run deploy -- --stage prod` goes on/s)
      expect(broken.steps).toEqual(allSteps.slice(0, place))
    },
  )

  it('keeps the secrets and PayFast’s notify address when it is run again', async () => {
    const first = createDeployRun()
    await first.run()
    const secrets = new Map(first.parameters)
    const done = first.steps.splice(0)
    await first.run()
    expect(first.parameters).toEqual(secrets)
    expect(first.steps).toEqual(done.filter((step) => !step.startsWith('parameter')))
  })

  it('requests a certificate and a mail domain when told to, shows their records, and waits for them', async () => {
    const { run, changed, steps, text } = createDeployRun({
      words: ['--yes', '--request'],
      aws: { certificates: async () => [], emailIdentity: async () => undefined },
    })
    await expect(run()).rejects.toThrow('Nothing was deployed')
    expect(changed).toEqual(['certificate for www.cabins.test, cabins.test', 'mail identity cabins.test'])
    expect(steps).toEqual([])
    expect(text()).toContain('_proof.cabins.test.')
  })

  it('names the AWS error when a call fails half way', async () => {
    const { run } = createDeployRun({ aws: { outputsOf: async () => Promise.reject(refusal('ThrottlingException')) } })
    await expect(run()).rejects.toThrow(/Step 7\/14 failed.*ThrottlingException/s)
  })

  it('stops when a stack does not output PayFast’s notify address', async () => {
    const { run, parameters } = createDeployRun({ aws: { outputsOf: async () => ({}) } })
    const before = parameters.get('/guest-house/prod/payfast')
    await expect(run()).rejects.toThrow('GuestHouse-prod-Service has no output ItnAddress')
    expect(parameters.get('/guest-house/prod/payfast')).toBe(before)
  })

  it('recreates a stack whose first creation failed, though it is protected, and names the resources it left', async () => {
    const { run, steps, text } = createDeployRun({
      aws: { unprotectFailedCreation: async (stack) => stack === 'GuestHouse-prod-Data' },
    })
    await run()
    const place = allSteps.indexOf('cdk deploy GuestHouse-prod-Data')
    expect(steps).toEqual(allSteps.toSpliced(place, 0, 'unprotect GuestHouse-prod-Data'))
    expect(text()).toContain('The first creation of GuestHouse-prod-Data had failed')
    expect(text()).toContain('stays and may be deleted by hand')
  })

  it('takes the settings of its last deployment from its secrets, on a machine that has no file', async () => {
    const first = createDeployRun()
    await first.run()
    const text = first.parameters.get('/guest-house/prod/settings') ?? ''
    expect(JSON.parse(text)).toMatchObject({ ...liveConfig, account: '123456789012', certificateArn: issued.arn })

    const other = createDeployRun({ words: [], config: {}, typed: { 'AWS region': 'af-south-1', 'Deploy it': 'yes' } })
    other.parameters.set('/guest-house/prod/settings', text)
    await other.run()
    expect(other.questions).toEqual(['AWS region', 'Deploy it there?'])
    expect(other.config()).toEqual(JSON.parse(text))
    expect(other.steps).not.toContain('parameter /guest-house/prod/settings')
  })

  it('takes them before those of a file of this machine, and says where the two differ; a flag wins over both', async () => {
    const lastDeployed = JSON.stringify({ ...liveConfig, monthlyBudgetUsd: '50', waf: 'false' })
    const stale = createDeployRun({ config: { ...liveConfig, monthlyBudgetUsd: '30', waf: 'true' } })
    stale.parameters.set('/guest-house/prod/settings', lastDeployed)
    await stale.run()
    expect(stale.config()).toMatchObject({ monthlyBudgetUsd: '50', waf: 'false' })
    expect(stale.text()).toContain(
      "waf is false, as it was deployed last, and not true as in this machine's file: --waf true would change it.",
    )

    const changed = createDeployRun({ words: ['--yes', '--waf', 'true'] })
    changed.parameters.set('/guest-house/prod/settings', lastDeployed)
    await changed.run()
    expect(JSON.parse(changed.parameters.get('/guest-house/prod/settings') ?? '')).toMatchObject({ waf: 'true' })
    expect(changed.text()).not.toContain('would change it')
  })

  it('says how to run again with the settings that were given and are not deployed yet', async () => {
    const { run } = createDeployRun({
      words: ['--yes', '--waf', 'true', '--business-name', 'Our Cabins'],
      aws: { certificates: async () => [] },
    })
    await expect(run()).rejects.toThrow(
      "Then run again: npm run deploy -- --stage prod --waf true --business-name 'Our Cabins'",
    )
  })

  it('changes nothing where a version would replace data', async () => {
    const { run, steps, changed } = createDeployRun({
      aws: {
        isDeployed: async () => true,
        changesIn: async () => [
          { id: 'OtherTable', type: 'AWS::DynamoDB::GlobalTable', action: 'Add', replacement: '' },
          { id: 'Table', type: 'AWS::DynamoDB::GlobalTable', action: 'Remove', replacement: '' },
        ],
      },
    })
    await expect(run()).rejects.toThrow(
      /Step 3\/14 failed .* in place of data: Table \(AWS::DynamoDB::GlobalTable\)\. Nothing was deployed/s,
    )
    expect(steps).toEqual(['web/build/build.ts', 'cdk synth --quiet', 'cdk deploy GuestHouse-prod-Data'])
    expect(changed).toEqual([])
  })

  it('removes the limits of routes that are gone before it deploys the services', async () => {
    const { run, steps, text } = createDeployRun({
      aws: {
        isDeployed: async (stack) => stack === 'GuestHouse-prod-Service',
        resourcesOf: async (_stack, type) => [{ id: 'Any', name: type.endsWith('Api') ? 'api1' : 'the-table' }],
        removeStaleRouteSettings: async () => ['POST /api/old'],
      },
    })
    await run()
    const place = allSteps.indexOf('cdk deploy GuestHouse-prod-Service')
    expect(steps).toEqual(allSteps.toSpliced(place, 0, 'stale routes of api1'))
    expect(text()).toContain('limits of routes that were gone, removed: POST /api/old')
  })

  it('updates the monitoring after every deployment, even where nothing else in its stack changed', async () => {
    const { run, forced } = createDeployRun()
    await run()
    expect(forced).toEqual(
      ['Service', 'Backups', 'Website', 'Monitoring'].map((part) => `cdk deploy GuestHouse-prod-${part}`),
    )
  })

  it('monitors a trial stage only when asked, and says so', async () => {
    const dev = { region: 'af-south-1', ownerEmail: 'owner@cabins.test' }
    const payfast = JSON.stringify({
      ...JSON.parse(livePayfast),
      processUrl: 'https://sandbox.payfast.co.za/eng/process',
      validateUrl: 'https://sandbox.payfast.co.za/eng/query/validate',
    })
    const parameter = async (name: string) => (name.endsWith('captcha') ? liveCaptcha : payfast)
    const outputsOf = async (stack: string) =>
      stack.endsWith('Monitoring') || stack.endsWith('Waf')
        ? undefined
        : {
            ItnAddress: 'https://api.test/',
            SiteAddress: 'https://d111.cloudfront.net',
            PublisherName: 'the-publisher',
          }
    const scene = { stage: 'dev', kept: dev, aws: { outputsOf, parameter } } as const
    const plain = createDeployRun(scene)
    await plain.run()
    expect(plain.steps).not.toContain('cdk deploy GuestHouse-dev-Monitoring')
    expect(plain.text()).toContain(
      `This stage has no alarms: --monitoring true creates them, free of charge, or for ${secondStageAlarmsCost} a month`,
    )
    expect(plain.text()).not.toContain('Confirm the subscription')

    const watched = createDeployRun({ ...scene, words: ['--yes', '--monitoring', 'true'] })
    await watched.run()
    expect(watched.steps).toContain('cdk deploy GuestHouse-dev-Monitoring')
    expect(watched.text()).toContain('Confirm the subscription')
    expect(watched.config()).toMatchObject({ monitoring: 'true' })
  })

  it('names what still exists of a firewall, of alarms or of a malware scan that are no longer wanted', async () => {
    const outputsOf = async () => ({
      ItnAddress: 'https://api.test/',
      SiteAddress: 'https://d111.cloudfront.net',
      PublisherName: 'the-publisher',
    })
    const off = createDeployRun({ words: ['--yes', '--waf', 'false', '--monitoring', 'false'], aws: { outputsOf } })
    await off.run()
    expect(off.text()).toContain('aws cloudformation delete-stack --stack-name GuestHouse-prod-Waf --region us-east-1')
    expect(off.text()).toContain(
      'aws cloudformation delete-stack --stack-name GuestHouse-prod-Monitoring --region af-south-1',
    )
    expect(off.text()).toContain(
      'aws cloudformation delete-stack --stack-name GuestHouse-prod-MalwareScan --region af-south-1',
    )
    expect(off.regions).toContain('us-east-1')

    const on = createDeployRun({ words: ['--yes', '--waf', 'true', '--malware-scan', 'true'], aws: { outputsOf } })
    await on.run()
    // Behind everything else: not every region has it.
    expect(on.steps.at(-1)).toBe('cdk deploy GuestHouse-prod-MalwareScan')
    expect(on.text()).not.toContain('still exist')
  })

  it('says how many pages there are, and stops where one could not be published', async () => {
    const { run, text } = createDeployRun()
    await run()
    expect(text()).toContain('14 pages, 1 file changed')
    const again = createDeployRun({ aws: { run: async () => ({ pages: 14, changed: [], removed: [], failed: [] }) } })
    await again.run()
    expect(again.text()).toContain('14 pages, nothing changed')
    const broken = createDeployRun({
      aws: { run: async () => ({ pages: 13, changed: [], removed: [], failed: ['/faq'] }) },
    })
    await expect(broken.run()).rejects.toThrow('These pages could not be rendered: /faq.')
  })

  it('asks for a file of content the first time only, and says what the site has without one', async () => {
    const question = 'The file with your cabins, prices, texts and terms'
    const first = createDeployRun({ words: [], typed: { 'Deploy it there?': 'yes' } })
    await first.run()
    expect(first.questions.filter((each) => each.includes(question))).toHaveLength(1)
    expect(first.text()).toContain('! There is no content: the site opens with three closed cabins')
    expect(first.text()).toContain('--example-content > initial-content.prod.json')

    first.questions.splice(0)
    await first.run()
    expect(first.questions.filter((each) => each.includes(question))).toEqual([])
  })

  it('prints an example of that file, and does nothing else', async () => {
    const { run, steps, text, regions } = createDeployRun({ words: ['--example-content'] })
    await run()
    const { settings, cabins, tariff } = JSON.parse(text()) as InitialContent
    expect([settings.notifyEmail, cabins.length, tariff.rates.length > 0]).toEqual([liveConfig.ownerEmail, 3, true])
    expect([...steps, ...regions]).toEqual([])
  })

  it('puts a file of content in the place of what is there when it is given, as long as there is no booking', async () => {
    const contentFile = JSON.stringify(createInitialContent('prod', liveConfig))
    const given = createDeployRun({ words: ['--yes', '--initial-content', 'content.json'], contentFile })
    await given.run()
    expect(given.text()).toContain('it has bookings, so that its content stays as it is: the file was not used')
    // From then on it is on file, and for an empty table only.
    const again = createDeployRun({ config: given.config(), contentFile })
    await again.run()
    expect(again.text()).not.toContain('bookings, so that')
  })

  it('does not begin with a content file that cannot be read', async () => {
    const { run, steps, text } = createDeployRun({ words: ['--yes', '--initial-content', 'initial-content.json'] })
    await expect(run()).rejects.toThrow('Nothing was deployed')
    expect(text()).toContain('The content file is not JSON.')
    expect(steps).toEqual([])
  })
})

describe('a secret', () => {
  it('is rotated when told to: a new link key comes before the old ones, the rest stays', async () => {
    const { run, parameters } = createDeployRun({ words: ['--yes', '--new-link-key', '--new-origin-secret'] })
    parameters.set('/guest-house/prod/link-key', 'the key')
    parameters.set('/guest-house/prod/origin-secret', 'the origin secret')
    await run()
    expect(parameters.get('/guest-house/prod/link-key')).toMatch(/^[\w-]{43},the key$/)
    expect(parameters.get('/guest-house/prod/origin-secret')).toMatch(/^[\w-]{43},the origin secret$/)
    expect(JSON.parse(parameters.get('/guest-house/prod/payfast') ?? '')).toMatchObject(JSON.parse(livePayfast))
  })

  it('of the edge is rotated before the Lambdas learn it, and CloudFront after them', async () => {
    const renewed = createDeployRun({ words: ['--yes', '--new-origin-secret'] })
    renewed.parameters.set('/guest-house/prod/origin-secret', 'the origin secret')
    await renewed.run()
    const places = [
      'parameter /guest-house/prod/origin-secret',
      'cdk deploy GuestHouse-prod-Service',
      'cdk deploy GuestHouse-prod-Website',
    ].map((step) => renewed.steps.indexOf(step))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
  })

  it('of the edge that was rotated away is dropped by the next rotation', async () => {
    const { run, parameters } = createDeployRun({ words: ['--yes', '--new-origin-secret'] })
    parameters.set('/guest-house/prod/origin-secret', 'in use,leaked')
    await run()
    expect(parameters.get('/guest-house/prod/origin-secret')).toMatch(/^[\w-]{43},in use$/)
  })

  it('of PayFast is asked for again when told to, and keeps what else the owner has set there', async () => {
    const { run, parameters } = createDeployRun({
      words: ['--new-payfast'],
      typed: {
        'merchant id': '87654321',
        'merchant key': 'zyxwvuts98765',
        passphrase: 'another-long-passphrase',
        'Deploy it there?': 'yes',
      },
    })
    const name = '/guest-house/prod/payfast'
    parameters.set(name, JSON.stringify({ ...JSON.parse(livePayfast), alsoExpectedSources: ['192.0.2.0/24'] }))
    await run()
    expect(JSON.parse(parameters.get(name) ?? '')).toMatchObject({
      merchantId: '87654321',
      passphrase: 'another-long-passphrase',
      alsoExpectedSources: ['192.0.2.0/24'],
    })
  })

  it('of the captcha is asked for again when told to, as a pair', async () => {
    const { run, parameters, questions } = createDeployRun({
      words: ['--new-captcha', '--captcha-provider', 'turnstile'],
      typed: { 'site key': '0x4AAA', 'secret key': '0x4BBB', 'Deploy it there?': 'yes' },
    })
    await run()
    expect(questions.filter((question) => question.includes('captcha'))).toHaveLength(2)
    expect(JSON.parse(parameters.get('/guest-house/prod/captcha') ?? '')).toEqual({
      provider: 'turnstile',
      siteKey: '0x4AAA',
      secret: '0x4BBB',
    })
  })

  it('that the edge and the Lambdas share is stored where CloudFormation can read it', async () => {
    const { run, changed } = createDeployRun()
    await run()
    expect(changed).toContain('String /guest-house/prod/origin-secret')
    expect(changed).toContain('SecureString /guest-house/prod/link-key')
  })
})

describe('the command line', () => {
  it.each([
    [[], 'Say which stage'],
    [['--stage', 'test'], 'Say which stage'],
    [['--stage', 'prod', '--region'], '--region needs a value.'],
    [['--stage', 'prod', '--region', '--yes'], '--region needs a value.'],
    [['--stage', 'prod', 'now'], 'now is not an option of this command'],
  ])('%j is refused', (words, message) => {
    expect(() => parseCommand(words)).toThrow(message)
  })

  it('may be written with = or without', () => {
    expect(parseCommand(['--stage=prod', '--site-origin=https://a.test/?b=c']).given).toEqual({
      siteOrigin: 'https://a.test/?b=c',
    })
  })
})

describe('a sole owner who has lost the authenticator app', () => {
  const words = ['--reset-second-factor']

  it('is reset by anybody who may deploy, and nothing is deployed', async () => {
    const { run, steps, text } = createDeployRun({ words: [...words, '--yes'] })
    await run()
    expect(steps).toEqual(['remove the second factor of owner@cabins.test in the-table, af-south-1'])
    expect(text()).toContain('owner@cabins.test logs in with the password alone now')
  })

  it('is asked for first, and stays as before without a yes', async () => {
    const { run, steps } = createDeployRun({ words })
    await expect(run()).rejects.toThrow('Nothing was changed: say yes when asked, or --yes.')
    expect(steps).toEqual([])
  })

  it('has the address of the deployment, or nothing changes', async () => {
    const notInteractive = createDeployRun({
      words: [...words, '--yes'],
      config: { ...liveConfig, ownerEmail: 'no@cabins.test' },
    })
    await expect(notInteractive.run()).rejects.toThrow('Nothing was changed: no@cabins.test has no account in prod.')
    const withoutStack = createDeployRun({ words: [...words, '--yes'], aws: { resourcesOf: async () => [] } })
    await expect(withoutStack.run()).rejects.toThrow('prod has no user pool: it is not deployed.')
    expect(withoutStack.steps).toEqual([])
  })
})
