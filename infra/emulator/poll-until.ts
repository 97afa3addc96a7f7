import { setTimeout as pause } from 'node:timers/promises'

const TIMEOUT_MS = 60_000

/** Polls until there is a result. Rejects with the description if there is none within a minute. */
export async function pollUntil<Result>(
  description: string,
  signal: AbortSignal,
  poll: () => Promise<Result | undefined>,
) {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- polling
    const result = await poll()
    if (result !== undefined) return result
    signal.throwIfAborted()
    if (deadline.aborted) throw new Error(`${description} (waited ${TIMEOUT_MS / 1000} s)`)
    // oxlint-disable-next-line no-await-in-loop
    await pause(200)
  }
}
