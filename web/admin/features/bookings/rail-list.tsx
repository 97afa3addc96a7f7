import type { RefundRail } from '#shared/payments/refund-rails.ts'
import { railText } from './refund-texts.ts'

/** The rails of a booking: what came by each, and what may still go back by it. */
export const RailList = ({ rails }: { rails: readonly RefundRail[] }) =>
  rails.length > 0 && (
    <ul className="stack gap-xs faint" aria-label="How money came and goes back">
      {rails.map((rail) => (
        <li key={rail.method}>{railText(rail)}</li>
      ))}
    </ul>
  )
