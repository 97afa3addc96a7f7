import type * as z from 'zod/mini'

/** How many characters a text may have by its schema, if that says so. */
export function maxLengthOf(schema: z.core.$ZodType | undefined): number | undefined {
  if (!schema) return undefined
  const { def } = schema._zod as z.core.$ZodTypeInternals & { def: { innerType?: z.core.$ZodType } }
  if (def.innerType) return maxLengthOf(def.innerType)
  for (const { _zod } of def.checks ?? []) {
    const { check, maximum } = _zod.def as Partial<z.core.$ZodCheckMaxLengthDef>
    if (check === 'max_length') return maximum
  }
  return undefined
}
