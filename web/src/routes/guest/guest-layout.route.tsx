import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { BottomBar } from '#web/features/content/bottom-bar.tsx'
import { ConnectionNotice } from '#web/features/content/connection-notice.tsx'
import { PageFailed } from '#web/features/content/page-failed.tsx'
import { PageSkeleton } from '#web/features/content/page-skeleton.tsx'
import { SiteFooter } from '#web/features/content/site-footer.tsx'
import { SiteHeader } from '#web/features/content/site-header.tsx'
import { frameQuery } from '#web/lib/frame.queries.ts'
import { ErrorBoundary } from '#web/lib/error-boundary.tsx'
import { useHydrated } from '#web/lib/use-hydrated.ts'

/** Not loaded where the house has no pixel: then there is nothing to ask. */
const Consent = lazy(async () => ({ default: (await import('#web/features/consent/consent.tsx')).Consent }))

/** Header, footer and bottom bar, shared by every page that a guest sees. */
export function Component() {
  const { data: frame } = useQuery(frameQuery())
  const { pathname } = useLocation()
  const pixelId = frame?.settings.pixelId ?? ''
  const asksConsent = useHydrated() && pixelId !== ''
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      {asksConsent && (
        <ErrorBoundary resetKey="" fallback={() => null}>
          <Suspense fallback={null}>
            <Consent pixelId={pixelId} />
          </Suspense>
        </ErrorBoundary>
      )}
      <SiteHeader businessName={frame?.settings.businessName ?? 'Mountain Cabins'} />
      <main id="content" tabIndex={-1}>
        <ErrorBoundary resetKey={pathname} fallback={() => <PageFailed />}>
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <SiteFooter settings={frame?.settings} />
      <BottomBar settings={frame?.settings} />
      <ConnectionNotice />
    </>
  )
}
