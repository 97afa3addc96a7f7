import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#shared/kernel/endpoint.ts'
import { COUNTED_DAYS, type ShowEdgeCounts } from '#shared/seo/seo.contract.ts'
import { containsText } from '#shared/kernel/fold-text.ts'
import { listDate } from '#web/admin/kit/list-dates.ts'
import { type ListColumn, RecordList } from '#web/admin/kit/record-list.tsx'
import { useNow } from '#web/admin/kit/use-now.ts'
import { dateAndTime } from '#web/kit/format.ts'
import { edgeCountsQuery } from './seo.queries.ts'

type Counts = ReplyOf<typeof ShowEdgeCounts>
type Redirect = Counts['redirects'][number]
type PathCount = Counts['missing'][number]

const reasons = { cabin: 'Former address of a cabin', post: 'Former address of a post' } as const

const countColumns = <Row extends { readonly count: number; readonly lastDay: string | null }>(
  today: string,
): ListColumn<Row>[] => [
  {
    id: 'count',
    head: `In ${COUNTED_DAYS} days`,
    end: true,
    cell: ({ count }) => count,
    sort: ({ count }) => -count,
    csv: ({ count }) => count,
    card: 'value',
  },
  {
    id: 'last',
    head: 'Last',
    cell: ({ lastDay }) => lastDay && listDate(lastDay, today),
    sort: ({ lastDay }) => lastDay,
    csv: ({ lastDay }) => lastDay,
    card: 'state',
  },
]

/** Up to when it was counted, and what is not in the count. */
function CountedNote({ counts, children }: { counts: Counts | undefined; children?: string | undefined }) {
  if (!counts) return null
  const { readUntil, isPartial } = counts
  return (
    <p className="small soft">
      {readUntil
        ? `Counted every hour, up to ${dateAndTime(readUntil)}.`
        : 'Nothing is counted yet: that is done every hour.'}
      {isPartial && ' On some day there was more than is counted.'}
      {children && ` ${children}`}
    </p>
  )
}

/** Where the former addresses of cabins and posts lead, and how often they were asked for. */
export function RedirectList() {
  const query = useQuery(edgeCountsQuery())
  const { today } = useNow()
  const { spellings = [], otherRedirects = 0 } = query.data ?? {}
  const others = spellings.reduce((sum, { count }) => sum + count, otherRedirects)
  return (
    <div className="stack">
      <CountedNote counts={query.data}>
        {others > 0
          ? `Other spellings of addresses, such as ${spellings[0]?.path ?? '/FAQ'}, led to their page ${others === 1 ? 'once' : `${others} times`}.`
          : undefined}
      </CountedNote>
      <RecordList<Redirect>
        noun={['redirect', 'redirects']}
        rows={query.data?.redirects}
        query={query}
        baseParams={{ view: 'redirects' }}
        keyOf={({ from }) => from}
        nameOf={({ from }) => from}
        columns={[
          { id: 'from', head: 'From', cell: ({ from }) => from, sort: ({ from }) => from, csv: ({ from }) => from },
          {
            id: 'to',
            head: 'To',
            grow: true,
            cell: ({ to }) => (
              <a href={to} target="_blank" rel="noopener">
                {to}
              </a>
            ),
            sort: ({ to }) => to,
            csv: ({ to }) => to,
            card: 'detail',
          },
          {
            id: 'why',
            head: 'Why',
            cell: ({ of }) => reasons[of],
            sort: ({ of }) => reasons[of],
            csv: ({ of }) => reasons[of],
            from: 'm',
            card: 'note',
          },
          ...countColumns<Redirect>(today),
        ]}
        filters={[
          {
            name: 'q',
            label: 'Search',
            kind: 'search',
            matches: ({ from, to }, q) => containsText(`${from} ${to}`, q),
          },
        ]}
        csvName="redirects"
        empty={{
          title: 'No redirects',
          icon: 'info',
          detail: 'When the address of a cabin or a post changes, its former one leads to it.',
        }}
      />
    </div>
  )
}

/** The addresses that were asked for and that there are not. */
export function MissingList() {
  const query = useQuery(edgeCountsQuery())
  const { today } = useNow()
  const { otherMissing = 0 } = query.data ?? {}
  return (
    <div className="stack">
      <CountedNote counts={query.data}>
        {`What can be no page, such as /wp-login.php, is counted by one in twenty. A part that may be personal is *.${otherMissing > 0 ? ` Beside these, others were asked for ${otherMissing} times.` : ''}`}
      </CountedNote>
      <RecordList<PathCount>
        noun={['address', 'addresses']}
        rows={query.data?.missing}
        query={query}
        baseParams={{ view: 'not-found' }}
        keyOf={({ path }) => path}
        nameOf={({ path }) => path}
        columns={[
          {
            id: 'path',
            head: 'Address',
            grow: true,
            cell: ({ path }) => <span className="anywhere">{path}</span>,
            sort: ({ path }) => path,
            csv: ({ path }) => path,
          },
          ...countColumns<PathCount>(today),
        ]}
        filters={[{ name: 'q', label: 'Search', kind: 'search', matches: ({ path }, q) => containsText(path, q) }]}
        csvName="not-found"
        empty={{
          title: 'Nothing was missing',
          icon: 'info',
          detail: `In the last ${COUNTED_DAYS} days every address was found.`,
        }}
      />
    </div>
  )
}
