import { createContext, useContext, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { unpaidAttempt, useUnpaidAttempt } from './open-payment.ts'

/** What the guest has already said elsewhere on the site; the dialog opens with it filled in. */
export type BookingWish = {
  readonly cabinSlug?: string
  readonly checkInDate?: string
  readonly checkOutDate?: string
  readonly adults?: number
  readonly childAges?: readonly number[]
}

type BookingDialogControl = {
  /** Opens the booking dialog; without a wish of its own, with what the page knows. */
  readonly openBookingDialog: (wish?: BookingWish) => void
  /** Fetches the dialog's code ahead of the press. */
  readonly prefetchBookingDialog: () => void
  readonly rememberPageWish: (wish: BookingWish) => void
}

const nothing = () => {}

export const BookingDialogContext = createContext<BookingDialogControl>({
  openBookingDialog: nothing,
  prefetchBookingDialog: nothing,
  rememberPageWish: nothing,
})

export const useBookingDialog = (): BookingDialogControl => useContext(BookingDialogContext)

/** While this page is open, every 'Book' button on it starts from this wish. */
export function usePageWish(wish: BookingWish): void {
  const { rememberPageWish } = useBookingDialog()
  const said = JSON.stringify(wish)
  useEffect(() => {
    rememberPageWish(JSON.parse(said) as BookingWish)
    return () => rememberPageWish({})
  }, [rememberPageWish, said])
}

/** `?book` in an address, as in the "book again" of an e-mail, opens the dialog once, filled with the page's wish. */
export function useOpenOnArrival(wish: BookingWish): void {
  const { openBookingDialog } = useBookingDialog()
  const [params] = useSearchParams()
  const isAsked = params.has('book')
  const hasOpened = useRef(false)
  const unpaid = useUnpaidAttempt()
  useEffect(() => {
    // Whoever leaves PayFast by the browser's Back has booked already: the form waits until that is settled.
    if (unpaid ?? unpaidAttempt()) return
    // An address that is read while the page takes over has its dates with the second look.
    if (!isAsked || hasOpened.current || (params.has('checkIn') && !wish.checkInDate)) return
    hasOpened.current = true
    openBookingDialog(wish)
  }, [isAsked, openBookingDialog, params, unpaid, wish])
}
