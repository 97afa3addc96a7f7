import type { RecordField } from '#shared/kernel/record-fields.ts'
import type { ValueFormats } from './change-history.tsx'

/** How history and conflicts write the values of a kind's fields that are not plain. */
export const recordFormats = (
  fields: Readonly<Record<string, RecordField>>,
  cabinTitle: (slug: string) => string,
): ValueFormats =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kind, choices = {}, none = 'None' }]) => {
      if (kind === 'select') return [[name, (value: unknown) => choices[String(value)] ?? String(value)]]
      if (kind === 'cabin') return [[name, (slug: unknown) => (slug ? cabinTitle(String(slug)) : none)]]
      if (kind !== 'cabins') return []
      return [[name, (slugs: unknown) => (Array.isArray(slugs) ? slugs.map(cabinTitle).join(', ') : 'All cabins')]]
    }),
  )
