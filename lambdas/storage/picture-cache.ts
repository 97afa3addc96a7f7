/** A picture's files never change: another picture has another address. */
export const PICTURE_CACHE = 'public, max-age=31536000, immutable'
