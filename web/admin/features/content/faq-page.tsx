import { Suspense, lazy } from 'react'
import { faqKind } from '#shared/content/faq-kind.ts'
import { RecordPage } from '#web/admin/kit/record-page.tsx'

const FaqPreview = lazy(async () => ({
  default: (await import('./faq-preview.tsx')).FaqPreview,
}))

/** `/admin/faqs`: the questions that guests ask, each with a preview as guests read it. */
export const FaqPage = () => (
  <RecordPage
    kind={faqKind}
    preview={({ answer }) => (
      <Suspense fallback={null}>
        <FaqPreview answer={answer} />
      </Suspense>
    )}
  />
)
