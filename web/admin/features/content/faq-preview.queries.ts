import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { PreviewFaq } from '#shared/content/staff-faqs.contract.ts'
import { staffCall } from '#web/admin/kit/staff-call.ts'

/** An answer as guests would read it; while it is typed, the one before stays in view. */
export const faqPreviewQuery = (answer: string) =>
  queryOptions({
    queryKey: ['staff', 'faq-preview', answer],
    queryFn: ({ signal }) => staffCall(PreviewFaq, { body: { answer }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })
