import {
  type Deployment,
  type Stage,
  alternateHostOf,
  deploymentFrom,
  hostsOf,
  isBareDomain,
  payfastFormOrigins,
} from '#infra/deployment.ts'
import { captchaConfigFrom } from '#lambdas/http/captcha.ts'
import { payfastConfigFrom } from '#lambdas/payfast/payfast-config.ts'
import type { DeployConfig } from './deploy-config.ts'
import { flagOf } from './deploy-config.ts'
import { type Aws, type Certificate, type DnsRecord, EDGE_REGION, type EmailDomainIdentity } from './aws.ts'

/** AWS's reply to a call, or the name of the error. */
type AwsReply<Value> = { readonly value: Value } | { readonly error: string }

/** What must be known before anything is changed. */
export type DeployState = {
  readonly caller: AwsReply<{ readonly account: string; readonly arn: string }>
  /** The rest is read only where the caller is known. */
  readonly regionStatus?: AwsReply<string | undefined>
  /** The same caller, as the deployment's region knows it. */
  readonly regionalCaller?: AwsReply<unknown>
  readonly certificate?: AwsReply<Certificate | undefined>
  readonly emailIdentity?: AwsReply<EmailDomainIdentity | undefined>
  readonly sesProductionAccess?: AwsReply<boolean>
  readonly lambdaConcurrency?: AwsReply<number>
  readonly bootstrapped?: Readonly<Record<string, AwsReply<number | undefined>>>
  /** The stage's PayFast secret: the stored one, or the one just typed. */
  readonly payfast?: AwsReply<string | undefined>
  /** The captcha's secret, in the same way. */
  readonly captcha?: AwsReply<string | undefined>
  /** What is wrong with the file of initial content; undefined where it is right or none is given. */
  readonly initialContent?: string | undefined
  /** The stage was never deployed. */
  readonly isFirst?: boolean | undefined
}

/** What the command can request from AWS by itself. */
export type RequestableResource = 'certificate' | 'email identity'

export type Finding = {
  /** True: the deployment cannot begin. False: a warning. */
  readonly isBlocking: boolean
  /** One plain sentence. */
  readonly message: string
  readonly remedy: string
  readonly records?: readonly DnsRecord[]
  readonly canRequest?: RequestableResource
}

const stop = (message: string, remedy: string, more: Partial<Finding> = {}): Finding => ({
  isBlocking: true,
  message,
  remedy,
  ...more,
})
const warn = (message: string, remedy: string, more: Partial<Finding> = {}): Finding => ({
  ...stop(message, remedy, more),
  isBlocking: false,
})

/** The CDK's "modern" bootstrap. */
const MIN_BOOTSTRAP_VERSION = 6
/** Below it, a few visitors at once and the schedules compete; new accounts get 10. */
const MIN_LAMBDA_CONCURRENCY = 100
/** The buyer of PayFast's public sandbox. */
const SANDBOX_BUYER = 'sbtu01@payfast.co.za'

/** `www.example.co.za` is covered by itself and by `*.example.co.za`. */
export const covers = (names: readonly string[], host: string): boolean =>
  names.some((name) => name === host || (name.startsWith('*.') && name.slice(2) === host.slice(host.indexOf('.') + 1)))

const hostOf = (siteOrigin = ''): string => (URL.canParse(siteOrigin) ? new URL(siteOrigin).hostname : '')
/** The host names of the site: its own, and the one that redirects to it. */
export const siteHostsOf = ({ siteOrigin = '', alternateHost }: DeployConfig): string[] =>
  hostOf(siteOrigin) ? hostsOf({ siteOrigin, alternateHost: alternateHost ?? alternateHostOf(siteOrigin) }) : []
export const domainOf = (mailFrom = ''): string => mailFrom.slice(mailFrom.indexOf('@') + 1)

