import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { PreviewFaq, faqRecords } from '#shared/content/staff-faqs.contract.ts'
import { recordQueries } from '#web/admin/kit/record-queries.ts'
import { staffCall } from '#web/admin/kit/staff-call.ts'

export const faqQueries = recordQueries(faqRecords)

/** An answer as guests would read it; while it is typed, the one before stays in view. */
export const faqPreviewQuery = (answer: string) =>
  queryOptions({
    queryKey: ['staff', 'faq-preview', answer],
    queryFn: ({ signal }) => staffCall(PreviewFaq, { body: { answer }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })
