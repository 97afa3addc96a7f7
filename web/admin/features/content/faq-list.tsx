import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import type { Faq } from '#shared/content/faq.ts'
import { containsText } from '#shared/kernel/fold-text.ts'
import { listTime } from '#web/admin/kit/list-dates.ts'
import { LoadingRows } from '#web/admin/kit/loading-record.tsx'
import { OpenedRecord } from '#web/admin/kit/opened-record.tsx'
import { PageHeader } from '#web/admin/kit/page-header.tsx'
import { RecordList } from '#web/admin/kit/record-list.tsx'
import { recordStates } from '#web/admin/kit/record-states.tsx'
import { useAddressParams } from '#web/admin/kit/use-address-params.ts'
import { useNow } from '#web/admin/kit/use-now.ts'
import { useOpenedRecord } from '#web/admin/kit/use-opened-record.ts'
import { useRecordActions } from '#web/admin/kit/use-record-actions.ts'
import { Button } from '#web/kit/button.tsx'
import { faqQueries } from './faqs.queries.ts'
import { preloadable, usePreloadComponent } from '#web/kit/preloadable.tsx'

const FaqDrawer = preloadable(async () => (await import('./faq-drawer.tsx')).FaqDrawer)
const ReorderList = lazy(async () => ({ default: (await import('#web/admin/kit/reorder-list.tsx')).ReorderList<Faq> }))

const states = recordStates<Faq>({ shown: 'Shown', hidden: 'Hidden' })

/** The questions that guests ask, in their order; each opens beside the list. */
export function FaqList() {
  const [address] = useAddressParams()
  const { today } = useNow()
  const query = useQuery(faqQueries.list())
  const opened = useOpenedRecord()
  const reordering = useMutation(faqQueries.reorder())
  const [isOrdering, setIsOrdering] = useState(false)
  const faqs = query.data?.records
  const groups = [...new Set(faqs?.map(({ category }) => category))]
  const inUse = faqs?.filter(({ archivedAt }) => !archivedAt)

  usePreloadComponent(FaqDrawer, faqs !== undefined)
  const { actionsOf, onError } = useRecordActions<Faq>(faqQueries, ({ question }) => question, {
    show: 'Show',
    hide: 'Hide',
    shown: 'On the site',
    hidden: 'Hidden from guests',
  })
  return (
    <>
      <PageHeader title="FAQs" lead="What guests ask. Questions of one group are shown together.">
        <Button aria-pressed={isOrdering} onClick={() => setIsOrdering(!isOrdering)}>
          {isOrdering ? 'Back to the list' : 'Change order'}
        </Button>
        <Button variant="primary" onClick={() => opened.open('new')}>
          New question
        </Button>
      </PageHeader>
      {isOrdering && query.data && inUse ? (
        <Suspense fallback={<LoadingRows label="Loading questions" />}>
          <ReorderList
            label="Questions"
            rows={inUse}
            keyOf={({ id }) => id}
            nameOf={({ question }) => question}
            groupOf={({ category }) => category}
            isSaving={reordering.isPending}
            onReorder={(ids) => reordering.mutate({ version: query.data.orderVersion, ids }, { onError })}
          >
            {({ question }) => question}
          </ReorderList>
        </Suspense>
      ) : (
        <RecordList
          noun={['question', 'questions']}
          rows={address.has('state') ? faqs : inUse}
          query={query}
          keyOf={({ id }) => id}
          nameOf={({ question }) => question}
          columns={[
            {
              id: 'question',
              head: 'Question',
              grow: true,
              cell: ({ question }) => question,
              sort: ({ question }) => question,
              csv: ({ question }) => question,
            },
            {
              id: 'category',
              head: 'Group',
              cell: ({ category }) => category,
              sort: ({ category }) => category,
              csv: ({ category }) => category,
              card: 'detail',
            },
            { id: 'answer', head: 'Answer', csv: ({ answer }) => answer },
            states.column,
            {
              id: 'changed',
              head: 'Changed',
              from: 'l',
              cell: ({ updatedAt, updatedBy }) => [listTime(updatedAt, today), updatedBy].filter(Boolean).join(', '),
              sort: ({ updatedAt }) => updatedAt,
            },
          ]}
          filters={[
            {
              name: 'q',
              label: 'Search',
              kind: 'search',
              matches: ({ question, answer }, q) => containsText(`${question} ${answer}`, q),
            },
            states.filter,
          ]}
          actions={actionsOf}
          csvName="faqs"
          drawer={(id, position) => (
            <OpenedRecord id={id} records={faqs} noun="question" position={position}>
              {(faq) => <FaqDrawer faq={faq} groups={groups} position={position} />}
            </OpenedRecord>
          )}
          empty={{ title: 'No questions yet', icon: 'info', detail: 'Write the first one.' }}
        />
      )}
    </>
  )
}
