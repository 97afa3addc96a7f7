import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { BookingDialogContext, type BookingFormValues } from '#web/site/kit/booking-dialog-context.tsx'
import { report } from '#web/site/kit/pixel.ts'
import type { Elements } from '#web/kit/elements.ts'
import { ErrorBoundary } from '#web/kit/error-boundary.tsx'
import { Button } from '#web/kit/button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { preloadable } from '#web/kit/preloadable.tsx'
import './booking-dialog-provider.css'

const painted = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
  })
/** On a touch screen the pointer arrives with the press: answer the press first, then load the code. */
const BookingDialog = preloadable(async () => {
  await painted()
  return (await import('#web/site/features/bookings/booking-dialog.tsx')).BookingDialog
})

let isLoaded = false
/** A browser may remember a failed import for as long as the page lives: without a connection none is begun. */
const canLoad = () => isLoaded || navigator.onLine

/** Holds the one booking dialog of the site. Not a byte of it is loaded before a person shows intent. */
export function BookingDialogProvider({ children }: { children: Elements }) {
  const [isOpen, setIsOpen] = useState(false)
  const [opening, setOpening] = useState<{ values: BookingFormValues; revision: number }>()
  const [isOffline, setIsOffline] = useState(false)
  const pageValues = useRef<BookingFormValues>({})

  // Back leads to another page: the dialog does not stay over it, and what was written is kept.
  useEffect(() => {
    if (!isOpen) return undefined
    const { pathname } = window.location
    const leave = () => window.location.pathname !== pathname && setIsOpen(false)
    window.addEventListener('popstate', leave)
    return () => window.removeEventListener('popstate', leave)
  }, [isOpen])

  const openBookingDialog = useCallback((values?: BookingFormValues) => {
    setIsOffline(!canLoad())
    if (!canLoad()) return
    setOpening((before) => ({ values: { ...pageValues.current, ...values }, revision: (before?.revision ?? 0) + 1 }))
    setIsOpen(true)
    report('InitiateCheckout')
  }, [])
  const prefetchBookingDialog = useCallback(() => {
    if (!canLoad()) return
    void BookingDialog.preload().then(
      () => {
        isLoaded = true
      },
      () => {},
    )
  }, [])
  const setPageValues = useCallback((values: BookingFormValues) => {
    pageValues.current = values
  }, [])
  const control = useMemo(
    () => ({ openBookingDialog, prefetchBookingDialog, setPageValues }),
    [openBookingDialog, prefetchBookingDialog, setPageValues],
  )

  return (
    <BookingDialogContext value={control}>
      {children}
      {isOffline && (
        <NotOpened>
          <p>You are offline. Please check your connection and try again.</p>
          <p>
            <Button size="small" onClick={() => openBookingDialog()}>
              Try again
            </Button>
          </p>
        </NotOpened>
      )}
      {opening && (
        <ErrorBoundary
          resetKey=""
          fallback={() => (
            <NotOpened>
              <p>Please check your connection and load the page again. What you have written is kept.</p>
              <p>
                <Button size="small" onClick={() => window.location.reload()}>
                  Load again
                </Button>
              </p>
            </NotOpened>
          )}
        >
          <Suspense fallback={<OpeningDialog />}>
            <BookingDialog key={opening.revision} open={isOpen} onOpenChange={setIsOpen} {...opening.values} />
          </Suspense>
        </ErrorBoundary>
      )}
    </BookingDialogContext>
  )
}

const NotOpened = ({ children }: { children: Elements }) => (
  <div className="booking-not-opened">
    <Notice tone="warning" title="The booking form could not be opened" live="now">
      {children}
    </Notice>
  </div>
)

const OpeningDialog = () => (
  <p role="status" className="booking-opening">
    Loading...
  </p>
)
