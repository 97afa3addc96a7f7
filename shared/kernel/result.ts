/**
 * A foreseen "no" is a value with a name, not an exception. The name travels unchanged from the rule
 * to HTTP to the sentence on the screen; `details` are the few facts that sentence needs.
 */
export type Refused<Refusal extends string> = {
  readonly ok: false
  readonly refusal: Refusal
  readonly details?: RefusalDetails
}
export type RefusalDetails = Readonly<
  Record<string, string | number | readonly string[] | Readonly<Record<string, string>>>
>
export type Result<Value, Refusal extends string> = { readonly ok: true; readonly value: Value } | Refused<Refusal>

export const accept = <Value>(value: Value): { readonly ok: true; readonly value: Value } => ({ ok: true, value })

export const refuse = <const Refusal extends string>(refusal: Refusal, details?: RefusalDetails): Refused<Refusal> =>
  details ? { ok: false, refusal, details } : { ok: false, refusal }
