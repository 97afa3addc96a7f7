import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import type { EnquiryState } from '#shared/enquiries/enquiry.ts'
import type { EnquiryRow } from '#shared/enquiries/staff-enquiries.contract.ts'
import { displayPhone } from '#shared/kernel/phone.ts'
import type { Action } from '#web/admin/kit/actions.tsx'
import { type ListColumn, RecordList } from '#web/admin/kit/record-list.tsx'
import { undoToast } from '#web/admin/kit/undo-toast.ts'
import { useCabinTitle } from '#web/admin/kit/use-cabin-title.ts'
import { useNow } from '#web/admin/kit/use-now.ts'
import { count, dateAndTime } from '#web/kit/format.ts'
import { showToast } from '#web/kit/toast.ts'
import { enquiriesQuery, markEnquiriesMutation } from './enquiries.queries.ts'
import { EnquiryDrawer } from './enquiry-drawer.tsx'
import { durationText, stateLabels } from './enquiry-texts.ts'

/** The name of the open enquiry in the address. */
export const ENQUIRY_PARAM = 'enquiry'

const emptyTexts: Record<EnquiryState, readonly [title: string, detail: string]> = {
  new: ['No new enquiries', 'What visitors write in the contact form comes here first.'],
  open: ['No open enquiries', 'What somebody has read and nobody has answered stays here.'],
  replied: ['No enquiries wait for the visitor', 'What you have answered stays here until it is won or lost.'],
  won: ['No enquiries were won', 'An enquiry that becomes a booking comes here, with its reference.'],
  lost: ['No enquiries were lost', 'Nothing came of them. They can be opened again.'],
  spam: ['No spam', 'What was not written by a guest. It is deleted after a year like the others.'],
}

/** The enquiries in one state, newest first; each opens beside the list. */
export function EnquiryList({ state, isOwner }: { state: EnquiryState; isOwner: boolean }) {
  const query = useInfiniteQuery(enquiriesQuery(state))
  const cabinTitle = useCabinTitle()
  const { now } = useNow()
  const { mutateAsync, isPending } = useMutation(markEnquiriesMutation())
  const rows = query.data?.pages.flatMap(({ enquiries }) => enquiries)
  const [title, detail] = emptyTexts[state]

  function mark(chosen: readonly EnquiryRow[], next: EnquiryState, clear: () => void): void {
    const ids = chosen.map(({ id }) => id)
    const what = count(ids.length, 'enquiry', 'enquiries')
    void mutateAsync({ ids, state: next }).then(
      () => {
        clear()
        undoToast({
          title: `Marked as ${stateLabels[next].toLowerCase()}`,
          detail: what,
          undo: () => mutateAsync({ ids, state }),
        })
      },
      (error: Error) => showToast({ tone: 'danger', title: error.message }),
    )
  }
  const bulkActions = (chosen: readonly EnquiryRow[], clear: () => void): Action[] =>
    (['open', 'lost', 'spam'] as const)
      .filter((next) => next !== state && !(next === 'open' && state === 'new'))
      .map((next) => ({
        label: next === 'open' ? 'Open again' : `Mark as ${stateLabels[next].toLowerCase()}`,
        busy: isPending,
        onSelect: () => mark(chosen, next, clear),
      }))

  const columns: ListColumn<EnquiryRow>[] = [
    { id: 'name', head: 'Name', cell: ({ name }) => name, csv: ({ name }) => name },
    {
      id: 'message',
      head: 'Message',
      grow: true,
      card: 'note',
      cell: ({ firstWords }) => <span className="enquiry-first-words">{firstWords}</span>,
      csv: ({ firstWords }) => firstWords,
    },
    {
      id: 'cabin',
      head: 'Cabin',
      card: 'detail',
      cell: ({ cabinSlug }) => cabinSlug && cabinTitle(cabinSlug),
      csv: ({ cabinSlug }) => cabinSlug && cabinTitle(cabinSlug),
    },
    {
      id: 'phone',
      head: 'Phone',
      card: 'state',
      cell: ({ phone }) => phone && <span className="figures single-line">{displayPhone(phone)}</span>,
      csv: ({ phone }) => phone,
    },
    { id: 'email', head: 'E-mail', csv: ({ email }) => email },
    ...(state === 'won'
      ? [{ id: 'booking', head: 'Booking', cell: (row: EnquiryRow) => row.bookingReference } as const]
      : []),
    {
      id: 'age',
      head: 'Age',
      card: 'value',
      cell: ({ createdAt }) => (
        <span title={dateAndTime(createdAt)} className="single-line">
          {durationText(createdAt, new Date(now).toISOString())}
        </span>
      ),
      csv: ({ createdAt }) => createdAt,
    },
  ]

  return (
    <RecordList
      noun={['enquiry', 'enquiries']}
      columns={columns}
      rows={rows}
      query={query}
      more={{
        hasMore: query.hasNextPage,
        isLoading: query.isFetchingNextPage,
        onMore: () => void query.fetchNextPage(),
        all: async () => rows ?? [],
      }}
      keyOf={({ id }) => id}
      nameOf={({ name }) => `the enquiry by ${name}`}
      drawerParam={ENQUIRY_PARAM}
      drawer={(id, position) => <EnquiryDrawer {...{ id, isOwner, cabinTitle, position }} />}
      bulkActions={bulkActions}
      empty={{ title, detail, icon: 'mail' }}
    />
  )
}
