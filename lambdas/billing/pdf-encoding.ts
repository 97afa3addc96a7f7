/**
 * The letters that the fonts of every PDF reader can write: Windows-1252, without its signs for control
 * (PDF 32000-1:2008, annex D.2, WinAnsiEncoding).
 */
const beyondLatin1 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'
const isEncodable = (letter: string): boolean => /^[ -~\u00A0-\u00FF]$/.test(letter) || beyondLatin1.includes(letter)

/** Letters that are no letter with a mark: how their readers write them where they must do without. */
const transliterations: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  ŋ: 'ng',
  Ŋ: 'Ng',
  ŧ: 't',
  Ŧ: 'T',
  ə: 'e',
  Ə: 'E',
  ǃ: '!',
  ǀ: '|',
  ǁ: '||',
  ǂ: '|',
  '−': '-',
  '‐': '-',
  '‑': '-',
  '\u202F': ' ',
  '\u2009': ' ',
}

/**
 * Writes a text in the letters that a paper has. A letter keeps every mark that can be written and loses the others:
 * "Żółć Nguyễn Müller" is "Zólc Nguyên Müller". Of a script without such letters each word is one "?": the paper's
 * reference says whose it is.
 */
export function toWinAnsi(text: string): string {
  let written = ''
  for (const letter of text.normalize('NFC')) {
    if (isEncodable(letter)) written += letter
    else if (/\s/.test(letter)) written += ' '
    else written += transliterations[letter] ?? stripMarks(letter)
  }
  return written.replaceAll(/\?{2,}/g, '?')
}

const MARK = /^\p{M}$/u

/** `ễ` → `ê`: each mark is put back where that gives a letter that can be written. */
function stripMarks(letter: string): string {
  const [base = '', ...marks] = letter.normalize('NFKD')
  if (MARK.test(base)) return ''
  let kept = transliterations[base] ?? base
  for (const mark of marks) {
    const marked = (kept + mark).normalize('NFC')
    if (isEncodable(marked) || !MARK.test(mark)) kept = marked
  }
  return [...kept].every(isEncodable) ? kept : '?'
}