/** Everything that stops this deployment, then the warnings; empty where all is well. */
export const findings = (stage: Stage, config: DeployConfig, state: DeployState): Finding[] =>
  [
    ...checkDescription(stage, config),
    ...checkCredentials(config, state),
    ...checkRegion(config, state),
    ...checkBootstrap(state),
    ...checkConcurrency(config, state),
    ...checkCertificate(stage, config, state),
    ...checkBareDomain(config),
    ...checkEmail(stage, config, state),
    ...checkPayfast(stage, state),
    ...checkCaptcha(stage, config, state),
    ...checkInitialContent(stage, config, state),
  ].toSorted((a, b) => Number(b.isBlocking) - Number(a.isBlocking))

/** Whether this stage gets alarms, which are free in one stage of an account: prod by default, dev only if asked. */
export const hasMonitoring = (stage: Stage, { monitoring }: DeployConfig): boolean =>
  monitoring === undefined ? stage === 'prod' : monitoring === 'true'

/** The deployment that the config describes, or a sentence that says what is wrong with it. */
function describeDeployment(
  stage: Stage,
  config: DeployConfig,
): { readonly deployment: Deployment } | { readonly message: string } {
  const context: Readonly<Record<string, string | undefined>> = { ...config, stage }
  // The certificate is found, or requested, by a check of its own.
  const certificateArn = config.certificateArn ?? `arn:aws:acm:${EDGE_REGION}:0:certificate/to-be-found`
  try {
    return { deployment: deploymentFrom((name) => (name === 'certificateArn' ? certificateArn : context[name])) }
  } catch (error) {
    return { message: (error as Error).message }
  }
}

/** Whether the stage has a stack that is a setting: the firewall, or the malware scan. */
export function hasOptional(setting: 'waf' | 'malwareScan', stage: Stage, config: DeployConfig): boolean {
  const described = describeDeployment(stage, config)
  return 'deployment' in described && described.deployment[setting]
}

/** The captcha's provider. Another value is found by `checkDescription`. */
export const captchaProviderOf = ({ captchaProvider }: DeployConfig): Deployment['captchaProvider'] =>
  captchaProvider === 'turnstile' ? 'turnstile' : 'recaptcha'

function checkDescription(stage: Stage, config: DeployConfig): Finding[] {
  const described = describeDeployment(stage, config)
  if ('message' in described) {
    const { message } = described
    const named = Object.keys({ siteOrigin: 0, mailFrom: 0, ownerEmail: 0, region: 0, ...config })
    const flags = named.filter((name) => message.includes(`${name} `)).map(flagOf)
    return [stop(message, `Answer when you are asked, or give ${flags.join(', ')}.`)]
  }
  if (config.monitoring !== undefined && !['true', 'false'].includes(config.monitoring))
    return [
      stop('monitoring must be true or false.', `Give ${flagOf('monitoring')} true, or ${flagOf('monitoring')} false.`),
    ]
  if (config.ownerEmail?.toLowerCase() === SANDBOX_BUYER)
    return [
      stop(
        `${config.ownerEmail} is the buyer of PayFast's sandbox, not an owner.`,
        `Give the first owner's own address: ${flagOf('ownerEmail')}.`,
      ),
    ]
  return []
}

function checkCredentials({ account }: DeployConfig, { caller }: DeployState): Finding[] {
  if ('error' in caller && /^(E[A-Z_]+|TimeoutError)$/.test(caller.error))
    return [stop(`AWS cannot be reached (${caller.error}).`, 'Check your network, and run this again.')]
  if ('error' in caller)
    return [
      stop(
        `AWS does not know who you are (${caller.error}).`,
        'Sign in (`aws sso login`), or set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
      ),
    ]
  if (account && account !== caller.value.account)
    return [
      stop(
        `These credentials belong to account ${caller.value.account}, but this stage lives in ${account}.`,
        `Sign in to ${account}; or, if the stage is to move, give ${flagOf('account')} ${caller.value.account}.`,
      ),
    ]
  return []
}

