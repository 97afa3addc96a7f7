import { MAX_SIGNATURE_LENGTH, SIGNATURE_BOX } from '#shared/documents/register-entry.ts'

/** A point in the signature's box. */
export type Point = { readonly x: number; readonly y: number }
export type Stroke = readonly Point[]

const within = (value: number, limit: number): number => Math.min(limit - 1, Math.max(0, Math.round(value)))

/** The point of a touch in the signature's box, whatever the element's size on the screen. */
export const pointOn = (
  { left, top, width }: Pick<DOMRect, 'left' | 'top' | 'width'>,
  { clientX, clientY }: Pick<PointerEvent, 'clientX' | 'clientY'>,
): Point => ({
  x: ((clientX - left) * SIGNATURE_BOX.width) / width,
  y: ((clientY - top) * SIGNATURE_BOX.width) / width,
})

/**
 * The stored path of a drawing: lines between whole units of the box; a dot is a line to itself. A very long drawing
 * loses every second point until it fits.
 */
export function pathOf(strokes: readonly Stroke[]): string {
  const path = strokes
    .map((stroke) => {
      const points = stroke.map(({ x, y }) => `${within(x, SIGNATURE_BOX.width)} ${within(y, SIGNATURE_BOX.height)}`)
      const [start = '', ...others] = points.filter((point, index) => point !== points[index - 1])
      return `M${start}${(others.length > 0 ? others : [start]).map((point) => `L${point}`).join('')}`
    })
    .join('')
  if (path.length <= MAX_SIGNATURE_LENGTH) return path
  return pathOf(strokes.map((stroke) => stroke.filter((_, index) => index % 2 === 0 || index === stroke.length - 1)))
}

/** The strokes of a path, so that another one can be added. */
export const parseSignaturePath = (path: string): Stroke[] =>
  path
    .split('M')
    .filter(Boolean)
    .map((stroke) =>
      stroke.split('L').map((point) => {
        const [x = 0, y = 0] = point.split(' ').map(Number)
        return { x, y }
      }),
    )
