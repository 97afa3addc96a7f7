import { gunzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import { LogLine } from '#shared/monitoring/log-alarm.ts'

const Batch = z.object({
  messageType: z.string(),
  subscriptionFilters: z.array(z.string()),
  logEvents: z.array(z.object({ message: z.string() })),
})

/** What a subscription filter sends ("CloudWatch Logs: subscription filters"): its name is that of the Lambda. */
export type LogBatch = { readonly source: string; readonly lines: readonly LogLine[] }

/** Reads the data of CloudWatch's event, gzipped JSON in base64. Its own test messages have no lines. */
export function readLogBatch(data: string): LogBatch {
  const { messageType, subscriptionFilters, logEvents } = Batch.parse(
    JSON.parse(gunzipSync(Buffer.from(data, 'base64')).toString()),
  )
  const [source = ''] = subscriptionFilters
  return { source, lines: messageType === 'DATA_MESSAGE' ? logEvents.map(({ message }) => readLine(message)) : [] }
}

/** A line that cannot be read is an error line like any other: the filter has let it pass. */
function readLine(message: string): LogLine {
  try {
    return LogLine.parse(JSON.parse(message))
  } catch {
    return { level: 'error' }
  }
}
