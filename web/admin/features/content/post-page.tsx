import { postKind } from '#shared/content/post-kind.ts'
import { adminPath } from '#shared/site/admin-paths.ts'
import { PublishedRecordPage } from '#web/admin/kit/published-record-page.tsx'
import { useCabinTitle } from '#web/admin/kit/use-cabin-title.ts'

/** The posts, with what readers see of each. */
export function PostPage() {
  const cabinTitle = useCabinTitle()
  const cabinOf = (form: Readonly<Record<string, unknown>>): string =>
    form['cabinSlug'] ? cabinTitle(String(form['cabinSlug'])) : ''
  return (
    <PublishedRecordPage
      kind={postKind}
      address={adminPath('blog')}
      columns={{
        cabinSlug: {
          head: 'Cabin',
          cell: ({ form }) => cabinOf(form),
          sort: ({ form }) => cabinOf(form),
          csv: ({ form }) => cabinOf(form),
        },
      }}
    />
  )
}
