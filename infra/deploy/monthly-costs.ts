import { MAX_ALARM_METRICS, REGION_SURCHARGE, type BilledItem, costOf, optionalPrices, pricesAsOf } from './prices.ts'

type Units = { readonly readUnits: number; readonly writeUnits: number }

/** What is measured on the code and the templates, not assumed. */
export type MeasuredUsage = {
  /** Capacity units of one call each. */
  readonly units: Readonly<
    Record<
      | 'site'
      | 'availability'
      | 'price'
      | 'creating'
      | 'confirming'
      | 'search keys'
      | 'guest opening'
      | 'staff opening'
      | 'staff list',
      Units
    >
  >
  /** From the templates. */
  readonly alarmMetrics: number
  readonly customMetrics: number
  /** Whether API Gateway has metrics per route, which are billed like custom metrics. */
  readonly hasRouteMetrics: boolean
  readonly firewallRules: number
  /** Runs of all schedules in a month. */
  readonly scheduledRuns: number
  readonly memoryGb: number
}

/** Assumptions about visitors and staff, printed beside the costs. */
const assumed = {
  viewsPerVisit: 4,
  filesPerVisit: 30,
  megabytesPerVisit: 0.6,
  availabilityRequestsPerVisit: 0.3,
  priceRequestsPerVisit: 0.3,
  bookingsPerVisit: 0.02,
  /** Three cabins cannot take more. */
  maxBookingsPerMonth: 40,
  emailsPerBooking: 5,
  /** Times that a booking's search keys are written: made, confirmed, over. */
  searchKeyWritesPerBooking: 3,
  filesPerBooking: 3,
  megabytesPerFile: 2,
  /** A guest's later calls per booking: to pay, to look, to upload. */
  callsPerBooking: 20,
  staff: 2,
  staffCallsPerMonth: 1_000,
  /** Times that staff change content, and how many pages show it. */
  contentChanges: 20,
  pagesPerChange: 4,
  /** All pages are rendered for each change, and every hour, when what the edge logged is counted too. */
  unitsPerPublishing: { readUnits: 74, writeUnits: 8 },
  /** Addresses that are redirected or that there are not, beside each page view, those of machines too. */
  edgeLinesPerView: 0.5,
  kilobytesPerEdgeLine: 0.4,
  secondsPerPublishing: 3,
  secondsPerCall: 0.15,
  kilobytesLoggedPerCall: 1.5,
  /** Two years of bookings on file, each with history, e-mails and nights. */
  kilobytesPerBooking: 12,
  monthsOnFile: 24,
  /** Copies: 35 daily ones and 12 monthly ones, each counted whole. */
  copies: 47,
  /** Writes of one e-mail, and of one call's limit. */
  unitsPerEmail: { readUnits: 6, writeUnits: 4 },
  unitsPerLimit: { readUnits: 0, writeUnits: 1 },
  metricsPerRoute: 6,
  /** Log lines that reach the alarms Lambda, each by itself, and the e-mails that it sends. */
  alertLinesPerBooking: 3,
  alertLinesBeside: 50,
  alarms: 30,
  /** What an hourly run reads and writes to check the schedules and PayFast's messages; each run notes itself. */
  unitsPerHourlyCheck: { readUnits: 2.5, writeUnits: 0 },
  unitsPerRun: { readUnits: 1, writeUnits: 1 },
  /** A change of an address reads the store and its version, and writes. */
  storeCallsPerChange: 3,
  hours: 720,
} as const

const times = ({ readUnits, writeUnits }: Units, count: number): Units => ({
  readUnits: readUnits * count,
  writeUnits: writeUnits * count,
})
const total = (units: readonly Units[]): Units => ({
  readUnits: units.reduce((sum, { readUnits }) => sum + readUnits, 0),
  writeUnits: units.reduce((sum, { writeUnits }) => sum + writeUnits, 0),
})

/** With so many calls spread over a month: the hours in which there is at least one. */
const busyHours = (calls: number): number => assumed.hours * (1 - Math.exp(-calls / assumed.hours))

const shared = (calls: number, routes: number): number[] => Array<number>(routes).fill(calls / routes)

