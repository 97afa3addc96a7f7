import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query'
import type { BodyInputOf } from '#shared/kernel/endpoint.ts'
import { ExportPerson, FindPeople } from '#shared/privacy/people.contract.ts'
import { staffCall } from '#web/admin/kit/staff-call.ts'

export type PersonSearch = { readonly name: string } | { readonly phone: string }

/** Bookings and enquiries of people with a name or a phone number, a page at a time. */
export const peopleQuery = (search: PersonSearch | undefined) =>
  infiniteQueryOptions({
    queryKey: ['staff', 'people', search],
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam ? { cursor: pageParam } : {}
      const body: BodyInputOf<typeof FindPeople> = { ...(search ?? { name: '' }), ...cursor }
      return staffCall(FindPeople, { body, signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    enabled: search !== undefined,
  })

/** A mutation, since what it gives is personal data: nothing of it is kept when the page is left. */
export const exportPersonMutation = () =>
  mutationOptions({
    mutationFn: (body: BodyInputOf<typeof ExportPerson>) => staffCall(ExportPerson, { body }),
    gcTime: 0,
  })
