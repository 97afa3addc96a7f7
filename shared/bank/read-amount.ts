import { type Cents, MAX_CENTS } from '#shared/kernel/money.ts'

/**
 * An amount as banks and the spreadsheets that saved their files write it: `-3450.00`, `+3 450,00`, `(8,50)`, `R3,450`,
 * `3450.00 CR`, `1.234,56-`. Nothing written, or a dash, is 0; null for what is no amount, and for `3.450`, which would be
 * three rand or three thousand. Thousands have three digits, and none before them are 0. A sign, brackets and the marks CR and DR never stand together.
 */
export function readAmount(text: string): Cents | null {
  // A blank between two digits may part thousands; any other says nothing.
  const written = text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<!\d) | (?!\d)/g, '')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
  if (written === '' || /^-+$/.test(written)) return 0
  const parts =
    /^(?<open>\()?(?<before>[-+])?(?:ZAR|R)?(?<inner>[-+])?(?<number>\d[\d., ]*)(?<after>[-+])?(?<close>\))?(?<mark>CR|DR|DT)?$/i.exec(
      written,
    )?.groups
  if (!parts?.number || (parts.open === undefined) !== (parts.close === undefined)) return null
  const signs = [parts.before, parts.inner, parts.after, parts.open, parts.mark].filter((sign) => sign !== undefined)
  if (signs.length > 1) return null
  const cents = readUnsigned(parts.number)
  if (cents === null) return null
  const isOut = signs.some((sign) => /^(?:-|\(|DR|DT)$/i.test(sign))
  return isOut && cents > 0 ? -cents : cents
}

function readUnsigned(number: string): Cents | null {
  const groups =
    /^(?<whole>\d+)(?:[.,](?<cents>\d{1,2}))?$/.exec(number)?.groups ??
    /^(?<whole>[1-9]\d{0,2}(?: \d{3})+)(?:[.,](?<cents>\d{1,2}))?$/.exec(number)?.groups ??
    /^(?<whole>[1-9]\d{0,2}(?:,\d{3})+)(?:\.(?<cents>\d{1,2}))?$/.exec(number)?.groups ??
    /^(?<whole>[1-9]\d{0,2}(?:\.\d{3})+),(?<cents>\d{1,2})$/.exec(number)?.groups
  if (!groups?.whole) return null
  const cents = Number(groups.whole.replaceAll(/[., ]/g, '')) * 100 + Number((groups.cents ?? '').padEnd(2, '0'))
  return cents <= MAX_CENTS ? cents : null
}
