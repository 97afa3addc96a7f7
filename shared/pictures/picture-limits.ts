/** How large an uploaded picture may be. The browser makes it smaller first, but need not succeed. */
export const MAX_PICTURE_MB = 25
export const MAX_PICTURE_BYTES = MAX_PICTURE_MB * 1024 * 1024

/**
 * The most pixels that are decoded, in millions: twice those of a good camera. A small file can declare far more, and
 * would fill the memory of whoever opens it.
 */
export const MAX_PICTURE_MEGAPIXELS = 100

/** How many times longer than wide, or wider than long: above it a variant could be larger than its format allows. */
export const MAX_PICTURE_RATIO = 8

/** How many pictures of the gallery can be in use: they are read and put in order as a whole. */
export const MAX_PICTURES = 400

/** For how many days a picture stays in the bin, and the files of one that nothing uses. */
export const PICTURE_BIN_DAYS = 30

/** Steps of a focal point in percent, and of the scale: published pages have a class for each. */
export const FOCAL_STEP = 2
export const SCALE_STEP = 0.1
export const MAX_SCALE = 3
