import type * as z from 'zod/mini'
import { focusWhenShown } from './focus-when-shown.ts'

export type FieldProblems = Readonly<Record<string, string>>

/** The first message of each field, by the field's name. */
export function problemsByField(error: z.core.$ZodError): FieldProblems {
  const problems: Record<string, string> = {}
  for (const { path, message } of error.issues) problems[String(path.at(-1) ?? '')] ??= message
  return problems
}

/**
 * Focuses the first field with a problem, so that a keyboard or screen reader continues there. In a group, such as
 * radio buttons, it is the first focusable element; a group that is no field is marked by `data-problem`.
 */
export const focusFirstProblem = (form: HTMLElement): void =>
  focusWhenShown(() => {
    const found = form.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem]')
    const isGroup = found?.matches('fieldset, [data-problem]')
    return isGroup ? found?.querySelector<HTMLElement>('input, button:not([disabled])') : found
  })
