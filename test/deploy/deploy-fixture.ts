import type { Aws, Certificate, EmailDomainIdentity } from '#infra/deploy/aws.ts'
import type { Terminal } from '#infra/deploy/terminal.ts'
import { indexes } from '#lambdas/table/schema/access-patterns.ts'

/** Fails as the SDK does: with a named error. */
export const refusal = (name: string): Error => Object.assign(new Error(`${name}: from AWS`), { name })

export const issued: Certificate = {
  arn: 'arn:aws:acm:us-east-1:123456789012:certificate/0123',
  status: 'ISSUED',
  names: ['cabins.test', '*.cabins.test'],
  records: [{ type: 'CNAME', name: '_proof.cabins.test.', value: '_seen.acm-validations.aws.' }],
}

export const verified: EmailDomainIdentity = {
  isVerified: true,
  dkim: 'SUCCESS',
  mailFrom: 'SUCCESS',
  records: [
    { type: 'CNAME', name: 'one._domainkey.cabins.test', value: 'one.dkim.amazonses.com' },
    { type: 'MX', name: 'mail.cabins.test', value: '10 feedback-smtp.af-south-1.amazonses.com' },
  ],
}

export const livePayfast = JSON.stringify({
  merchantId: '12345678',
  merchantKey: 'abcdefgh12345',
  passphrase: 'a-long-enough-passphrase',
  processUrl: 'https://www.payfast.co.za/eng/process',
  validateUrl: 'https://www.payfast.co.za/eng/query/validate',
})

export const liveCaptcha = JSON.stringify({ provider: 'recaptcha', siteKey: 'our site key', secret: 'our secret' })

/** The settings of a production stage. */
export const liveConfig = {
  region: 'af-south-1',
  siteOrigin: 'https://www.cabins.test',
  mailFrom: 'bookings@cabins.test',
  ownerEmail: 'owner@cabins.test',
  businessName: 'Test Cabins',
  contactPhone: '082 555 0142',
  contactEmail: 'bookings@cabins.test',
}

const outputs: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'GuestHouse-prod-Service': {
    ItnAddress: 'https://api.test/api/payfast-itn',
  },
  'GuestHouse-prod-Website': { SiteAddress: 'https://d111.cloudfront.net', PublisherName: 'the-publisher' },
}

/** An account in which everything is in place unless a test overrides it; records what was changed in it. */
export function awsAccountFixture(overrides: Partial<Aws> = {}) {
  const parameters = new Map([
    ['/guest-house/prod/payfast', livePayfast],
    ['/guest-house/prod/captcha', liveCaptcha],
  ])
  const changed: string[] = []
  const aws: Aws = {
    caller: async () => ({ account: '123456789012', arn: 'arn:aws:iam::123456789012:user/owner' }),
    callerInRegion: async () => ({ account: '123456789012', arn: 'arn:aws:iam::123456789012:user/owner' }),
    regionStatus: async () => 'ENABLED',
    certificate: async () => issued,
    certificates: async () => [issued],
    requestCertificate: async (hosts) => {
      changed.push(`certificate for ${hosts.join(', ')}`)
      return issued.arn
    },
    emailIdentity: async () => verified,
    requestEmailIdentity: async (domain) => void changed.push(`mail identity ${domain}`),
    sesProductionAccess: async () => true,
    lambdaConcurrency: async () => 1000,
    run: async () => ({ pages: 14, changed: ['/'], removed: [], failed: [] }),
    unprotectFailedCreation: async () => false,
    isDeployed: async () => false,
    changesIn: async () => [],
    deleteChangeSet: async () => undefined,
    tableIndexes: async () => Object.keys(indexes),
    removeStaleRouteSettings: async () => [],
    bootstrapVersion: async () => 30,
    parameter: async (name) => parameters.get(name),
    putParameter: async (name, value, kind) => {
      changed.push(`${kind} ${name}`)
      parameters.set(name, value)
    },
    outputsOf: async (stack) => outputs[stack],
    resourcesOf: async () => [{ id: 'Table', name: 'the-table' }],
    ...overrides,
  }
  return { aws, parameters, changed }
}

/** A terminal and its output; interactive only if `typedAnswers` is given. */
export function terminalFixture(typedAnswers?: Readonly<Record<string, string>>) {
  const printed: string[] = []
  const questions: string[] = []
  const ask = async (question: string, suggestion = ''): Promise<string> => {
    questions.push(question)
    const answer = Object.entries(typedAnswers ?? {}).find(([words]) => question.includes(words))
    return answer?.[1] ?? suggestion
  }
  const terminal: Terminal = {
    isInteractive: typedAnswers !== undefined,
    print: (line = '') => void printed.push(line),
    ask,
    askHidden: ask,
    confirm: async (question) => (await ask(question)) === 'yes',
  }
  return { terminal, questions, text: () => printed.join('\n') }
}
