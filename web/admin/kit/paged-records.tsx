import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { useDebounced } from '#web/kit/use-debounced.ts'
import type { AnyRecord } from './record-columns.tsx'
import { type RecordQueries, recordSearchOf } from './record-queries.ts'
import type { RecordSource } from './record-source.ts'
import { useAddressParams } from './use-address-params.ts'
import { useOpenedRecord } from './use-opened-record.ts'

const DEBOUNCE_MS = 150

type PagedRecordsProps<Form extends z.ZodMiniObject> = {
  queries: RecordQueries<Form>
  children: (source: RecordSource) => ReactNode
}

/** Records that are read page by page: the server searches, and lists those in use and archived ones apart. */
export function PagedRecords<Form extends z.ZodMiniObject>({ queries, children }: PagedRecordsProps<Form>) {
  const [address] = useAddressParams()
  const asked = recordSearchOf(address)
  const search = { ...asked, q: useDebounced(asked.q, DEBOUNCE_MS) }
  const query = useInfiniteQuery(queries.pages(search))
  const listed: AnyRecord[] | undefined = query.data?.pages.flatMap(({ records }) => records)
  const { key: openKey } = useOpenedRecord()
  const isElsewhere =
    listed !== undefined && openKey !== undefined && openKey !== 'new' && !listed.some(({ id }) => id === openKey)
  const opened = useQuery({ ...queries.one(openKey ?? ''), enabled: isElsewhere })
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  return children({
    query,
    // Until it is known whether the open one exists, nothing is.
    records: isElsewhere && opened.isPending ? undefined : [...(listed ?? []), ...(opened.data ? [opened.data] : [])],
    listed,
    more: {
      hasMore: hasNextPage,
      isLoading: isFetchingNextPage,
      onMore: () => void fetchNextPage(),
      all: async (signal) => queries.all(search, signal),
    },
    isPaged: true,
  })
}
