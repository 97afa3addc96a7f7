import { Route, Routes, matchPath } from 'react-router-dom'
import { PageAnnouncer } from '#web/kit/page-announcer.tsx'
import { Component as GuestLayout } from '#web/site/routes/guest-layout.route.tsx'
import { AfterNavigation } from './after-navigation.tsx'
import { guestPages } from './guest-pages.ts'
import { preloadable } from '#web/kit/preloadable.tsx'

const guestRoutes = guestPages.map(({ path, load }) => ({
  path,
  Page: preloadable(async () => (await load()).Component),
}))

/** Fetches the code of a guest's page ahead: then it is shown without a moment of waiting. */
export const loadPage = async (address: string): Promise<void> =>
  guestRoutes.find(({ path }) => matchPath(path, address))?.Page.preload()

/** Every address that guests see. */
export function Router() {
  return (
    <>
      <AfterNavigation />
      <PageAnnouncer />
      <Routes>
        <Route element={<GuestLayout />}>
          {guestRoutes.map(({ path, Page }) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
        </Route>
      </Routes>
    </>
  )
}
