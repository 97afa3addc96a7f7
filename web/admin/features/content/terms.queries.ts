import { queryOptions } from '@tanstack/react-query'
import { ListTermsVersions, ShowAcceptedTerms, ShowTermsText } from '#shared/content/staff-terms.contract.ts'
import { termsKind } from '#shared/content/terms-kind.ts'
import { ONLY_ID } from '#shared/kernel/published-endpoints.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { staffCall } from '#web/admin/kit/staff-call.ts'

const key = ['staff', 'terms']

export const termsVersionsQuery = () =>
  queryOptions({
    // An act of the editor loads again what begins so.
    queryKey: ['staff', 'published', termsKind.name, 'versions', ONLY_ID, 'acceptances'],
    queryFn: ({ signal }) => staffCall(ListTermsVersions, { signal }),
  })

export const termsTextQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'text', id],
    queryFn: ({ signal }) => staffCall(ShowTermsText, { params: { id }, signal }),
  })

export const acceptedTermsQuery = (reference: BookingReference) =>
  queryOptions({
    queryKey: [...key, 'accepted', reference],
    queryFn: ({ signal }) => staffCall(ShowAcceptedTerms, { params: { reference }, signal }),
    retry: false,
  })
