/**
 * AWS's public list prices, us-east-1, in US dollars without tax; CloudFront's for visitors in South Africa. They
 * change: check them at aws.amazon.com/<service>/pricing for the account's region, and set the new date here.
 */
export const pricesAsOf = '2026-11-21'

/**
 * For af-south-1, whose known list prices are a fifth to two fifths above us-east-1: everything billed by region is
 * counted at one and a half times the price.
 */
export const REGION_SURCHARGE = 1.5

/** The metrics that a stage's alarms may use: as many as are free in an account. */
export const MAX_ALARM_METRICS = 10

type Price = {
  readonly usd: number
  readonly per: number
  /** The monthly free tier that does not end; trials of twelve months are not counted. */
  readonly free?: number
  /** Costs the same in every region. */
  readonly everywhere?: true
}

/** One price for each line of the bill. */
export const prices = {
  'table: units read': { usd: 0.125, per: 1e6 },
  'table: units written': { usd: 0.625, per: 1e6 },
  'table: GB stored': { usd: 0.25, per: 1, free: 25 },
  'table: GB with point-in-time recovery': { usd: 0.2, per: 1 },
  'table: GB of daily copies': { usd: 0.1, per: 1 },
  'Lambda: requests': { usd: 0.2, per: 1e6, free: 1e6 },
  'Lambda: GB-seconds, arm64': { usd: 0.0000133334, per: 1, free: 400_000 },
  'API: requests': { usd: 1, per: 1e6 },
  'metrics: hours of a custom metric': { usd: 0.3, per: 720, free: 10 * 720 },
  'CloudFront: GB to visitors': { usd: 0.11, per: 1, free: 1024, everywhere: true },
  'CloudFront: requests': { usd: 0.012, per: 1e4, free: 1e7, everywhere: true },
  'CloudFront: functions run': { usd: 0.1, per: 1e6, free: 2e6, everywhere: true },
  'CloudFront: key-value reads': { usd: 0.03, per: 1e6, everywhere: true },
  'CloudFront: key-value store calls': { usd: 1, per: 1e3, everywhere: true },
  'CloudFront: paths invalidated': { usd: 0.005, per: 1, free: 1_000, everywhere: true },
  'SQS: messages': { usd: 0.5, per: 1e6, free: 1e6 },
  'S3: GB stored': { usd: 0.023, per: 1 },
  'S3: requests': { usd: 0.005, per: 1e3 },
  'SES: e-mails': { usd: 0.1, per: 1e3 },
  'logs: GB written': { usd: 0.5, per: 1, free: 5 },
  'alarms: metrics': { usd: 0.1, per: 1, free: MAX_ALARM_METRICS },
  'SNS: e-mails': { usd: 2, per: 1e5, free: 1_000 },
  'Cognito: staff users': { usd: 0.015, per: 1, free: 10_000 },
  'KMS: requests': { usd: 0.03, per: 1e4, free: 20_000 },
} as const satisfies Record<string, Price>

/** Optional costs. */
export const optionalPrices = {
  /** A web ACL, and each of its rules. */
  firewall: { acl: 5, rule: 1 },
  /** A hosted zone, where Route 53 serves the DNS. */
  dnsZone: 0.5,
} as const

export type BilledItem = keyof typeof prices

/** The cost of an amount in dollars: at the list price, and after the free tier. */
export function costOf(what: BilledItem, amount: number): { readonly listed: number; readonly billed: number } {
  const price: Price = prices[what]
  const { usd, per, free = 0, everywhere } = price
  const each = (usd / per) * (everywhere ? 1 : REGION_SURCHARGE)
  return { listed: each * amount, billed: each * Math.max(0, amount - free) }
}
