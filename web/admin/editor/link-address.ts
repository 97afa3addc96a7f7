import { isAddress } from '#shared/content/read-markdown.ts'
import { telLink } from '#shared/kernel/phone.ts'

/**
 * Where a link leads, from what a person types: `/faq`, `https://…`, `www.…`, an e-mail address or a phone number.
 * Undefined where it is none of these.
 */
export function linkAddress(typed: string): string | undefined {
  const words = typed.trim()
  const href = /^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/.test(words)
    ? `mailto:${words}`
    : /^\+?[\d\s()-]{7,}$/.test(words)
      ? telLink(words)
      : /^(www\.)?[\w-]+(\.[\w-]+)+(\/\S*)?$/i.test(words)
        ? `https://${words}`
        : words
  return href.length > 1 && isAddress(href) ? href : undefined
}

/** The same as people write it. */
export const shownAddress = (href: string): string => href.replace(/^(mailto|tel):/, '')
