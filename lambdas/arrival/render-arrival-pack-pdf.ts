import type { ArrivalCabin, ArrivalPack } from '#shared/arrival/arrival-pack.ts'
import { cabinsOfPack } from '#shared/arrival/cabins-of-pack.ts'
import { dayOf } from '#shared/kernel/clock.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { longDate } from '#shared/kernel/format-date.ts'
import { mapLink } from '#shared/kernel/map-point.ts'
import { displayPhone } from '#shared/kernel/phone.ts'
import { LINE, PAGE, PINE, type PdfSheet, SOFT, type TextStyle, pdfSheet } from '#lambdas/pdf/pdf-sheet.ts'

type Options = {
  /** The day that the file says it was made. */
  readonly on: CalendarDate
  readonly mainColor: string
  /** The mark of the business, a JPEG or PNG. */
  readonly markBytes?: Buffer | undefined
  readonly map?: MapPicture | undefined
  readonly watermark?: string | undefined
}

/** A JPEG or PNG, with its size in pixels. */
export type MapPicture = { readonly bytes: Uint8Array; readonly width: number; readonly height: number }

type Block = { readonly title: string; readonly text: string }
type Box = { readonly x: number; readonly width: number }

const MARGIN = 40
const GAP = 18
const full: Box = { x: MARGIN, width: PAGE.width - 2 * MARGIN }
const COLUMN = (full.width - GAP) / 2
const columns: readonly Box[] = [0, 1].map((at) => ({ x: MARGIN + at * (COLUMN + GAP), width: COLUMN }))
/** Above the line of whom to call. */
const BOTTOM = PAGE.height - MARGIN - 22

/** A map is drawn where the texts beside it stay this large. */
const SMALLEST_WITH_MAP = 8
/** A text that needs smaller letters than this is not published. */
export const SMALLEST_PUBLISHED = 7
const SMALLEST = 5.5
const LARGEST = 10
const MAX_MAP_HEIGHT = 190
const CODE_SIZE = 28
/** The mark is as high as the name and the heading below it. */
const MARK = 38

const sizesDownTo = (smallest: number): number[] =>
  Array.from({ length: (LARGEST - smallest) * 2 + 1 }, (_, at) => LARGEST - at / 2)

/** A pack on one page, and in which size its texts are set. */
export async function renderArrivalPackPdf(
  pack: ArrivalPack,
  { on, mainColor, markBytes, map, watermark }: Options,
): Promise<{ readonly pdf: Buffer; readonly size: number; readonly isWhole: boolean }> {
  const sheet = pdfSheet({ title: pack.title, author: pack.businessName, on, watermark, mainColor })
  const top = writeHead(sheet, pack, markBytes)
  const blocks = blocksOf(pack)
  const fits = (size: number, mapHeight: number) => placesOf(sheet, blocks, { size, top, mapHeight }).left === 0
  const mapHeight = map ? Math.min(MAX_MAP_HEIGHT, (COLUMN * map.height) / map.width) : 0
  const withMap = mapHeight > 0 ? sizesDownTo(SMALLEST_WITH_MAP).find((size) => fits(size, mapHeight)) : undefined
  const size = withMap ?? sizesDownTo(SMALLEST).find((one) => fits(one, 0)) ?? SMALLEST
  const placed = placesOf(sheet, blocks, { size, top, mapHeight: withMap === undefined ? 0 : mapHeight })
  for (const { block, column, y } of placed.places) writeBlock(sheet, block, { ...column, y, size })
  if (placed.map && map) {
    const { column, y } = placed.map
    sheet.pdf.image(Buffer.from(map.bytes), column.x, y, { fit: [COLUMN, mapHeight], align: 'center' })
  }
  writeFoot(sheet, pack, placed.left > 0)
  return { pdf: await sheet.finish(), size, isWhole: placed.left === 0 }
}

const paragraphsOf = (...texts: readonly string[]): string => texts.filter(Boolean).join('\n')

