/** A line of a CSV file or of cells that were pasted from a spreadsheet. */
export type SheetLine = {
  /** Of the file, from 1, the header counted. */
  readonly line: number
  readonly cells: readonly string[]
  /** Present where a cell goes on over the end of a line, as behind a quotation mark that nothing closes. */
  readonly hasLineBreak?: true
}
