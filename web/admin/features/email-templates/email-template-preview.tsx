import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BookingReference, parseReference } from '#shared/kernel/id.ts'
import { checkTemplate } from '#shared/notifications/check-template.ts'
import { EmailTemplateForm } from '#shared/notifications/email-template.ts'
import { PreviewEmailTemplate, SendTestEmail } from '#shared/notifications/email-templates.contract.ts'
import { type EmailType, isGuestMoment } from '#shared/notifications/email-type.ts'
import type { OwnPreview } from '#web/admin/kit/published-editor.tsx'
import { staffCall } from '#web/admin/kit/staff-call.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { TextField } from '#web/kit/text-field.tsx'
import { showToast } from '#web/kit/toast.ts'
import { useDebounced } from '#web/kit/use-debounced.ts'
import { EmailFrame } from './email-frame.tsx'

const DEBOUNCE_MS = 600

const views = { email: 'E-mail', text: 'Plain text', whatsapp: 'WhatsApp' } as const
type ViewName = keyof typeof views

type Form = { subject: string; heading: string; body: string; whatsapp: string }
type Asked = { type: EmailType; form: Form; reference: string | null }

const previewQuery = ({ type, form, reference }: Asked) =>
  queryOptions({
    queryKey: ['staff', 'email-template-preview', type, form, reference],
    queryFn: ({ signal }) =>
      staffCall(PreviewEmailTemplate, { params: { id: type }, body: { form, reference }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })

/** What is typed as the e-mail and the message that a guest gets, about a real booking; and a way to get it oneself. */
export function EmailTemplatePreview({ type, values, isBeside, onClose }: { type: EmailType } & OwnPreview) {
  const [view, setView] = useState<ViewName>('email')
  const [typed, setTyped] = useState('')
  const text = (name: keyof Form): string => (typeof values[name] === 'string' ? values[name] : '')
  const form = {
    subject: text('subject'),
    heading: text('heading'),
    body: text('body'),
    whatsapp: text('whatsapp'),
  }
  const named = BookingReference.safeParse(parseReference(typed))
  const asked = { type, form, reference: named.success ? named.data : null }
  const debounced = JSON.parse(useDebounced(JSON.stringify(asked), DEBOUNCE_MS)) as Asked
  const query = useQuery(previewQuery(debounced))
  const testing = useMutation({
    mutationFn: () => staffCall(SendTestEmail, { params: { id: type }, body: { form, reference: asked.reference } }),
    onSuccess: ({ to }) => void showToast({ tone: 'success', title: 'Test sent', detail: `To ${to}` }),
    onError: ({ message }) => void showToast({ tone: 'danger', title: 'Not sent', detail: message }),
  })
  const parsed = EmailTemplateForm.safeParse({ ...form, isSent: true })
  const problems = parsed.success ? Object.values(checkTemplate(type, parsed.data)) : []
  const shownViews = (['email', 'text', ...(isGuestMoment(type) ? (['whatsapp'] as const) : [])] as const).map(
    (name) => (
      <Button
        key={name}
        size="small"
        variant={view === name ? 'primary' : 'secondary'}
        aria-pressed={view === name}
        onClick={() => setView(name)}
      >
        {views[name]}
      </Button>
    ),
  )
  const shown = query.data
  const content = (
    <div className="stack gap-s">
      <div className="row gap-s" role="group" aria-label="Shown as">
        {shownViews}
        <Button size="small" variant="quiet" busy={testing.isPending} onClick={() => testing.mutate()}>
          Send me a test
        </Button>
      </div>
      <TextField
        label="Booking"
        hint="Empty: the newest for which this e-mail would be sent."
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        problem={typed && !named.success ? 'A reference looks like MC-7K4QX' : undefined}
      />
      {problems.length > 0 && (
        <ul className="plain-list small" role="status">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {query.isError ? (
        <QueryProblem title="This cannot be shown" queries={[query]} />
      ) : shown ? (
        <>
          <p className="small soft">
            {shown.reference ? `With booking ${shown.reference}.` : 'With a made-up booking.'} Links open nothing here.
          </p>
          {view !== 'whatsapp' && (
            <p>
              <strong>{shown.subject}</strong>
            </p>
          )}
          {view === 'email' && <EmailFrame html={shown.html} />}
          {view === 'text' && <p className="card difference">{shown.text.trim()}</p>}
          {view === 'whatsapp' && <p className="card difference">{shown.whatsapp}</p>}
        </>
      ) : (
        <p role="status">Loading…</p>
      )}
    </div>
  )
  if (!isBeside)
    return (
      <Dialog open onOpenChange={(stays) => !stays && onClose()} title="Preview" wide>
        {content}
      </Dialog>
    )
  return (
    <section className="preview preview-beside" aria-label="Preview">
      <div className="row spread">
        <h2 className="head-s">Preview</h2>
        <Button size="small" variant="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
      <div className="preview-mail">{content}</div>
    </section>
  )
}
