import type { RichText } from '#shared/content/rich-text.ts'

/** The Markdown reader (see read-markdown.ts), loaded on first use, since most requests need none. */
export const markdownReader = async (): Promise<(markdown: string) => RichText> =>
  (await import('./read-markdown.ts')).readMarkdown
