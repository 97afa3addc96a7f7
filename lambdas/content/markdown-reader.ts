import type { RichText } from '#shared/content/rich-text.ts'
import { errorFields, log } from '#lambdas/runtime/log.ts'

/** The Markdown reader (see shared/content/read-markdown.ts), loaded on first use, since most requests need none. */
const loadReader = async (): Promise<(markdown: string) => RichText> =>
  (await import('#shared/content/read-markdown.ts')).readMarkdown

/** Reads texts that are on file. One that cannot be read is shown as it was typed, with an alarm. */
export async function markdownReader(): Promise<(markdown: string) => RichText> {
  const readMarkdown = await loadReader()
  return (markdown) => {
    try {
      return readMarkdown(markdown)
    } catch (error) {
      log('alarm', 'record not readable', errorFields(error))
      return [{ kind: 'paragraph', runs: [{ text: markdown }] }]
    }
  }
}

/** Reads a text that is being written: undefined where it cannot be read. */
export async function tryMarkdown(markdown: string): Promise<RichText | undefined> {
  const readMarkdown = await loadReader()
  try {
    return readMarkdown(markdown)
  } catch {
    return undefined
  }
}
