import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BodyOf } from '#shared/kernel/endpoint.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { PreviewEmails, type PreviewRequest } from '#shared/notifications/email-preview.contract.ts'
import { staffCall } from '#web/admin/kit/staff-call.ts'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { useDebounced } from '#web/kit/use-debounced.ts'
import { emailLabels } from '#web/admin/booking/email-labels.ts'
import './email-preview.css'

const DEBOUNCE_MS = 400

/** The e-mails that an action would send. The same question may have another answer a moment later. */
const emailPreviewQuery = (reference: BookingReference, body: BodyOf<typeof PreviewEmails> | undefined) =>
  queryOptions({
    queryKey: ['staff', 'email-preview', reference, body],
    queryFn: ({ signal }) => staffCall(PreviewEmails, { params: { reference }, body: body as PreviewRequest, signal }),
    retry: false,
  })

export type EmailPreviewProps = {
  reference: BookingReference
  /** The action and the body of its request, as the dialog is filled in. */
  request: { readonly action: string; readonly body?: unknown }
}

/** The e-mails that the guest would get, folded; they are asked for once somebody opens them. */
export function EmailPreview({ reference, request }: EmailPreviewProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="email-preview" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>Read the e-mail</summary>
      {isOpen && <Previews reference={reference} request={request} />}
    </details>
  )
}

function Previews({ reference, request }: EmailPreviewProps) {
  const debouncedRequest = useDebounced(JSON.stringify(request), DEBOUNCE_MS)
  const parsed = PreviewEmails.body?.safeParse(JSON.parse(debouncedRequest))
  const query = useQuery({ ...emailPreviewQuery(reference, parsed?.data), enabled: parsed?.success === true })
  if (!parsed?.success) return <p className="soft small">Please fill in the fields first.</p>
  if (query.isError) return <QueryProblem title="No e-mail can be shown" queries={[query]} />
  if (!query.data) return <p role="status">Loading…</p>
  if (query.data.emails.length === 0) return <p className="soft small">No e-mail is sent.</p>
  return (
    <div className="stack" role="status" aria-label="E-mail to the guest">
      {query.data.emails.map(({ type, to, subject, text, isSwitchedOff }) => (
        <article key={`${type} ${to}`} className="email-preview-page" aria-label={emailLabels[type]}>
          <p className="soft small">
            {isSwitchedOff ? 'Switched off under E-mail templates: it is not sent.' : `To ${to}`}
          </p>
          <p>
            <strong>{subject}</strong>
          </p>
          {/* A long one scrolls, also by keys. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div className="email-preview-text" tabIndex={0} role="group" aria-label={`Text of “${subject}”`}>
            {text.trim()}
          </div>
        </article>
      ))}
    </div>
  )
}
