/**
 * The ids in use in the order that was asked for. Ids that it leaves out keep their places, so that a record is where it
 * was when it is restored; unknown and repeated ones are passed over.
 */
export function mergeOrder(current: readonly string[], requested: readonly string[]): string[] {
  const known = new Set(current)
  const moved = new Set(requested.filter((id) => known.has(id)))
  const next = moved.values()
  return current.map((id) => (moved.has(id) ? (next.next().value ?? id) : id))
}
