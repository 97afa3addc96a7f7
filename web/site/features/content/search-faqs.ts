import type { FaqGroup } from '#shared/content/faq.contract.ts'
import { foldText } from '#shared/kernel/fold-text.ts'
import { normalizePlainLine } from '#shared/kernel/text-input.ts'
import { toPlainText } from '#shared/content/rich-text.ts'

/** Ignores accents, hyphens and apostrophes: "wifi" finds "Wi-Fi". */
const normalize = (words: string): string => foldText(normalizePlainLine(words)).replaceAll(/['-]/g, '')

/** The groups with only those questions that contain every word, in the question or its answer. */
export function searchFaqs(groups: readonly FaqGroup[], wanted: string): FaqGroup[] {
  const words = normalize(wanted).split(/\s+/).filter(Boolean)
  return groups
    .map(({ category, faqs }) => ({
      category,
      faqs: faqs.filter(({ question, answer }) => {
        const text = normalize(`${question} ${toPlainText(answer)} ${category}`)
        return words.every((word) => text.includes(word))
      }),
    }))
    .filter(({ faqs }) => faqs.length > 0)
}
