/** The lines of a text for a template's list; empty ones are left out. */
export const linesOf = (text: string | null | undefined): string[] =>
  (text ?? '').split(/\r?\n/).filter((line) => line.trim() !== '')
