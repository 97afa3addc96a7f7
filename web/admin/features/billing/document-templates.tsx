import { Suspense, lazy } from 'react'
import { useParams } from 'react-router-dom'
import { LoadingRows } from '#web/admin/kit/loading-record.tsx'

const Page = lazy(async () => ({ default: (await import('./document-template-page.tsx')).DocumentTemplatePage }))
const Editor = lazy(async () => ({ default: (await import('./document-template-editor.tsx')).DocumentTemplateEditor }))

/** `/admin/document-templates` is the list of documents, `/edit/{id}` the texts of one. */
export function DocumentTemplates() {
  const { id } = useParams()
  return (
    <Suspense fallback={<LoadingRows label="Loading" />}>{id === undefined ? <Page /> : <Editor id={id} />}</Suspense>
  )
}
