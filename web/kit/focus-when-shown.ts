/** About two seconds. */
const MOST_FRAMES = 120

/**
 * Focuses an element as soon as it is in the page: React may show what was set only some frames later on a busy device.
 * Gives up after about two seconds.
 */
export function focusWhenShown(find: () => HTMLElement | null | undefined, frames = MOST_FRAMES): void {
  requestAnimationFrame(() => {
    const element = find()
    if (element) element.focus()
    else if (frames > 1) focusWhenShown(find, frames - 1)
  })
}
