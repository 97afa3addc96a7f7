import { type Cents, formatRand } from '#shared/kernel/money.ts'

/** An amount in cents as `R4,250.00`, digits of one width, never broken over lines. */
export function Money({ cents }: { cents: Cents }) {
  return <span className="figures nowrap">{formatRand(cents)}</span>
}
