import { postKind } from '#shared/content/post-kind.ts'
import { adminPath } from '#shared/site/admin-paths.ts'
import { PublishedRecordPage } from '#web/admin/kit/published-record-page.tsx'

/** The posts, with what readers see of each. */
export const PostPage = () => <PublishedRecordPage kind={postKind} address={adminPath('blog')} />
