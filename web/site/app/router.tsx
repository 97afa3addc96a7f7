import { type ReactNode, Suspense } from 'react'
import { Route, Routes, matchPath } from 'react-router-dom'
import { PageFailed } from '#web/site/features/content/page-failed.tsx'
import { PageSkeleton } from '#web/site/features/content/page-skeleton.tsx'
import { ErrorBoundary } from '#web/kit/error-boundary.tsx'
import { paths } from '#shared/site/paths.ts'
import { Component as GuestLayout } from '#web/site/routes/guest-layout.route.tsx'
import { AfterNavigation } from './after-navigation.tsx'
import { guestPages } from './guest-pages.ts'
import { whenLoaded } from './after-load.tsx'

const Auth = whenLoaded(() => import('#web/admin/pages/auth.route.tsx')).Page
const Admin = whenLoaded(() => import('#web/admin/app/admin.route.tsx')).Page
const guestRoutes = guestPages.map(({ path, load }) => ({ path, ...whenLoaded(load) }))

/** Fetches the code of a guest's page ahead: then it is shown without a moment of waiting. */
export const loadPage = async (address: string): Promise<void> =>
  guestRoutes.find(({ path }) => matchPath(path, address))?.load()

/** The staff area has a shell of its own; nothing of it is loaded with a guest's page. */
const StaffPage = ({ page }: { page: ReactNode }) => (
  <ErrorBoundary resetKey="" fallback={() => <PageFailed />}>
    <Suspense fallback={<PageSkeleton />}>{page}</Suspense>
  </ErrorBoundary>
)

/** Every address of the site; each page is a chunk of its own. */
export function Router() {
  return (
    <>
      <AfterNavigation />
      <Routes>
        <Route path={paths.auth} element={<StaffPage page={<Auth />} />} />
        <Route path={`${paths.admin}/*`} element={<StaffPage page={<Admin />} />} />
        <Route element={<GuestLayout />}>
          {guestRoutes.map(({ path, Page }) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
        </Route>
      </Routes>
    </>
  )
}