/** AWS returned an error: a missing right is a warning, anything else stops. */
const failedCallFinding = (question: string, { error }: { readonly error: string }): Finding =>
  /AccessDenied|NotAuthorized|Unauthorized/i.test(error)
    ? warn(
        `These credentials may not ask ${question} (${error}).`,
        'Check it yourself, or deploy with an administrator’s role.',
      )
    : stop(`AWS did not say ${question} (${error}).`, 'Run this again; if it stays, check your network.')

/** AWS's errors for a token that is valid in other regions. */
export const isTokenRefused = (error: string): boolean =>
  /^(InvalidClientTokenId|UnrecognizedClientException|InvalidSignatureException|AuthFailure)$/.test(error)

/** Tokens of the global sign-in endpoint are valid only in regions that every account has (AWS STS, "Regions and endpoints"). */
export const tokenRefusal = (region: string) => ({
  message: `Your sign-in is not valid in ${region}: its token is of a kind that only regions accept which every account has.`,
  remedy: `Sign in again with AWS_STS_REGIONAL_ENDPOINTS=regional; or make all new tokens valid everywhere: \`aws iam set-security-token-service-preferences --global-endpoint-token-version v2Token\`.`,
})

function checkRegion({ region = '' }: DeployConfig, { regionStatus, regionalCaller }: DeployState): Finding[] {
  if (regionalCaller && 'error' in regionalCaller && isTokenRefused(regionalCaller.error)) {
    const { message, remedy } = tokenRefusal(region)
    return [stop(message, remedy)]
  }
  if (!regionStatus) return []
  if ('error' in regionStatus) return [failedCallFinding(`whether ${region} is enabled`, regionStatus)]
  switch (regionStatus.value) {
    case 'ENABLED':
    case 'ENABLED_BY_DEFAULT':
      return []
    case undefined:
      return [stop(`AWS has no region ${region}.`, `Give another: ${flagOf('region')} af-south-1.`)]
    default:
      return [
        stop(
          `The region ${region} is not enabled in this account (${regionStatus.value}).`,
          `Enable it: \`aws account enable-region --region-name ${region}\`; it takes some minutes, sometimes hours.`,
        ),
      ]
  }
}

const checkBootstrap = ({ caller, bootstrapped = {} }: DeployState): Finding[] =>
  Object.entries(bootstrapped).flatMap(([region, version]) => {
    if ('error' in version) return [failedCallFinding(`whether the CDK is set up in ${region}`, version)]
    if ((version.value ?? 0) >= MIN_BOOTSTRAP_VERSION) return []
    const account = 'value' in caller ? caller.value.account : '<account>'
    return [
      stop(
        version.value === undefined
          ? `The CDK has not been set up in ${region}.`
          : `The CDK's set-up in ${region} is too old (version ${version.value}).`,
        `Run \`npx cdk bootstrap aws://${account}/${region}\`.`,
      ),
    ]
  })

function checkConcurrency({ region }: DeployConfig, { lambdaConcurrency }: DeployState): Finding[] {
  if (!lambdaConcurrency) return []
  if ('error' in lambdaConcurrency)
    return [failedCallFinding(`how many Lambdas may run at once in ${region}`, lambdaConcurrency)]
  if (lambdaConcurrency.value >= MIN_LAMBDA_CONCURRENCY) return []
  return [
    warn(
      `This account may run only ${lambdaConcurrency.value} Lambdas at once in ${region}: a few visitors more, and requests are refused.`,
      `Ask for 1000: \`aws service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value 1000 --region ${region}\`; it may take a day or two.`,
    ),
  ]
}

