import type { RichText } from '#shared/content/rich-text.ts'

/** Who reads Markdown (see read-markdown.ts): fetched when text is asked for, since most of what is asked for holds none. */
export const markdownReader = async (): Promise<(markdown: string) => RichText> =>
  (await import('./read-markdown.ts')).readMarkdown
