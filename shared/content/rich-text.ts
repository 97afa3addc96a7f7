import * as z from 'zod/mini'

/**
 * Where a link may lead: our own pages, which begin with one `/`, a part of the same page, `https://`, an e-mail
 * address, a phone. Browsers read `\` as `/` and skip line breaks in addresses, so neither is allowed.
 */
export const LinkAddress = z.string().check(z.regex(/^(\/(?!\/)|#|https:\/\/|mailto:|tel:)[^\s\\]*$/))

/** A run of text in one style; with `href`, a link. */
export const TextRun = z.object({
  text: z.string(),
  look: z.optional(z.enum(['strong', 'emphasis'])),
  href: z.optional(LinkAddress),
})
export type TextRun = z.infer<typeof TextRun>

/**
 * One block of a text that staff wrote. Texts are stored as Markdown and sent as blocks: no page inserts HTML from
 * outside, and no browser loads a Markdown parser.
 */
export const TextBlock = z.discriminatedUnion('kind', [
  /** Part of the contents list; `id` is what an address's #part names. */
  z.object({ kind: z.literal('heading'), level: z.enum(['2', '3']), id: z.string(), text: z.string() }),
  z.object({ kind: z.literal('paragraph'), runs: z.array(TextRun) }),
  z.object({ kind: z.literal('list'), numbered: z.boolean(), items: z.array(z.array(TextRun)) }),
  z.object({ kind: z.literal('quote'), runs: z.array(TextRun) }),
  z.object({ kind: z.literal('picture'), url: z.string(), alt: z.string() }),
  /** A cabin's card with a button to book it, or a button to book any cabin. */
  z.object({ kind: z.literal('cabin'), slug: z.string() }),
  z.object({ kind: z.literal('book'), slug: z.nullable(z.string()) }),
  z.object({ kind: z.literal('table'), head: z.array(z.string()), rows: z.array(z.array(z.array(TextRun))) }),
])
export type TextBlock = z.infer<typeof TextBlock>

/** A text as pages show it. */
export const RichText = z.array(TextBlock)
export type RichText = z.infer<typeof RichText>

/** The plain text, for search, description and reading time. */
export const toPlainText = (text: RichText): string =>
  text
    .flatMap((block) => {
      if (block.kind === 'heading') return [block.text]
      if (block.kind === 'paragraph' || block.kind === 'quote') return [lineOf(block.runs)]
      if (block.kind === 'list') return block.items.map(lineOf)
      if (block.kind === 'table') return [block.head.join(' '), ...block.rows.map((row) => row.map(lineOf).join(' '))]
      return []
    })
    .join('\n')

const lineOf = (runs: readonly TextRun[]): string => runs.map(({ text }) => text).join('')
