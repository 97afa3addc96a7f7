import { skipToken, useQuery } from '@tanstack/react-query'
import type { DraftForm } from '#shared/kernel/published-endpoints.ts'
import type { PublishedKind } from '#shared/kernel/published-kind.ts'
import { isListed, listedQueries } from './published-queries.ts'

/** What is typed of the other records of a kind, where one of its fields suggests that. */
export function useOtherForms(kind: PublishedKind, id: string): readonly DraftForm[] {
  const isNeeded = Object.values(kind.fields).some(({ suggests }) => suggests)
  const { data } = useQuery(
    isNeeded && isListed(kind) ? listedQueries(kind).list() : { queryKey: ['none'], queryFn: skipToken },
  )
  return data?.records.flatMap((entry) => (entry.id === id ? [] : [entry.form])) ?? []
}
