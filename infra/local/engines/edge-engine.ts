import { Hono } from 'hono'
import { randomUUID } from 'node:crypto'
import { type LocalServer, serveLocally } from './listen-locally.ts'

export type LocalEdge = LocalServer & {
  readonly distributionId: string
  readonly storeArn: string
  /** What a function at the edge reads about an address. */
  readonly lookUpEdgeRoute: (address: string) => Promise<string | undefined>
  /** Every path that was invalidated, in order. */
  readonly invalidatedPaths: readonly string[]
  /** Keeps a line that a function at the edge logs. */
  readonly log: (line: string) => void
}

type Options = {
  /** 0 is any free one. */
  readonly port: number
  /** Called for each path that is invalidated. */
  readonly invalidate: (path: string) => void
}

type Update = {
  readonly Puts?: readonly { readonly Key: string; readonly Value: string }[]
  readonly Deletes?: readonly { readonly Key: string }[]
}

const MAX_UPDATES = 50

/** As many lines as a page of the log has; older ones go first. */
const MAX_LINES = 10_000

/**
 * The part of CloudFront that publishing uses: invalidations, the key-value store, and the log of its functions. The store accepts an update only
 * for its latest version, as the real one does, and is empty at each start.
 */
export async function startEdge({ port, invalidate }: Options): Promise<LocalEdge> {
  const addresses = new Map<string, string>()
  const invalidatedPaths: string[] = []
  const logged: { readonly timestamp: number; readonly message: string }[] = []
  let version = 1
  const state = () => ({
    ItemCount: addresses.size,
    TotalSizeInBytes: JSON.stringify([...addresses]).length,
    ETag: String(version),
  })

  const app = new Hono()
  app.post('/2020-05-31/distribution/:id/invalidation', async (context) => {
    const body = await context.req.text()
    const paths = [...body.matchAll(/<Path>([^<]*)<\/Path>/g)].map(([, path = '']) => path)
    invalidatedPaths.push(...paths)
    for (const path of paths) invalidate(path)
    return context.body('<Invalidation><Id>local</Id><Status>Completed</Status></Invalidation>', 201, {
      'content-type': 'text/xml',
    })
  })
  app.get('/key-value-stores/:arn', (context) =>
    context.json({ ...state(), KvsARN: context.req.param('arn'), Created: 0, Status: 'READY' }, 200, {
      etag: state().ETag,
    }),
  )
  app.get('/key-value-stores/:arn/keys', (context) => {
    const from = Number(context.req.query('NextToken') ?? 0)
    const to = from + Number(context.req.query('MaxResults') ?? 10)
    const all = [...addresses].map(([Key, Value]) => ({ Key, Value }))
    return context.json({ Items: all.slice(from, to), ...(to < all.length && { NextToken: String(to) }) })
  })
  app.post('/key-value-stores/:arn/keys', async (context) => {
    if (context.req.header('if-match') !== String(version))
      return context.json({ Message: 'The store has changed since' }, 409, { 'x-amzn-errortype': 'ConflictException' })
    const { Puts = [], Deletes = [] } = await context.req.json<Update>()
    if (Puts.length + Deletes.length > MAX_UPDATES)
      return context.json({ Message: 'Too many' }, 400, { 'x-amzn-errortype': 'ValidationException' })
    for (const { Key, Value } of Puts) addresses.set(Key, Value)
    for (const { Key } of Deletes) addresses.delete(Key)
    version += 1
    return context.json(state(), 200, { etag: state().ETag })
  })

  app.post('/', async (context) => {
    if (context.req.header('x-amz-target') !== 'Logs_20140328.FilterLogEvents') return context.json({})
    const { startTime, endTime } = await context.req.json<{ startTime: number; endTime: number }>()
    return context.json({
      events: logged.filter(({ timestamp }) => timestamp >= startTime && timestamp <= endTime),
    })
  })

  const server = await serveLocally('the edge', port, (request) => app.fetch(request))
  return {
    ...server,
    distributionId: 'LOCAL',
    storeArn: 'arn:aws:cloudfront::000000000000:key-value-store/local',
    lookUpEdgeRoute: async (address) => addresses.get(address),
    invalidatedPaths,
    log(line) {
      logged.push({ timestamp: Date.now(), message: `${randomUUID()} ${line}` })
      if (logged.length > MAX_LINES) logged.shift()
    },
  }
}
