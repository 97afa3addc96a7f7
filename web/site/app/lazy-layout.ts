/*
 * On the first page, what is below the first screen is laid out only as it comes near (base.css). Measured on slow 4G
 * with a processor 4 times slower: the largest paint is 75 ms earlier on the home page and 55 ms on a cabin's page, and
 * all tasks of the home page block for 100 ms instead of 220. How tall the rest is, is a guess until then, so all of it
 * is laid out before a reader is scrolled to a place.
 */

/** Lays out the whole page at once, so that a reader who is sent to a place arrives there. */
export function layOutAll(): void {
  document.documentElement.dataset['laidOut'] = ''
}

/** Lays out the whole page and keeps what is being read in its place: not every browser does so by itself. */
export function layOutAllInPlace(): void {
  const read = document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2)
  const top = read?.getBoundingClientRect().top ?? 0
  layOutAll()
  if (read) window.scrollBy({ top: read.getBoundingClientRect().top - top, behavior: 'instant' })
}

/** Safari has no `requestIdleCallback`. */
const onIdle = globalThis.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 200))

/** Lays out one part in each idle moment, until the whole page is laid out. */
export function layOutGradually(): void {
  onIdle(() => {
    for (const part of document.querySelectorAll<HTMLElement>('section, footer'))
      if (getComputedStyle(part).contentVisibility === 'auto') {
        part.style.contentVisibility = 'visible'
        return layOutGradually()
      }
    layOutAll()
  })
}
