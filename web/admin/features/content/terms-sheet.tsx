import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#shared/kernel/endpoint.ts'
import type { ShowAcceptedTerms, WholeTerms } from '#shared/content/staff-terms.contract.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { dateAndTime } from '#web/kit/format.ts'
import { describeCancellationTiers } from '#shared/settings/describe-cancellation-tiers.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { RichText } from '#web/kit/rich-text.tsx'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { acceptedTermsQuery, termsTextQuery } from './terms.queries.ts'
import '#web/admin/kit/print-sheet.css'

type Accepted = ReplyOf<typeof ShowAcceptedTerms>

/** One version of the terms as guests read it, to print. */
export function TermsTextDialog({ id, onDone }: { id: string; onDone: () => void }) {
  const query = useQuery(termsTextQuery(id))
  return (
    <SheetDialog title="Terms" query={query} onDone={onDone}>
      {query.data && <TermsSheet terms={query.data} />}
    </SheetDialog>
  )
}

/** The very terms that a booking accepted, to print. */
export function AcceptedTermsDialog({ reference, onDone }: { reference: BookingReference; onDone: () => void }) {
  const query = useQuery(acceptedTermsQuery(reference))
  return (
    <SheetDialog title={`What ${reference} accepted`} query={query} onDone={onDone}>
      {query.data && <TermsSheet terms={query.data.terms} accepted={query.data} />}
    </SheetDialog>
  )
}

type SheetDialogProps = {
  title: string
  query: UseQueryResult
  onDone: () => void
  children: React.ReactNode
}

const SheetDialog = ({ title, query, onDone, children }: SheetDialogProps) => (
  <Dialog
    open
    wide
    onOpenChange={(stays) => !stays && onDone()}
    title={title}
    footer={
      <div className="row spread">
        <Button onClick={onDone}>Close</Button>
        <Button variant="primary" disabled={!query.data} onClick={() => window.print()}>
          Print
        </Button>
      </div>
    }
  >
    {query.isError ? (
      <QueryProblem title="The terms could not be loaded" queries={[query]} />
    ) : (
      (children ?? (
        <Loading label="Loading the terms">
          <Skeleton shape="card" />
        </Loading>
      ))
    )}
  </Dialog>
)

function TermsSheet({ terms, accepted }: { terms: WholeTerms; accepted?: Accepted }) {
  return (
    <article className="print-sheet stack gap-l" aria-labelledby="terms-sheet-title">
      <header className="stack gap-s">
        <h3 id="terms-sheet-title">{`${terms.title}, version ${terms.version}`}</h3>
        <p className="soft">{`In force from ${dateAndTime(terms.from)}`}</p>
        {accepted && (
          <p>
            {accepted.acceptedAt
              ? `${accepted.guestName} accepted this version for ${accepted.reference} on ${dateAndTime(accepted.acceptedAt)}.`
              : `${accepted.guestName} has not accepted terms for ${accepted.reference} yet. This is the version of the day on which it was entered; until then its refunds count.`}
          </p>
        )}
        <p>
          <strong>Refunds on cancelling:</strong> {describeCancellationTiers(terms.cancellationTiers)}
        </p>
      </header>
      <RichText text={terms.text} />
    </article>
  )
}
