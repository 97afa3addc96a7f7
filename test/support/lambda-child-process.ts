import { once } from 'node:events'

/**
 * One Lambda in a process of its own: `node lambda-child-process.ts <entry>` takes one event from its parent and
 * responds.
 */
const { handler } = (await import(process.argv[2] ?? '')) as { handler: (event: unknown) => Promise<unknown> }
process.send?.('ready')
const [event] = (await once(process, 'message')) as [unknown]
process.send?.({ answer: (await handler(event)) ?? null })
process.disconnect()