/** The usage of a month with so many visits. */
export function usageOf(visits: number, counted: MeasuredUsage): Readonly<Record<BilledItem, number>> {
  const { units } = counted
  const bookings = Math.min(Math.round(visits * assumed.bookingsPerVisit), assumed.maxBookingsPerMonth)
  const nights = visits * assumed.availabilityRequestsPerVisit
  const priced = visits * assumed.priceRequestsPerVisit
  const guestCalls = bookings * assumed.callsPerBooking
  const emails = bookings * assumed.emailsPerBooking
  const { staffCallsPerMonth, contentChanges } = assumed
  const publishings = contentChanges + assumed.hours
  const alertLines = bookings * assumed.alertLinesPerBooking + assumed.alertLinesBeside

  const apiCalls = visits + nights + priced + bookings + guestCalls + staffCallsPerMonth
  // Each booking's changes and e-mails invoke the stream's Lambdas; so does each PayFast message.
  const lambdaCalls = apiCalls + 2 * emails + 2 * bookings + 2 * contentChanges + counted.scheduledRuns + alertLines
  const { readUnits, writeUnits } = total([
    times(units.site, visits),
    times(units.availability, nights),
    times(units.price, priced),
    times(units.creating, bookings),
    times(units.confirming, bookings),
    times(units['search keys'], bookings * assumed.searchKeyWritesPerBooking),
    times(units['guest opening'], guestCalls),
    times(units['staff list'], staffCallsPerMonth / 2),
    times(units['staff opening'], staffCallsPerMonth / 2),
    times(assumed.unitsPerEmail, emails),
    times(assumed.unitsPerLimit, nights + priced + bookings + guestCalls),
    times(assumed.unitsPerPublishing, publishings),
    // A scheduled run that finds nothing to do has sent two queries.
    times(assumed.unitsPerRun, counted.scheduledRuns),
    times(assumed.unitsPerHourlyCheck, assumed.hours),
    times(assumed.unitsPerLimit, alertLines),
  ])
  const tableGb = (bookings * assumed.monthsOnFile * assumed.kilobytesPerBooking) / 1e6 + 0.001
  // Four routes of visitors, eight of guests, and the ten that staff use most.
  const callsOfRoutes = [visits, nights, priced, bookings, ...shared(guestCalls, 8), ...shared(staffCallsPerMonth, 10)]
  const routeHours = counted.hasRouteMetrics ? callsOfRoutes.reduce((sum, calls) => sum + busyHours(calls), 0) : 0

  return {
    'table: units read': readUnits,
    'table: units written': writeUnits,
    'table: GB stored': tableGb,
    'table: GB with point-in-time recovery': tableGb,
    'table: GB of daily copies': tableGb * assumed.copies,
    'Lambda: requests': lambdaCalls,
    'Lambda: GB-seconds, arm64':
      (lambdaCalls * assumed.secondsPerCall + publishings * assumed.secondsPerPublishing) * counted.memoryGb,
    'API: requests': apiCalls,
    'metrics: hours of a custom metric': routeHours * assumed.metricsPerRoute + counted.customMetrics * assumed.hours,
    'CloudFront: GB to visitors': (visits * assumed.megabytesPerVisit) / 1e3,
    'CloudFront: requests':
      visits * (assumed.filesPerVisit + 1) + nights + priced + guestCalls + staffCallsPerMonth * 4,
    'CloudFront: functions run': visits * assumed.viewsPerVisit * 2 + staffCallsPerMonth,
    'CloudFront: key-value reads': visits * assumed.viewsPerVisit,
    // At most: few changes of content change an address.
    'CloudFront: key-value store calls': assumed.storeCallsPerChange * contentChanges,
    'CloudFront: paths invalidated': 2 * assumed.pagesPerChange * contentChanges,
    'SQS: messages': 3 * contentChanges,
    'S3: GB stored':
      (bookings * assumed.monthsOnFile * assumed.filesPerBooking * assumed.megabytesPerFile) / 1e3 + 0.05,
    'S3: requests':
      visits * 2 + bookings * assumed.filesPerBooking * 6 + publishings * (assumed.pagesPerChange + 3) + 500,
    'SES: e-mails': emails,
    'logs: GB written':
      (lambdaCalls * assumed.kilobytesLoggedPerCall +
        visits * assumed.viewsPerVisit * assumed.edgeLinesPerView * assumed.kilobytesPerEdgeLine) /
      1e6,
    'alarms: metrics': counted.alarmMetrics,
    'SNS: e-mails': assumed.alarms,
    'Cognito: staff users': assumed.staff,
    // Each warm Lambda fetches each of its secrets every five minutes at most.
    'KMS: requests': Math.min(lambdaCalls, assumed.hours * 12 * 6),
  }
}

