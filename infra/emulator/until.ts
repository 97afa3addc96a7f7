import { setTimeout as pause } from 'node:timers/promises'

const TIMEOUT_MS = 60_000

/** Polls until there is an answer. Rejects with the description if there is none within a minute. */
export async function until<Answer>(description: string, signal: AbortSignal, ask: () => Promise<Answer | undefined>) {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- polling
    const answer = await ask()
    if (answer !== undefined) return answer
    signal.throwIfAborted()
    if (deadline.aborted) throw new Error(`${description} (waited ${TIMEOUT_MS / 1000} s)`)
    // oxlint-disable-next-line no-await-in-loop
    await pause(200)
  }
}
