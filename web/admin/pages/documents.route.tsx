import { Suspense, lazy, useState } from 'react'
import { ArrivalDocuments } from '#web/admin/features/bookings/arrival-documents.tsx'
import { PageHeader } from '#web/admin/kit/page-header.tsx'
import { Button } from '#web/kit/button.tsx'

const PrintCardsDialog = lazy(async () => ({
  default: (await import('#web/admin/features/bookings/print-cards-dialog.tsx')).PrintCardsDialog,
}))

/** `/admin/documents`: the guest register of who is here and who arrives. */
export function Component() {
  const [isPrinting, setIsPrinting] = useState(false)
  return (
    <>
      <PageHeader
        title="Guest register"
        lead="Who is here and who arrives within two weeks. Compare each signed card with the ID: the one that was sent, or the one shown on arrival."
      >
        <Button onClick={() => setIsPrinting(true)}>Print for an inspector</Button>
      </PageHeader>
      <ArrivalDocuments />
      <Suspense>{isPrinting && <PrintCardsDialog onDone={() => setIsPrinting(false)} />}</Suspense>
    </>
  )
}
