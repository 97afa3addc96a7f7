import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { containsText } from '#shared/kernel/fold-text.ts'
import { pageHeadKind } from '#shared/seo/page-head-kind.ts'
import type { PublicPage } from '#shared/seo/public-page.ts'
import { PageHeader } from '#web/admin/kit/page-header.tsx'
import { listedQueries } from '#web/admin/kit/published-queries.ts'
import { RecordList } from '#web/admin/kit/record-list.tsx'
import { Tabs } from '#web/admin/kit/tabs.tsx'
import { useAddressParams } from '#web/admin/kit/use-address-params.ts'
import { useOpenedRecord } from '#web/admin/kit/use-opened-record.ts'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { MissingList, RedirectList } from './edge-counts.tsx'
import { PageDrawer } from './page-drawer.tsx'
import { headPathOf } from './page-names.ts'
import { allPublicPages, publicPagesQuery } from './seo.queries.ts'

const views = ['pages', 'redirects', 'not-found'] as const

/** The pages of the site as they are published, former addresses, and those that were asked for and are not there. */
export function PublicPageList() {
  const [address, setAddress] = useAddressParams()
  const view = views.find((one) => one === address.get('view')) ?? 'pages'
  return (
    <>
      <PageHeader title={pageHeadKind.title} lead={pageHeadKind.lead} />
      <Tabs
        label="Parts of this page"
        value={view}
        onChange={(next) => setAddress(next === 'pages' ? {} : { view: next })}
        tabs={[
          { id: 'pages', label: 'Pages', content: <Pages /> },
          { id: 'redirects', label: 'Redirects', content: <RedirectList /> },
          { id: 'not-found', label: 'Not found', content: <MissingList /> },
        ]}
      />
    </>
  )
}

const { list } = listedQueries(pageHeadKind)

function Pages() {
  const navigate = useNavigate()
  const query = useInfiniteQuery(publicPagesQuery())
  const heads = useQuery(list())
  const opened = useOpenedRecord()
  const rows = query.data?.pages.flatMap(({ pages }) => pages)
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const isElsewhere = opened.key !== undefined && rows !== undefined && !rows.some(({ path }) => path === opened.key)
  // An address of this page may open one that is not loaded yet.
  useEffect(() => {
    if (isElsewhere && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [isElsewhere, hasNextPage, isFetchingNextPage, fetchNextPage])
  const draftOf = ({ headOf }: PublicPage) =>
    headOf?.kind === 'page-head' && heads.data?.records.some(({ id, hasDraft }) => id === headOf.id && hasDraft)

  return (
    <RecordList<PublicPage>
      noun={['page', 'pages']}
      rows={rows}
      query={query}
      more={{
        hasMore: hasNextPage,
        isLoading: isFetchingNextPage,
        onMore: () => void fetchNextPage(),
        all: allPublicPages,
      }}
      keyOf={({ path }) => path}
      nameOf={({ path }) => path}
      columns={[
        { id: 'path', head: 'Address', cell: ({ path }) => path, sort: ({ path }) => path, csv: ({ path }) => path },
        {
          id: 'title',
          head: 'Title',
          grow: true,
          cell: ({ title }) => title,
          sort: ({ title }) => title,
          csv: ({ title }) => title,
          card: 'detail',
        },
        { id: 'description', head: 'Description', csv: ({ description }) => description },
        {
          id: 'listed',
          head: 'In searches',
          cell: (page) =>
            draftOf(page) ? (
              <StatusChip tone="waiting">Draft</StatusChip>
            ) : page.isListed ? (
              <StatusChip tone="good">Listed</StatusChip>
            ) : (
              <StatusChip>Not listed</StatusChip>
            ),
          sort: ({ isListed }) => (isListed ? 0 : 1),
          csv: ({ isListed }) => (isListed ? 'yes' : 'no'),
          card: 'state',
        },
        {
          id: 'words',
          head: 'Words',
          end: true,
          cell: ({ words }) => words,
          sort: ({ words }) => words,
          csv: ({ words }) => words,
          from: 'm',
        },
        {
          id: 'undescribed',
          head: 'Texts missing',
          end: true,
          cell: ({ undescribed: { count } }) => (count === 0 ? null : `${count} without text`),
          sort: ({ undescribed }) => -undescribed.count,
          csv: ({ undescribed }) => undescribed.count,
          card: 'note',
        },
      ]}
      filters={[
        {
          name: 'q',
          label: 'Search',
          kind: 'search',
          matches: ({ path, title, description }, q) => containsText([path, title, description].join(' '), q),
        },
        {
          name: 'show',
          label: 'Show',
          kind: 'select',
          choices: [
            { value: '', label: 'All pages' },
            { value: 'listed', label: 'Listed in searches' },
            { value: 'not-listed', label: 'Not listed' },
            { value: 'undescribed', label: 'With pictures without text' },
          ],
          matches: ({ isListed, undescribed }, value) =>
            value === 'undescribed' ? undescribed.count > 0 : isListed === (value === 'listed'),
        },
      ]}
      actions={(page) => {
        const path = headPathOf(page)
        return path ? [{ label: 'Change', onSelect: () => void navigate(path) }] : []
      }}
      inlineActions={1}
      drawer={(path, position) => (
        <PageDrawer
          path={path}
          page={rows?.find((row) => row.path === path)}
          isLoading={rows === undefined || hasNextPage}
          position={position}
        />
      )}
      csvName="pages"
      empty={{ title: 'Nothing is published yet', icon: 'info', detail: 'Pages show here once the site is published.' }}
    />
  )
}
