import { normalizePlainLine } from './text-input.ts'

/** Letters that Unicode does not decompose, as they are typed on a keyboard without them. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ æ: 'ae', ð: 'd', đ: 'd', ħ: 'h', ı: 'i', ĸ: 'k', ł: 'l', ŋ: 'n', ø: 'o', œ: 'oe', ß: 'ss', þ: 'th', ŧ: 't' },
  ...{ ɓ: 'b', ɗ: 'd', ə: 'e', ƙ: 'k', ƴ: 'y', ς: 'σ' },
}

/** Text to compare, without case and accents: `Møller` and `MOLLER` are `moller`, `Weiß` is `weiss`. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{ASCII}]/gu, (letter) => plainLetters[letter] ?? letter)

/** Whether a text contains what somebody typed to find it. */
export const containsText = (text: string, typed: string): boolean =>
  foldText(normalizePlainLine(text)).includes(foldText(normalizePlainLine(typed)))
