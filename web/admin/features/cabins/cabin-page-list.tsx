import { COMPLETE_PARTS, missingOf } from '#shared/cabins/cabin-page-form.ts'
import { cabinPageKind } from '#shared/cabins/cabin-page-kind.ts'
import type { ListedEntry } from '#shared/kernel/published-endpoints.ts'
import { adminPath } from '#shared/site/admin-paths.ts'
import { PublishedRecordPage } from '#web/admin/kit/published-record-page.tsx'
import type { ListColumn } from '#web/admin/kit/record-list.tsx'
import { useCabinTitle } from '#web/admin/kit/use-cabin-title.ts'
import { useHiddenCabin } from './use-hidden-cabin.ts'

const missing: ListColumn<ListedEntry> = {
  id: 'missing',
  head: 'Complete',
  // How much of what guests ask it answers.
  cell: ({ form }) => `${COMPLETE_PARTS - missingOf(form).length} of ${COMPLETE_PARTS} parts`,
  sort: ({ form }) => -missingOf(form).length,
  csv: ({ form }) => missingOf(form).join(', '),
  card: 'detail',
}

/** The cabins, with how much of what guests ask the page of each answers. */
export function CabinPageList() {
  const cabinTitle = useCabinTitle()
  const isHidden = useHiddenCabin()
  return (
    <PublishedRecordPage
      kind={cabinPageKind}
      address={adminPath('cabinPublicDetails')}
      titleOf={cabinTitle}
      isUnseen={isHidden}
      moreColumns={[missing]}
    />
  )
}
