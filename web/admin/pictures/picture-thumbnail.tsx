import type { PictureForm } from '#shared/content/gallery.ts'
import { focusOf } from '#shared/pictures/picture-use.ts'
import { Photo } from '#web/kit/photo.tsx'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { usePictureLink } from './use-picture-link.ts'

type PictureProps = Pick<PictureForm, 'picture'> & { shape: 'classic' | 'wide' | 'square'; size?: 'small' | 'large' }

/** A picture as pages crop it, from the private files. */
export function CroppedPicture({ picture, shape, size = 'small' }: PictureProps) {
  const link = usePictureLink(picture.url, size)
  const { scale, blur } = picture
  return link ? (
    <Photo src={link} alt="" focus={focusOf(picture)} scale={scale} blur={blur} shape={shape} round />
  ) : (
    <Skeleton shape="picture" />
  )
}

type NamedPictureProps = Pick<PictureForm, 'name' | 'picture' | 'alt'> & { withText?: boolean }

/** A picture of the list, with what it is called, and `withText` what it shows. */
export const NamedPicture = ({ name, picture, alt, withText = false }: NamedPictureProps) => (
  <span className="gallery-name row single-line">
    <CroppedPicture picture={picture} shape="square" />
    <span>
      <span className="gallery-called">{name}</span>
      {withText &&
        (alt ? (
          <small className="faint gallery-text">{alt}</small>
        ) : (
          <StatusChip tone="bad">Say what it shows</StatusChip>
        ))}
    </span>
  </span>
)
