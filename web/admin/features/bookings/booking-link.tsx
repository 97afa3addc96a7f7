import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { BookingReference } from '#shared/kernel/id.ts'

export type DrawerTab = 'money' | 'guests' | 'messages' | 'history'

/** The address of the drawer of a booking over the page that is shown. */
export const bookingAddress = (reference: BookingReference, tab?: DrawerTab): string =>
  `?${new URLSearchParams({ booking: reference, ...(tab && { tab }) })}`

type BookingLinkProps = { reference: BookingReference; className: string; label?: string; children: ReactNode }

/** Opens the drawer of a booking over the page that is shown. */
export function BookingLink({ reference, className, label, children }: BookingLinkProps) {
  return (
    <Link
      to={bookingAddress(reference)}
      state={{ opened: true }}
      preventScrollReset
      className={className}
      aria-label={label}
      data-opens-row
    >
      {children}
    </Link>
  )
}
