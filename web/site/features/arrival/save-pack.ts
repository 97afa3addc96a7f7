import { pathOf } from '#shared/kernel/endpoint.ts'
import { ShowArrivalPack } from '#shared/arrival/arrival-pack.contract.ts'
import type { ArrivalPack } from '#shared/arrival/arrival-pack.ts'
import { ARRIVAL_WORKER } from '#shared/site/arrival-worker.ts'
import { paths } from '#shared/site/paths.ts'
import { deleteOldPacks, deleteSavedPacks, savedPackName } from '#web/site/kit/saved-packs.ts'
import { pictureSources } from '#web/kit/picture-sources.ts'
import type { ShownPack } from './arrival-pack.queries.ts'

/** The map as one file, so that the one that was saved is the one that is shown. */
export const mapFile = (url: string): string => pictureSources(url)?.largest ?? url

const pathOfFile = (address: string): string | undefined => {
  const { origin, pathname } = new URL(address, window.location.href)
  return origin === window.location.origin ? pathname : undefined
}

/** Scripts, styles, typefaces and icons that the page has loaded, and the pictures that it shows. */
function loadedFiles(): string[] {
  const linked = document.querySelectorAll<HTMLScriptElement & HTMLLinkElement>(
    'script[src], link[rel="stylesheet"], link[rel="modulepreload"]',
  )
  const addresses = [
    ...performance.getEntriesByType('resource').map(({ name }) => name),
    ...[...linked].map(({ src, href }) => src || href),
  ].flatMap((address) => pathOfFile(address) ?? [])
  const files = addresses.filter((path) => /^\/assets\/[^/]+\.(js|css|woff2|svg)$/.test(path))
  const pictures = [...document.images].flatMap(({ complete, currentSrc }) =>
    complete && currentSrc && !currentSrc.startsWith('data:') ? (pathOfFile(currentSrc) ?? []) : [],
  )
  return [...files, ...pictures]
}

/** The files that a document of the site names itself. */
const namedFiles = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file = '']) => file)

/** Waits until a worker that was registered answers for its pages. */
async function untilActive({ installing, waiting, active }: ServiceWorkerRegistration): Promise<void> {
  const worker = waiting ?? installing
  if (active || !worker) return
  await new Promise<void>((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve()
      if (worker.state === 'redundant') reject(new Error('The worker was not taken'))
    })
  })
}

/** Saves a pack with all that its page needs, and says whether it now opens without a signal. */
export async function savePack(token: string, pack: ArrivalPack): Promise<boolean> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return false
  const page = paths.arrivalPack(token)
  // A wider scope would put the worker between the guest's other pages and their files, which then come later.
  const registration = await navigator.serviceWorker.register(ARRIVAL_WORKER, { scope: page })
  const html = await fetch(page)
  const named = namedFiles(await html.clone().text())
  // Of another build the files that it loads later are not known; the next visit begins with it.
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? ''
  if (!html.ok || !named.includes(entry)) return false

  const name = savedPackName(token, pack.checkOutDate)
  const kept: ShownPack = { ...pack, savedAt: new Date().toISOString() }
  const files = [...new Set([...named, ...loadedFiles(), ...(pack.map ? [mapFile(pack.map.url)] : [])])]
  const reply = `/api${pathOf(ShowArrivalPack.path, { token })}`
  const cache = await caches.open(name)
  try {
    await cache.addAll(files)
    await cache.put(page, html)
    await cache.put(reply, Response.json(kept))
  } catch (error) {
    // The former copy is still whole: files are taken all or none, and old ones go last.
    if (!(await cache.match(page))) await caches.delete(name)
    throw error
  }
  const saved = new Set([...files, page, reply])
  const old = (await cache.keys()).filter(({ url }) => !saved.has(new URL(url).pathname))
  await Promise.all(old.map((request) => cache.delete(request)))
  await deleteSavedPacks(token, name)
  await deleteOldPacks()
  await untilActive(registration)
  return true
}
