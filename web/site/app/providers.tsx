import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Elements } from '#web/kit/elements.ts'
import { newQueryClient } from '#web/kit/query-client.ts'
import { BookingDialogProvider } from './booking-dialog-provider.tsx'

/** The replies that a published page brings along, by the second part of their `pageQueryKey`. */
export type PageData = Readonly<Record<string, unknown>>

/** A query client that holds the replies a published page brings along, as fresh as new ones. */
export function siteQueryClient(pageData: PageData = {}): QueryClient {
  const client = newQueryClient()
  for (const [path, reply] of Object.entries(pageData)) client.setQueryData(['reply', path], reply)
  return client
}

/** The contexts that every page is rendered in. */
export function Providers({ client, children }: { client: QueryClient; children: Elements }) {
  return (
    <QueryClientProvider client={client}>
      <BookingDialogProvider>{children}</BookingDialogProvider>
    </QueryClientProvider>
  )
}
