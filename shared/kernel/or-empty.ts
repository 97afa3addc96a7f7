import * as z from 'zod/mini'
import { normalizeLine } from './text-input.ts'

/** Optional text: empty, or what the schema takes. What nobody can see, such as spaces, is empty. */
export const orEmpty = <Schema extends z.ZodMiniType<string, string>>(schema: Schema) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed: string) => (normalizeLine(typed) === '' ? '' : typed)),
    ),
    z.union([z.literal(''), schema]),
  )
