import { type RichText, type TextBlock, type TextRun } from './rich-text.ts'
import { isAddress, mergeRuns, withUniqueIds } from './read-markdown.ts'

/**
 * Writes blocks as Markdown, in one form: `readMarkdownWithoutPhones` reads it back as `canonicalText(blocks)`.
 * What would be read as Markdown is escaped.
 */
export function writeMarkdown(blocks: RichText): string {
  let previous = ''
  return canonicalText(blocks)
    .map((block) => {
      // Two lists that follow each other are told apart by their marks.
      const mark = block.kind === 'list' ? otherMark(block.numbered, previous) : ''
      previous = mark
      return writeBlock(block, mark)
    })
    .join('\n\n')
}

const otherMark = (numbered: boolean, previous: string): string => {
  const [first, second] = numbered ? ['.', ')'] : ['-', '+']
  return previous === first ? second : first
}

function writeBlock(block: TextBlock, mark: string): string {
  switch (block.kind) {
    case 'heading':
      return `${block.level === '2' ? '##' : '###'} ${escapeUnlinked(block.text).replace(/#$/, String.raw`\#`)}`
    case 'paragraph':
      return writeLines(block.runs, '')
    case 'list':
      return block.items
        .map((runs, index) => {
          const bullet = block.numbered ? `${index + 1}${mark} ` : `${mark} `
          return bullet + writeLines(runs, ' '.repeat(bullet.length))
        })
        .join('\n')
    case 'quote':
      return `> ${writeLines(block.runs, '> ')}`
    case 'picture':
      return `![${block.alt.replaceAll(/[[\]]/g, String.raw`\$&`)}](${writeAddress(block.url)})`
    case 'cabin':
      return `::cabin ${block.slug}`
    case 'book':
      return block.slug === null ? '::book' : `::book ${block.slug}`
    case 'table': {
      const cells = (texts: readonly string[]) =>
        `| ${texts.map((text) => text.replaceAll('|', String.raw`\|`)).join(' | ')} |`
      return [
        cells(block.head.map(escapeUnlinked)),
        cells(block.head.map(() => '---')),
        ...block.rows.map((row) => cells(row.map(writeRuns))),
      ].join('\n')
    }
    default:
      return block satisfies never
  }
}

/** Lines that staff broke; each after the first begins with `indent`. */
const writeLines = (runs: readonly TextRun[], indent: string): string =>
  writeRuns(runs).split('\n').map(escapeLineStart).join(`\\\n${indent}`)

function writeRuns(runs: readonly TextRun[]): string {
  let written = ''
  let href: string | undefined
  for (const run of runs) {
    if (run.href !== href) {
      if (href !== undefined) written += `](${writeAddress(href)})`
      if (run.href !== undefined) {
        // `![` would begin a picture.
        written = written.replace(/!$/, String.raw`\!`)
        written += '['
      }
      ;({ href } = run)
    }
    const mark = run.look === 'strong' ? '**' : run.look === 'emphasis' ? '*' : ''
    written += mark + (href === undefined ? escapeUnlinked(run.text) : escapeText(run.text)) + mark
  }
  return href === undefined ? written : `${written}](${writeAddress(href)})`
}

