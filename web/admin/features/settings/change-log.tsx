import { useInfiniteQuery } from '@tanstack/react-query'
import { ChangeHistory } from '#web/admin/kit/change-history.tsx'
import { Button } from '#web/kit/button.tsx'
import { changesQuery } from './settings.queries.ts'

/** Every change by staff, of any record, newest first. For owners. */
export function ChangeLog() {
  const query = useInfiniteQuery(changesQuery())
  const changes = query.data?.pages.flatMap((page) => page.changes)
  return (
    <section className="stack" aria-label="Change log">
      <p className="soft small">
        Who changed what, with the old and the new value; of bank details and people only which fields. Changes of a
        booking are in its history.
      </p>
      <ChangeHistory query={{ ...query, data: changes && { changes } }} showsRecord />
      {query.hasNextPage && (
        <div>
          <Button busy={query.isFetchingNextPage} busyLabel="Loading…" onClick={() => void query.fetchNextPage()}>
            Show older changes
          </Button>
        </div>
      )}
    </section>
  )
}
