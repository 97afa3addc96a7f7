import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDebounced } from '#web/kit/use-debounced.ts'
import { type AnyRecordPageProps, RecordPageView } from './record-page.tsx'
import { recordSearchOf } from './record-queries.ts'
import { useAddressParams } from './use-address-params.ts'
import { useOpenedRecord } from './use-opened-record.ts'

const DEBOUNCE_MS = 150

/** Records that are read page by page: the server searches, and lists those in use and archived ones apart. */
export function PagedRecordPage(props: AnyRecordPageProps) {
  const { queries } = props
  const [address] = useAddressParams()
  const asked = recordSearchOf(address)
  const search = { ...asked, q: useDebounced(asked.q, DEBOUNCE_MS) }
  const query = useInfiniteQuery(queries.pages(search))
  const listed = query.data?.pages.flatMap(({ records }) => records)
  const { key: openKey } = useOpenedRecord()
  const isElsewhere =
    listed !== undefined && openKey !== undefined && openKey !== 'new' && !listed.some(({ id }) => id === openKey)
  const opened = useQuery({ ...queries.one(openKey ?? ''), enabled: isElsewhere })
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  return (
    <RecordPageView
      {...props}
      source={{
        query,
        // Until it is known whether the open one exists, nothing is.
        records:
          isElsewhere && opened.isPending ? undefined : [...(listed ?? []), ...(opened.data ? [opened.data] : [])],
        listed,
        more: {
          hasMore: hasNextPage,
          isLoading: isFetchingNextPage,
          onMore: () => void fetchNextPage(),
          all: async (signal) => queries.all(search, signal),
        },
        isPaged: true,
      }}
    />
  )
}
