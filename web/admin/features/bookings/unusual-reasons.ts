import { UnusualReason } from '#shared/payments/unusual-line.ts'
import { RefusalError } from '#web/kit/api.ts'

/** What the API found unusual about a line; sent again with the form, it is confirmed. */
export function unusualReasonsIn(error: Error | null): UnusualReason[] {
  if (!(error instanceof RefusalError) || error.refusal !== 'unusual-line') return []
  return UnusualReason.options.filter((reason) => [error.details['reasons']].flat().includes(reason))
}