const dollars = (amount: number): string => `$${amount.toFixed(2)}`
/** What a stage's alarms cost in a month where another stage of the account has used up the free ones. */
export const secondStageAlarmsCost = dollars(costOf('alarms: metrics', MAX_ALARM_METRICS).listed)

/** Two digits: these are estimates. */
const roughly = (amount: number): string =>
  amount === 0 ? '0' : Number(amount.toPrecision(2)).toLocaleString('en', { maximumFractionDigits: 4 })

export const visitsShown = [100, 10_000] as const

/** The table of monthly costs, as docs/operating.md shows it. */
export function formatCosts(counted: MeasuredUsage): string {
  const months = visitsShown.map((visits) => {
    const usage = usageOf(visits, counted)
    const lines = (Object.keys(usage) as BilledItem[]).map((what) => ({
      what,
      amount: usage[what],
      ...costOf(what, usage[what]),
    }))
    const sum = (of: 'listed' | 'billed') => lines.reduce((all, line) => all + line[of], 0)
    return { visits, lines, listed: sum('listed'), billed: sum('billed') }
  })
  const [few, many] = months
  if (!few || !many) throw new Error('There are two months to compare')

  const rows = few.lines.map(({ what, amount, billed }, index) => {
    const other = many.lines[index]
    return [what, roughly(amount), dollars(billed), roughly(other?.amount ?? 0), dollars(other?.billed ?? 0)]
  })
  const head = ['a month of', `${few.visits} visits`, 'bill', `${many.visits.toLocaleString('en')} visits`, 'bill']
  const sums = ['**total**', '', `**${dollars(few.billed)}**`, '', `**${dollars(many.billed)}**`]
  const listed = ['at list prices, without the free tier', '', dollars(few.listed), '', dollars(many.listed)]
  const { acl, rule } = optionalPrices.firewall
  const firewall = acl + rule * counted.firewallRules
  return [
    ...alignedTable([head, ...rows, sums, listed]),
    '',
    `US dollars without tax, at AWS's list prices of ${pricesAsOf} (\`infra/deploy/prices.ts\`: check them): us-east-1's, times ${REGION_SURCHARGE} for what is billed by region, since Cape Town is more expensive. Units of the table, alarms, schedules and memory are measured on this code; the rest is assumed: of the visits ${assumed.availabilityRequestsPerVisit * 100} % look at availability and ${assumed.bookingsPerVisit * 100} % book (at most ${assumed.maxBookingsPerMonth} bookings a month), ${assumed.filesPerVisit} files and ${assumed.megabytesPerVisit} MB a visit, ${assumed.emailsPerBooking} e-mails a booking, ${assumed.staff} staff users with ${assumed.staffCallsPerMonth.toLocaleString('en')} calls who change content ${assumed.contentChanges} times, ${assumed.secondsPerCall * 1000} ms a Lambda request, two years on file. Not included: the alarms of a second stage in the account ${secondStageAlarmsCost}, the firewall ${dollars(firewall)} where \`waf\` is on, a DNS zone ${dollars(optionalPrices.dnsZone)} with Route 53, PayFast's fees.`,
  ].join('\n')
}

/** A Markdown table as oxfmt writes it: every column as wide as its widest cell. */
function alignedTable(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`
  const rule = `| ${widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  const [head = [], ...others] = rows
  return [line(head), rule, ...others.map(line)]
}

const [BEGIN, END] = ['<!-- npm run costs -- --write -->', '<!-- end of costs -->'] as const

/** The page with these costs in place of the last ones. */
export function withCosts(page: string, costs: string): string {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (begin < 0 || end < begin) throw new Error(`The page has no ${BEGIN} … ${END}`)
  return `${page.slice(0, begin)}${BEGIN}\n\n${costs}\n\n${page.slice(end)}`
}
