import type { FieldName } from './booking-form-body.ts'

/** What to focus in a field, best first: the calendar's active day, the chosen radio, a control. */
const FOCUS_TARGETS = [
  '.calendar-day[tabindex="0"]',
  'input[type="radio"]:checked',
  'input, select, textarea',
  'button',
]

/**
 * Focuses a field, found by its `data-field`; for an age that is not asked, `children`. A field that is focusable
 * itself (a message, the review) takes the focus.
 */
export function focusField(form: HTMLElement, field: FieldName): void {
  const container = [field, field.split('.')[0]]
    .map((name) => form.querySelector<HTMLElement>(`[data-field="${name}"]`))
    .find((found) => found !== null)
  if (!container) return
  const target =
    container.tabIndex === -1 && container.hasAttribute('tabindex')
      ? container
      : FOCUS_TARGETS.map((selector) => container.querySelector<HTMLElement>(selector)).find((found) => found !== null)
  target?.focus({ preventScroll: true })
  keepInView(container, form)
}

/** How long a form's layout may take to settle: prices come back, and a captcha is loaded. */
const SETTLES_WITHIN_MS = 2000

/** Scrolls to a field, and again whenever the form's height changes soon after, which would push it out of view. */
function keepInView(container: HTMLElement, form: HTMLElement): void {
  const scroll = () => container.scrollIntoView?.({ block: 'center' })
  scroll()
  const observer = new ResizeObserver(scroll)
  observer.observe(form)
  setTimeout(() => observer.disconnect(), SETTLES_WITHIN_MS)
}
