import { routesOf } from '#shared/site/pages.ts'
import { paths } from '#shared/site/paths.ts'

/** Pages that are published as HTML, one of each kind but earlier terms: what search engines and first-time visitors see. */
export const publishedRoutes = [
  paths.home,
  paths.cabin('protea'),
  paths.gallery,
  paths.reviews,
  paths.blog,
  paths.post('the-road-up'),
  paths.faq,
  paths.privacy,
  paths.terms,
  paths.legal,
]

/** Guest pages without the token: the shell, filled by the script. */
export const guestRoutes = routesOf('guest').filter((route) => !route.includes(':'))
