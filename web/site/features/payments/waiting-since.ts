const keyOf = (attemptId: string) => `mc:waiting-since:${attemptId}`

/** When this tab began to wait for a payment (epoch milliseconds). A reload does not start the ten minutes again. */
export function waitingSince(attemptId: string, now: number): number {
  try {
    const saved = Number(sessionStorage.getItem(keyOf(attemptId)))
    if (saved > 0) return saved
    sessionStorage.setItem(keyOf(attemptId), String(now))
  } catch {
    // Storage is switched off: each load starts the wait again.
  }
  return now
}
