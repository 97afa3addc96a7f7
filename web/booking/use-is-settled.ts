import { useDebounced } from '#web/kit/use-debounced.ts'

/** Milliseconds after the last change before the price is requested (specification §9). */
const PRICE_DEBOUNCE_MS = 300

/** False while what a price depends on is still being changed: no price is requested until then. */
export function useIsSettled(request: unknown): boolean {
  const current = JSON.stringify(request ?? null)
  return useDebounced(current, PRICE_DEBOUNCE_MS) === current
}
