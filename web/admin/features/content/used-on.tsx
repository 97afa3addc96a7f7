import type { PicturePlace } from '#shared/pictures/picture-uploads.contract.ts'

/** Where a picture is used beside the gallery. */
export const UsedOn = ({ places = [] }: { places: readonly PicturePlace[] | undefined }) => (
  <section aria-label="Used on">
    <h3>Used on</h3>
    {places.length === 0 ? (
      <p className="faint">The gallery alone.</p>
    ) : (
      <ul className="stack gap-s">
        {places.map(({ title, path }) => (
          <li key={path}>
            <a href={path}>{title}</a>
          </li>
        ))}
      </ul>
    )}
  </section>
)
