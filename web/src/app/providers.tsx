import { type DehydratedState, HydrationBoundary, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Unexpected } from '#web/lib/api.ts'
import { BookingDialogProvider } from './booking-dialog-provider.tsx'

/** Refusals are answers: only what was no answer is asked again. */
export const newQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => error instanceof Unexpected && failures < 2,
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        // Being offline is told as what it is, not waited out in silence.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })

type ProvidersProps = { client: QueryClient; state?: DehydratedState | null; children: ReactNode }

/** What every page stands in; `state` is the data that a published page brings along. */
export function Providers({ client, state = null, children }: ProvidersProps) {
  return (
    <QueryClientProvider client={client}>
      <HydrationBoundary state={state}>
        <BookingDialogProvider>{children}</BookingDialogProvider>
      </HydrationBoundary>
    </QueryClientProvider>
  )
}
