/** Names under which the product itself, or nobody in particular, is shown as who did something. */
const productNames: readonly string[] = [
  'PayFast',
  'Schedule',
  'System',
  'Guest',
  'The guest',
  'Staff',
  'Owner',
  'Admin',
  'Administrator',
  'Bookkeeper',
  'Helper',
  'Somebody',
  'Support',
]

/** Letters of other alphabets, and digits, that look like Latin letters. */
const lookAlikes: Readonly<Record<string, string>> = {
  ...{ а: 'a', е: 'e', о: 'o', р: 'p', с: 'c', у: 'y', х: 'x', і: 'i', ј: 'j', ѕ: 's', ԁ: 'd', ԛ: 'q', ԝ: 'w' },
  ...{ в: 'b', к: 'k', м: 'm', н: 'h', т: 't', α: 'a', ε: 'e', ι: 'i', κ: 'k', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u' },
  ...{ χ: 'x', ı: 'i', ł: 'l', ø: 'o', '0': 'o', '1': 'l', '3': 'e', '5': 's', '|': 'l' },
}

/** A name as people read it: without case, accents, spaces and marks, look-alike letters as the ones they look like. */
const foldName = (name: string): string =>
  [...name.normalize('NFKD').toLowerCase()]
    .map((letter) => lookAlikes[letter] ?? letter)
    .join('')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    // A capital I and a small L look the same.
    .replaceAll('i', 'l')

/** Whether a name is the product's, or reads like one of those in use: people could not tell who did something. */
export function isNameInUse(name: string, namesInUse: readonly string[]): boolean {
  const folded = foldName(name)
  return [...productNames, ...namesInUse].some((other) => foldName(other) === folded)
}
