import { randomBytes } from 'node:crypto'
import { type Deployment, type Stage, parameterName, payfastFormOrigins } from '#infra/deployment.ts'
import type { Secret } from '#infra/functions.ts'
import type { Aws } from './aws.ts'
import type { Command } from './deploy-config.ts'
import type { Terminal } from './terminal.ts'

export const secretName = (stage: Stage, secret: Secret): string => parameterName({ stage }, secret)

const newKey = (): string => randomBytes(32).toString('base64url')

/** How many link keys are kept: four years' worth, rotated monthly. */
const MAX_LINK_KEYS = 48

/** The origin secret that the edge sends, and the one that it sent before. */
const MAX_ORIGIN_SECRETS = 2

/** Secrets that were just typed, or came from the environment. */
export type GivenSecrets = { readonly newPayfast?: string | undefined; readonly newCaptcha?: string | undefined }

type Needs = Pick<Aws, 'parameter' | 'putParameter'>

/**
 * Writes secrets that are missing or to be rotated. A new link key goes before the old ones: new bookings use the first,
 * older bookings keep theirs in later e-mails. A new origin secret goes before the one in use, which the edge sends until
 * it is deployed; the one before that is dropped.
 */
export async function writeSecrets(
  { parameter, putParameter }: Needs,
  stage: Stage,
  { secretsToRotate, newPayfast, newCaptcha }: { readonly secretsToRotate: Command['secretsToRotate'] } & GivenSecrets,
): Promise<readonly Secret[]> {
  const names = (secret: Secret) => secretName(stage, secret)
  const [linkKeys, originSecret, payfast] = await Promise.all([
    parameter(names('link-key')),
    parameter(names('origin-secret')),
    newPayfast === undefined ? undefined : parameter(names('payfast')),
  ])
  const written: Secret[] = []

  if (!linkKeys || secretsToRotate['link-key']) {
    const keys = [newKey(), ...(linkKeys?.split(',') ?? [])].slice(0, MAX_LINK_KEYS)
    await putParameter(names('link-key'), keys.join(','), 'SecureString')
    written.push('link-key')
  }
  if (!originSecret || secretsToRotate['origin-secret']) {
    const secrets = [newKey(), ...(originSecret?.split(',') ?? [])].slice(0, MAX_ORIGIN_SECRETS)
    // A plain String, since CloudFormation cannot read a SecureString into CloudFront's settings.
    await putParameter(names('origin-secret'), secrets.join(','), 'String')
    written.push('origin-secret')
  }
  if (newPayfast !== undefined) {
    const existing = payfast === undefined ? {} : (JSON.parse(payfast) as object)
    await putParameter(names('payfast'), JSON.stringify({ ...existing, ...JSON.parse(newPayfast) }), 'SecureString')
    written.push('payfast')
  }
  if (newCaptcha !== undefined) {
    await putParameter(names('captcha'), newCaptcha, 'SecureString')
    written.push('captcha')
  }
  return written
}

/** Writes the address for PayFast's messages into the secret. True where it changed. */
export async function writeNotifyUrl(
  { parameter, putParameter }: Needs,
  stage: Stage,
  notifyUrl: string,
): Promise<boolean> {
  const name = secretName(stage, 'payfast')
  const existing = JSON.parse((await parameter(name)) ?? '{}') as { readonly notifyUrl?: string }
  if (existing.notifyUrl === notifyUrl) return false
  await putParameter(name, JSON.stringify({ ...existing, notifyUrl }), 'SecureString')
  return true
}

const payfastKeys = [
  { field: 'merchantId', variable: 'PAYFAST_MERCHANT_ID', prompt: 'PayFast merchant id, 8 digits', isHidden: false },
  { field: 'merchantKey', variable: 'PAYFAST_MERCHANT_KEY', prompt: 'PayFast merchant key', isHidden: true },
  { field: 'passphrase', variable: 'PAYFAST_PASSPHRASE', prompt: 'PayFast passphrase', isHidden: true },
] as const

const captchaKeys = [
  {
    field: 'siteKey',
    variable: 'CAPTCHA_SITE_KEY',
    prompt: "The captcha's site key, for this site's host",
    isHidden: false,
  },
  { field: 'secret', variable: 'CAPTCHA_SECRET', prompt: "The captcha's secret key", isHidden: true },
] as const

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Keys from the environment, or typed at the terminal; undefined where one is missing. Not flags, since those stay in
 * the shell's history.
 */
async function keysFrom(
  questions: typeof payfastKeys | typeof captchaKeys,
  environment: Environment,
  terminal: Terminal,
): Promise<Record<string, string> | undefined> {
  const keys: Record<string, string> = {}
  for (const { field, variable, prompt, isHidden } of questions) {
    const ask = isHidden ? terminal.askHidden : terminal.ask
    // oxlint-disable-next-line no-await-in-loop -- one question at a time
    const value = environment[variable] ?? (terminal.isInteractive ? await ask(prompt) : undefined)
    if (!value) return undefined
    keys[field] = value
  }
  return keys
}

/** A stage's captcha secret: the provider and its pair of keys. */
export async function captchaSecretFrom(
  provider: Deployment['captchaProvider'],
  environment: Environment,
  terminal: Terminal,
): Promise<string | undefined> {
  const keys = await keysFrom(captchaKeys, environment, terminal)
  return keys && JSON.stringify({ provider, ...keys })
}

/** A stage's PayFast secret, still without `notifyUrl`. */
export async function payfastSecretFrom(
  stage: Stage,
  environment: Environment,
  terminal: Terminal,
): Promise<string | undefined> {
  const keys = await keysFrom(payfastKeys, environment, terminal)
  const [origin] = payfastFormOrigins[stage]
  if (!keys) return undefined
  return JSON.stringify({
    ...keys,
    processUrl: `${origin}/eng/process`,
    validateUrl: `${origin}/eng/query/validate`,
  })
}
