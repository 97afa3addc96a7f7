import { UnexpectedError } from './api.ts'

/** Seconds to wait before each further try; while the device knows that it is offline, as long as it takes. */
const RETRY_DELAYS_SECONDS = [1, 2, 4, 8, 15, 30, 30, 30]

type Ways = {
  readonly signal?: AbortSignal
  /** Told each time an answer did not come, before the wait for the next try. */
  readonly onLost: () => void
}

/**
 * Does something small again until an answer comes, whatever it says. Only for what may be done twice. Gives up after
 * two minutes of tries with a connection that lets nothing through.
 */
export async function withRetry<Answer>(act: () => Promise<Answer>, { signal, onLost }: Ways): Promise<Answer> {
  for (const pause of [...RETRY_DELAYS_SECONDS, undefined]) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      return await act()
    } catch (error) {
      if (!isConnectionLost(error) || pause === undefined) throw error
      onLost()
      // oxlint-disable-next-line no-await-in-loop
      await waitForConnection(pause * 1000, signal)
    }
  }
  throw new Error('The last try either answers or throws')
}

/** Nothing answered. An error of the server's own has an id, and would only come again. */
const isConnectionLost = (error: unknown): boolean => error instanceof UnexpectedError && error.errorId === undefined

/** Waits out a pause, or less if the device comes back online meanwhile; offline it waits for that alone. */
function waitForConnection(pauseMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      window.removeEventListener('online', goOn)
      signal?.removeEventListener('abort', giveUp)
    }
    const goOn = () => {
      stop()
      resolve()
    }
    const giveUp = () => {
      stop()
      reject(new DOMException('Stopped', 'AbortError'))
    }
    const timer = navigator.onLine ? setTimeout(goOn, pauseMs) : undefined
    window.addEventListener('online', goOn)
    signal?.addEventListener('abort', giveUp)
    if (signal?.aborted) giveUp()
  })
}
