/** A value as JSON with sorted fields, for comparisons: the fields of an item come in another order each time. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value).filter(([, part]) => part !== undefined)
  return `{${fields
    .map(([name, part]) => `${JSON.stringify(name)}:${canonicalJson(part)}`)
    .toSorted()
    .join(',')}}`
}
