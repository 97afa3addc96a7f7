/** Where South Africa lies, with Lesotho and Eswatini and without its islands. */
const bounds = { latitude: { from: -35, to: -22 }, longitude: { from: 16, to: 33 } } as const

/** Fewer decimals are more than a hundred metres of road. */
const coordinate = String.raw`([-+]?\d{1,3}\.\d{3,20})`
/** What a map app copies: `-32.61480, 26.94020`, also in brackets. */
const copiedPoint = new RegExp(String.raw`^\(?${coordinate}(?:, ?| )${coordinate}\)?$`)
/** A link of Google Maps names the place itself as `!3d…!4d…`, a search or a destination in its query, and the view at `@`. */
const pointsInLink = [
  new RegExp(String.raw`!3d${coordinate}!4d${coordinate}`),
  new RegExp(String.raw`[?&](?:q|query|ll|daddr|destination)=(?:loc:)?${coordinate}(?:,|%2C)[+ ]?${coordinate}`, 'i'),
  new RegExp(String.raw`@${coordinate},${coordinate}`),
]
const isLink = (typed: string): boolean => /^https?:\/\//i.test(typed)

/** Six decimals are a hand's breadth. */
function shorten(typed: string): string {
  const [whole, decimals = '0'] = String(Number(Number(typed).toFixed(6))).split('.')
  return `${whole}.${decimals}`
}

/** The point in what people copy from a map app, or in a long link of Google Maps; what holds none stays as it is. */
export function readMapPoint(typed: string): string {
  const patterns = isLink(typed) ? pointsInLink : [copiedPoint]
  const [, latitude, longitude] = patterns.map((pattern) => pattern.exec(typed)).find((found) => found) ?? []
  return latitude && longitude ? `${shorten(latitude)}, ${shorten(longitude)}` : typed
}

const isWithin = ({ from, to }: { readonly from: number; readonly to: number }, value: number) =>
  from <= value && value <= to

/** What is wrong with a point that was read, as a sentence; undefined for a right one, and for none. */
export function mapPointProblem(point: string): string | undefined {
  if (point === '') return undefined
  if (isLink(point))
    return 'There is no point in this link. In Google Maps hold your gate until a pin shows, and copy the two numbers'
  const [latitude = Number.NaN, longitude = Number.NaN] = /^\S+\.\d+, \S+\.\d+$/.test(point)
    ? point.split(', ').map(Number)
    : []
  if (Number.isNaN(latitude) || Number.isNaN(longitude)) return 'A point is two numbers, such as -32.61480, 26.94020'
  return isWithin(bounds.latitude, latitude) && isWithin(bounds.longitude, longitude)
    ? undefined
    : 'This point is not in South Africa: first the number with the minus sign, such as -32.61480, 26.94020'
}
