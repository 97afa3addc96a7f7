import { topLevelDomains } from './top-level-domains.ts'

/**
 * Whether an e-mail program would turn part of a text into a link: `www.`, `://`, a slash, or a domain such as
 * `prize.co.za`. A space after the dot (`St. Clair`), initials (`J.P. Morgan`, `J.de Villiers`) and words that end in no
 * top-level domain (`St.Clair`) are no links.
 */
export function containsLink(text: string): boolean {
  const seen = text.replaceAll(/[\u200C\u200D]/g, '')
  if (/www\.|:\/\/|\//i.test(seen)) return true
  return seen.split(/[^\p{L}\p{M}\p{N}.-]+/u).some(isDomain)
}

/** Whether a word holds a label of two characters or more, a dot and a top-level domain. */
function isDomain(word: string): boolean {
  const labels = word.toLowerCase().split('.')
  return labels.some((label, index) => label.length > 1 && topLevelDomains.has(labels[index + 1] ?? ''))
}
