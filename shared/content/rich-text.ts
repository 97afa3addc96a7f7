import * as z from 'zod/mini'

/** A run of letters in one look; with `href`, a link. Addresses of ours begin with `/`, all others with `https://`. */
export const TextRun = z.object({
  text: z.string(),
  look: z.optional(z.enum(['strong', 'emphasis'])),
  href: z.optional(z.string().check(z.regex(/^(\/(?!\/)|#|https:\/\/|mailto:|tel:)/))),
})
export type TextRun = z.infer<typeof TextRun>

/**
 * One block of a text that staff wrote. Texts are kept as Markdown and read out as blocks, so that no page ever takes
 * HTML from anybody, and no browser loads what reads Markdown.
 */
export const TextBlock = z.discriminatedUnion('kind', [
  /** Part of the contents list; `id` is what an address's #part names. */
  z.object({ kind: z.literal('heading'), level: z.enum(['2', '3']), id: z.string(), text: z.string() }),
  z.object({ kind: z.literal('paragraph'), runs: z.array(TextRun) }),
  z.object({ kind: z.literal('list'), numbered: z.boolean(), items: z.array(z.array(TextRun)) }),
  z.object({ kind: z.literal('quote'), runs: z.array(TextRun) }),
  z.object({ kind: z.literal('picture'), url: z.string(), alt: z.string() }),
  z.object({ kind: z.literal('table'), head: z.array(z.string()), rows: z.array(z.array(z.array(TextRun))) }),
])
export type TextBlock = z.infer<typeof TextBlock>

/** A text as pages show it. */
export const RichText = z.array(TextBlock)
export type RichText = z.infer<typeof RichText>
