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

type Sent<Reason> = {
  readonly error: unknown
  readonly variables: { readonly body: { readonly confirmedReasons?: Reason[] | undefined } } | undefined
}

/** The same for money, with what was confirmed about it in the request that met the hold. */
export function overHoldsOfWithReasons<Reason>({ error, variables }: Sent<Reason>) {
  const over = overHoldsOf(error)
  const { confirmedReasons } = variables?.body ?? {}
  return over.overHoldsOf ? { ...over, ...(confirmedReasons && { confirmedReasons }) } : {}
}
