import * as z from 'zod/mini'

const Stage = z.enum(['dev', 'prod'])
export type Stage = z.infer<typeof Stage>

/**
 * What differs from one deployment to the next. All of it is CDK context: cdk.json, or `-c siteOrigin=https://…`.
 * Secrets are no part of it: they lie in Parameter Store, written there by hand.
 */
const Deployment = z
  .object({
    stage: Stage,
    region: z.string().check(z.regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must be an AWS region')),
    /** The site's address, without a slash at its end. */
    siteOrigin: z.string().check(z.regex(/^https:\/\/[a-z0-9.-]+$/, 'must be an https address without a path')),
    /** Of the site's own domain, in us-east-1, where CloudFront looks for it. Without one: CloudFront's own domain. */
    certificateArn: z.optional(
      z.string().check(z.startsWith('arn:aws:acm:us-east-1:', 'must be a certificate in us-east-1')),
    ),
    mailFrom: z.email('must be an e-mail address'),
    /** Gets the alarms, and the mails to staff. */
    ownerEmail: z.email('must be an e-mail address'),
    /** The form's floor is 6 (spec §2); what the pool demands is decided here. Cognito takes 6 to 99. */
    passwordMinLength: z.coerce
      .number()
      .check(z.int('must be a whole number'), z.minimum(6, 'must be 6 or more'), z.maximum(99, 'must be 99 or less')),
    /** What AWS may cost in a month, in US dollars as it bills; the owner hears of 80 % and of 100 %. */
    monthlyBudgetUsd: z.coerce.number().check(z.positive('must be a number of US dollars')),
    /** Who tells people from machines at the contact form. What lets everybody pass is for a developer's machine. */
    captchaProvider: z.enum(['recaptcha', 'turnstile'], 'must be recaptcha or turnstile'),
    /** Whether pages may load Meta's pixel, for those who agree. Its id is one of the house's settings. */
    pixel: z.union([z.boolean(), z.stringbool()]),
    /** A firewall at the edge. It costs 7 US dollars a month before the first request. */
    waf: z.union([z.boolean(), z.stringbool()]),
  })
  .check(
    // Somebody else's domain in a mail's sender, or a site under a name nobody owns: better not to deploy at all.
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

/** The names by which the context says it. */
export const deploymentNames = Object.keys(Deployment.shape) as readonly (keyof Deployment)[]

const fallbacks = {
  stage: 'dev',
  // Guests' data stays in South Africa (POPIA s72).
  region: 'af-south-1',
  siteOrigin: 'https://dev.mountain-cabins.example',
  mailFrom: 'bookings@dev.mountain-cabins.example',
  ownerEmail: 'owner@dev.mountain-cabins.example',
  passwordMinLength: 12,
  captchaProvider: 'recaptcha',
  pixel: false,
  waf: false,
  monthlyBudgetUsd: 30,
}

/** Reads the deployment from the context. Throws one sentence that names all that is missing or wrong. */
export function deploymentFrom(context: (name: string) => unknown): Deployment {
  const given = Object.keys(Deployment.shape)
    .map((name) => [name, context(name)] as const)
    .filter(([, value]) => value !== undefined)
  const read = Deployment.safeParse({ ...fallbacks, ...Object.fromEntries(given) })
  if (read.success) return read.data

  const problems = read.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`)
  throw new Error(`The deployment is not described: ${problems.join('; ')}.`)
}

/** What a value of this deployment is called in Parameter Store. */
export const parameterName = ({ stage }: Pick<Deployment, 'stage'>, name: string): string =>
  `/mountain-cabins/${stage}/${name}`

/** Where a guest's browser posts its card payment, and where PayFast may lead it from there. */
export const payfastFormOrigins: Readonly<Record<Stage, readonly string[]>> = {
  dev: ['https://sandbox.payfast.co.za', 'https://payment.payfast.io'],
  prod: ['https://www.payfast.co.za', 'https://payment.payfast.io'],
}
