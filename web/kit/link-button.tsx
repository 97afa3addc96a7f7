import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { buttonClass, type ButtonLook, type ButtonSize } from './button.tsx'

type Look = { look?: ButtonLook; size?: ButtonSize; wide?: boolean }

/** A link inside the site that looks like a button. */
export function LinkButton({
  look = 'secondary',
  size = 'medium',
  wide = false,
  className = '',
  ...link
}: LinkProps & Look) {
  return <Link className={`${buttonClass(look, size, wide)} ${className}`.trim()} {...link} />
}

/** The same for tel:, mailto:, WhatsApp and other sites. */
export function OutsideLinkButton({
  look = 'secondary',
  size = 'medium',
  wide = false,
  className = '',
  children,
  ...link
}: ComponentProps<'a'> & Look) {
  return (
    <a className={`${buttonClass(look, size, wide)} ${className}`.trim()} {...link}>
      {children}
    </a>
  )
}
