import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { BookingStatus } from '#shared/bookings/booking.ts'
import { PaymentMethod, PaymentStatus } from '#shared/payments/ledger.ts'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { Button } from '#web/kit/button.tsx'
import { CheckboxField } from '#web/kit/checkbox-field.tsx'
import { FilterBar } from '#web/admin/kit/filter-bar.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { SelectField } from '#web/kit/select-field.tsx'
import { TextField } from '#web/kit/text-field.tsx'
import { type BookingFilters, type FilterName, nextDays, thisWeekend } from './booking-filters.ts'
import { methodLabels, paymentChip, statusChip } from './booking-labels.ts'
import { cabins } from './staff-bookings.queries.ts'
import './booking-list.css'

export type FilterChange = Partial<Record<FilterName, string | undefined>>

type BookingFilterBarProps = {
  filters: BookingFilters
  isSet: boolean
  today: CalendarDate
  onChange: (change: FilterChange) => void
  onClear: () => void
  searchProblem?: string | undefined
}

/** Every filter of the booking list; each change changes the address. */
export function BookingFilterBar({ filters, isSet, today, onChange, onClear, searchProblem }: BookingFilterBarProps) {
  const { data } = useQuery(cabins())
  const moreSet = [
    filters.payment,
    filters.cabin,
    filters.method,
    filters.overdue,
    filters.arriving,
    filters.short,
    filters.expiring,
  ].filter(Boolean).length
  const isPeriod = ({ from, to }: { from: CalendarDate; to: CalendarDate }) =>
    filters.from === from && filters.to === to
  const presets = [
    { label: 'Arriving this weekend', period: thisWeekend(today) },
    { label: 'Next 30 days', period: nextDays(today, 30) },
  ]
  return (
    <>
      <FilterBar
        label="bookings"
        moreSet={moreSet}
        onClear={isSet ? onClear : undefined}
        more={
          <>
            <SelectField
              label="Payment"
              value={filters.payment ?? ''}
              onChange={(event) => onChange({ payment: event.target.value })}
            >
              <option value="">Any</option>
              {PaymentStatus.options.map((status) => (
                <option key={status} value={status}>
                  {paymentChip[status].label}
                </option>
              ))}
            </SelectField>
            <SelectField
              label="Cabin"
              value={filters.cabin ?? ''}
              onChange={(event) => onChange({ cabin: event.target.value })}
            >
              <option value="">All cabins</option>
              {data?.cabins.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </SelectField>
            <SelectField
              label="Pays by"
              value={filters.method ?? ''}
              onChange={(event) => onChange({ method: event.target.value })}
            >
              <option value="">Any method</option>
              {PaymentMethod.options.map((method) => (
                <option key={method} value={method}>
                  {methodLabels[method]}
                </option>
              ))}
            </SelectField>
            <div className="stack gap-s">
              <CheckboxField
                label="Balance overdue"
                checked={filters.overdue}
                onChange={(event) => onChange({ overdue: event.target.checked ? 'true' : undefined })}
              />
              <CheckboxField
                label="Refund to pay"
                checked={filters.refunds}
                onChange={(event) => onChange({ refunds: event.target.checked ? 'true' : undefined })}
              />
              <CheckboxField
                label="Lapsing within a day"
                checked={filters.expiring}
                onChange={(event) => onChange({ expiring: event.target.checked ? 'true' : undefined })}
              />
            </div>
          </>
        }
      >
        <SearchField
          key={filters.search}
          search={filters.search}
          onSearch={(q) => onChange({ q })}
          problem={searchProblem}
        />
        <SelectField
          label="Status"
          value={filters.attention ? 'attention' : filters.status}
          onChange={(event) =>
            onChange(
              event.target.value === 'attention'
                ? { attention: 'true', status: undefined }
                : { attention: undefined, status: event.target.value === 'open' ? undefined : event.target.value },
            )
          }
        >
          <option value="open">Current and coming</option>
          <option value="attention">Needs attention</option>
          {BookingStatus.options.map((status) => (
            <option key={status} value={status}>
              {statusChip[status].label}
            </option>
          ))}
          <option value="all">All</option>
        </SelectField>
        <TextField
          label="Arrival from"
          type="date"
          value={filters.from ?? ''}
          onChange={(event) => onChange({ from: event.target.value })}
        />
        <TextField
          label="Arrival to"
          type="date"
          min={filters.from}
          value={filters.to ?? ''}
          onChange={(event) => onChange({ to: event.target.value })}
        />
      </FilterBar>
      <div className="row gap-s presets" role="group" aria-label="Arrivals">
        {presets.map(({ label, period }) => (
          <Button
            key={label}
            size="small"
            aria-pressed={isPeriod(period)}
            onClick={() => onChange(isPeriod(period) ? { from: undefined, to: undefined } : period)}
          >
            {label}
          </Button>
        ))}
      </div>
    </>
  )
}

type SearchFieldProps = { search: string; onSearch: (search: string) => void; problem?: string | undefined }

/** Searches on submit, not at every letter: half a reference finds nothing. */
function SearchField({ search, onSearch, problem }: SearchFieldProps) {
  const [written, setWritten] = useState(search)
  const id = useId()
  function submit(event: FormEvent) {
    event.preventDefault()
    onSearch(written.trim())
  }
  return (
    <form role="search" className="search" onSubmit={submit}>
      <TextField
        id={id}
        label="Reference or e-mail"
        type="search"
        placeholder="MC-7K4QX"
        autoComplete="off"
        value={written}
        onChange={(event) => setWritten(event.target.value)}
        problem={problem}
      />
      <Button type="submit" square aria-label="Search">
        <Icon name="search" />
      </Button>
    </form>
  )
}
