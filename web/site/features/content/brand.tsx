import { initialsOf } from '#shared/appearance/initials.ts'
import type { PublicSettings } from '#shared/settings/settings.ts'
import { Photo } from '#web/kit/photo.tsx'

/** The name of the business beside its mark, or beside its initials where it has none. */
export function Brand({ businessName, mark }: Pick<PublicSettings, 'businessName' | 'mark'>) {
  return (
    <span className="brand">
      {mark ? (
        <Photo
          src={mark.url}
          alt=""
          focus={`${mark.focal.x}% ${mark.focal.y}%`}
          scale={mark.scale}
          shape="square"
          sizes="40px"
          className="brand-mark"
        />
      ) : (
        <span className="brand-mark brand-initials centered serif" translate="no" aria-hidden="true">
          {initialsOf(businessName)}
        </span>
      )}
      <span className="brand-name">{businessName}</span>
    </span>
  )
}
