import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { type MissingPart, missingFromArrivalPack } from '#shared/arrival/missing-from-arrival-pack.ts'
import { cabinKind } from '#shared/cabins/cabin-kind.ts'
import { settingsQuery } from '#web/admin/booking/settings.queries.ts'
import { recordQueries } from '#web/admin/kit/record-queries.ts'
import { Notice } from '#web/kit/notice.tsx'
import { accessCodesQuery } from '#web/admin/booking/access-codes.queries.ts'

const cabins = recordQueries(cabinKind)

const Parts = ({ parts }: { parts: readonly MissingPart[] }) => (
  <ul className="stack gap-xs">
    {parts.map(({ what, path }) => (
      <li key={what}>
        <Link to={path}>{what}</Link>
      </li>
    ))}
  </ul>
)

/** What guests would miss, by what is typed; each part leads to the page that owns it. */
export function MissingParts({ form }: { form: Readonly<Record<string, unknown>> }) {
  const { data: cabinList } = useQuery(cabins.list())
  const { data: settings } = useQuery(settingsQuery())
  const { data: codes } = useQuery(accessCodesQuery())
  if (!cabinList || !settings || !codes) return null
  const missing = missingFromArrivalPack({
    form,
    settings,
    cabins: cabinList.records.filter(({ shown, archivedAt }) => shown && !archivedAt),
    withCode: codes.codes.flatMap(({ isSet, cabinSlug }) => (isSet ? [cabinSlug] : [])),
  })
  const needed = missing.filter(({ isNeeded }) => isNeeded)
  const useful = missing.filter(({ isNeeded }) => !isNeeded)
  return (
    <>
      {needed.length > 0 && (
        <Notice tone="warning" title="Before the first pack leaves">
          <Parts parts={needed} />
        </Notice>
      )}
      {useful.length > 0 && (
        <details className="change-fold">
          <summary>Guests would also be glad of ({useful.length})</summary>
          <Parts parts={useful} />
        </details>
      )}
    </>
  )
}
