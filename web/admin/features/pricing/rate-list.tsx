import { useState } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { SchoolTerm } from '#shared/availability/school-terms.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { formatRand } from '#shared/kernel/money.ts'
import { rateKind } from '#shared/pricing/rate-kind.ts'
import { type Rate, amountsOn } from '#shared/pricing/rate.ts'
import { containsText } from '#shared/kernel/fold-text.ts'
import type { Action } from '#web/admin/kit/actions.tsx'
import { csvAmount } from '#web/admin/kit/csv.ts'
import { OpenedRecord } from '#web/admin/kit/opened-record.tsx'
import { recordColumns } from '#web/admin/kit/record-columns.tsx'
import { RecordList } from '#web/admin/kit/record-list.tsx'
import { stateFilter } from '#web/admin/kit/record-states.tsx'
import { useAddressParams } from '#web/admin/kit/use-address-params.ts'
import { useRecordActions } from '#web/admin/kit/use-record-actions.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { count, shortDate } from '#web/kit/format.ts'
import { withSearchParams } from '#web/kit/with-search-params.ts'
import { warningsOf } from './affected-cabins.ts'
import { ratedNights } from './rate-address.ts'
import { type Cabins, cabinText, kindOfNights, nightsParts, nightsText, warningText } from './rate-text.ts'
import { rateQueries } from '#web/admin/booking/rates.queries.ts'
import { preloadable, usePreloadComponent } from '#web/kit/preloadable.tsx'

const RateDrawer = preloadable(async () => (await import('./rate-drawer.tsx')).RateDrawer)

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
  const { actionsOf } = useRecordActions(rateKind, rateQueries)

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
  const texts = { today, cabinTitle: (slug: string) => cabinText(slug, cabins) }
  const amountToday = (id: string, of: (amounts: ReturnType<typeof amountsOn>) => number | null) => {
    const centsOf = (rate: Rate) => of(amountsOn(rate, today))
    return {
      id,
      cell: (rate: Rate) => <span className="figures">{optionalRand(centsOf(rate))}</span>,
      sort: centsOf,
      csv: (rate: Rate) => csvAmount(centsOf(rate)),
    }
  }
  const isInUse = ({ active, archivedAt }: Rate): boolean => active && archivedAt === null
  const copy = ({ id }: Rate) =>
    setAddress(withSearchParams(address, { open: 'new', copy: id }), { state: { opened: true } })
  const copied = rates?.find(({ id }) => id === address.get('copy'))

  return (
    <>
      <RecordList
        noun={rateKind.noun}
        rows={address.has('state') ? rates : rates?.filter(({ archivedAt }) => !archivedAt)}
        query={query}
        keyOf={({ id }) => id}
        nameOf={({ name, cabinSlug }) => `${name}, ${cabinText(cabinSlug, cabins)}`}
        columns={recordColumns(rateKind, texts, {
          cabinSlug: {
            id: 'cabin',
            cell: (rate) => (
              <>
                {cabinText(rate.cabinSlug, cabins)}
                <span className="record-narrow not-phone">{nightsOf(rate)}</span>
              </>
            ),
            sort: ({ cabinSlug }) => cabinText(cabinSlug, cabins),
            csv: ({ cabinSlug }) => cabinText(cabinSlug, cabins),
          },
          firstNight: { id: 'nights', cell: nightsOf, sort: ({ firstNight }) => firstNight, csv: nightsText },
          adultRateCents: amountToday('adult', ({ adultRateCents }) => adultRateCents),
          childRateCents: amountToday('child', ({ childRateCents }) => childRateCents),
          changes: {
            id: 'next',
            cell: hasChanges ? (rate) => nextChangeText(rate, today) : undefined,
            sort: undefined,
            csv: (rate) => nextChangeText(rate, today),
          },
          minimumNights: {
            id: 'shortest',
            end: false,
            cell: ({ minimumNights }) => (minimumNights === null ? '' : count(minimumNights, 'night')),
          },
        })}
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
            matches: (rate, kind) => kindOfNights(rate) === kind,
          },
          stateFilter(rateKind),
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
        empty={{ title: 'No rates yet', icon: 'info', detail: rateKind.empty }}
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
