import { ShowLayout } from '#shared/content/layout.contract.ts'
import { pageQuery } from './page.queries.ts'

/** The public settings and the names of the cabins: every page has them from the start. */
export const layoutQuery = () => pageQuery(ShowLayout)
