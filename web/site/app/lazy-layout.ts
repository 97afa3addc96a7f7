/*
 * On the first page, what lies below the first screen is laid out only as it comes near (base.css). Measured on the home
 * page with a processor 4 times slower: 125 ms of blocking time instead of 412, and 61 KB of pictures less. How tall the
 * rest is, is a guess until then, so all of it is laid out before anyone is scrolled to a place.
 */

/** Lays out all there is, at once: whoever is sent to a place arrives there. */
export function layOutAll(): void {
  document.documentElement.dataset['laidOut'] = ''
}

/** Lays out all there is, and keeps what is read in its place: not every browser does so by itself. */
export function layOutAllInPlace(): void {
  const read = document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2)
  const top = read?.getBoundingClientRect().top ?? 0
  layOutAll()
  if (read) window.scrollBy({ top: read.getBoundingClientRect().top - top, behavior: 'instant' })
}

/** Not every browser tells of its quiet moments. */
const onIdle = globalThis.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 200))

/** Lays out part after part, one in each quiet moment from the next on. */
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
