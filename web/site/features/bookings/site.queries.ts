import { ShowSite } from '#shared/content/site.contract.ts'
import { pageQuery } from '#web/kit/page.queries.ts'

/** All that the booking dialog needs to begin; asked for when it opens. */
export const siteQuery = () => pageQuery(ShowSite)
