import * as z from 'zod/mini'
import { PayfastPassphrase } from '#shared/payments/payfast-encoding.ts'

/** The merchant of PayFast's public sandbox. Its key and passphrase are published. */
const SANDBOX_MERCHANT_ID = '10000100'
const LIVE_HOSTS = ['www.payfast.co.za', 'payment.payfast.io']
const OWN_MACHINE = ['localhost', '127.0.0.1']
const LIVE_PASSPHRASE_LENGTH = 20

const WebAddress = z.string().check(
  z.refine(
    (address) => {
      if (!URL.canParse(address)) return false
      const { protocol, hostname } = new URL(address)
      return protocol === 'https:' || (protocol === 'http:' && OWN_MACHINE.includes(hostname))
    },
    { error: 'must be an https address (http only to localhost)' },
  ),
)

/** Fields in the order of the text that `payfastConfigFrom` throws. */
const Settings = z.object({
  /** Where the guest's browser posts the form. */
  processUrl: WebAddress,
  /** Where an ITN is confirmed. */
  validateUrl: WebAddress,
  merchantId: z.string().check(z.regex(/^\d{8}$/, 'must be 8 digits')),
  merchantKey: z.string().check(z.regex(/^[A-Za-z0-9]{8,40}$/, 'must be 8 to 40 letters and digits')),
  passphrase: PayfastPassphrase,
  /** The ITN's way in: the API's own address, not through the edge, so that the caller's address is PayFast's. */
  notifyUrl: WebAddress,
  /** The site, without a slash at its end: the guest comes back to its /payment-success or /payment-cancelled. */
  siteUrl: WebAddress.check(z.refine((address) => !address.endsWith('/'), { error: 'must not end with a slash' })),
  /** Source addresses of ITNs to expect beside PayFast's published ones. */
  alsoExpectedSources: z.readonly(z.array(z.cidrv4('must be IPv4 ranges such as 127.0.0.1/32'))),
})

const isLive = (config: z.infer<typeof Settings>): boolean => LIVE_HOSTS.includes(new URL(config.processUrl).hostname)

/** All that the house must be told about PayFast. Its hosts are settings, since PayFast is moving to payfast.io. */
export const PayfastConfig = Settings.check(
  z.refine((config) => !isLive(config) || config.merchantId !== SANDBOX_MERCHANT_ID, {
    path: ['merchantId'],
    error: 'is the public sandbox merchant, which cannot take live payments',
  }),
  z.refine((config) => !isLive(config) || config.passphrase.length >= LIVE_PASSPHRASE_LENGTH, {
    path: ['passphrase'],
    error: `must have at least ${LIVE_PASSPHRASE_LENGTH} characters for live payments`,
  }),
)
export type PayfastConfig = z.infer<typeof PayfastConfig>

/** The name under which each setting is found, in the environment or among the secrets. */
export const PAYFAST_SETTING_NAMES = {
  processUrl: 'PAYFAST_PROCESS_URL',
  validateUrl: 'PAYFAST_VALIDATE_URL',
  merchantId: 'PAYFAST_MERCHANT_ID',
  merchantKey: 'PAYFAST_MERCHANT_KEY',
  passphrase: 'PAYFAST_PASSPHRASE',
  notifyUrl: 'PAYFAST_NOTIFY_URL',
  siteUrl: 'SITE_URL',
  /** Optional: ranges with commas between. */
  alsoExpectedSources: 'PAYFAST_ALSO_EXPECTED_SOURCES',
} as const satisfies Record<keyof PayfastConfig, string>

/**
 * Reads the configuration from the environment (with the secrets laid over it). Nothing is trimmed or mended: a
 * passphrase pasted with a line end is refused, not quietly changed. Throws one sentence that names every setting that
 * is missing or wrong, and never shows a value.
 */
export function payfastConfigFrom(environment: Readonly<Record<string, string | undefined>>): PayfastConfig {
  const { alsoExpectedSources, ...names } = PAYFAST_SETTING_NAMES
  const ranges = environment[alsoExpectedSources] ?? ''
  const read = PayfastConfig.safeParse({
    ...Object.fromEntries(Object.entries(names).map(([key, name]) => [key, environment[name]])),
    alsoExpectedSources: ranges === '' ? [] : ranges.split(','),
  })
  if (read.success) return read.data

  const problems = read.error.issues.map((issue) => {
    const name = PAYFAST_SETTING_NAMES[issue.path[0] as keyof PayfastConfig]
    return `${name} ${environment[name] === undefined ? 'is missing' : issue.message}`
  })
  throw new Error(`PayFast is not configured: ${problems.join('; ')}.`)
}
