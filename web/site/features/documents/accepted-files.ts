/** The accepted file types, as an input's `accept`. */
export const ACCEPTED_FILES = 'application/pdf,image/jpeg,image/png,image/webp,image/heic,.heic'
