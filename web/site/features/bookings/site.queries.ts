import { ShowSite } from '#shared/content/site.contract.ts'
import { pageQuery } from '#web/kit/page.queries.ts'

/** What the booking dialog needs at first; fetched when it opens. */
export const siteQuery = () => pageQuery(ShowSite)
