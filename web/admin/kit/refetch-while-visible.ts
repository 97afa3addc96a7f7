const REFETCH_MS = 15_000
/** A list of which many pages are loaded asks for each of them. */
const MANY_PAGES = 3

type Pages = { readonly state: { readonly data?: unknown } }

const pagesIn = (data: unknown): number =>
  typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages) ? data.pages.length : 1

/**
 * The options of what people look at: lists, Today, the calendar, an open drawer. It is fetched again whenever it is
 * opened or its window is looked at again, and every 15 seconds while it is visible; not while it is hidden.
 */
export const refetchWhileVisible = {
  staleTime: 2000,
  refetchOnWindowFocus: 'always',
  refetchInterval: ({ state }: Pages) => (pagesIn(state.data) > MANY_PAGES ? 4 : 1) * REFETCH_MS,
  refetchIntervalInBackground: false,
} as const
