import { Route, Routes, matchPath } from 'react-router-dom'
import { PageAnnouncer } from '#web/kit/page-announcer.tsx'
import { Component as SiteLayout } from '#web/site/routes/site-layout.route.tsx'
import { ScrollRestoration } from './scroll-restoration.tsx'
import { sitePages } from './site-pages.ts'
import { preloadable } from '#web/kit/preloadable.tsx'

const siteRoutes = sitePages.map(({ path, load }) => ({
  path,
  Page: preloadable(async () => (await load()).Component),
}))

/** Fetches the code of a page ahead: then it is shown without a moment of waiting. */
export const loadPage = async (address: string): Promise<void> =>
  siteRoutes.find(({ path }) => matchPath(path, address))?.Page.preload()

/** Every page of the site. */
export function Router() {
  return (
    <>
      <ScrollRestoration />
      <PageAnnouncer />
      <Routes>
        <Route element={<SiteLayout />}>
          {siteRoutes.map(({ path, Page }) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
        </Route>
      </Routes>
    </>
  )
}
