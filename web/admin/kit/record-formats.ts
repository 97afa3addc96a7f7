import type { RecordField } from '#shared/kernel/record-fields.ts'
import { type ValueFormats, valueText } from './change-history.tsx'
import { pictureText } from './picture-text.ts'

/** How history and conflicts write the values of a kind's fields that are not plain. */
export const recordFormats = (
  fields: Readonly<Record<string, RecordField>>,
  cabinTitle: (slug: string) => string,
): ValueFormats =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kind, choices = {}, none = 'None' }]) => {
      if (kind === 'select') return [[name, (value: unknown) => choices[String(value)] ?? String(value)]]
      if (kind === 'cabin') return [[name, (slug: unknown) => (slug ? cabinTitle(String(slug)) : none)]]
      if (kind === 'picture') return [[name, pictureText]]
      // Of a list that no page shows, how long it is; other fields are edited on another page of the same record.
      if (kind === 'kept')
        return [[name, (value: unknown) => (Array.isArray(value) ? String(value.length) : valueText(name, value))]]
      if (kind !== 'cabins') return []
      return [[name, (slugs: unknown) => (Array.isArray(slugs) ? slugs.map(cabinTitle).join(', ') : 'All cabins')]]
    }),
  )
