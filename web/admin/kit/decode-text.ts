/** A spreadsheet on Windows saves a CSV file without saying in which characters: what is not UTF-8 is that. */
export function decodeText(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength))
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Whether a file is a workbook, which has its tables packed. */
export function isWorkbook(bytes: ArrayBuffer): boolean {
  const start = [...new Uint8Array(bytes, 0, Math.min(4, bytes.byteLength))]
  return ['80,75,3,4', '208,207,17,224'].includes(start.join(','))
}
