export const MAX_FILE_MB = 10
export const MAX_FILE_BYTES = MAX_FILE_MB * 1024 * 1024
/** Files per booking and purpose. */
export const MAX_FILES = 10
