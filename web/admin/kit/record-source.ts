import type { UseQueryResult } from '@tanstack/react-query'
import type { AnyRecord } from './record-columns.tsx'
import type { MoreRows } from './record-list.tsx'

/** The records of a page, however they are read. */
export type RecordSource = {
  readonly query: Pick<UseQueryResult, 'isError' | 'error' | 'isFetching' | 'refetch'>
  /** All that are known; undefined while they load. */
  readonly records: readonly AnyRecord[] | undefined
  /** Those of the list. */
  readonly listed: readonly AnyRecord[] | undefined
  readonly orderVersion?: number | undefined
  readonly more?: MoreRows<AnyRecord>
  /** The server filters and sorts. */
  readonly isPaged?: true
}
