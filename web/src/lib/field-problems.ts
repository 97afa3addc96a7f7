import type * as z from 'zod/mini'

export type FieldProblems = Readonly<Record<string, string>>

/** The first sentence for each field, under the name of the field it is about. */
export function problemsByField(error: z.core.$ZodError): FieldProblems {
  const problems: Record<string, string> = {}
  for (const { path, message } of error.issues) problems[String(path.at(-1) ?? '')] ??= message
  return problems
}

/** Puts the focus into the first field that has a problem, so that a keyboard or screen reader lands on it. */
export const focusFirstProblem = (form: HTMLFormElement): void =>
  // The problems are in the page after the next paint.
  void requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
