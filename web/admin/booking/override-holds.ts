import { RefusalError } from '#web/kit/api.ts'

/**
 * The bookings whose card holds a refused action met; nothing where it met none. The page has shown whose they are; the
 * same action sent again with them goes over those holds.
 */
export function overHoldsOf(error: unknown): { overHoldsOf?: string[] } {
  if (!(error instanceof RefusalError) || error.refusal !== 'nights-on-hold') return {}
  const { ownerIds } = error.details
  return Array.isArray(ownerIds) ? { overHoldsOf: ownerIds.map(String) } : {}
}
