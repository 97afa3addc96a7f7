import type { FormField } from './form-field.tsx'

/** What people call each field of a form, by its name. */
export const fieldLabels = (
  fields: readonly Pick<FormField<Record<string, unknown>>, 'name' | 'label'>[],
): Readonly<Record<string, string>> => Object.fromEntries(fields.map(({ name, label }) => [name, label]))
