import { useState } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { SchoolTerm } from '#shared/availability/school-terms.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { formatRand } from '#shared/kernel/money.ts'
import { type Rate, amountsOn } from '#shared/pricing/rate.ts'
import { containsText } from '#shared/kernel/fold-text.ts'
import type { Action } from '#web/admin/kit/actions.tsx'
import { csvAmount } from '#web/admin/kit/csv.ts'
import { OpenedRecord } from '#web/admin/kit/opened-record.tsx'
import { RecordList } from '#web/admin/kit/record-list.tsx'
import { recordStates } from '#web/admin/kit/record-states.tsx'
import { useAddressParams } from '#web/admin/kit/use-address-params.ts'
import { useRecordActions } from '#web/admin/kit/use-record-actions.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { count, shortDate } from '#web/kit/format.ts'
import { withSearchParams } from '#web/kit/with-search-params.ts'
import { warningsOf } from './affected-cabins.ts'
import { ratedNights } from './rate-address.ts'
import { type Cabins, cabinText, nightsParts, nightsText, rateKind, warningText } from './rate-text.ts'
import { rateQueries } from '#web/admin/kit/rates.queries.ts'
import { preloadable, usePreloadComponent } from '#web/kit/preloadable.tsx'

const RateDrawer = preloadable(async () => (await import('./rate-drawer.tsx')).RateDrawer)

const states = recordStates<Rate>({ shown: 'In use', hidden: 'Not in use' })

type RateListProps = {
  query: Pick<UseQueryResult, 'isError' | 'error' | 'isFetching' | 'refetch'>
  rates: readonly Rate[] | undefined
  cabins: Cabins
  /** Undefined while they load, with the cabins. */
  schoolTerms: readonly SchoolTerm[] | undefined
  today: CalendarDate
}

/** Something that would leave nights without a price, until staff have read which. */
type PendingAction = { readonly action: Action; readonly name: string; readonly texts: readonly string[] }

