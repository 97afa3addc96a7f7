import type { ComponentProps } from 'react'
import { Button } from '#web/kit/button.tsx'
import { type BookingFormValues, useBookingDialog } from './booking-dialog-context.tsx'

/** Opens the booking dialog. Its code is fetched as soon as a pointer or the focus comes near. */
export function BookButton({
  values,
  onClick,
  ...button
}: ComponentProps<typeof Button> & { values?: BookingFormValues }) {
  const { openBookingDialog, prefetchBookingDialog } = useBookingDialog()
  return (
    <Button
      {...button}
      aria-haspopup="dialog"
      onPointerEnter={prefetchBookingDialog}
      onFocus={prefetchBookingDialog}
      onClick={(event) => {
        onClick?.(event)
        openBookingDialog(values)
      }}
    />
  )
}
