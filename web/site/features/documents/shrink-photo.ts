/** Pixels of the longer side: enough to read an ID, a fifth of what a phone's camera takes. */
export const LONGEST_SIDE = 2000
const QUALITY = 0.85
/** Pixels of the preview's longer side: large enough on a phone to see whether the photo is sharp. */
const PREVIEW_SIDE = 800
/** The types that every browser can decode. HEIC and PDF are sent as they are. */
const DRAWABLE = ['image/jpeg', 'image/png', 'image/webp']

type Size = { readonly width: number; readonly height: number }

/** The size of a picture when its longer side is `longest` at most. */
export function fittingSize({ width, height }: Size, longest = LONGEST_SIDE): Size {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/**
 * A photo as a smaller JPEG, upright and without its location. A file that is small already, or that this browser
 * cannot decode, stays as it is.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  if (!DRAWABLE.includes(file.type)) return file
  try {
    const picture = await createImageBitmap(file)
    const { width, height } = fittingSize(picture)
    if (width === picture.width) return file
    const canvas = drawn(picture, { width, height })
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    if (!smaller || smaller.size >= file.size) return file
    return new File([smaller], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' })
  } catch {
    return file
  }
}

/** A data URL of a small, upright preview; undefined if this browser cannot decode the photo. */
export async function previewOf(file: File): Promise<string | undefined> {
  if (!DRAWABLE.includes(file.type)) return undefined
  try {
    const picture = await createImageBitmap(file)
    return drawn(picture, fittingSize(picture, PREVIEW_SIDE)).toDataURL('image/jpeg', QUALITY)
  } catch {
    return undefined
  }
}

function drawn(picture: ImageBitmap, { width, height }: Size): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height)
  picture.close()
  return canvas
}
