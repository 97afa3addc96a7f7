import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { buttonClass, type ButtonVariant, type ButtonSize } from './button.tsx'

type LinkButtonProps = { variant?: ButtonVariant; size?: ButtonSize; wide?: boolean }

/** A link inside the site that looks like a button. */
export function LinkButton({
  variant = 'secondary',
  size = 'medium',
  wide = false,
  className = '',
  ...link
}: LinkProps & LinkButtonProps) {
  return <Link className={`${buttonClass(variant, size, wide)} ${className}`.trim()} {...link} />
}

/** The same for tel:, mailto:, WhatsApp and other sites. */
export function OutsideLinkButton({
  variant = 'secondary',
  size = 'medium',
  wide = false,
  className = '',
  children,
  ...link
}: ComponentProps<'a'> & LinkButtonProps) {
  return (
    <a className={`${buttonClass(variant, size, wide)} ${className}`.trim()} {...link}>
      {children}
    </a>
  )
}
