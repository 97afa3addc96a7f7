import { LONGEST_SIGNATURE, SIGNATURE_BOX } from '#shared/documents/register-entry.ts'

type Point = { readonly x: number; readonly y: number }
export type Stroke = readonly Point[]

const within = (value: number, most: number): number => Math.min(most - 1, Math.max(0, Math.round(value)))

/**
 * What was drawn on a pad `width` pixels wide, as the path that is kept: lines between whole units of the box. A very
 * long drawing loses every second point until it fits.
 */
export function pathOf(strokes: readonly Stroke[], width: number): string {
  const scale = SIGNATURE_BOX.width / width
  const path = strokes
    .map((stroke) =>
      stroke
        .map(({ x, y }) => `${within(x * scale, SIGNATURE_BOX.width)} ${within(y * scale, SIGNATURE_BOX.height)}`)
        .filter((point, place, points) => point !== points[place - 1])
        .map((point, place) => `${place === 0 ? 'M' : 'L'}${point}`)
        .join(''),
    )
    .join('')
  if (path.length <= LONGEST_SIGNATURE) return path
  const thinner = strokes.map((stroke) => stroke.filter((_, place) => place % 2 === 0 || place === stroke.length - 1))
  return pathOf(thinner, width)
}

/** The strokes of a path, to be drawn again on a pad `width` pixels wide. */
export const strokesOf = (path: string, width: number): Stroke[] =>
  path
    .split('M')
    .filter(Boolean)
    .map((stroke) =>
      stroke.split('L').map((point) => {
        const [x = 0, y = 0] = point.split(' ').map((part) => (Number(part) * width) / SIGNATURE_BOX.width)
        return { x, y }
      }),
    )
