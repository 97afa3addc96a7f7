import type * as z from 'zod/mini'

/** Problems of a form, by their paths in it: `tiers.0.percent`. */
export type FormProblems = Readonly<Record<string, string>>

/** Whether a path of a problem is that of a field, or of something inside its value: `tiers.0.percent`. */
export const isIn = (name: string, path: string): boolean => path === name || path.startsWith(`${name}.`)

/** The problem of a field, the first if there are several, and those inside its value. */
export function problemsIn(problems: FormProblems, name: string) {
  const own = Object.entries(problems).filter(([path]) => isIn(name, path))
  const innerProblems = Object.fromEntries(
    own.flatMap(([path, problem]) => (path === name ? [] : [[path.slice(name.length + 1), problem]])),
  )
  return { problem: problems[name] ?? own[0]?.[1], innerProblems }
}

/** The first problem of each path in the form. */
export function problemsOf(error: z.core.$ZodError): FormProblems {
  const problems: Record<string, string> = {}
  for (const { path, message } of error.issues) problems[path.join('.')] ??= message
  return problems
}

/** The first problem of one field; rules across fields are checked when the form is saved. */
export function problemOf(schema: z.ZodMiniObject, name: string, value: unknown): string | undefined {
  const parsed = (schema.shape[name] as z.ZodMiniType | undefined)?.safeParse(value)
  return parsed?.error?.issues[0]?.message
}

/** The first problem of each path in one field. `missing` is said of a value that is not there. */
export function problemsOfField(schema: z.ZodMiniObject, name: string, value: unknown, missing: string): FormProblems {
  const field = schema.shape[name] as z.ZodMiniType | undefined
  const { error } = field?.safeParse(value, { error: () => missing }) ?? {}
  const problems: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) problems[[name, ...path].join('.')] ??= message
  return problems
}
