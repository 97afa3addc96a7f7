import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, lazy } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { BottomBar } from '#web/site/features/content/bottom-bar.tsx'
import { ConnectionNotice } from '#web/site/features/content/connection-notice.tsx'
import { PageFailed } from '#web/site/features/content/page-failed.tsx'
import { PageSkeleton } from '#web/site/features/content/page-skeleton.tsx'
import { SiteFooter } from '#web/site/features/content/site-footer.tsx'
import { SiteHeader } from '#web/site/features/content/site-header.tsx'
import { layoutQuery } from '#web/kit/layout.queries.ts'
import { ErrorBoundary } from '#web/kit/error-boundary.tsx'
import { isSecretPage } from '#shared/site/paths.ts'
import { useOpenPayment } from '#web/site/kit/open-payment.ts'
import { useHydrated } from '#web/kit/use-hydrated.ts'
import './guest-layout.css'

/** Not loaded where the house has no pixel: then there is nothing to ask. */
const Consent = lazy(async () => ({ default: (await import('#web/site/features/consent/consent.tsx')).Consent }))

/** Loaded by nobody but who left for PayFast. */
const UnpaidBooking = lazy(() => import('#web/site/features/payments/unpaid-booking.tsx'))

/** What may stand over a page, and never takes the page with it. */
const OptionalPart = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary resetKey="" fallback={() => null}>
    <Suspense fallback={null}>{children}</Suspense>
  </ErrorBoundary>
)

function UnpaidReminder({ pathname }: { pathname: string }) {
  const unpaid = useOpenPayment()
  if (!unpaid || isSecretPage(pathname)) return null
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
 * Header, footer and bottom bar, shared by every page that a guest sees. What only this browser knows is asked for in
 * parts of their own: drawn anew while a published page is taken over, the layout would pull the whole page along.
 */
export function Component() {
  const { data: layout } = useQuery(layoutQuery())
  const { pathname } = useLocation()
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <UnpaidReminder pathname={pathname} />
      <ConsentSlot pixelId={layout?.settings.pixelId ?? ''} />
      <SiteHeader businessName={layout?.settings.businessName ?? 'Mountain Cabins'} />
      <main id="content" tabIndex={-1}>
        <ErrorBoundary resetKey={pathname} fallback={() => <PageFailed />}>
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <SiteFooter settings={layout?.settings} />
      <BottomBar settings={layout?.settings} />
      <ConnectionNotice />
    </>
  )
}
