import { PageHead } from '#web/kit/page-head.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { PageBar } from '#web/admin/kit/page-header.tsx'
import type { StaffPage } from './staff-pages.ts'

/** A page of the specification that is not built yet says so, and what it will be for. */
export function LaterPage({ page }: { page: StaffPage }) {
  return (
    <>
      <PageHead title={`${page.title} – Staff`} />
      <PageBar title={page.title} />
      <EmptyState icon="clock" title="This page comes in a later version" detail={page.later} />
    </>
  )
}
