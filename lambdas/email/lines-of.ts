/** The lines of a text for a template's list, the empty ones between them too; none of a text without words. */
export const linesOf = (text: string | null | undefined): string[] => {
  const trimmed = (text ?? '').trim()
  return trimmed === '' ? [] : trimmed.split(/\r?\n/).map((line) => line.trim())
}
