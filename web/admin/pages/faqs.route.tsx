import { faqKind } from '#shared/content/faq-kind.ts'
import { FaqPreview } from '#web/admin/features/content/faq-preview.tsx'
import { RecordPage } from '#web/admin/kit/record-page.tsx'

/** `/admin/faqs`: the questions that guests ask, each with a preview as guests read it. */
export const Component = () => <RecordPage kind={faqKind} preview={({ answer }) => <FaqPreview answer={answer} />} />
