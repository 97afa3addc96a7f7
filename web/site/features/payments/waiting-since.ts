const keyOf = (attemptId: string) => `mc:waiting-since:${attemptId}`

/** When this tab began to wait for a payment (epoch milliseconds). A reload does not start the ten minutes again. */
export function waitingSince(attemptId: string, now: number): number {
  try {
    const kept = Number(sessionStorage.getItem(keyOf(attemptId)))
    if (kept > 0) return kept
    sessionStorage.setItem(keyOf(attemptId), String(now))
  } catch {
    // Storage is switched off: each load waits anew.
  }
  return now
}
