/** Who is notified of changes: `subscribe` is for `useSyncExternalStore`. */
export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    isEmpty: (): boolean => listeners.size === 0,
    notify(): void {
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The `subscribe` of a value that does not change while the page is open. */
export const subscribeToNothing = () => () => {}
