/** What a log must not hold, whoever it is of: e-mail addresses, tokens, signed links, what PayFast says, passwords. */
const shapes: readonly [string, RegExp][] = [
  ['an e-mail address', /[\w.+-]+(?:@|%40)[\w-]+\.\w+/i],
  ['a token', /eyJ[\w-]{10,}/],
  ['a signed link', /x-amz-(?:signature|credential|security-token)|AWSAccessKeyId/i],
  ['what PayFast says', /\b(?:m_payment_id|pf_payment_id|payment_status|merchant_key|passphrase)\b/],
]

const SHORTEST = 4
const SHORTEST_NUMBER = 9

/** The ways in which a text may stand in a line: as it is, in JSON, in an address, in a form; a number without signs. */
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
 * The lines of a log that hold something of a person: one of the `needles`, in any spelling and any case, or anything
 * of a shape that no line may have. Each with what was found in it, which is not repeated.
 */
export function findLogLeaks(lines: readonly string[], needles: Iterable<string>): string[] {
  const spelled = [...new Set([...needles].flatMap((needle) => spellingsOf(needle.trim())))].map((one) =>
    one.toLowerCase(),
  )
  return lines.flatMap((line) => {
    const small = line.toLowerCase()
    const shape = shapes.find(([, pattern]) => pattern.test(line))?.[0]
    const needle = spelled.find((one) => small.includes(one))
    const found = shape ?? (needle === undefined ? undefined : `what somebody typed or was sent ("${needle}")`)
    return found === undefined ? [] : [`${found}: ${line}`]
  })
}
