import { telLink } from './phone.ts'

/** A part of a text; with `href`, a phone number that can be called. */
export type CallablePart = { readonly text: string; readonly href?: string }

const GAP = '[ \\u00A0-]'
/** As South Africans write them: `0825550142`, `082 5550142`, `(082) 555 0142`, `0800 123 456`, `+27 (0)82 555 0142`. */
const SOUTH_AFRICAN = [
  `(?:(?:\\+27|\\b0027)${GAP}?(?:\\(0\\)${GAP}?)?[1-8]\\d|\\b0[1-8]\\d)(?:${GAP}?\\d{7}|${GAP}\\d{3}${GAP}\\d{4})`,
  `\\(0[1-8]\\d\\)${GAP}?\\d{3}${GAP}?\\d{4}`,
  `\\b08[06]\\d${GAP}\\d{3}${GAP}\\d{3}`,
]
/** With the country: groups of digits that one sign parts. */
const INTERNATIONAL = `\\+(?!27|0)\\d{1,3}(?:${GAP}?\\(\\d{1,4}\\))?(?:${GAP}?\\d{1,5}){2,6}`
/** Police and ambulance, which are no amount in rand. */
const EMERGENCY = '\\b(?<!\\bR[ \\u00A0])10(?:111|177)'
/** Not within a longer number, a date, an amount or an address. */
const PHONE = new RegExp(
  `(?<![\\d+/.,@_-])(${[...SOUTH_AFRICAN, INTERNATIONAL, EMERGENCY].join('|')})(?![\\w/@]|[-.,:]\\d)`,
  'g',
)

const CALLING = 'call|phone|ring|tel|telephone|cell|cellphone|mobile|landline|whatsapp|sms'
/** What stands before a number that is none to call, unless a word of calling stands between. */
const OTHER_NUMBER = new RegExp(
  `\\b(?:account|acc|acct|a/c|iban|bank|branch)\\b(?:(?!\\b(?:${CALLING})\\b).)*$` +
    `|\\b(?:code|pin|password|ref|reference|id|vat|registration|booking)\\b\\.?(?: (?:number|no\\.?|nr\\.?|is))?:? *#?$`,
  'i',
)
/** The longest and the shortest with the country that are in use. */
const MOST_DIGITS = 13
const FEWEST_DIGITS = 9

const hasLengthOfPhone = (found: string): boolean => {
  const { length } = found.replaceAll(/\D/g, '')
  return !found.startsWith('+') || (length >= FEWEST_DIGITS && length <= MOST_DIGITS)
}

/**
 * A text in parts, its phone numbers as links to call. In doubt a number stays text: of an account, of a code, a date, or
 * one whose end cannot be told from what follows.
 */
export function withPhoneLinks(text: string): CallablePart[] {
  const parts: CallablePart[] = []
  let end = 0
  for (const { 0: phone, index } of text.matchAll(PHONE)) {
    const sentence =
      text
        .slice(0, index)
        .split(/[\n;!?]|\. (?=\p{Lu})/u)
        .at(-1) ?? ''
    if (!hasLengthOfPhone(phone) || OTHER_NUMBER.test(sentence)) continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: phone, href: telLink(phone) })
    end = index + phone.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}
