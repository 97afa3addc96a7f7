import { tabStorage } from '#web/kit/browser-storage.ts'

const keyOf = (attemptId: string) => `mc:waiting-since:${attemptId}`

/** When this tab began to wait for a payment (epoch milliseconds). A reload does not start the ten minutes again. */
export function waitingSince(attemptId: string, now: number): number {
  const saved = Number(tabStorage.load(keyOf(attemptId)))
  if (saved > 0) return saved
  // Where storage is switched off, each load starts the wait again.
  tabStorage.save(keyOf(attemptId), String(now))
  return now
}
