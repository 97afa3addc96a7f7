/** The farm's own point, `-32.6148, 26.9402`; empty: none. */
export type MapPoint = string

/** Latitude and longitude of a point; undefined where none is set. */
export function coordinatesOf(point: MapPoint): { readonly latitude: number; readonly longitude: number } | undefined {
  const [latitude, longitude] = point.split(', ').map(Number)
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
}

/**
 * A link to the point on the map, empty where none is set. As a destination: the map shows the point and the way there
 * from wherever its reader is (developers.google.com/maps/documentation/urls). Phones open it in their map app.
 */
export const mapLink = (point: MapPoint): string =>
  point && `https://www.google.com/maps/dir/?api=1&destination=${point.replace(', ', '%2C')}`
