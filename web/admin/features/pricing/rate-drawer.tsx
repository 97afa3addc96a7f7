import { useState } from 'react'
import type { CabinNightRange } from '#shared/availability/night-range.ts'
import type { SchoolTerm } from '#shared/availability/school-terms.ts'
import { MAX_GUEST_HORIZON_MONTHS } from '#shared/availability/stay.ts'
import { type CalendarDate, addMonths } from '#shared/kernel/calendar-date.ts'
import { type HolidaySeason, holidaySeasons } from '#shared/pricing/holiday-seasons.ts'
import { rateForNights, rateOfNights } from '#shared/pricing/rate-for-nights.ts'
import { rateKind } from '#shared/pricing/rate-kind.ts'
import type { Rate, RateChange, RateForm } from '#shared/pricing/rate.ts'
import { FieldInput } from '#web/admin/kit/form-field.tsx'
import type { DrawerPosition } from '#web/admin/kit/record-drawer.tsx'
import { RecordFormDrawer } from '#web/admin/kit/record-form-drawer.tsx'
import type { FieldChanges } from '#web/admin/kit/record-form-fields.tsx'
import { RowsInput } from '#web/admin/kit/rows-input.tsx'
import { SubsetChoice } from '#web/admin/kit/subset-choice.tsx'
import { weekdayNames, weekdaysText } from '#web/kit/format.ts'
import { SelectField } from '#web/kit/select-field.tsx'
import { RateBar, RatePreview } from './rate-preview.tsx'
import { type Cabins, cabinText, spanText } from './rate-text.ts'
import { SeasonChoice } from './season-choice.tsx'
import { rateQueries } from '#web/admin/booking/rates.queries.ts'

const ALL = '*'

/** Younger children pay less, now or from a later night on. */
const hasYoungerRate = ({ childRateCents, changes }: RateForm): boolean =>
  [childRateCents, ...changes.map((change) => change.childRateCents)].some((cents) => cents !== null)

/** The controls of the fields that only a rate has. */
const fieldsWith = (cabins: Cabins, seasons: readonly HolidaySeason[]) =>
  ({
    cabinSlug: {
      control: ({ label, hint, problem, value, onChange }) => (
        <SelectField
          label={label}
          hint={hint}
          problem={problem && 'Please choose a cabin'}
          value={value === null ? ALL : typeof value === 'string' ? value : ''}
          onChange={({ target }) => onChange(target.value === ALL ? null : target.value)}
        >
          <option value="" disabled>
            Choose a cabin
          </option>
          <option value={ALL}>All cabins</option>
          {cabins.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </SelectField>
      ),
    },
    firstNight: {
      control: ({ label, hint, problem, value, values, onChange, onFill }) => (
        <>
          <SeasonChoice seasons={seasons} values={values} onFill={onFill} />
          <FieldInput
            field={{ kind: 'date', label, nullable: true, ...(hint && { hint }) }}
            name="firstNight"
            value={value}
            problem={problem}
            onChange={onChange}
            onBlur={() => undefined}
          />
        </>
      ),
    },
    weekdays: {
      control: (input) => (
        <SubsetChoice {...input} choices={weekdayNames.map((label, at) => ({ value: at + 1, label }))} />
      ),
    },
    childAgeLimit: { show: hasYoungerRate },
    requiresChildAges: { show: hasYoungerRate },
    changes: {
      control: (input) => (
        <RowsInput<RateChange>
          {...input}
          fields={[
            { name: 'from', label: 'From the night of', kind: 'date' },
            { name: 'adultRateCents', label: 'Adult', kind: 'money' },
            { name: 'childRateCents', label: 'Younger child', kind: 'money', nullable: true },
            { name: 'minimumPerNightCents', label: 'At least', kind: 'money', nullable: true },
          ]}
          newRow={{ ...amountsOf(input.values), from: '' }}
          addLabel="Add a change"
        />
      ),
    },
  }) satisfies FieldChanges<RateForm>

const amountsOf = (values: Readonly<Record<string, unknown>>) => {
  const { adultRateCents, childRateCents, minimumPerNightCents } = values as RateForm
  return { adultRateCents, childRateCents, minimumPerNightCents }
}

type RateDrawerProps = {
  rate: Rate | undefined
  /** What a new one is a copy of, for another cabin. */
  copied: Rate | undefined
  rates: readonly Rate[]
  cabins: Cabins
  schoolTerms: readonly SchoolTerm[]
  /** What a new one is for. */
  nights: CabinNightRange | undefined
  today: CalendarDate
  position: DrawerPosition
}

/** One rate, with what guests will pay once it is saved. */
export function RateDrawer({ rate, copied, rates, cabins, schoolTerms, nights, today, position }: RateDrawerProps) {
  // Once saved, a new rate is that of these nights: it stays a new one until the drawer closes.
  const [ofNights] = useState(() => (nights ? rateOfNights(rates, nights)?.id : undefined))
  const record = rate ?? rates.find(({ id }) => id === ofNights)
  const { cabinSlug: _, ...copy } = copied ?? { cabinSlug: null }
  const seasons = holidaySeasons({ from: today, to: addMonths(today, MAX_GUEST_HORIZON_MONTHS) }, schoolTerms)
  const previewing = { rate: record, rates, cabins, today }
  return (
    <RecordFormDrawer
      kind={rateKind}
      queries={rateQueries}
      records={rates}
      record={record}
      fields={fieldsWith(cabins, seasons)}
      initial={{ ...copy, ...(nights && { name: nameOf(nights, seasons), ...rateForNights(rates, nights) }) }}
      position={position}
      // Of chosen nights only the amount is left to type.
      {...(nights && !rate && { focusFirst: 'adultRateCents', closesOnSave: true })}
      {...(nights && !record && { draft: draftOf(nights) })}
      formats={{
        cabinSlug: (slug) => cabinText(typeof slug === 'string' ? slug : null, cabins),
        weekdays: (days) => (Array.isArray(days) ? weekdaysText(days as number[]) : 'All'),
      }}
      bar={(values) => <RateBar {...previewing} values={values} />}
    >
      {(values) => <RatePreview {...previewing} values={values} />}
    </RecordFormDrawer>
  )
}

/** The holiday that has these nights, or their dates. */
const nameOf = (nights: CabinNightRange, seasons: readonly HolidaySeason[]): string =>
  seasons.find(({ firstNight, lastNight }) => firstNight === nights.firstNight && lastNight === nights.lastNight)
    ?.name ?? spanText(nights)

/** What is typed for other nights is not mixed with it. */
const draftOf = ({ cabinSlug, firstNight, lastNight }: CabinNightRange): string =>
  `rate-new-${cabinSlug}-${firstNight}-${lastNight}`
