/** Pixels across: more than the widest file that the server makes. */
const MAX_WIDTH = 2000
const QUALITY = 0.9

/** Photographs become JPEG; what may be transparent becomes WebP, where the browser can write it. */
const targetOf = ({ type, name }: File): 'image/jpeg' | 'image/webp' | undefined => {
  if (type === 'image/jpeg' || /hei[cf]$/.test(type) || /\.hei[cf]$/i.test(name)) return 'image/jpeg'
  return type === 'image/png' || type === 'image/webp' ? 'image/webp' : undefined
}

/**
 * A picture made smaller before it is sent, upright; HEIC as JPEG where this device can read it. What is small already,
 * cannot be read here, or comes out blank, as above the canvas limit of a phone, is sent as it is: the server decides.
 */
export async function shrinkPicture(file: File): Promise<File> {
  const type = targetOf(file)
  if (!type) return file
  try {
    const whole = await createImageBitmap(file)
    const isHeic = type === 'image/jpeg' && file.type !== 'image/jpeg'
    if (whole.width <= MAX_WIDTH && !isHeic) return file
    const width = Math.min(whole.width, MAX_WIDTH)
    const height = Math.round((whole.height * width) / whole.width)
    const smaller = await createImageBitmap(whole, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' })
    whole.close()
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width, height })
    const context = canvas.getContext('2d')
    context?.drawImage(smaller, 0, 0, width, height)
    smaller.close()
    if (!context || (type === 'image/jpeg' && isBlank(context, width, height))) return file
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))
    // A browser that cannot write a type writes PNG.
    if (!blob || blob.type !== type || (blob.size >= file.size && !isHeic)) return file
    return new File([blob], file.name.replace(/(?:\.\w+)?$/, type === 'image/jpeg' ? '.jpg' : '.webp'), { type })
  } catch {
    return file
  }
}

/** Nothing was drawn: a photograph has no transparent middle. */
function isBlank(context: CanvasRenderingContext2D, width: number, height: number): boolean {
  const [, , , alpha] = context.getImageData(Math.floor(width / 2), Math.floor(height / 2), 1, 1).data
  return alpha === 0
}
