import * as z from 'zod/mini'

/**
 * Who wrote a line, as it is stored: the name that the account had then, for people to read, and the account's id, by
 * which alone it is judged. People choose their names, and two can have one. No id: nobody of staff, or a line from
 * before ids were stored.
 */
export const authorFields = { by: z.string(), bySub: z.optional(z.string()) } as const
export type Author = { readonly by: string; readonly bySub?: string | undefined }

/** An account as the author of what it does. */
export const authorOf = ({ name, sub }: { readonly name: string; readonly sub?: string | undefined }): Author =>
  sub === undefined ? { by: name } : { by: name, bySub: sub }

/** The author of a record's last save. */
export const revisionAuthor = ({
  updatedBy,
  updatedBySub,
}: {
  readonly updatedBy: string
  readonly updatedBySub?: string | undefined
}): Author => ({ by: updatedBy, ...(updatedBySub !== undefined && { bySub: updatedBySub }) })

/** An author in the fields of a record's last save. */
export const revisedBy = ({ by, bySub }: Author) => ({
  updatedBy: by,
  ...(bySub !== undefined && { updatedBySub: bySub }),
})
