import { type MapPoint, mapLink } from '#shared/kernel/map-point.ts'

/** Opens the farm's own point in another app or tab; nothing where none is set. */
export const MapLink = ({ point, className }: { point: MapPoint; className?: string }) =>
  point && (
    <a className={className} href={mapLink(point)} target="_blank" rel="noreferrer">
      See it on the map<span className="visually-hidden"> (new tab)</span>
    </a>
  )
