/** Waits for all promises, however many fail; then throws an `AggregateError` with the reason of each failure. */
export async function settleAll(jobs: readonly Promise<unknown>[]): Promise<void> {
  const ends = await Promise.allSettled(jobs)
  const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []))
  if (reasons.length > 0) throw new AggregateError(reasons)
}
