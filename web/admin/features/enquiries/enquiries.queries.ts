import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query'
import type { EnquiryState } from '#shared/enquiries/enquiry.ts'
import {
  ChangeEnquiry,
  ListEnquiries,
  MAX_MARKED_ENQUIRIES,
  MarkEnquiries,
} from '#shared/enquiries/staff-enquiries.contract.ts'
import type { BodyInputOf } from '#shared/kernel/endpoint.ts'
import { refetchWhileVisible } from '#web/admin/kit/refetch-while-visible.ts'
import { staffCall } from '#web/admin/kit/staff-call.ts'

export const enquiriesQuery = (state: EnquiryState) =>
  infiniteQueryOptions({
    ...refetchWhileVisible,
    queryKey: ['staff', 'enquiries', state],
    queryFn: ({ pageParam, signal }) =>
      staffCall(ListEnquiries, { query: { state, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  })

type EnquiryChangeRequest = { readonly id: string; readonly body: BodyInputOf<typeof ChangeEnquiry> }

export const changeEnquiryMutation = () =>
  mutationOptions({
    mutationFn: ({ id, body }: EnquiryChangeRequest) => staffCall(ChangeEnquiry, { params: { id }, body }),
    onSettled: (_saved, _error, _request, _result, { client }) => client.invalidateQueries({ queryKey: ['staff'] }),
  })

type Marking = { readonly ids: readonly string[]; readonly state: EnquiryState }

export const markEnquiriesMutation = () =>
  mutationOptions({
    async mutationFn({ ids, state }: Marking) {
      for (let start = 0; start < ids.length; start += MAX_MARKED_ENQUIRIES)
        // oxlint-disable-next-line no-await-in-loop -- as many as one request takes, one after another
        await staffCall(MarkEnquiries, { body: { ids: ids.slice(start, start + MAX_MARKED_ENQUIRIES), state } })
    },
    onSettled: (_saved, _error, _marking, _result, { client }) => client.invalidateQueries({ queryKey: ['staff'] }),
  })
