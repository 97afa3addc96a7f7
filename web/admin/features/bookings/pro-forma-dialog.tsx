import { queryOptions, useQuery } from '@tanstack/react-query'
import { ShowProForma } from '#shared/billing/document-templates.contract.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { PdfView } from '#web/admin/kit/pdf-view.tsx'
import { staffCall } from '#web/admin/kit/staff-call.ts'
import { Dialog } from '#web/kit/dialog.tsx'
import { QueryProblem } from '#web/kit/load-problem.tsx'

const proFormaQuery = (reference: BookingReference) =>
  queryOptions({
    queryKey: ['staff', 'pro-forma', reference],
    queryFn: ({ signal }) => staffCall(ShowProForma, { params: { reference }, signal }),
    // It is made anew each time: what is owed may have changed.
    staleTime: 0,
    gcTime: 0,
  })

type ProFormaDialogProps = { booking: { reference: BookingReference; guestName: string }; onDone: () => void }

/** What the guest is to pay, as a PDF to send. It is no invoice and takes no number. */
export function ProFormaDialog({ booking: { reference, guestName }, onDone }: ProFormaDialogProps) {
  const query = useQuery(proFormaQuery(reference))
  return (
    <Dialog
      open
      wide
      onOpenChange={(stays) => !stays && onDone()}
      title="Pro-forma"
      description={`${reference}, ${guestName}`}
    >
      {query.data ? (
        <PdfView title={`Pro-forma ${reference}`} file={query.data} />
      ) : query.isError ? (
        <QueryProblem title="The pro-forma could not be made" queries={[query]} />
      ) : (
        <p role="status">Loading...</p>
      )}
    </Dialog>
  )
}
