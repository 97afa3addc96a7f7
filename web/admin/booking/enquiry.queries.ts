import { queryOptions } from '@tanstack/react-query'
import { ShowEnquiry } from '#shared/enquiries/staff-enquiries.contract.ts'
import type { ReplyOf } from '#shared/kernel/endpoint.ts'
import { refetchWhileVisible } from '#web/admin/kit/refetch-while-visible.ts'
import { staffCall } from '#web/admin/kit/staff-call.ts'

export type EnquiryDetails = ReplyOf<typeof ShowEnquiry>

/** One enquiry: in the inbox, and where a booking is made of it. */
export const enquiryQuery = (id: string) =>
  queryOptions({
    ...refetchWhileVisible,
    queryKey: ['staff', 'enquiry', id],
    queryFn: ({ signal }) => staffCall(ShowEnquiry, { params: { id }, signal }),
  })
