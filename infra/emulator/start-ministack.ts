import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEngineProcess } from '#infra/local/engines/engine-process.ts'
import { freePort } from '#infra/local/engines/free-port.ts'
import { startHttpsProxy } from './https-proxy.ts'

type Options = {
  /** Of a virtual environment that has MiniStack. */
  readonly python: string
  readonly region: string
  /** For its files; empty at the start, of no use after the end. */
  readonly folder: string
  readonly signal: AbortSignal
}

export type Ministack = {
  /** The one address of all services. */
  readonly endpoint: string
  /** The last lines of its log. */
  output(): string
  stop(): Promise<void>
}

const TIMEOUT_MS = 60_000

/** Starts an emulated AWS, empty and in memory only, and waits until it answers. */
export async function startMinistack({ python, region, folder, signal }: Options): Promise<Ministack> {
  const port = await freePort()
  const proxy = await startHttpsProxy(port)
  // Without the caller's environment: its AWS settings belong to a real account.
  const environment = {
    BIND_HOST: '127.0.0.1',
    // IoT and SFTP would listen on ports of their own, on all interfaces.
    IOT_MTLS_ENABLED: '0',
    SFTP_ENABLED: '0',
    GATEWAY_PORT: port,
    MINISTACK_REGION: region,
    LOG_LEVEL: 'WARNING',
    // Enforces the policies of the caller's role.
    AUTH: 'true',
    // For the Lambdas.
    AWS_ENDPOINT_URL: proxy.url,
    HOME: folder,
    TMPDIR: folder,
    STATE_DIR: folder,
    S3_DATA_DIR: folder,
    // It runs Lambdas with the first `node` on the path: the one of this process.
    PATH: [dirname(process.execPath), '/usr/local/bin', '/usr/bin', '/bin'].join(':'),
  }
  const settings = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
  const engine = startEngineProcess('/usr/bin/env', ['-i', ...settings, python, '-m', 'ministack'])
  const stop = async (): Promise<void> => {
    await engine.stop()
    await proxy.stop()
  }

  const deadline = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
  while (!(await isHealthy(proxy.url))) {
    if (engine.hasEnded() || deadline.aborted) {
      await stop()
      signal.throwIfAborted()
      throw new Error(`MiniStack does not start: ${engine.output() || 'no output'}`)
    }
    // oxlint-disable-next-line no-await-in-loop -- until it answers
    await pause(100)
  }
  return { endpoint: proxy.url, output: engine.output, stop }
}

const isHealthy = (endpoint: string): Promise<boolean> =>
  fetch(`${endpoint}/_ministack/health`, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  )
