import * as z from 'zod/mini'
import { PayfastPassphrase } from '#shared/payments/payfast-encoding.ts'

/** The merchant of PayFast's public sandbox. Its key and passphrase are published. */
const SANDBOX_MERCHANT_ID = '10000100'
const LIVE_HOSTS = ['www.payfast.co.za', 'payment.payfast.io']
const LOCAL_HOSTS = ['localhost', '127.0.0.1']
const LIVE_PASSPHRASE_LENGTH = 20

const WebAddress = z.string().check(
  z.refine(
    (address) => {
      if (!URL.canParse(address)) return false
      const { protocol, hostname } = new URL(address)
      return protocol === 'https:' || (protocol === 'http:' && LOCAL_HOSTS.includes(hostname))
    },
    { error: 'must be an https address (http only to localhost)' },
  ),
)

const Settings = z.object({
  /** Where the guest's browser posts the form. */
  processUrl: WebAddress,
  /** Where an ITN is confirmed. */
  validateUrl: WebAddress,
  merchantId: z.string().check(z.regex(/^\d{8}$/, 'must be 8 digits')),
  merchantKey: z.string().check(z.regex(/^[A-Za-z0-9]{8,40}$/, 'must be 8 to 40 letters and digits')),
  passphrase: PayfastPassphrase,
  /** The address for ITNs: the API's own, not through the edge, so that the caller's address is PayFast's. */
  notifyUrl: WebAddress,
  /**
   * The site's address, without a slash at its end: the guest returns to its /payment-success or /payment-cancelled.
   */
  siteUrl: WebAddress.check(z.refine((address) => !address.endsWith('/'), { error: 'must not end with a slash' })),
  /** Source addresses of ITNs to expect besides PayFast's published ones. */
  alsoExpectedSources: z.readonly(z.array(z.cidrv4('must be IPv4 ranges such as 127.0.0.1/32'))),
})

const isLive = (config: z.infer<typeof Settings>): boolean => LIVE_HOSTS.includes(new URL(config.processUrl).hostname)

/** The settings of PayFast. Its hosts are settings too, since PayFast is moving to payfast.io. */
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

/**
 * Reads the configuration from the `payfast` secret: JSON with the names above. The deployment's own values (the
 * addresses of the site and the API) override it. Nothing is trimmed or repaired: a passphrase with a line end is
 * refused, not quietly changed. Throws one sentence that names all that is missing or wrong, and never shows a value.
 */
export function payfastConfigFrom(
  secret: string,
  deployment: Partial<Pick<PayfastConfig, 'siteUrl' | 'notifyUrl' | 'alsoExpectedSources'>>,
): PayfastConfig {
  const settings = { alsoExpectedSources: [], ...settingsIn(secret), ...deployment }
  const read = PayfastConfig.safeParse(settings)
  if (read.success) return read.data

  const problems = read.error.issues.map(({ path, message }) => {
    const name = String(path[0])
    return `${name} ${name in settings ? message : 'is missing'}`
  })
  throw new Error(`PayFast is not configured: ${problems.join('; ')}.`)
}

function settingsIn(secret: string): object {
  try {
    const settings: unknown = JSON.parse(secret)
    if (typeof settings === 'object' && settings !== null) return settings
  } catch {
    // The parser's own message quotes the text, and the text is a secret.
  }
  throw new Error('PayFast is not configured: the secret is no JSON object.')
}