function blocksOf(pack: ArrivalPack): Block[] {
  const cabins = cabinsOfPack(pack)
  const named = (title: string, { title: cabin }: ArrivalCabin) => (cabins.length > 1 ? `${title}, ${cabin}` : title)
  const ford = pack.textsPublishedAt ? `The ford, as of ${longDate(dayOf(pack.textsPublishedAt))}` : 'The ford'
  return [
    ...pack.ways.map(({ from, way, lastFuel }) => ({
      title: `From ${from}`,
      text: paragraphsOf(way, lastFuel && `Last fuel: ${lastFuel}`),
    })),
    { title: 'Gates', text: pack.gates },
    { title: ford, text: pack.ford },
    { title: 'Whom to call', text: pack.contacts },
    { title: 'In an emergency', text: pack.emergency },
    ...cabins.flatMap((cabin) => [
      { title: named('In an emergency', cabin), text: cabin.emergency },
      {
        title: named('Wi-Fi', cabin),
        text: paragraphsOf(
          cabin.wifiName && `Network: ${cabin.wifiName}`,
          cabin.wifiPassword && `Password: ${cabin.wifiPassword}`,
        ),
      },
      { title: named('Gas, meter and main switch', cabin), text: cabin.gasAndMeter },
    ]),
    { title: 'Hot tub', text: paragraphsOf(pack.tub, ...cabins.map((cabin) => tubOf(cabin, cabins.length > 1))) },
    { title: 'Power', text: pack.power },
    { title: 'Firewood', text: pack.wood },
  ].filter(({ text }) => text !== '')
}

function tubOf({ title, tubLitres, tubHeatHours }: ArrivalCabin, isNamed: boolean): string {
  const facts = [
    tubLitres === null ? '' : `${tubLitres} litres`,
    tubHeatHours === null ? '' : `hot in ${tubHeatHours} ${tubHeatHours === 1 ? 'hour' : 'hours'}`,
  ].filter(Boolean)
  return facts.length === 0 ? '' : `${isNamed ? `${title}: ` : ''}${facts.join(', ')}`
}

/** Writes a text of several lines, and returns the position below it. */
function writeText(sheet: PdfSheet, text: string, { x, width, y }: Box & { y: number }, style: TextStyle): number {
  let at = y
  for (const line of text.split('\n'))
    at = line.trim() === '' ? at + sheet.lineHeight(style) / 2 : sheet.write(line, x, at, { ...style, width })
  return at
}

/** Whose stay it is, the codes, and where the key is; returns the position below. */
function writeHead(sheet: PdfSheet, pack: ArrivalPack, markBytes: Buffer | undefined): number {
  const { x, width } = full
  const hasMark = markBytes !== undefined && sheet.picture(markBytes, x, MARGIN, MARK)
  // The room is the same without a mark: whether texts fit does not depend on it.
  const named = { x: hasMark ? x + MARK + 10 : x, width: width - MARK - 10 }
  const stay = `${longDate(pack.checkInDate)}, from ${pack.checkInTime}, to ${longDate(pack.checkOutDate)}, until ${pack.checkOutTime}`
  let y = sheet.write(pack.businessName, named.x, MARGIN, {
    size: 17,
    bold: true,
    colour: PINE,
    width: named.width - 110,
  })
  sheet.write(`Booking ${pack.reference}`, x, MARGIN + 6, { size: 9, colour: SOFT, width, align: 'right' })
  y = sheet.write(pack.title, named.x, y, { size: 12, bold: true, width: named.width })
  y = sheet.write(stay, x, y, { size: 9, colour: SOFT, width })
  if (pack.welcome)
    y = writeText(
      sheet,
      paragraphsOf(pack.firstName && `Dear ${pack.firstName}`, pack.welcome),
      { ...full, y: y + 4 },
      {
        size: 9,
      },
    )
  const coded = cabinsOfPack(pack).filter(({ accessCode }) => accessCode !== '')
  if (coded.length === 0 && pack.key === '') return y + 10
  const inner = { x: x + 12, width: width - 24 }
  const boxTop = y + 8
  y = boxTop + 8
  const each = { ...inner, width: inner.width / Math.max(1, coded.length) }
  let below = y
  for (const [at, { title, accessCode }] of coded.entries()) {
    const left = each.x + at * each.width
    const label = sheet.write(`Access code, ${title}`, left, y, { size: 8, colour: SOFT, width: each.width - 8 })
    const style = { bold: true, colour: PINE, width: each.width - 8 }
    // A long code of several cabins stays on one line.
    const size =
      [CODE_SIZE, 22, 16, 12, 9, 7].find((one) => sheet.heightOf(accessCode, { ...style, size: one }) < one * 2) ?? 6
    below = Math.max(below, sheet.write(accessCode, left, label, { ...style, size }))
  }
  y = pack.key === '' ? below : writeText(sheet, pack.key, { ...inner, y: below }, { size: 9 })
  sheet.pdf
    .roundedRect(x, boxTop, width, y + 6 - boxTop, 4)
    .lineWidth(1)
    .strokeColor(sheet.colorOf(LINE))
    .stroke()
  return y + 16
}

