/*
 * On the first page, what lies below the first screen is laid out only as it comes near (base.css), which saves half of
 * the work before the first paint. How tall the rest is, is a guess until then; nobody may be sent to a place by a guess.
 */

/** Lays out all there is, at once: whoever is sent to a place arrives there. */
export function layOut(): void {
  document.documentElement.dataset['laidOut'] = ''
}

/** Not every browser tells of its quiet moments. */
const whenQuiet: (act: () => void) => void =
  'requestIdleCallback' in globalThis ? (act) => requestIdleCallback(act) : (act) => setTimeout(act, 200)

/** Lays out part after part, one in each quiet moment from the next on. */
export function layOutInSteps(): void {
  whenQuiet(() => {
    const next = [...document.querySelectorAll<HTMLElement>('section, footer')].find(
      (part) => getComputedStyle(part).contentVisibility === 'auto',
    )
    if (!next) return layOut()
    next.style.contentVisibility = 'visible'
    layOutInSteps()
  })
}
