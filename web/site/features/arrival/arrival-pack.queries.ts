import { queryOptions } from '@tanstack/react-query'
import { ShowArrivalPack } from '#shared/arrival/arrival-pack.contract.ts'
import type { ArrivalPack } from '#shared/arrival/arrival-pack.ts'
import { call } from '#web/kit/api.ts'

/** A pack as it is shown: from the server, or from what this phone has saved. */
export type ShownPack = ArrivalPack & {
  /** When the saved copy was made; the server's reply has none. */
  readonly savedAt?: string
}

/** How long a saved copy is shown before the server is asked again: a phone does not always say that a signal is back. */
const ASK_AGAIN_MS = 30_000

/** The arrival pack that a link opens. It is asked for again when a signal is back. */
export const arrivalPackQuery = (token: string) =>
  queryOptions({
    queryKey: ['arrival-pack', token],
    queryFn: async ({ signal }): Promise<ShownPack> => call(ShowArrivalPack, { params: { token }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
    refetchInterval: ({ state: { data } }) => data?.savedAt !== undefined && ASK_AGAIN_MS,
  })
