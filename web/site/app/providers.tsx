import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Unexpected } from '#web/kit/api.ts'
import { BookingDialogProvider } from './booking-dialog-provider.tsx'

/** The answers that a published page brings along, by the second part of their `pageQueryKey`. */
export type Brought = Readonly<Record<string, unknown>>

/** Refusals are answers: only what was no answer is asked again. `brought`: what is here already, and as good as new. */
export function newQueryClient(brought: Brought = {}): QueryClient {
  const client = new QueryClient({
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
  for (const [question, answer] of Object.entries(brought)) client.setQueryData(['answer', question], answer)
  return client
}

/** What every page stands in. */
export function Providers({ client, children }: { client: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={client}>
      <BookingDialogProvider>{children}</BookingDialogProvider>
    </QueryClientProvider>
  )
}
