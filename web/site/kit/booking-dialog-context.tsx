import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { createContext, useContext, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { openPaymentAttempt, useOpenPayment } from './open-payment.ts'

/** What the guest has already chosen elsewhere on the site; the dialog opens with it filled in. */
export type BookingFormValues = {
  readonly cabinSlug?: CabinSlug
  readonly checkInDate?: CalendarDate
  readonly checkOutDate?: CalendarDate
  readonly adults?: number
  readonly childAges?: readonly (number | null)[]
}

type BookingDialogControl = {
  /** Opens the booking dialog with these values over those of the page. */
  readonly openBookingDialog: (values?: BookingFormValues) => void
  /** Fetches the dialog's code before the press. */
  readonly prefetchBookingDialog: () => void
  readonly setPageValues: (values: BookingFormValues) => void
}

const nothing = () => {}

export const BookingDialogContext = createContext<BookingDialogControl>({
  openBookingDialog: nothing,
  prefetchBookingDialog: nothing,
  setPageValues: nothing,
})

export const useBookingDialog = (): BookingDialogControl => useContext(BookingDialogContext)

/** While this page is open, every 'Book' button on it starts from these values. */
export function usePageBookingValues(values: BookingFormValues): void {
  const { setPageValues } = useBookingDialog()
  const serialised = JSON.stringify(values)
  useEffect(() => {
    setPageValues(JSON.parse(serialised) as BookingFormValues)
    return () => setPageValues({})
  }, [setPageValues, serialised])
}

/** `?book` in an address, as in the "book again" of an e-mail, opens the dialog once, filled with the page's values. */
export function useOpenBookingDialogFromUrl(values: BookingFormValues): void {
  const { openBookingDialog } = useBookingDialog()
  const [params] = useSearchParams()
  const isAsked = params.has('book')
  const hasOpened = useRef(false)
  const unpaid = useOpenPayment()
  useEffect(() => {
    // A guest who left PayFast with the browser's Back has booked already: the form waits until that is settled.
    if (unpaid ?? openPaymentAttempt()) return
    // During hydration the dates of the address are only known in the second render.
    if (!isAsked || hasOpened.current || (params.has('checkIn') && !values.checkInDate)) return
    hasOpened.current = true
    openBookingDialog(values)
  }, [isAsked, openBookingDialog, params, unpaid, values])
}
