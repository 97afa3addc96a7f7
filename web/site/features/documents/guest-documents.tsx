import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import {
  type GuestDocumentId,
  ListGuestDocuments,
  ShowGuestDocument,
} from '#shared/billing/document-templates.contract.ts'
import { call } from '#web/kit/api.ts'
import { Button } from '#web/kit/button.tsx'
import { FormProblem } from '#web/kit/form-problem.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { RichText } from '#web/kit/rich-text.tsx'
import { savePdf } from '#web/kit/save-pdf.ts'
import './register-card.css'

const guestDocumentsQuery = (token: string) =>
  queryOptions({
    queryKey: ['guest-documents', token],
    queryFn: ({ signal }) => call(ListGuestDocuments, { params: { token }, signal }),
  })

/** What a booking has beside invoices and receipts: each as PDF, and the house rules to read at once. */
export function GuestDocuments({ token }: { token: string }) {
  const { data } = useQuery(guestDocumentsQuery(token))
  const download = useMutation({
    mutationFn: async (id: GuestDocumentId) => call(ShowGuestDocument, { params: { token, id } }),
    onSuccess: savePdf,
  })
  if (!data || data.documents.length === 0) return null
  const { documents, houseRules } = data
  return (
    <div className="stack">
      <div className="row gap-s">
        {documents.map(({ id, title }) => (
          <Button
            key={id}
            size="small"
            busy={download.isPending && download.variables === id}
            busyLabel="Preparing…"
            onClick={() => download.mutate(id)}
          >
            <Icon name="download" />
            <span>{title}</span>
          </Button>
        ))}
      </div>
      {download.isError && (
        <FormProblem title="The PDF could not be made">
          <p>{download.error.message}</p>
        </FormProblem>
      )}
      {houseRules && (
        <details id="house-rules" className="register-reason">
          <summary>{`Read: ${houseRules.title}`}</summary>
          <RichText text={houseRules.body} />
        </details>
      )}
    </div>
  )
}
