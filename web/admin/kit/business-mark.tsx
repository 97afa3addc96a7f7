import { initialsOf } from '#shared/appearance/initials.ts'
import { focusOf } from '#shared/pictures/picture-use.ts'
import { Photo } from '#web/kit/photo.tsx'
import { business } from './business.ts'
import './business-mark.css'

/** The mark of the business, or its initials. The name is beside it, so nobody needs it read. */
export function BusinessMark({ large = false }: { large?: boolean }) {
  const { businessName, mark } = business()
  const className = large ? 'business-mark business-mark-large' : 'business-mark'
  return mark ? (
    <Photo
      src={mark.url}
      alt=""
      focus={focusOf(mark)}
      scale={mark.scale}
      shape="square"
      sizes="48px"
      className={className}
    />
  ) : (
    <span className={`${className} business-initials centered serif`} aria-hidden="true">
      {initialsOf(businessName || 'Staff')}
    </span>
  )
}
