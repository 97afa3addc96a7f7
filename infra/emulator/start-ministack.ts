import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEngineProcess } from '#infra/local/engines/engine-process.ts'
import { freePort } from '#infra/local/engines/free-port.ts'
import { startHttpsProxy } from './https-proxy.ts'

type Options = {
  /** Of a virtual environment that has MiniStack. */
  readonly python: string
  readonly region: string
  /** For whatever it writes; empty at the start, useless after the end. */
  readonly folder: string
  readonly signal: AbortSignal
}

export type Ministack = {
  /** Of every service. */
  readonly endpoint: string
  /** The newest lines of its own log. */
  said(): string
  stop(): Promise<void>
}

const TIMEOUT_MS = 60_000

/** Starts an AWS of this machine, empty and forgotten at the end, and waits until it answers. */
export async function startMinistack({ python, region, folder, signal }: Options): Promise<Ministack> {
  const port = await freePort()
  const way = await startHttpsProxy(port)
  // Nothing of the caller's own environment: its AWS settings are about another AWS.
  const environment = {
    BIND_HOST: '127.0.0.1',
    // Things and files have doors of their own, open to the neighbours.
    IOT_MTLS_ENABLED: '0',
    SFTP_ENABLED: '0',
    GATEWAY_PORT: port,
    MINISTACK_REGION: region,
    LOG_LEVEL: 'WARNING',
    // Whoever calls may do what the policies of its role allow, and nothing else.
    AUTH: 'true',
    // Where Lambdas find AWS.
    AWS_ENDPOINT_URL: way.url,
    HOME: folder,
    TMPDIR: folder,
    STATE_DIR: folder,
    S3_DATA_DIR: folder,
    // It runs Lambdas with the `node` that it finds: the one that runs us.
    PATH: [dirname(process.execPath), '/usr/local/bin', '/usr/bin', '/bin'].join(':'),
  }
  const settings = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
  const engine = startEngineProcess('/usr/bin/env', ['-i', ...settings, python, '-m', 'ministack'])
  const stop = async (): Promise<void> => {
    await engine.stop()
    await way.stop()
  }

  const deadline = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
  while (!(await isHealthy(way.url))) {
    if (engine.hasEnded() || deadline.aborted) {
      await stop()
      signal.throwIfAborted()
      throw new Error(`MiniStack does not start: ${engine.said() || 'it said nothing'}`)
    }
    // oxlint-disable-next-line no-await-in-loop -- until it answers
    await pause(100)
  }
  return { endpoint: way.url, said: engine.said, stop }
}

const isHealthy = (endpoint: string): Promise<boolean> =>
  fetch(`${endpoint}/_ministack/health`, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  )
