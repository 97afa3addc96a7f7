import type { ComponentProps } from 'react'
import { Button } from '#web/kit/button.tsx'
import { type BookingWish, useBookingDialog } from './booking-dialog-context.tsx'

/** Opens the booking dialog. Its code is fetched as soon as a pointer or the focus comes near. */
export function BookButton({ wish, onClick, ...button }: ComponentProps<typeof Button> & { wish?: BookingWish }) {
  const { openBookingDialog, prefetchBookingDialog } = useBookingDialog()
  return (
    <Button
      {...button}
      aria-haspopup="dialog"
      onPointerEnter={prefetchBookingDialog}
      onFocus={prefetchBookingDialog}
      onClick={(event) => {
        onClick?.(event)
        openBookingDialog(wish)
      }}
    />
  )
}
