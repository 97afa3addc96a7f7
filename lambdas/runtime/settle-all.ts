/** Waits for all promises, however many fail; then throws an `AggregateError` with the reason of each failure. */
export async function settleAll(jobs: readonly Promise<unknown>[]): Promise<void> {
  const ends = await Promise.allSettled(jobs)
  throwAll(ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : [])))
}

/** Runs all steps one after the other, however many fail; then throws as `settleAll` does. */
export async function settleInOrder(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const reasons: unknown[] = []
  for (const step of steps) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- each step builds on what those before it wrote
      await step()
    } catch (error) {
      reasons.push(error)
    }
  }
  throwAll(reasons)
}

function throwAll(reasons: readonly unknown[]): void {
  if (reasons.length > 0)
    throw new AggregateError(
      reasons.flatMap((reason) => (reason instanceof AggregateError ? (reason.errors as unknown[]) : [reason])),
    )
}
