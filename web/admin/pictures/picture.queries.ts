import { queryOptions } from '@tanstack/react-query'
import { galleryKind } from '#shared/content/gallery-kind.ts'
import { LinkToPictures, ShowPictureUses } from '#shared/pictures/picture-uploads.contract.ts'
import { recordQueries } from '#web/admin/kit/record-queries.ts'
import { staffCall } from '#web/admin/kit/staff-call.ts'

const usesKey = ['staff', 'picture-uses']

/** Where pictures are used beside the gallery, and the storage that they take. */
export const pictureUsesQuery = () =>
  queryOptions({ queryKey: usesKey, queryFn: ({ signal }) => staffCall(ShowPictureUses, { signal }) })

export const galleryQueries = recordQueries(galleryKind, [usesKey])

type Size = 'small' | 'large'
type Waiting = {
  readonly address: string
  readonly resolve: (link: string) => void
  readonly reject: (e: Error) => void
}

/** So many in one request. */
const MAX_AT_ONCE = 100
/** Links work for a quarter of an hour. */
const LINK_FRESH_MS = 12 * 60_000

const waiting: Record<Size, Waiting[]> = { small: [], large: [] }

/** Asks for the links of all pictures that begin to show at the same time in one request. */
function loadLink(address: string, size: Size): Promise<string> {
  return new Promise((resolve, reject) => {
    waiting[size].push({ address, resolve, reject })
    if (waiting[size].length === 1) setTimeout(() => void sendWaiting(size))
  })
}

async function sendWaiting(size: Size): Promise<void> {
  const all = waiting[size].splice(0)
  for (let start = 0; start < all.length; start += MAX_AT_ONCE) {
    const some = all.slice(start, start + MAX_AT_ONCE)
    try {
      const addresses = [...new Set(some.map(({ address }) => address))]
      // oxlint-disable-next-line no-await-in-loop -- the first hundred show first
      const { links } = await staffCall(LinkToPictures, { body: { addresses, size } })
      for (const { address, resolve } of some) resolve(links[address] ?? '')
    } catch (error) {
      for (const { reject } of some) reject(error as Error)
    }
  }
}

/** A link to a picture that may not be published. */
export const pictureLinkQuery = (address: string, size: Size) =>
  queryOptions({
    queryKey: ['staff', 'picture-link', size, address],
    queryFn: () => loadLink(address, size),
    staleTime: LINK_FRESH_MS,
  })
