import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { BottomBar } from '#web/features/content/bottom-bar.tsx'
import { ConnectionNotice } from '#web/features/content/connection-notice.tsx'
import { PageFailed } from '#web/features/content/page-failed.tsx'
import { PageSkeleton } from '#web/features/content/page-skeleton.tsx'
import { SiteFooter } from '#web/features/content/site-footer.tsx'
import { SiteHeader } from '#web/features/content/site-header.tsx'
import { frameQuery } from '#web/lib/frame.queries.ts'
import { ErrorBoundary } from '#web/lib/error-boundary.tsx'

/** Header, footer and bottom bar, shared by every page that a guest sees. */
export function Component() {
  const { data: frame } = useQuery(frameQuery())
  const { pathname } = useLocation()
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
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
