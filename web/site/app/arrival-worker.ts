import { registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'
import { deleteOldPacks, deleteSavedPacks, savedPacksOf, tokenOfPage, tokenOfReply } from '#web/site/kit/saved-packs.ts'

/**
 * The service worker of the arrival pack: it shows a page that the guest has opened before, where there is no signal.
 * Its scope is the arrival page of one booking, and it answers for that page alone: the document, the reply of
 * `ShowArrivalPack`, and the files that the page has saved. Everything else goes to the network as if it were not there.
 * It saves nothing: the page does (features/arrival/save-pack.ts), as a whole, so that files of two deployments never mix.
 */

/** What a guest in a car waits for a bad line before the saved copy is shown. */
const NETWORK_TIMEOUT_SECONDS = 4

/** Of the worker's global scope, which the types of a page do not have. */
declare const clients: { get(id: string): Promise<{ readonly url: string } | undefined> }

const closingRefusals = new Set(['booking-not-found', 'arrival-pack-not-open'])

/** Whether the server says that this pack is not to be shown any more. */
async function isClosed(response: Response): Promise<boolean> {
  if (response.status !== 404 && response.status !== 409) return false
  const { error } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { readonly error?: string }
  return closingRefusals.has(error ?? '')
}

/** The network's answer, or the saved one where there is none in time. */
const networkFirst = (cacheName: string, token: string) =>
  new NetworkFirst({
    cacheName,
    networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
    matchOptions: { ignoreVary: true, ignoreSearch: true },
    plugins: [
      {
        async fetchDidSucceed({ response }) {
          if (await isClosed(response)) await deleteSavedPacks(token)
          // A server or an edge in trouble is as good as none.
          else if (!response.ok) throw new Error(`The server answered ${response.status}`)
          return response
        },
        cacheWillUpdate: async () => null,
      },
    ],
  })

const packOf = (url: URL, request: Request): string | undefined =>
  request.mode === 'navigate' ? tokenOfPage(url.pathname) : tokenOfReply(url.pathname)

registerRoute(
  ({ url, request, sameOrigin }) => sameOrigin && packOf(url, request) !== undefined,
  async (options) => {
    const token = packOf(options.url, options.request) ?? ''
    const [cacheName] = await savedPacksOf(token)
    return cacheName ? networkFirst(cacheName, token).handle(options) : fetch(options.request)
  },
)

/** Files of the site have their hash in their name, and pictures theirs in their folder: a saved one never changes. */
const isFile = (pathname: string): boolean => /^\/(assets|pictures|illustrations)\//.test(pathname)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isFile(url.pathname),
  async ({ event, request }) => {
    const client = await clients.get((event as unknown as { readonly clientId: string }).clientId)
    const token = client && tokenOfPage(new URL(client.url).pathname)
    const saved = token && (await caches.match(request, { ignoreVary: true }))
    return saved || fetch(request)
  },
)

void deleteOldPacks()
