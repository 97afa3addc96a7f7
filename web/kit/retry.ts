import { UnexpectedError } from './api.ts'

/** Seconds to wait before each retry; while the device knows that it is offline, as long as that lasts. */
const RETRY_DELAYS_SECONDS = [1, 2, 4, 8, 15, 30, 30, 30]

type RetryOptions = {
  readonly signal?: AbortSignal
  /** Called each time no response came, before the wait for the next try. */
  readonly onLost: () => void
}

/**
 * Repeats a small request until a response comes, whatever it is. Only for idempotent requests. Gives up after two
 * minutes of tries with a connection that lets nothing through.
 */
export async function withRetry<Reply>(
  request: () => Promise<Reply>,
  { signal, onLost }: RetryOptions,
): Promise<Reply> {
  for (const pause of [...RETRY_DELAYS_SECONDS, undefined]) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      return await request()
    } catch (error) {
      if (!isConnectionLost(error) || pause === undefined) throw error
      onLost()
      // oxlint-disable-next-line no-await-in-loop
      await waitForConnection(pause * 1000, signal)
    }
  }
  throw new Error('The last try either returns or throws')
}

/** There was no response. An error of the server's own has an id, and a retry would only repeat it. */
const isConnectionLost = (error: unknown): boolean => error instanceof UnexpectedError && error.errorId === undefined

/** Waits for a pause, or less if the device comes back online meanwhile; offline it waits only for that. */
function waitForConnection(pauseMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      window.removeEventListener('online', finish)
      signal?.removeEventListener('abort', giveUp)
    }
    const finish = () => {
      stop()
      resolve()
    }
    const giveUp = () => {
      stop()
      reject(new DOMException('Stopped', 'AbortError'))
    }
    const timer = navigator.onLine ? setTimeout(finish, pauseMs) : undefined
    window.addEventListener('online', finish)
    signal?.addEventListener('abort', giveUp)
    if (signal?.aborted) giveUp()
  })
}