function checkCertificate(stage: Stage, config: DeployConfig, { certificate }: DeployState): Finding[] {
  const { certificateArn } = config
  const hosts = siteHostsOf(config)
  const host = hosts.join(' and ')
  if (!certificate || !host || (stage === 'dev' && !certificateArn)) return []
  if ('error' in certificate) return [failedCallFinding(`whether there is a certificate for ${host}`, certificate)]

  const found = certificate.value
  if (!found)
    return [
      stop(
        certificateArn
          ? `There is no certificate ${certificateArn}.`
          : `There is no certificate for ${host} in ${EDGE_REGION}, where CloudFront looks for it.`,
        `Request one in ACM, in ${EDGE_REGION}, with DNS validation (--request does it), and set the record that it asks for.`,
        { canRequest: 'certificate' },
      ),
    ]
  const missing = hosts.filter((name) => !covers(found.names, name))
  if (missing.length > 0)
    return [
      stop(
        `The certificate ${found.arn} is for ${found.names.join(', ')}, not for ${missing.join(' and ')}.`,
        missing.includes(hosts[0] ?? '')
          ? `Give the right one: ${flagOf('certificateArn')}, or none, and it is looked for.`
          : `Give one for both names, or none, and it is looked for; or leave the second name out: ${flagOf('alternateHost')} none.`,
      ),
    ]
  if (found.status === 'PENDING_VALIDATION')
    return [
      stop(
        `The certificate for ${host} waits for its DNS record.`,
        'Set this record where the domain is managed, wait some minutes, and run this again:',
        { records: found.records },
      ),
    ]
  if (found.status !== 'ISSUED')
    return [
      stop(
        `The certificate for ${host} cannot be used (${found.status}).`,
        `Request another in ACM, in ${EDGE_REGION} (--request does it).`,
        { canRequest: 'certificate' },
      ),
    ]
  return []
}

/** What a bare domain needs of its DNS: a CNAME is not allowed beside its other records (RFC 1034, section 3.6.2). */
export const BARE_DOMAIN_NOTE =
  'DNS allows no CNAME on a bare domain: this needs a DNS service with ALIAS or ANAME records, such as Route 53 or Cloudflare'

const checkBareDomain = ({ siteOrigin }: DeployConfig): Finding[] => {
  const host = hostOf(siteOrigin)
  if (!isBareDomain(host)) return []
  return [
    warn(
      `The site's address ${host} is a bare domain. ${BARE_DOMAIN_NOTE}.`,
      `If yours has none, use ${flagOf('siteOrigin')} https://www.${host} with ${flagOf('alternateHost')} none.`,
    ),
  ]
}

function checkEmail(
  stage: Stage,
  { mailFrom, region }: DeployConfig,
  { emailIdentity, sesProductionAccess }: DeployState,
): Finding[] {
  const domain = domainOf(mailFrom)
  if (!domain || !emailIdentity) return []
  // dev may run without e-mail; prod may not.
  const missing = stage === 'prod' ? stop : warn
  return [...checkIdentity(), ...checkSandbox()]

  function checkIdentity(): Finding[] {
    if (!emailIdentity) return []
    if ('error' in emailIdentity) return [failedCallFinding(`whether SES may send for ${domain}`, emailIdentity)]
    const found = emailIdentity.value
    if (!found)
      return [
        missing(
          `SES in ${region} does not know the domain ${domain}, so no e-mail would go out.`,
          'Create the identity with Easy DKIM (--request does it), and set the DNS records that it asks for.',
          { canRequest: 'email identity' },
        ),
      ]
    const { records } = found
    if (!found.isVerified || found.dkim !== 'SUCCESS')
      return [
        missing(
          `SES has not verified ${domain} yet (DKIM: ${found.dkim}).`,
          'Set these records where the domain is managed, wait until SES has seen them, and run this again:',
          { records },
        ),
      ]
    if (found.mailFrom !== 'SUCCESS')
      return [
        warn(
          `Bounces of ${domain} do not come back to a name of its own yet (MAIL FROM: ${found.mailFrom}).`,
          'Set these records too; e-mails go out meanwhile, but SPF is not aligned with their sender:',
          { records: records.filter(({ type }) => type !== 'CNAME') },
        ),
      ]
    return []
  }

  function checkSandbox(): Finding[] {
    if (!sesProductionAccess) return []
    if ('error' in sesProductionAccess)
      return [failedCallFinding('whether SES is out of its sandbox', sesProductionAccess)]
    if (sesProductionAccess.value) return []
    return [
      warn(
        `SES in ${region} is in its sandbox: it sends 200 e-mails a day, and only to addresses that it has verified.`,
        'Ask for production access in the SES console, Account dashboard; guests get no e-mail before it is granted.',
      ),
    ]
  }
}

