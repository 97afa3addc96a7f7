/**
 * AWS's public list prices, us-east-1, in US dollars without tax; CloudFront's for visitors in South Africa. They
 * change: check them at aws.amazon.com/<service>/pricing, the account's region first, and put the new date here.
 */
export const pricesAsOf = '2026-11-21'

/**
 * The list prices of af-south-1 were not to be had when these were noted. Those that are known of it lie between a fifth
 * and two fifths above us-east-1, so all that is billed by region is counted half as dear again.
 */
export const REGION_SURCHARGE = 1.5

type Price = {
  readonly usd: number
  readonly per: number
  /** What every account gets each month for nothing, without end; trials of twelve months are not counted. */
  readonly free?: number
  /** Costs the same wherever the house is. */
  readonly everywhere?: true
}

/** One price for each thing that a month uses. */
export const prices = {
  'table: units read': { usd: 0.125, per: 1e6 },
  'table: units written': { usd: 0.625, per: 1e6 },
  'table: GB kept': { usd: 0.25, per: 1, free: 25 },
  'table: GB that can be turned back': { usd: 0.2, per: 1 },
  'table: GB of daily copies': { usd: 0.1, per: 1 },
  'Lambda: calls': { usd: 0.2, per: 1e6, free: 1e6 },
  'Lambda: GB-seconds, arm64': { usd: 0.0000133334, per: 1, free: 400_000 },
  'API: requests': { usd: 1, per: 1e6 },
  'metrics: hours of one of our own': { usd: 0.3, per: 720, free: 10 * 720 },
  'edge: GB to visitors': { usd: 0.11, per: 1, free: 1024, everywhere: true },
  'edge: requests': { usd: 0.012, per: 1e4, free: 1e7, everywhere: true },
  'edge: functions run': { usd: 0.1, per: 1e6, free: 2e6, everywhere: true },
  'edge: addresses looked up': { usd: 0.03, per: 1e6, everywhere: true },
  'edge: calls about addresses': { usd: 1, per: 1e3, everywhere: true },
  'edge: paths forgotten': { usd: 0.005, per: 1, free: 1_000, everywhere: true },
  'queue: messages': { usd: 0.5, per: 1e6, free: 1e6 },
  'files: GB kept': { usd: 0.023, per: 1 },
  'files: requests': { usd: 0.005, per: 1e3 },
  'mail: e-mails': { usd: 0.1, per: 1e3 },
  'logs: GB written': { usd: 0.5, per: 1, free: 5 },
  'alarms: metrics watched': { usd: 0.1, per: 1, free: 10 },
  'alarms: of several alarms': { usd: 0.5, per: 1 },
  'sign-in: people of staff': { usd: 0.015, per: 1, free: 10_000 },
  'secrets: keys used': { usd: 0.03, per: 1e4, free: 20_000 },
} as const satisfies Record<string, Price>

/** What costs extra where it is wanted. */
export const extras = {
  /** A web ACL, and each of its rules. */
  firewall: { acl: 5, rule: 1 },
  /** A hosted zone, where DNS is kept with Amazon. */
  dnsZone: 0.5,
} as const

export type Used = keyof typeof prices

/** What so much of it costs, in dollars: at the list price, and less what is always free. */
export function costOf(what: Used, amount: number): { readonly listed: number; readonly billed: number } {
  const price: Price = prices[what]
  const { usd, per, free = 0, everywhere } = price
  const each = (usd / per) * (everywhere ? 1 : REGION_SURCHARGE)
  return { listed: each * amount, billed: each * Math.max(0, amount - free) }
}
