/*
 * On the first page, what lies below the first screen is laid out only as it comes near (base.css), which saves half of
 * the work before the first paint. How tall the rest is, is a guess until then; nobody may be sent to a place by a guess.
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