function checkPayfast(stage: Stage, { payfast }: DeployState): Finding[] {
  if (!payfast) return []
  if ('error' in payfast) return [failedCallFinding("for the stage's PayFast keys", payfast)]
  if (payfast.value === undefined)
    return [
      stop(
        `PayFast's keys are not known.`,
        'Type them when you are asked, or set PAYFAST_MERCHANT_ID, PAYFAST_MERCHANT_KEY and PAYFAST_PASSPHRASE.',
      ),
    ]
  try {
    const { processUrl, validateUrl } = payfastConfigFrom(payfast.value, {
      // Not part of the secret yet: the site's address is checked above, the other is an output of the Service stack.
      siteUrl: 'https://localhost',
      notifyUrl: 'https://localhost/',
    })
    const expected = payfastFormOrigins[stage]
    const unexpected = [processUrl, validateUrl].filter((address) => !expected.includes(new URL(address).origin))
    if (unexpected.length === 0) return []
    return [
      stop(
        `The PayFast secret of ${stage} points to ${unexpected.join(' and ')}.`,
        `Give the keys again with --new-payfast: ${stage} pays at ${expected[0]}.`,
      ),
    ]
  } catch (error) {
    return [stop((error as Error).message, 'Give the keys again with --new-payfast.')]
  }
}

function checkCaptcha(stage: Stage, config: DeployConfig, { captcha }: DeployState): Finding[] {
  if (!captcha) return []
  const provider = captchaProviderOf(config)
  if ('error' in captcha) return [failedCallFinding("for the stage's captcha keys", captcha)]
  if (captcha.value === undefined)
    return [
      stop(
        "The captcha's keys are not known.",
        `Make a pair for the site's host (${provider === 'recaptcha' ? 'reCAPTCHA v2, "I\'m not a robot"' : 'Turnstile'}), and type it when you are asked, or set CAPTCHA_SITE_KEY and CAPTCHA_SECRET.`,
      ),
    ]
  try {
    const stored = captchaConfigFrom(captcha.value, stage)
    if (stored.provider === provider) return []
    return [
      stop(
        `The captcha's keys are of ${stored.provider}, but this stage asks ${provider}.`,
        `Give the keys of ${provider} with --new-captcha, or ${flagOf('captchaProvider')} ${stored.provider}.`,
      ),
    ]
  } catch (error) {
    return [stop((error as Error).message, 'Give the keys again with --new-captcha.')]
  }
}

function checkInitialContent(stage: Stage, config: DeployConfig, { initialContent, isFirst }: DeployState): Finding[] {
  if (initialContent !== undefined)
    return [stop(initialContent, `Correct the file, or leave out ${flagOf('initialContent')}.`)]
  if (stage === 'dev' || config.initialContent || !isFirst) return []
  return [
    warn(
      'There is no content: the site opens with three closed cabins, without prices, texts and terms of yours.',
      `Write your own from an example (\`npm run --silent deploy -- --stage ${stage} --example-content > initial-content.${stage}.json\`), and give it with ${flagOf('initialContent')}: now, or until the first booking.`,
    ),
  ]
}

