import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

type LoadProblemProps = {
  /** What is missing: 'Failed to load cabin information'. */
  title: string
  error: Error | null
  onRetry: () => void
  retrying?: boolean
}

/** A loading error: says what failed, why if known, and offers to try again. */
export function LoadProblem({ title, error, onRetry, retrying = false }: LoadProblemProps) {
  return (
    <Notice tone="warning" title={title} live="polite">
      {error && <p>{error.message}</p>}
      <p>
        <Button size="small" busy={retrying} busyLabel="Trying again…" onClick={onRetry}>
          Try again
        </Button>
      </p>
    </Notice>
  )
}

type QueryProblemProps = {
  title: string
  /** The queries; only the failed ones are sent again. */
  queries: readonly Pick<UseQueryResult, 'isError' | 'error' | 'isFetching' | 'refetch'>[]
}

/** The same for queries to the server. */
export function QueryProblem({ title, queries }: QueryProblemProps) {
  const failed = queries.filter(({ isError }) => isError)
  return (
    <LoadProblem
      title={title}
      error={failed[0]?.error ?? null}
      retrying={queries.some(({ isFetching }) => isFetching)}
      onRetry={() => failed.forEach(({ refetch }) => void refetch())}
    />
  )
}
