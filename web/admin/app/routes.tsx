import type { QueryClient } from '@tanstack/react-query'
import { Outlet, type RouteObject, ScrollRestoration, useLocation } from 'react-router-dom'
import { PageAnnouncer } from '#web/kit/page-announcer.tsx'
import { isListAddress } from '#web/admin/features/bookings/is-list-address.ts'
import { paths } from '#shared/site/paths.ts'
import { AdminArea } from './admin-area.tsx'
import { areaLoader, editorLoader, pageLoader } from './page-loaders.ts'
import { AreaFailed, NoSuchPage, OpeningPage, PageFailed, UnbuiltPage } from './page-states.tsx'
import { builtPages, unbuiltPaths } from '#web/admin/pages.ts'

function Root() {
  const { pathname, search } = useLocation()
  const isList = pathname === paths.admin && isListAddress(new URLSearchParams(search))
  return (
    <>
      <ScrollRestoration />
      <PageAnnouncer page={isList ? `${pathname}?view=list` : pathname} />
      <Outlet />
    </>
  )
}

/** A loader only starts queries, once, when its page opens: a changed parameter is the page's own matter. */
const once = { shouldRevalidate: () => false }

const pageRoutes = (client: QueryClient): RouteObject[] => [
  ...builtPages.flatMap(({ path, load, editor }): RouteObject[] => {
    const route = { lazy: load, loader: pageLoader(client, path), ...once }
    const editing = editor && { lazy: load, loader: editorLoader(client, path, editor), ...once }
    return [
      path === '' ? { index: true, ...route } : { path, ...route },
      ...(editing ? ['new', 'edit/:id'].map((part) => ({ path: `${path}/${part}`, ...editing })) : []),
    ]
  }),
  ...unbuiltPaths.map((path) => ({ path: `${path}/*`, element: <UnbuiltPage /> })),
]

/**
 * Every address of the staff area. The code of a page and of the login page load separately; what a page asks first is
 * requested together with its code.
 */
export const createRoutes = (client: QueryClient): RouteObject[] => [
  {
    element: <Root />,
    errorElement: <AreaFailed />,
    hydrateFallbackElement: <OpeningPage />,
    children: [
      { path: paths.auth, lazy: () => import('#web/admin/pages/auth.route.tsx') },
      {
        path: paths.admin,
        element: <AdminArea />,
        loader: areaLoader(client),
        ...once,
        children: [
          { errorElement: <PageFailed />, children: [...pageRoutes(client), { path: '*', element: <NoSuchPage /> }] },
        ],
      },
    ],
  },
]
