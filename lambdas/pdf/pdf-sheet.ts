import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { DEFAULT_COLORS } from '#shared/appearance/brand-colors.ts'
import { documentColor } from '#shared/appearance/palette.ts'
import { FOOTER_LINES } from '#shared/billing/document-template.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { type Cents, formatRand } from '#shared/kernel/money.ts'

/** Beside this file, and beside the bundled code (see `assets` in infra/functions.ts). */
const fontFile = (name: string): string => fileURLToPath(new URL(`./fonts/${name}.ttf`, import.meta.url))
const REGULAR = fontFile('noto-sans-regular')
const BOLD = fontFile('noto-sans-bold')

/** Every character that is not in the fonts (see fonts/README.md). */
const UNPRINTABLE =
  /[^ -~\u00A0-\u024F\u02B0-\u03E1\u03F0-\u04FF\u1E00-\u1EFF\u2000-\u206F\u20A0-\u20BF\u2116\u2122\u2212\uFB00-\uFB04]+/gu

/** Text as the fonts can print it. A word in another script is one `?`; the booking's reference says whose it is. */
const printable = (text: string): string => text.normalize('NFC').replaceAll(/\s/g, ' ').replaceAll(UNPRINTABLE, '?')

/** The first word or sign of a text that the fonts cannot print. */
export const unprintableIn = (text: string): string | undefined =>
  text.normalize('NFC').replaceAll(/\s/g, ' ').match(UNPRINTABLE)?.[0]

/** A4 in points, with the margin on each side. */
export const PAGE = { width: 595.28, height: 841.89, margin: 56 }
export const LEFT = PAGE.margin
export const RIGHT = PAGE.width - PAGE.margin
export const MIDDLE = LEFT + (RIGHT - LEFT) * 0.55

/** Below it only the closing line of the page fits. */
const LAST_LINE = PAGE.height - PAGE.margin - 44

/** The default colours, as texts name them; a sheet shows those of its business. */
export const INK = '#1a241f'
export const SOFT = '#48524c'
export const LINE = '#d3c4b1'
export const PINE = '#18372a'

/** How the texts of each place are set, in points. */
export const textStyles = {
  title: { size: 20, bold: true, colour: PINE },
  opening: { size: 10 },
  body: { size: 10 },
  closing: { size: 9, colour: SOFT },
  footer: { size: 8, colour: SOFT },
} as const satisfies Readonly<Record<string, TextStyle>>

export type TextStyle = {
  readonly size?: number
  readonly bold?: boolean
  readonly colour?: string
  readonly width?: number
  readonly align?: 'left' | 'right'
  /** What does not fit on so many lines is cut. */
  readonly lines?: number
}

/** A piece of text in one style. */
export type Run = { readonly text: string; readonly bold?: boolean; readonly oblique?: boolean }
type Piece = Run & { readonly x: number }

type FlowOptions = {
  readonly x?: number
  readonly width?: number
  readonly size?: number
  readonly marker?: string
}
/** The room of a bullet or number to the left of its text. */
const MARKER_WIDTH = 16

type SheetOptions = {
  readonly title: string
  readonly author: string
  /** The day that the file says it was made; not the clock's time, which would make each file differ. */
  readonly on: CalendarDate
  /** At the foot of each page, within two lines. Absent on documents from before there were texts of staff. */
  readonly footer?: string | undefined
  /** Across each page of what is no document. */
  readonly watermark?: string | undefined
  /** The colour of the business, as it was when the document was issued. */
  readonly mainColor?: string | undefined
}

/** Between two lines of a paragraph. */
const LINE_GAP = 2
/** Where the closing line of a page stands. */
export const CLOSING_LINE = PAGE.height - PAGE.margin - 12

