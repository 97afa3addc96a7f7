import { foldText } from './fold-text.ts'

/** `Die eerste sneeu!` → `die-eerste-sneeu`: a text as part of an address, cut between words where it is too long. */
export function slugFrom(text: string, atMost = 80): string {
  const slug = foldText(text)
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  if (slug.length <= atMost) return slug
  return slug
    .slice(0, atMost + 1)
    .replace(/-[^-]*$/, '')
    .slice(0, atMost)
}
