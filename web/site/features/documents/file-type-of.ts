/** The accepted file types, as an input's `accept`. */
export const ACCEPTED_FILES = 'application/pdf,image/jpeg,image/png,image/webp,image/heic,.heic'

const byEnding: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
}

/** The file's type, from the browser or else from the name's extension: most browsers do not know HEIC. */
export const fileTypeOf = (file: Pick<File, 'name' | 'type'>): string =>
  file.type || byEnding[file.name.split('.').at(-1)?.toLowerCase() ?? ''] || ''
