import * as z from 'zod/mini'

const Stage = z.enum(['dev', 'prod'])
export type Stage = z.infer<typeof Stage>

/**
 * What differs from one deployment to the next. All of it is CDK context: cdk.json, or `-c siteOrigin=https://…`.
 * Secrets are not part of it: they are in Parameter Store.
 */
const Deployment = z
  .object({
    stage: Stage,
    region: z.string().check(z.regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must be an AWS region')),
    /** The site's address, without a trailing slash. */
    siteOrigin: z.string().check(z.regex(/^https:\/\/[a-z0-9.-]+$/, 'must be an https address without a path')),
    /**
     * The site's other host name, which redirects to siteOrigin; `none` where there is none. By default the bare domain
     * beside `www`, and `www` beside a bare domain.
     */
    alternateHost: z.string().check(z.regex(/^(none|([a-z0-9-]+\.)+[a-z]{2,})$/, 'must be a host name or none')),
    /** For the site's own domain, in us-east-1, where CloudFront looks for it. Without one: CloudFront's domain. */
    certificateArn: z.optional(
      z.string().check(z.startsWith('arn:aws:acm:us-east-1:', 'must be a certificate in us-east-1')),
    ),
    mailFrom: z.email('must be an e-mail address'),
    /** Receives the alarms, and the e-mails to staff. */
    ownerEmail: z.email('must be an e-mail address'),
    /** The user pool's minimum. The form's own minimum is 6 (specification §2); Cognito takes 6 to 99. */
    passwordMinLength: z.coerce
      .number()
      .check(z.int('must be a whole number'), z.minimum(6, 'must be 6 or more'), z.maximum(99, 'must be 99 or less')),
    /** Whether owners must have a second factor; required in prod unless it says otherwise. */
    ownerSecondFactor: z.enum(['required', 'optional'], 'must be required or optional'),
    /** What AWS may cost in a month, in US dollars as billed; the owner is told at 80 % and at 100 %. */
    monthlyBudgetUsd: z.coerce.number().check(z.positive('must be a number of US dollars')),
    /** The captcha of the contact form and of a third booking with one e-mail address. The local stack alone has one that accepts everybody. */
    captchaProvider: z.enum(['recaptcha', 'turnstile'], 'must be recaptcha or turnstile'),
    /** Whether pages may load Meta's pixel, after consent. Its id is in the business settings. */
    pixel: z.union([z.boolean(), z.stringbool()]),
    /** A firewall at the edge. It costs 7 US dollars a month before the first request. */
    waf: z.union([z.boolean(), z.stringbool()]),
    /** Whether GuardDuty scans guests' files for malware; some regions do not have it. */
    malwareScan: z.union([z.boolean(), z.stringbool()]),
    /** Where this repository's docs/ folder can be opened, for the links in alarms. Empty: alarms name the page's path. */
    docsUrl: z
      .string()
      .check(
        z.regex(/^(https:\/\/\S+[^/\s])?$/, 'must be an https address without a slash at its end'),
        z.maxLength(120, 'must have at most 120 characters'),
      ),
  })
  .check(
    // A sender on somebody else's domain, or a site under a name nobody owns: refuse to deploy.
    z.refine(({ stage, siteOrigin }) => stage !== 'prod' || !siteOrigin.endsWith('.example'), {
      path: ['siteOrigin'],
      error: 'must be given for prod',
    }),
    z.refine(({ stage, mailFrom }) => stage !== 'prod' || !mailFrom.endsWith('.example'), {
      path: ['mailFrom'],
      error: 'must be given for prod',
    }),
    z.refine(({ stage, ownerEmail }) => stage !== 'prod' || !ownerEmail.endsWith('.example'), {
      path: ['ownerEmail'],
      error: 'must be given for prod',
    }),
    z.refine(({ stage, certificateArn }) => stage !== 'prod' || certificateArn !== undefined, {
      path: ['certificateArn'],
      error: 'must be given for prod',
    }),
  )
export type Deployment = z.infer<typeof Deployment>

/** The names of the context's values. */
export const deploymentNames = Object.keys(Deployment.shape) as readonly (keyof Deployment)[]

const fallbacks = {
  stage: 'dev',
  // Guests' data stays in South Africa (POPIA s72).
  region: 'af-south-1',
  siteOrigin: 'https://dev.guest-house.example',
  alternateHost: 'none',
  mailFrom: 'bookings@dev.guest-house.example',
  ownerEmail: 'owner@dev.guest-house.example',
  passwordMinLength: 12,
  captchaProvider: 'recaptcha',
  pixel: false,
  waf: false,
  malwareScan: false,
  monthlyBudgetUsd: 30,
  docsUrl: '',
}

/**
 * Whether a host name is a domain as it is registered, like `example.com` or `example.co.za`: two labels, or three where
 * the last two are short, as countries' second levels are. DNS allows no CNAME on such a name (RFC 1034, section 3.6.2).
 */
export const isBareDomain = (host: string): boolean => /^[a-z0-9-]+\.([a-z]{2,}|[a-z]{2,3}\.[a-z]{2})$/.test(host)

/** The host name beside a site's own that people type too; `none` for a site on a subdomain. */
export function alternateHostOf(siteOrigin: string): string {
  const host = URL.canParse(siteOrigin) ? new URL(siteOrigin).hostname : ''
  if (host.startsWith('www.')) return host.slice('www.'.length)
  return isBareDomain(host) ? `www.${host}` : 'none'
}

/** The host names that a deployment serves: the site's own, and the one that redirects to it. */
export function hostsOf({ siteOrigin, alternateHost }: Pick<Deployment, 'siteOrigin' | 'alternateHost'>): string[] {
  const host = new URL(siteOrigin).hostname
  return alternateHost === 'none' || alternateHost === host ? [host] : [host, alternateHost]
}

/** Reads the deployment from the context. Throws one sentence that names all that is missing or wrong. */
export function deploymentFrom(context: (name: string) => unknown): Deployment {
  const given = Object.keys(Deployment.shape)
    .map((name) => [name, context(name)] as const)
    .filter(([, value]) => value !== undefined)
  const origin = context('siteOrigin')
  const alternateHost = typeof origin === 'string' ? alternateHostOf(origin) : fallbacks.alternateHost
  const ownerSecondFactor = context('stage') === 'prod' ? 'required' : 'optional'
  const read = Deployment.safeParse({ ...fallbacks, alternateHost, ownerSecondFactor, ...Object.fromEntries(given) })
  if (read.success) return read.data

  const problems = read.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`)
  throw new Error(`The deployment is not described: ${problems.join('; ')}.`)
}

/** The name of a deployment's value in Parameter Store. */
export const parameterName = ({ stage }: Pick<Deployment, 'stage'>, name: string): string =>
  `/guest-house/${stage}/${name}`

/** Where a guest's browser posts its card payment, and where PayFast may redirect it. */
export const payfastFormOrigins: Readonly<Record<Stage, readonly string[]>> = {
  dev: ['https://sandbox.payfast.co.za', 'https://payment.payfast.io'],
  prod: ['https://www.payfast.co.za', 'https://payment.payfast.io'],
}
