import { Link } from 'react-router-dom'
import type { PicturePlace } from '#shared/pictures/picture-uploads.contract.ts'
import { pages } from '#shared/site/pages.ts'
import { Notice } from '#web/kit/notice.tsx'
import type { Replacement } from './use-picture-replacement.ts'

type UsedOnProps = {
  /** Beside the gallery. */
  places: readonly PicturePlace[] | undefined
  /** Those that still use a file that the picture had before. */
  formerPlaces: readonly PicturePlace[]
  /** What became of the file that was just replaced. */
  replacement: Replacement | undefined
}

export const PlaceList = ({ places }: { places: readonly PicturePlace[] }) => (
  <ul className="stack gap-s">
    {places.map(({ title, path }) => (
      <li key={path}>
        {/* A page of the site is another application. */}
        {path.startsWith(`${pages.admin.route}/`) ? <Link to={path}>{title}</Link> : <a href={path}>{title}</a>}
      </li>
    ))}
  </ul>
)

/** Where a picture is used beside the gallery, with the file that it has now and with those of before. */
export const UsedOn = ({ places = [], formerPlaces, replacement }: UsedOnProps) => (
  <section aria-label="Used on" className="stack gap-s">
    <h3>Used on</h3>
    {replacement && replacement.drafted.length > 0 && (
      <Notice title="These have a draft with the new file">
        <p>Guests see the former one until you publish it there.</p>
        <PlaceList places={replacement.drafted} />
      </Notice>
    )}
    {replacement && replacement.notDrafted.length > 0 && (
      <Notice tone="warning" title="These still use the former file">
        <p>Please choose the new one there.</p>
        <PlaceList places={replacement.notDrafted} />
      </Notice>
    )}
    {places.length === 0 && formerPlaces.length === 0 && <p className="faint">The gallery alone.</p>}
    {places.length > 0 && <PlaceList places={places} />}
    {!replacement && formerPlaces.length > 0 && (
      <>
        <p className="faint">With its former file, until a draft with the new one is published:</p>
        <PlaceList places={formerPlaces} />
      </>
    )}
  </section>
)
