import { Suspense, lazy } from 'react'
import { useParams } from 'react-router-dom'
import { EmailType } from '#shared/notifications/email-type.ts'
import { LoadingRows } from '#web/admin/kit/loading-record.tsx'

const EmailTemplateList = lazy(async () => ({
  default: (await import('./email-template-list.tsx')).EmailTemplateList,
}))
const EmailTemplateEditor = lazy(async () => ({
  default: (await import('./email-template-editor.tsx')).EmailTemplateEditor,
}))

/** `/admin/email-templates` is the list of e-mails, `/edit/{type}` the editor of one. */
export function EmailTemplates() {
  const type = EmailType.safeParse(useParams()['id'])
  return (
    <Suspense fallback={<LoadingRows label="Loading" />}>
      {type.success ? <EmailTemplateEditor key={type.data} type={type.data} /> : <EmailTemplateList />}
    </Suspense>
  )
}
