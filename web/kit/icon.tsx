import sprite from './icons.svg?url'
import './icon.css'

/** The symbols in icons.svg. */
export type IconName =
  | 'mountain'
  | 'flame'
  | 'home'
  | 'wifi'
  | 'tub'
  | 'bed'
  | 'people'
  | 'child'
  | 'calendar'
  | 'clock'
  | 'pin'
  | 'phone'
  | 'mail'
  | 'whatsapp'
  | 'instagram'
  | 'facebook'
  | 'tiktok'
  | 'menu'
  | 'close'
  | 'check'
  | 'plus'
  | 'minus'
  | 'left'
  | 'right'
  | 'down'
  | 'arrow'
  | 'external'
  | 'copy'
  | 'upload'
  | 'download'
  | 'camera'
  | 'file'
  | 'trash'
  | 'edit'
  | 'search'
  | 'filter'
  | 'info'
  | 'warning'
  | 'success'
  | 'danger'
  | 'card'
  | 'bank'
  | 'moon'
  | 'sun'
  | 'more'
  | 'leave'
  | 'refresh'
  | 'history'
  | 'shield'
  | 'star'

type IconProps = {
  name: IconName
  large?: boolean
  className?: string
  /** Only where there is no text beside it. */ label?: string
}

/**
 * A line icon in the colour of its text, 1.25 times its size (2rem if `large`). Hidden from screen readers unless it
 * has a `label`.
 */
export function Icon({ name, large = false, label, className = '' }: IconProps) {
  return (
    <svg
      className={`icon ${large ? 'icon-large' : ''} ${className}`.trim()}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
