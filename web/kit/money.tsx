import { type Cents, formatRand } from '#shared/kernel/money.ts'

/** An amount in cents as `R4,250.00`, in tabular digits, never wrapped. */
export function Money({ cents }: { cents: Cents }) {
  return <span className="figures nowrap">{formatRand(cents)}</span>
}