/** What means something wherever it stands. */
const escapeText = (text: string): string =>
  // A parser that reads the text of a link forgets what was escaped there: its `](` must stay apart.
  text.replaceAll(/[\\`*_~[\]<]|(?<=\])\(/g, String.raw`\$&`)

/** Also addresses, which would become links by themselves. */
const escapeUnlinked = (text: string): string =>
  escapeText(text)
    .replaceAll(/(?:(?:https?|ftp)(?=:\/\/)|www(?=\.))/gi, (word) => `${word}\\`)
    .replaceAll(/(?<=[\w.+-])@(?=[\w-])/g, String.raw`\@`)

/** What means something at the start of a line. */
const escapeLineStart = (line: string): string =>
  line
    .replace(/^(?:#{1,6}(?=\s|$)|>|[-+](?=[\s|:-]|$)|=|:(?=[:|-])|\|)/, String.raw`\$&`)
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, String.raw`$1\$2`)

const writeAddress = (href: string): string =>
  /^[\w/#:.,@?=&%+;$-]+$/.test(href) ? href : `<${href.replaceAll(/[<>*_`[\]]/g, String.raw`\$&`)}>`

/**
 * The one form of a text, which Markdown can hold:
 *
 * - Control characters are gone, white space is one space, a line has none at its ends; a line break is kept in
 *   paragraphs, quotes and lists, and is a space elsewhere.
 * - Neighbouring runs of one style are one. White space at the ends of a bold, emphasised or linked part is outside it.
 * - A bold or emphasised part that touches a letter has a letter or digit there: punctuation before it, or after it, is
 *   outside.
 * - Texts, lists, items and tables without content are gone. The rows of a table are as long as its head.
 * - A link that `LinkAddress` refuses is plain text, such a picture is gone.
 */
export const canonicalText = (blocks: RichText): RichText => withUniqueIds(blocks.flatMap(canonicalBlock(narrowLooks)))

/** The same before parts are narrowed, by which a text that loses nothing is known. */
export const tidyText = (blocks: RichText): RichText => withUniqueIds(blocks.flatMap(canonicalBlock((runs) => runs)))

type Narrow = (characters: Character[]) => Character[]

const canonicalBlock =
  (narrow: Narrow) =>
  (block: TextBlock): TextBlock[] => {
    const line = (runs: readonly TextRun[], withBreaks: boolean) =>
      joinCharacters(narrow(tidyCharacters(runs, withBreaks)))
    switch (block.kind) {
      case 'heading': {
        const text = plainLine(block.text)
        return text ? [{ ...block, text }] : []
      }
      case 'paragraph':
      case 'quote': {
        const runs = line(block.runs, true)
        return runs.length > 0 ? [{ kind: block.kind, runs }] : []
      }
      case 'list': {
        const items = block.items.map((runs) => line(runs, true)).filter((runs) => runs.length > 0)
        return items.length > 0 ? [{ ...block, items }] : []
      }
      case 'table': {
        const head = block.head.map(plainLine)
        if (head.length === 0) return []
        return [{ kind: 'table', head, rows: block.rows.map((row) => head.map((_, at) => line(row[at] ?? [], false))) }]
      }
      case 'picture':
        // Its alternative text is read without escapes.
        return isAddress(block.url)
          ? [{ ...block, alt: plainLine(block.alt.replaceAll('\\', '/').replaceAll('`', '’')) }]
          : []
      case 'cabin':
        return isSlug(block.slug) ? [block] : []
      case 'book':
        return [{ ...block, slug: block.slug !== null && isSlug(block.slug) ? block.slug : null }]
      default:
        return block satisfies never
    }
  }

const isSlug = (slug: string): boolean => /^[a-z0-9-]+$/.test(slug)

const plainLine = (text: string): string =>
  joinCharacters(tidyCharacters([{ text }], false))
    .map((run) => run.text)
    .join('')

/** One character of a text, with its style. */
type Character = { readonly text: string; look?: TextRun['look']; href?: string | undefined }

const isSpace = (character: Character | undefined): boolean => character !== undefined && /\s/.test(character.text)

function tidyCharacters(runs: readonly TextRun[], withBreaks: boolean): Character[] {
  const all = runs.flatMap(({ text, look, href }) =>
    [...cleanText(text)].map((one): Character => ({
      text: one === '\n' && !withBreaks ? ' ' : one,
      look,
      href: href !== undefined && isAddress(href) ? href : undefined,
    })),
  )
  const line = trimLines(all)
  trimStyle(
    line,
    ({ href }) => href,
    (character) => {
      delete character.href
      delete character.look
    },
  )
  trimStyle(
    line,
    ({ look, href }) => (look === undefined ? undefined : `${look} ${href ?? ''}`),
    (character) => {
      delete character.look
    },
  )
  return line
}

const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\t\v\f\u0085\u2028\u2029]/g, ' ')
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F\uFEFF]/g, '')

/** One space between words, none at the ends of a line, no break at the ends of the text. */
function trimLines(characters: readonly Character[]): Character[] {
  const line: Character[] = []
  for (const character of characters) {
    const last = line.at(-1)
    if (character.text === '\n') while (isSpace(line.at(-1)) && line.at(-1)?.text !== '\n') line.pop()
    else if (isSpace(character) && (last === undefined || last.text === '\n')) continue
    else if (character.text === ' ' && last?.text === ' ') continue
    if (line.length > 0 || !isSpace(character)) line.push(character)
  }
  while (isSpace(line.at(-1))) line.pop()
  return line
}

/** White space at the ends of each part of one style leaves it. */
function trimStyle(
  line: readonly Character[],
  styleOf: (character: Character) => string | undefined,
  leave: (character: Character) => void,
): void {
  const trim = (characters: readonly Character[]) => {
    let style: string | undefined
    for (const character of characters) {
      const own = styleOf(character)
      if (own !== undefined && own !== style && isSpace(character)) leave(character)
      else style = own
    }
  }
  trim(line)
  trim(line.toReversed())
}

const isPunctuation = (text: string): boolean => /[\p{P}\p{S}]/u.test(text)
const isLetter = ({ text }: Character): boolean => !/\s/.test(text) && !isPunctuation(text)
/** As the parser sees what is outside, which takes an emoji for one. */
const looksLikeLetter = (character: Character): boolean => character.text.length > 1 || isLetter(character)

/** `*` beside a letter begins or ends a part only where a letter is on its other side too. */
function narrowLooks(line: Character[]): Character[] {
  const narrow = (characters: readonly Character[]) => {
    for (const [index, character] of characters.entries()) {
      const before = characters[index - 1]
      if (character.look === undefined || !before) continue
      const isEdge = before.look !== character.look && before.href === character.href
      if (isEdge && looksLikeLetter(before) && !isLetter(character)) delete character.look
      // The white space that is now at the edge.
      else if (isEdge && isSpace(character)) delete character.look
    }
  }
  narrow(line)
  narrow(line.toReversed())
  return line
}

const joinCharacters = (characters: readonly Character[]): TextRun[] =>
  mergeRuns(
    characters.map(({ text, look, href }) => ({
      text,
      ...(look !== undefined && { look }),
      ...(href !== undefined && { href }),
    })),
  )
