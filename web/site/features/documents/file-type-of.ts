/** What a guest may choose, as an input's `accept`. */
export const ACCEPTED_FILES = 'application/pdf,image/jpeg,image/png,image/webp,image/heic,.heic'

const byEnding: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
}

/** The file's type as the browser knows it; most know nothing of HEIC, so then by the ending of its name. */
export const fileTypeOf = (file: Pick<File, 'name' | 'type'>): string =>
  file.type || byEnding[file.name.split('.').at(-1)?.toLowerCase() ?? ''] || ''
