import { RefusalError } from '#web/kit/api.ts'

/** What a person confirms by sending an action once more: whose holds it goes over, and what is unusual about it. */
export type Confirmations = { readonly overHoldsOf?: string[]; readonly confirmedReasons?: string[] }

/** The details of a refusal that asks for a confirmation, and the field of the body that gives it. */
const questions = {
  'nights-on-hold': { detail: 'ownerIds', field: 'overHoldsOf' },
  'unusual-line': { detail: 'reasons', field: 'confirmedReasons' },
} as const

/** What a refused action asks about, as the next request confirms it; nothing where it is refused for good. */
export function confirmationsIn(error: unknown): Confirmations {
  if (!(error instanceof RefusalError) || !(error.refusal in questions)) return {}
  const { detail, field } = questions[error.refusal as keyof typeof questions]
  const named = error.details[detail]
  return Array.isArray(named) ? { [field]: named.map(String) } : {}
}