/** Every rate; each opens beside the list. */
export function RateList({ query, rates, cabins, schoolTerms, today }: RateListProps) {
  const [address, setAddress] = useAddressParams()
  const [pendingAction, setPendingAction] = useState<PendingAction>()
  usePreloadComponent(RateDrawer, rates !== undefined)
  const { actionsOf } = useRecordActions<Rate>(rateQueries, ({ name }) => name, {
    show: 'Use',
    hide: 'Stop',
    shown: 'In use: guests see it in the next price',
    hidden: 'Not in use',
  })

  /** Asks first where the action takes the only price of a night. */
  function guarded(rate: Rate, action: Action): Action {
    const onSelect = () => {
      const texts = warningsOf({ ...rate, active: false }, rates ?? [], cabins, today).map((warning) =>
        warningText(warning, cabins),
      )
      if (texts.length === 0) action.onSelect()
      else setPendingAction({ action, name: rate.name, texts })
    }
    return { ...action, onSelect }
  }
  // Few rates have one: without any, the names get its room.
  const hasChanges = rates?.some((rate) => nextChangeText(rate, today))
  const isInUse = ({ active, archivedAt }: Rate): boolean => active && archivedAt === null
  const copy = ({ id }: Rate) =>
    setAddress(withSearchParams(address, { open: 'new', copy: id }), { state: { opened: true } })
  const copied = rates?.find(({ id }) => id === address.get('copy'))

  return (
    <>
      <RecordList
        noun={['rate', 'rates']}
        rows={address.has('state') ? rates : rates?.filter(({ archivedAt }) => !archivedAt)}
        query={query}
        keyOf={({ id }) => id}
        nameOf={({ name, cabinSlug }) => `${name}, ${cabinText(cabinSlug, cabins)}`}
        columns={[
          {
            id: 'name',
            head: 'Name',
            grow: true,
            cell: ({ name }) => name,
            sort: ({ name }) => name,
            csv: ({ name }) => name,
          },
          {
            id: 'cabin',
            head: 'Cabin',
            cell: (rate) => (
              <>
                {cabinText(rate.cabinSlug, cabins)}
                <span className="record-narrow rate-nights">{nightsOf(rate)}</span>
              </>
            ),
            sort: ({ cabinSlug }) => cabinText(cabinSlug, cabins),
            csv: ({ cabinSlug }) => cabinText(cabinSlug, cabins),
            card: 'detail',
          },
          {
            id: 'nights',
            head: 'Nights',
            cell: nightsOf,
            sort: ({ firstNight }) => firstNight,
            csv: nightsText,
            from: 'm',
            card: 'note',
          },
          {
            id: 'adult',
            head: 'Adult',
            end: true,
            cell: (rate) => <span className="figures">{formatRand(amountsOn(rate, today).adultRateCents)}</span>,
            sort: (rate) => amountsOn(rate, today).adultRateCents,
            csv: (rate) => csvAmount(amountsOn(rate, today).adultRateCents),
            card: 'value',
          },
          {
            id: 'child',
            head: 'Younger child',
            end: true,
            cell: (rate) => <span className="figures">{optionalRand(amountsOn(rate, today).childRateCents)}</span>,
            sort: (rate) => amountsOn(rate, today).childRateCents,
            csv: (rate) => csvAmount(amountsOn(rate, today).childRateCents),
            from: 'xl',
          },
          {
            id: 'next',
            head: 'Next change',
            ...(hasChanges && { cell: (rate: Rate) => nextChangeText(rate, today) }),
            csv: (rate) => nextChangeText(rate, today),
            from: 'l',
          },
          {
            id: 'shortest',
            head: 'Shortest stay',
            cell: ({ minimumNights }) => (minimumNights === null ? '' : count(minimumNights, 'night')),
            sort: ({ minimumNights }) => minimumNights,
            csv: ({ minimumNights }) => minimumNights,
            from: 'xl',
          },
          states.column,
        ]}
        filters={[
          {
            name: 'q',
            label: 'Search',
            kind: 'search',
            matches: ({ name }, q) => containsText(name, q),
          },
          {
            name: 'cabin',
            label: 'Cabin',
            kind: 'select',
            choices: [
              { value: '', label: 'Every cabin' },
              ...cabins.map(({ slug, name }) => ({ value: slug, label: name })),
            ],
            matches: ({ cabinSlug }, slug) => cabinSlug === null || cabinSlug === slug,
          },
          {
            name: 'kind',
            label: 'Kind',
            kind: 'select',
            choices: [
              { value: '', label: 'Every kind' },
              ...['Base', 'Weekend', 'Season'].map((kind) => ({ value: kind, label: kind })),
            ],
            matches: (rate, kind) => rateKind(rate) === kind,
          },
          states.filter,
        ]}
        actions={(rate) => [
          ...actionsOf(rate).map((action) => (isInUse(rate) ? guarded(rate, action) : action)),
          { label: 'Copy', onSelect: () => copy(rate) },
        ]}
        csvName="rates"
        drawer={(id, position) => (
          <OpenedRecord id={id} records={schoolTerms && rates} noun="rate" position={position}>
            {(rate) => (
              <RateDrawer
                rate={rate}
                copied={copied}
                rates={rates ?? []}
                cabins={cabins}
                schoolTerms={schoolTerms ?? []}
                nights={ratedNights(address, cabins)}
                today={today}
                position={position}
              />
            )}
          </OpenedRecord>
        )}
        empty={{ title: 'No rates yet', icon: 'info', detail: 'Without one guests cannot book: add the first.' }}
      />
      {pendingAction && (
        <ConfirmDialog
          open
          onClose={() => setPendingAction(undefined)}
          title={`${pendingAction.action.label}: ${pendingAction.name}?`}
          action={pendingAction.action.label}
          onConfirm={() => {
            pendingAction.action.onSelect()
            setPendingAction(undefined)
          }}
        >
          {pendingAction.texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </ConfirmDialog>
      )}
    </>
  )
}

const nightsOf = (rate: Rate) =>
  nightsParts(rate).map((part) => (
    <span key={part} className="rate-part">
      {part}{' '}
    </span>
  ))

const optionalRand = (cents: number | null): string => (cents === null ? '' : formatRand(cents))

/** `R1,250.00 from Fri 1 Jan 2027` */
function nextChangeText({ changes }: Rate, today: CalendarDate): string {
  const next = changes.find(({ from }) => from > today)
  return next ? `${formatRand(next.adultRateCents)} from ${shortDate(next.from)}` : ''
}
