import type { PublishedKind } from '#shared/kernel/published-kind.ts'
import { fieldLabelsOf } from '#shared/kernel/record-kind.ts'

/** Fields of several tabs may have one label: the tab is behind it. */
export function publishedLabels(kind: Pick<PublishedKind, 'fields'>): Readonly<Record<string, string>> {
  const labels = fieldLabelsOf(kind)
  const all = Object.values(labels)
  return Object.fromEntries(
    Object.entries({ publishAt: 'Planned for', ...labels }).map(([name, label]) => {
      const group = kind.fields[name]?.group
      return [name, group && all.indexOf(label) !== all.lastIndexOf(label) ? `${label} (${group})` : label]
    }),
  )
}
