/** What a log must never contain: e-mail addresses, tokens, signed links, PayFast's fields, passwords. */
const shapes: readonly [string, RegExp][] = [
  ['an e-mail address', /[\w.+-]+(?:@|%40)[\w-]+\.\w+/i],
  ['a token', /eyJ[\w-]{10,}/],
  ['a signed link', /x-amz-(?:signature|credential|security-token)|AWSAccessKeyId/i],
  ['a field of PayFast', /\b(?:m_payment_id|pf_payment_id|payment_status|merchant_key|passphrase)\b/],
]

const SHORTEST = 4
const SHORTEST_NUMBER = 9

/**
 * The encodings in which a text may occur in a line: as it is, in JSON, in an address, in a form; a number without
 * separators.
 */
function spellingsOf(needle: string): string[] {
  const digits = needle.replaceAll(/\D/g, '')
  const isPhone = /^[\d\s+()-]+$/.test(needle)
  const spellings = isPhone
    ? [needle, digits, digits.replace(/^0/, '27'), digits.replace(/^27/, '0')]
    : [needle, JSON.stringify(needle).slice(1, -1), encodeURIComponent(needle.toWellFormed())]
  const shortest = /^\d+$/.test(digits) && isPhone ? SHORTEST_NUMBER : SHORTEST
  return [...spellings, encodeURIComponent(needle.toWellFormed()).replaceAll('%20', '+')].filter(
    (spelling) => spelling.length >= shortest,
  )
}

/**
 * The lines of a log with personal data: one of the `needles`, in any encoding and any case, or anything of a forbidden
 * shape. Each with what kind was found, which is not repeated.
 */
export function findLogLeaks(lines: readonly string[], needles: Iterable<string>): string[] {
  const spellings = [...new Set([...needles].flatMap((needle) => spellingsOf(needle.trim())))].map((one) =>
    one.toLowerCase(),
  )
  return lines.flatMap((line) => {
    const lowerCase = line.toLowerCase()
    const shape = shapes.find(([, pattern]) => pattern.test(line))?.[0]
    const needle = spellings.find((one) => lowerCase.includes(one))
    const found = shape ?? (needle === undefined ? undefined : `what somebody typed or was sent ("${needle}")`)
    return found === undefined ? [] : [`${found}: ${line}`]
  })
}
