import { Outlet, type RouteObject, ScrollRestoration } from 'react-router-dom'
import { PageAnnouncer } from '#web/kit/page-announcer.tsx'
import { paths } from '#shared/site/paths.ts'
import { AreaFailed, NoSuchPage, OpeningPage, PageFailed, UnbuiltPage } from './page-states.tsx'
import { builtPages, unbuiltPaths } from '#web/admin/pages.ts'

const Root = () => (
  <>
    <ScrollRestoration />
    <PageAnnouncer />
    <Outlet />
  </>
)

const pageRoutes: RouteObject[] = [
  ...builtPages.map(({ path, load }): RouteObject =>
    path === '' ? { index: true, lazy: load } : { path, lazy: load },
  ),
  ...unbuiltPaths.map((path) => ({ path: `${path}/*`, element: <UnbuiltPage /> })),
]

/**
 * Every address of the staff area. The code of a page, of the layout around it and of the login page load separately.
 */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <AreaFailed />,
    hydrateFallbackElement: <OpeningPage />,
    children: [
      { path: paths.auth, lazy: () => import('#web/admin/pages/auth.route.tsx') },
      {
        path: paths.admin,
        lazy: () => import('./admin-area.tsx'),
        children: [{ errorElement: <PageFailed />, children: [...pageRoutes, { path: '*', element: <NoSuchPage /> }] }],
      },
    ],
  },
]
