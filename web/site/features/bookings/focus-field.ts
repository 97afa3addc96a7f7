import type { FieldName } from './booking-form-body.ts'

/** Where the focus may land in a field, best first: the marked day of a calendar, the chosen radio, a control. */
const FOCUS_TARGETS = [
  '.calendar-day[tabindex="0"]',
  'input[type="radio"]:checked',
  'input, select, textarea',
  'button',
]

/**
 * Puts the focus into a field, found by its `data-field`; an age that is not asked is in `children`. A field that can
 * take the focus itself (a message, the review) does.
 */
export function focusField(form: HTMLElement, field: FieldName): void {
  const place = [field, field.split('.')[0]]
    .map((name) => form.querySelector<HTMLElement>(`[data-field="${name}"]`))
    .find((found) => found !== null)
  if (!place) return
  const landing =
    place.tabIndex === -1 && place.hasAttribute('tabindex')
      ? place
      : FOCUS_TARGETS.map((selector) => place.querySelector<HTMLElement>(selector)).find((found) => found !== null)
  landing?.focus({ preventScroll: true })
  place.scrollIntoView?.({ block: 'center' })
}
