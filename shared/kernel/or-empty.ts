import * as z from 'zod/mini'

/** Optional text: empty, or what the schema takes. */
export const orEmpty = <Schema extends z.ZodMiniType<string>>(schema: Schema) => z.union([z.literal(''), schema])
