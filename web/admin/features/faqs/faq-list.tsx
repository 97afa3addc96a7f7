import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useState } from 'react'
import type { Faq } from '#shared/content/faq.ts'
import type { Act } from '#web/admin/kit/acts.tsx'
import { listTime } from '#web/admin/kit/list-dates.ts'
import { LoadingRecord, LoadingRows } from '#web/admin/kit/loading-record.tsx'
import { PageHeader } from '#web/admin/kit/page-header.tsx'
import { RecordList } from '#web/admin/kit/record-list.tsx'
import { undoToast } from '#web/admin/kit/undo-toast.ts'
import { useAddressParams } from '#web/admin/kit/use-address-params.ts'
import { useNow } from '#web/admin/kit/use-now.ts'
import { useOpenedRecord } from '#web/admin/kit/use-opened-record.ts'
import { Button } from '#web/kit/button.tsx'
import { StatusChip } from '#web/kit/status-chip.tsx'
import { showToast } from '#web/kit/toast.ts'
import { faqQueries } from './faqs.queries.ts'

const FaqDrawer = lazy(async () => ({ default: (await import('./faq-drawer.tsx')).FaqDrawer }))
const ReorderList = lazy(async () => ({ default: (await import('#web/admin/kit/reorder-list.tsx')).ReorderList<Faq> }))

const stateOf = ({ archivedAt, active }: Faq) =>
  archivedAt
    ? { tone: 'neutral' as const, label: 'Archived' }
    : active
      ? { tone: 'good' as const, label: 'Shown' }
      : { tone: 'waiting' as const, label: 'Hidden' }

/** The questions that guests ask, in their order; each opens beside the list. */
export function FaqList() {
  const [address] = useAddressParams()
  const { today } = useNow()
  const query = useQuery(faqQueries.list())
  const opened = useOpenedRecord()
  const saving = useMutation(faqQueries.save())
  const archiving = useMutation(faqQueries.archive())
  const restoring = useMutation(faqQueries.restore())
  const reordering = useMutation(faqQueries.reorder())
  const [isOrdering, setIsOrdering] = useState(false)
  const faqs = query.data?.records
  const groups = [...new Set(faqs?.map(({ category }) => category))]
  const inUse = faqs?.filter(({ archivedAt }) => !archivedAt)

  const onError = (error: Error) => void showToast({ tone: 'danger', title: 'Not changed', detail: error.message })
  const setActive = (faq: Faq, active: boolean) =>
    saving.mutateAsync({ id: faq.id, version: faq.version, form: { ...faq, active } })
  const toggle = (faq: Faq) =>
    setActive(faq, !faq.active).then(
      (now) =>
        undoToast({
          title: now.active ? 'On the site' : 'Hidden from guests',
          detail: faq.question,
          undo: () => setActive(now, faq.active),
        }),
      onError,
    )
  const actsOf = (faq: Faq): Act[] => [
    ...(faq.archivedAt ? [] : [{ label: faq.active ? 'Hide' : 'Show', onSelect: () => void toggle(faq) }]),
    faq.archivedAt
      ? { label: 'Restore', onSelect: () => restoring.mutate(faq, { onError }) }
      : {
          label: 'Archive',
          onSelect: () =>
            archiving.mutate(faq, {
              onError,
              onSuccess: (archived) =>
                undoToast({ title: 'Archived', detail: faq.question, undo: () => restoring.mutateAsync(archived) }),
            }),
        },
  ]
  return (
    <>
      <PageHeader title="FAQs" lead="What guests ask. Questions of one group stand together.">
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
            {
              id: 'state',
              head: 'State',
              cell: (faq) => <StatusChip tone={stateOf(faq).tone}>{stateOf(faq).label}</StatusChip>,
              sort: (faq) => stateOf(faq).label,
              csv: (faq) => stateOf(faq).label,
              card: 'state',
            },
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
              matches: ({ question, answer }, q) => `${question} ${answer}`.toLowerCase().includes(q.toLowerCase()),
            },
            {
              name: 'state',
              label: 'State',
              kind: 'select',
              choices: [
                { value: '', label: 'In use' },
                ...['Shown', 'Hidden', 'Archived'].map((label) => ({ value: label, label })),
              ],
              matches: (faq, state) => stateOf(faq).label === state,
            },
          ]}
          acts={actsOf}
          csvName="faqs"
          drawer={(id, place) => {
            const faq = faqs?.find((other) => other.id === id)
            if (!faq && id !== 'new') return null
            return (
              <Suspense fallback={<LoadingRecord />}>
                <FaqDrawer key={id} faq={faq} groups={groups} place={place} />
              </Suspense>
            )
          }}
          empty={{ title: 'No questions yet', icon: 'info', detail: 'Write the first one.' }}
        />
      )}
    </>
  )
}
