import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { BottomBar } from '#web/site/features/content/bottom-bar.tsx'
import { ConnectionNotice } from '#web/site/features/content/connection-notice.tsx'
import { GuestNotice } from '#web/site/features/content/guest-notice.tsx'
import { PageFailed } from '#web/site/features/content/page-failed.tsx'
import { PageSkeleton } from '#web/site/features/content/page-skeleton.tsx'
import { SiteFooter } from '#web/site/features/content/site-footer.tsx'
import { SiteHeader } from '#web/site/features/content/site-header.tsx'
import { layoutQuery } from '#web/kit/layout.queries.ts'
import { ErrorBoundary } from '#web/kit/error-boundary.tsx'
import { OptionalPart } from '#web/kit/optional-part.tsx'
import { isGuestPage } from '#shared/site/paths.ts'
import { useOpenPayment } from '#web/site/kit/open-payment.ts'
import { useHydrated } from '#web/kit/use-hydrated.ts'
import './site-layout.css'

/** Not loaded where the settings have no pixel: then there is nothing to ask. */
const Consent = lazy(async () => ({ default: (await import('#web/site/features/consent/consent.tsx')).Consent }))

/** Loaded only for guests who left for PayFast. */
const UnpaidBooking = lazy(() => import('#web/site/features/payments/unpaid-booking.tsx'))

function UnpaidReminder({ pathname }: { pathname: string }) {
  const unpaid = useOpenPayment()
  if (!unpaid || isGuestPage(pathname)) return null
  return (
    <OptionalPart>
      <UnpaidBooking key={unpaid} attemptId={unpaid} />
    </OptionalPart>
  )
}

function ConsentSlot({ pixelId }: { pixelId: string }) {
  const isHydrated = useHydrated()
  if (!isHydrated || pixelId === '') return null
  return (
    <OptionalPart>
      <Consent pixelId={pixelId} />
    </OptionalPart>
  )
}

/**
 * Header, footer and bottom bar, shared by every guest page. State that only this browser knows is read in components
 * of their own: a second render of the layout during hydration would render the whole page again.
 */
export function Component() {
  const { data: layout } = useQuery(layoutQuery())
  const { pathname } = useLocation()
  return (
    <>
      <a className="skip-link no-print" href="#content">
        Skip to content
      </a>
      <UnpaidReminder pathname={pathname} />
      <ConsentSlot pixelId={layout?.settings.pixelId ?? ''} />
      <SiteHeader businessName={layout?.settings.businessName ?? ''} mark={layout?.settings.mark ?? null} />
      {layout?.settings.guestNotice && <GuestNotice notice={layout.settings.guestNotice} />}
      <main id="content" tabIndex={-1}>
        <ErrorBoundary resetKey={pathname} fallback={() => <PageFailed />}>
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <SiteFooter settings={layout?.settings} />
      <BottomBar settings={layout?.settings} />
      <ConnectionNotice pathname={pathname} />
    </>
  )
}
