import type { ComponentProps, MouseEvent } from 'react'
import './button.css'

/** `primary` is the ember one: at most one per screen. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** The full width of its container. */
  wide?: boolean
  /** Only an icon inside: set an `aria-label`. */
  square?: boolean
  /** While busy, presses do nothing, the focus stays, and `busyLabel` is shown and announced. */
  busy?: boolean
  busyLabel?: string
}

export const buttonClass = (variant: ButtonVariant, size: ButtonSize, wide: boolean, square = false): string =>
  `button button-${variant}${size === 'medium' ? '' : ` button-${size}`}${wide ? ' button-wide' : ''}${square ? ' button-square' : ''}`

const swallow = (event: MouseEvent) => event.preventDefault()

export function Button({
  variant = 'secondary',
  size = 'medium',
  wide = false,
  square = false,
  busy = false,
  busyLabel,
  type = 'button',
  className = '',
  onClick,
  'aria-disabled': isDisabled,
  children,
  ...rest
}: ButtonProps) {
  return (
    <>
      <button
        type={type}
        className={`${buttonClass(variant, size, wide, square)} ${className}`.trim()}
        aria-busy={busy || undefined}
        aria-disabled={busy || isDisabled}
        onClick={busy ? swallow : onClick}
        {...rest}
      >
        {busy ? (busyLabel ?? children) : children}
      </button>
      {busyLabel !== undefined && (
        <span role="status" className="visually-hidden">
          {busy ? busyLabel : ''}
        </span>
      )}
    </>
  )
}
