import { type ReactNode, Suspense, lazy, useCallback, useMemo, useRef, useState } from 'react'
import { BookingDialogContext, type BookingWish } from '#web/lib/booking-dialog-context.tsx'
import { ErrorBoundary } from '#web/lib/error-boundary.tsx'
import { showToast } from '#web/ui/toast.ts'

const load = () => import('#web/features/bookings/booking-dialog.tsx')
const opening = { title: 'The booking form could not be opened', detail: 'Please check your connection and try again.' }

/** Holds the one booking dialog of the site. Not a byte of it is loaded before a person shows intent. */
export function BookingDialogProvider({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const [asked, setAsked] = useState<{ wish: BookingWish; time: number }>()
  const pageWish = useRef<BookingWish>({})
  // A chunk that failed to load stays failed in its `lazy`; each opening after that gets a new one.
  const [Dialog, setDialog] = useState(() => lazyDialog())

  const openBookingDialog = useCallback((wish?: BookingWish) => {
    setAsked((before) => ({ wish: { ...pageWish.current, ...wish }, time: (before?.time ?? 0) + 1 }))
    setIsOpen(true)
  }, [])
  const prefetchBookingDialog = useCallback(() => {
    load().catch(() => {})
  }, [])
  const rememberPageWish = useCallback((wish: BookingWish) => {
    pageWish.current = wish
  }, [])
  const control = useMemo(
    () => ({ openBookingDialog, prefetchBookingDialog, rememberPageWish }),
    [openBookingDialog, prefetchBookingDialog, rememberPageWish],
  )

  return (
    <BookingDialogContext value={control}>
      {children}
      {asked && (
        <ErrorBoundary
          resetKey={String(asked.time)}
          onFail={() => {
            setIsOpen(false)
            setDialog(() => lazyDialog())
            void showToast({ tone: 'warning', ...opening })
          }}
          fallback={() => null}
        >
          <Suspense fallback={<OpeningDialog />}>
            <Dialog key={asked.time} open={isOpen} onOpenChange={setIsOpen} {...asked.wish} />
          </Suspense>
        </ErrorBoundary>
      )}
    </BookingDialogContext>
  )
}

const lazyDialog = () => lazy(async () => ({ default: (await load()).BookingDialog }))

const OpeningDialog = () => (
  <p role="status" className="visually-hidden">
    Loading...
  </p>
)
