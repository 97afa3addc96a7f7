import type * as z from 'zod/mini'

export type FieldProblems = Readonly<Record<string, string>>

/** The first sentence for each field, under the name of the field it is about. */
export function problemsByField(error: z.core.$ZodError): FieldProblems {
  const problems: Record<string, string> = {}
  for (const { path, message } of error.issues) problems[String(path.at(-1) ?? '')] ??= message
  return problems
}

/**
 * Puts the focus into the first field that has a problem, so that a keyboard or screen reader lands on it. Of a group,
 * such as radio buttons, it is the first part that takes the focus; a group that is no field says so by `data-problem`.
 */
export const focusFirstProblem = (form: HTMLFormElement): void =>
  // The problems are in the page after the next paint.
  void requestAnimationFrame(() => {
    const found = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem]')
    const isGroup = found?.matches('fieldset, [data-problem]')
    const field = isGroup ? found?.querySelector<HTMLElement>('input, button:not([disabled])') : found
    field?.focus()
  })