/** Makes one call; an error is a result too. */
async function callSafely<Value>(call: () => Promise<Value>): Promise<AwsReply<Value>> {
  try {
    return { value: await call() }
  } catch (error) {
    // A network error has a code, and only `Error` for a name.
    const { code, name } = error as { readonly code?: string; readonly name?: string }
    return { error: code ?? name ?? 'no reason given' }
  }
}

type DeployStateOptions = {
  readonly stage: Stage
  readonly config: DeployConfig
  readonly aws: Aws
  /** The name of the stage's PayFast secret, and what was just typed to replace it. */
  readonly payfastName: string
  readonly newPayfast?: string | undefined
  readonly captchaName: string
  readonly newCaptcha?: string | undefined
  readonly initialContent?: string | undefined
  readonly isFirst?: boolean | undefined
}

/** Reads everything that the checks need from AWS. Changes nothing. */
export async function readDeployState({
  stage,
  config,
  aws,
  initialContent,
  isFirst,
  ...secrets
}: DeployStateOptions): Promise<DeployState> {
  const { payfastName, newPayfast, captchaName, newCaptcha } = secrets
  const caller = await callSafely(aws.caller)
  if ('error' in caller) return { caller, initialContent, isFirst }

  const { region = '', certificateArn, mailFrom } = config
  const hosts = siteHostsOf(config)
  // The firewall is in us-east-1. So is the budget, which needs no bootstrap.
  const regions = [...new Set([region, ...(hasOptional('waf', stage, config) ? [EDGE_REGION] : [])])]
  const needsCertificate = hosts.length > 0 && (certificateArn ?? stage === 'prod')

  const [
    regionStatus,
    regionalCaller,
    certificate,
    emailIdentity,
    sesProductionAccess,
    lambdaConcurrency,
    payfast,
    captcha,
    ...versions
  ] = await Promise.all([
    callSafely(aws.regionStatus),
    callSafely(aws.callerInRegion),
    needsCertificate ? callSafely(() => certificateFor(hosts, certificateArn, aws)) : undefined,
    mailFrom ? callSafely(() => aws.emailIdentity(domainOf(mailFrom))) : undefined,
    callSafely(aws.sesProductionAccess),
    callSafely(aws.lambdaConcurrency),
    callSafely(async () => newPayfast ?? aws.parameter(payfastName)),
    callSafely(async () => newCaptcha ?? aws.parameter(captchaName)),
    ...regions.map((each) => callSafely(() => aws.bootstrapVersion(each))),
  ])
  const bootstrapped = Object.fromEntries(
    regions.map((each, index) => [each, versions[index] ?? { error: 'not asked' }]),
  )
  // In a disabled region, or with a token that it does not take, all other calls fail: one sentence is enough.
  const isOff = 'value' in regionStatus && !regionStatus.value?.startsWith('ENABLED')
  if (isOff) return { caller, regionStatus, initialContent, ...(certificate && { certificate }) }
  if ('error' in regionalCaller && isTokenRefused(regionalCaller.error))
    return { caller, regionStatus, regionalCaller, initialContent, ...(certificate && { certificate }) }
  return {
    caller,
    regionStatus,
    regionalCaller,
    sesProductionAccess,
    lambdaConcurrency,
    payfast,
    captcha,
    bootstrapped,
    initialContent,
    isFirst,
    ...(certificate && { certificate }),
    ...(emailIdentity && { emailIdentity }),
  }
}

/** The certificate that was given; else the best one for all of these hosts, issued ones first. */
async function certificateFor(
  hosts: readonly string[],
  arn: string | undefined,
  aws: Aws,
): Promise<Certificate | undefined> {
  if (arn) return aws.certificate(arn)
  const fitting = (await aws.certificates()).filter(({ names }) => hosts.every((host) => covers(names, host)))
  const rank = ({ status }: Certificate): number => ['ISSUED', 'PENDING_VALIDATION', status].indexOf(status)
  return fitting.toSorted((a, b) => rank(a) - rank(b))[0]
}
