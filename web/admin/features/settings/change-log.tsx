import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { ChangeHistory, type ValueFormats } from '#web/admin/kit/change-history.tsx'
import { recordFormats } from '#web/admin/kit/record-formats.ts'
import { Button } from '#web/kit/button.tsx'
import { weekdaysText } from '#web/kit/format.ts'
import type { ChangeLogLine } from '#shared/kernel/change-log.ts'
import { type RecordTexts, changedRecord, kindOf } from './changed-records.ts'
import { changesQuery } from './settings.queries.ts'

/** Lists of ids tell nobody anything: of these the line says that they changed. */
const withoutIds = (change: ChangeLogLine): ChangeLogLine => ({
  ...change,
  fields: change.fields.map((one) => (one.field === 'ids' ? { field: 'ids' } : one)),
})

/** Every change by staff, of any record, newest first. For owners. */
export function ChangeLog({ texts }: { texts: RecordTexts }) {
  const query = useInfiniteQuery(changesQuery())
  const formats: ValueFormats = {
    cabinSlug: (slug) => (typeof slug === 'string' ? texts.cabinTitle(slug) : 'All cabins'),
    weekdays: (days) => (Array.isArray(days) ? weekdaysText(days as number[]) : 'All'),
  }
  const changes = query.data?.pages.flatMap((page) => page.changes.map(withoutIds))
  return (
    <section className="settings-section stack" aria-label="Change log">
      <p className="soft small">
        Who changed what, with the old and the new value; of bank details and people only which fields. Changes of a
        booking are in its history.
      </p>
      <ChangeHistory
        query={{ ...query, data: changes && { changes } }}
        recordOf={(change) => {
          const { name, path } = changedRecord(change, texts)
          return path ? <Link to={path}>{name}</Link> : name
        }}
        labels={(change) => changedRecord(change, texts).labels}
        formats={(change) => ({ ...formats, ...recordFormats(kindOf(change)?.fields ?? {}, texts.cabinTitle) })}
      />
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
