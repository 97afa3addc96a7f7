import type { TermsForm } from '#shared/content/terms-form.ts'
import type { Problems } from '#shared/kernel/published-endpoints.ts'
import { tryMarkdown } from './markdown-reader.ts'

/** Says of terms that would be published why guests could not read them as they are meant. */
export async function checkTerms({ content }: TermsForm): Promise<Problems> {
  if (!(await tryMarkdown(content))) return { content: 'Its quotes or lists are nested too deeply to be shown' }
  const [braces] = content.match(/\{[^{}\n]*\}/) ?? []
  return braces === undefined
    ? {}
    : {
        content: `Nothing is filled in here, so that guests accept fixed words: please write them in place of ${braces}`,
      }
}
