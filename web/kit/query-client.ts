import { QueryClient } from '@tanstack/react-query'
import { UnexpectedError } from './api.ts'

/** A refusal is a reply: only a request without one is retried. */
export const newQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => error instanceof UnexpectedError && failures < 2,
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        // An offline page shows that it is offline; the query does not wait in silence.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