/** Whom to call and the point on the map, at the foot of the page. */
function writeFoot(sheet: PdfSheet, { phone, address, mapPoint }: ArrivalPack, isCut: boolean): void {
  const y = PAGE.height - MARGIN - 14
  const call = [phone && `Call us: ${displayPhone(phone)}`, address].filter(Boolean).join(' · ')
  sheet.write(call, full.x, y - 12, { size: 8, bold: true, width: full.width, lines: 1 })
  const point = mapPoint && `On the map: ${mapPoint}`
  const more = isCut ? 'More is on the page of your booking.' : ''
  sheet.write([point, more].filter(Boolean).join(' · '), full.x, y, {
    size: 7,
    colour: SOFT,
    width: full.width,
    lines: 1,
  })
  if (mapPoint) sheet.pdf.link(full.x, y, full.width, 10, mapLink(mapPoint))
}

const titleStyle = (size: number): TextStyle => ({ size, bold: true, colour: PINE })

function heightOfBlock(sheet: PdfSheet, { title, text }: Block, size: number): number {
  const width = COLUMN
  return sheet.heightOf(title, { ...titleStyle(size), width }) + sheet.heightOf(text, { size, width }) + size * 0.6
}

function writeBlock(sheet: PdfSheet, { title, text }: Block, { x, width, y, size }: Box & { y: number; size: number }) {
  const below = sheet.write(title, x, y, { ...titleStyle(size), width })
  writeText(sheet, text, { x, width, y: below }, { size })
}

type Given = { readonly size: number; readonly top: number; readonly mapHeight: number }

/** Where each block stands, one below the other in two columns; `left`: how many found no room, with the map. */
function placesOf(sheet: PdfSheet, blocks: readonly Block[], { size, top, mapHeight }: Given) {
  const ends = columns.map(() => top)
  /** The column that a height still fits in, not before the last one that was written in. */
  let at = 0
  const place = (height: number) => {
    while (at < columns.length && (ends[at] ?? 0) + height > BOTTOM) at += 1
    const column = columns[at]
    if (!column) return undefined
    const y = ends[at] ?? top
    ends[at] = y + height
    return { column, y }
  }
  const places: { readonly block: Block; readonly column: Box; readonly y: number }[] = []
  let left = 0
  for (const block of blocks) {
    const found = place(heightOfBlock(sheet, block, size))
    if (found) places.push({ block, ...found })
    else left += 1
  }
  const map = mapHeight > 0 ? place(mapHeight) : undefined
  return { places, map, left: left + (mapHeight > 0 && !map ? 1 : 0) }
}