/** One document on A4, written from top to bottom. */
export function pdfSheet({ title, author, on, footer, watermark, mainColor }: SheetOptions) {
  const colors = { ...DEFAULT_COLORS, ...(mainColor && { mainColor }) }
  const colorOf = (color: string): string => {
    if (color === PINE) return colors.mainColor
    return documentColor(color, color === LINE ? 'backgroundColor' : 'mainColor', colors)
  }
  const pdf = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    lang: 'en-ZA',
    displayTitle: true,
    font: REGULAR,
    info: { Title: title, Author: author, CreationDate: new Date(`${on}T00:00:00Z`) },
  })
  const file = buffer(pdf)
  let y = PAGE.margin
  let pages = 1

  /** For measuring, which leaves nothing in the file. */
  const choose = ({ size = 10, bold = false }: TextStyle) => pdf.font(bold ? BOLD : REGULAR).fontSize(size)
  const use = (style: TextStyle): void => {
    choose(style).fillColor(colorOf(style.colour ?? INK))
  }
  /** Writes a text and returns the position below it. */
  const write = (text: string, x: number, at: number, style: TextStyle = {}): number => {
    const { width = RIGHT - x, align = 'left', lines } = style
    use(style)
    const cut = lines !== undefined && { height: lines * lineHeight(style) - 1, ellipsis: true }
    pdf.text(printable(text), x, at, { width, align, lineGap: LINE_GAP, ...cut })
    return pdf.y
  }
  const lineHeight = (style: TextStyle): number => choose(style).currentLineHeight(true) + LINE_GAP
  /** The height of a text on the page, paragraph by paragraph; an empty line is half a line. */
  const heightOf = (text: string, style: TextStyle = {}): number => {
    const { width = RIGHT - LEFT } = style
    let height = 0
    for (const line of text === '' ? [] : text.split('\n')) {
      height +=
        line.trim() === ''
          ? lineHeight(style) / 2
          : choose(style).heightOfString(printable(line), { width, lineGap: LINE_GAP })
    }
    return height
  }
  const footerTop = PAGE.height - PAGE.margin - FOOTER_LINES * lineHeight(textStyles.footer) - 14
  /** The lowest that anything is written above what stands at the foot of the page. */
  const bottom = footer === undefined ? LAST_LINE : footer === '' ? CLOSING_LINE - 12 : footerTop - 8

  /** What every page has beside its own content. */
  const drawFrame = (): void => {
    if (watermark) {
      pdf.save().rotate(-50, { origin: [PAGE.width / 2, PAGE.height / 2] })
      use({ size: 96, bold: true, colour: LINE })
      pdf.opacity(0.45).text(printable(watermark), 0, PAGE.height / 2 - 60, { width: PAGE.width, align: 'center' })
      pdf.opacity(1).restore()
    }
    if (!footer) return
    let at = footerTop
    for (const line of footer.split('\n')) {
      use(textStyles.footer)
      const room = CLOSING_LINE - 2 - at
      // A value that has grown since the text was published is cut, so that it covers nothing.
      if (room < lineHeight(textStyles.footer) - 1) break
      pdf.text(printable(line), LEFT, at, { width: RIGHT - LEFT, lineGap: LINE_GAP, height: room, ellipsis: true })
      at = pdf.y
    }
  }
  /** The lines of runs within a width; a word that is wider is broken. */
  const linesOf = (runs: readonly Run[], size: number, width: number): Piece[][] => {
    const widthOf = (text: string, bold: boolean) => choose({ size, bold }).widthOfString(text)
    const lines: Piece[][] = [[]]
    let x = 0
    const put = (piece: Run, wide: number): void => {
      if (x + wide > width && x > 0) {
        lines.push([])
        x = 0
        if (piece.text.trim() === '') return
      }
      lines.at(-1)?.push({ ...piece, x })
      x += wide
    }
    for (const run of runs)
      for (const [at, part] of run.text.split('\n').entries()) {
        if (at > 0) {
          lines.push([])
          x = 0
        }
        for (const word of printable(part).split(/(?<= )/)) {
          const wide = widthOf(word, run.bold ?? false)
          if (wide <= width) put({ ...run, text: word }, wide)
          else for (const sign of word) put({ ...run, text: sign }, widthOf(sign, run.bold ?? false))
        }
      }
    return lines
  }
  const newPage = (): void => {
    pdf.addPage()
    pages += 1
    y = PAGE.margin
    drawFrame()
  }
  /** Goes to a new page where a height does not fit on this one. */
  const makeRoom = (height: number): void => {
    if (y + height > bottom && y > PAGE.margin) newPage()
  }
  drawFrame()

  return {
    pdf,
    /** A colour of texts as it is in those of the business. */
    colorOf,
    write,
    heightOf,
    lineHeight,
    makeRoom,
    /** Shows a picture within a square; false where it cannot be read. */
    picture(bytes: Buffer, x: number, at: number, size: number): boolean {
      try {
        pdf.image(bytes, x, at, { fit: [size, size] })
        return true
      } catch {
        return false
      }
    },
    /** The vertical position of what comes next. */
    get y() {
      return y
    },
    set y(at: number) {
      y = at
    },
    get pages() {
      return pages
    },
    rule(): void {
      pdf.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.75).strokeColor(colorOf(LINE)).stroke()
      y += 9
    },
    /** A line that ends with an amount; on a new page where this one is full. */
    row(text: string, cents: Cents, style: TextStyle = {}): void {
      const rowStyle = { ...style, width: MIDDLE - LEFT + 40 }
      if (footer === undefined) {
        if (y > LAST_LINE) newPage()
      } else makeRoom(heightOf(text, rowStyle))
      write(formatRand(cents), MIDDLE, y, { ...style, align: 'right' })
      y = write(text, LEFT, y, rowStyle) + 5
    },
    heading(text: string): void {
      if (footer !== undefined) makeRoom(60)
      y = write(text, LEFT, y + 12, { bold: true, size: 11, colour: PINE }) + 6
      this.rule()
    },
    /** A text of several lines, on a new page where this one has no room for all of it. */
    paragraphs(text: string, style: TextStyle): void {
      if (text === '') return
      const height = heightOf(text, style)
      if (height < bottom - PAGE.margin) makeRoom(height)
      for (const line of text.split('\n')) {
        makeRoom(heightOf(line, style))
        y = line.trim() === '' ? y + lineHeight(style) / 2 : write(line, LEFT, y, style)
      }
    },
    /** Runs of text in lines, over as many pages as they take; a marker is beside the first of them. */
    flow(runs: readonly Run[], { x = LEFT, width = RIGHT - x, size = 10, marker = '' }: FlowOptions = {}): void {
      const height = lineHeight({ size })
      for (const [at, line] of linesOf(runs, size, width).entries()) {
        makeRoom(height)
        if (at === 0 && marker) write(marker, x - MARKER_WIDTH, y, { size, width: MARKER_WIDTH })
        for (const { text, bold = false, oblique = false, x: from } of line) {
          use({ size, bold })
          pdf.text(text, x + from, y, { lineBreak: false, oblique })
        }
        y += height
      }
    },
    /** Cells beside each other, each in a column of the same width. */
    cells(cells: readonly (readonly Run[])[], size = 9): void {
      const width = (RIGHT - LEFT) / Math.max(1, cells.length)
      const columns = cells.map((runs) => linesOf(runs, size, width - 8))
      const height = lineHeight({ size })
      for (let at = 0; at < Math.max(...columns.map(({ length }) => length)); at += 1) {
        makeRoom(height)
        for (const [column, lines] of columns.entries())
          for (const { text, bold = false, oblique = false, x } of lines[at] ?? []) {
            use({ size, bold })
            pdf.text(text, LEFT + column * width + x, y, { lineBreak: false, oblique })
          }
        y += height
      }
    },
    /** Ends the document. */
    async finish(): Promise<Buffer> {
      pdf.end()
      return file
    },
  }
}

export type PdfSheet = ReturnType<typeof pdfSheet>
