import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { SQSEvent } from 'aws-lambda'
import * as z from 'zod/mini'
import { type LocalServer, serveLocally } from './listen-locally.ts'

const SendMessage = z.object({ MessageBody: z.string(), MessageDeduplicationId: z.string() })
type Message = z.infer<typeof SendMessage>

export type LocalQueue = LocalServer & {
  readonly queueUrl: string
  /** Resolves once every message is handled. */
  drained(): Promise<void>
}

type Options = {
  /** 0 is any free one. */
  readonly port: number
  /** The wait before a message is handled, and before it is tried again, in milliseconds. */
  readonly delayMs: number
  readonly handler: (event: SQSEvent) => Promise<unknown>
}

const MAX_AT_ONCE = 10
const DEDUPLICATION_WINDOW_MS = 5 * 60_000

/**
 * A FIFO queue as SQS has it, with one message group: duplicates are dropped, the Lambda gets up to ten messages at once,
 * and a batch that fails is tried again before the next. In memory only: every start publishes all pages.
 */
export async function startQueue({ port, delayMs, handler }: Options): Promise<LocalQueue> {
  const waiting: Message[] = []
  const receivedAt = new Map<string, number>()
  const ending = new AbortController()
  let working: Promise<void> | undefined

  async function work(): Promise<void> {
    while (waiting.length > 0 && !ending.signal.aborted) {
      // oxlint-disable-next-line no-await-in-loop -- one batch after the other
      await pause(delayMs, undefined, { signal: ending.signal }).catch(() => undefined)
      const batch = waiting.slice(0, MAX_AT_ONCE)
      // oxlint-disable-next-line no-await-in-loop
      const isDone = await handler({ Records: batch.map(asRecord) } as SQSEvent).then(
        () => true,
        () => false,
      )
      if (isDone) waiting.splice(0, batch.length)
    }
    working = undefined
  }

  const server = await serveLocally('the queue', port, async (request) => {
    const parsed = SendMessage.safeParse(await request.json())
    if (!parsed.success || !request.headers.get('x-amz-target')?.endsWith('.SendMessage'))
      return Response.json({ __type: 'com.amazonaws.sqs#UnsupportedOperation' }, { status: 400 })
    const message = parsed.data
    const now = Date.now()
    if (now - (receivedAt.get(message.MessageDeduplicationId) ?? 0) > DEDUPLICATION_WINDOW_MS) {
      receivedAt.set(message.MessageDeduplicationId, now)
      waiting.push(message)
      working ??= work()
    }
    return Response.json({ MessageId: randomUUID(), MD5OfMessageBody: md5(message.MessageBody) })
  })
  return {
    ...server,
    queueUrl: `${server.url}/content-changes.fifo`,
    async drained() {
      await working
    },
    async stop() {
      ending.abort()
      await server.stop()
    },
  }
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

const asRecord = ({ MessageBody, MessageDeduplicationId }: Message) => ({
  messageId: MessageDeduplicationId,
  body: MessageBody,
  eventSource: 'aws:sqs',
})
