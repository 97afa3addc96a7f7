import { asOneLine } from '#shared/kernel/one-line.ts'

/** What is put in for a field of a line. See `FieldKind`. */
export type LineValue =
  | string
  | boolean
  | { readonly word: string }
  | { readonly href: string; readonly label?: string }
/** A part of a line that was filled in. */
export type LinePart = { readonly text: string; readonly href?: string }

const FIELD = /\{([^{}\n]*)\}/g

/** The names in braces of a text, in their order. */
export const fieldsIn = (text: string): string[] => [...text.matchAll(FIELD)].map(([, name = '']) => name)

/**
 * A line with its fields filled in; undefined where one of them is empty or a condition that is not met, so that the
 * line is left out. What is put in is one line of text and is never read for fields. `valueOf` throws for a field that
 * there is not.
 */
export function fillLine(line: string, valueOf: (name: string) => LineValue): LinePart[] | undefined {
  const parts: LinePart[] = []
  let end = 0
  // Where a condition stood, one of the spaces around it is left, and none at the start.
  const textUpTo = (index: number): string => {
    const text = line.slice(end, index)
    const last = parts.at(-1)?.text
    return end > 0 && (last === undefined || last.endsWith(' ')) ? text.replace(/^ /, '') : text
  }
  const add = (part: LinePart) => part.text !== '' && parts.push(part)
  for (const { 0: braces, 1: name = '', index } of line.matchAll(FIELD)) {
    const value = valueOf(name)
    const before = textUpTo(index)
    end = index + braces.length
    if (typeof value === 'boolean') {
      if (!value) return undefined
      add({ text: before })
    } else if (typeof value === 'string') {
      const text = asOneLine(value)
      if (text === '') return undefined
      add({ text: before + text })
    } else if ('word' in value) {
      const word = asOneLine(value.word)
      add({ text: word === '' ? before.trimEnd() : before + word })
    } else {
      if (value.href === '') return undefined
      add({ text: before })
      add({ text: value.label ?? value.href, href: value.href })
    }
  }
  add({ text: textUpTo(line.length) })
  return parts
}

/** The same without its links. */
export const fillText = (line: string, valueOf: (name: string) => LineValue): string | undefined =>
  fillLine(line, valueOf)
    ?.map(({ text }) => text)
    .join('')
