import { dayOf } from '#shared/kernel/clock.ts'
import { addLines, emptyDay } from '#shared/seo/edge-counts.ts'
import { type EdgeLine, parseEdgeLine } from '#shared/seo/edge-line.ts'
import { log } from '#lambdas/runtime/log.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import type { EdgeDayRepository } from '#lambdas/table/edge-day-repository.ts'

const MINUTE_MS = 60_000
/** The log comes from all over the world: what is older than this has arrived. */
const DELAY_MS = 5 * MINUTE_MS
/** CloudFront's log is kept for so long, and no run looks further back. */
const KEPT_DAYS = 7
/** Of 1 MB or 10,000 lines each. A flood of requests is not counted to its end, and costs no more than this. */
const MAX_LOG_PAGES = 10

type Needs = {
  readonly edgeDays: Pick<EdgeDayRepository, 'readUntil' | 'day' | 'save'>
  readonly readLog: (range: { readonly from: number; readonly until: number; readonly maxPages: number }) => Promise<{
    readonly lines: readonly { readonly at: number; readonly text: string }[]
    readonly isPartial: boolean
  }>
  readonly limitLog: (days: typeof KEPT_DAYS) => Promise<void>
  readonly clock: Clock
}

/** Adds what the edge has logged since the last run to the counts of its days. */
export async function countEdgeLines({ edgeDays, readLog, limitLog, clock }: Needs): Promise<void> {
  const until = Date.parse(clock().now) - DELAY_MS
  const before = await edgeDays.readUntil()
  const from = Math.max(before === undefined ? 0 : Date.parse(before), until - KEPT_DAYS * 24 * 60 * MINUTE_MS)
  if (from >= until) return
  const { lines, isPartial } = await readLog({ from, until, maxPages: MAX_LOG_PAGES })
  const byDay = new Map<string, EdgeLine[]>()
  for (const { at, text } of lines) {
    const line = parseEdgeLine(text)
    const day = dayOf(new Date(at).toISOString())
    if (line) byDay.set(day, [...(byDay.get(day) ?? []), line])
  }
  const days = await Promise.all(
    [...byDay].map(async ([day, counted]) => addLines((await edgeDays.day(day)) ?? emptyDay(day), counted, isPartial)),
  )
  if (!(await edgeDays.save(days, { before, until: new Date(until).toISOString() }))) return
  const isNewDay = before === undefined || dayOf(before) !== dayOf(clock().now)
  if (isNewDay) await limitLog(KEPT_DAYS)
  log('info', 'log of the edge read', { count: lines.length })
}
