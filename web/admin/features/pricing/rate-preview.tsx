import { useDeferredValue, useId, useMemo, useState } from 'react'
import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { type CalendarDate, addDays, datesFrom, weekdayOf } from '#shared/kernel/calendar-date.ts'
import { formatRand } from '#shared/kernel/money.ts'
import { type NightPreview, previewNights } from '#shared/pricing/preview-rates.ts'
import { type NightSpan, withRate } from '#shared/pricing/rate-warnings.ts'
import { type Rate, RateForm } from '#shared/pricing/rate.ts'
import { useNow } from '#web/admin/kit/use-now.ts'
import { count, shortDate } from '#web/kit/format.ts'
import { Notice } from '#web/kit/notice.tsx'
import { SelectField } from '#web/kit/select-field.tsx'
import { concernedCabins, warningsOf } from './concerned-cabins.ts'
import { type Cabins, spanText, warningText, weekdayNames } from './rate-text.ts'
import './pricing.css'

const PREVIEW_NIGHTS = 90
const GROUPS_SHOWN = 8
const TWO_ADULTS = { adults: 2, children: [] }

/** A rate as it would be saved; undefined while what is typed is not complete. */
export function draftRate(values: unknown, rate: Rate | undefined, now: string): Rate | undefined {
  const form = RateForm.safeParse(values)
  const revision = { id: 'new', version: 0, updatedAt: now, updatedBy: '', createdAt: now, archivedAt: null }
  return form.success ? { ...revision, ...rate, ...form.data } : undefined
}

type Previewing = {
  values: unknown
  rate: Rate | undefined
  rates: readonly Rate[]
  cabins: Cabins
  today: CalendarDate
}

/** What is typed, as it would be saved; calculated behind the typing. */
function useDraft({ values, rate, rates, cabins, today }: Previewing) {
  const deferred = useDeferredValue(values)
  const { now } = useNow()
  const draft = useMemo(() => draftRate(deferred, rate, new Date(now).toISOString()), [deferred, rate, now])
  const warnings = useMemo(() => (draft ? warningsOf(draft, rates, cabins, today) : []), [draft, rates, cabins, today])
  return { draft, warnings }
}

/** Beside the button that saves: that there is something to read above it. */
export function RateBar(previewing: Previewing) {
  const { warnings } = useDraft(previewing)
  const isClosing = warnings.some(({ warning }) => warning === 'nights-without-rate')
  if (warnings.length === 0) return <span className="faint">Ctrl S saves</span>
  return (
    <strong className="rate-bar" role="status">
      {isClosing ? 'Leaves nights without a price' : count(warnings.length, 'warning')}
    </strong>
  )
}

/** What guests will pay for the next 90 nights once the rate is saved, and what staff should know before. */
export function RatePreview(previewing: Previewing) {
  const { rates, cabins, today } = previewing
  const { draft, warnings } = useDraft(previewing)
  const [chosen, setChosen] = useState<CabinSlug>()
  const id = useId()
  if (!draft) return <p className="faint">The preview shows once each field above is filled in.</p>

  const concerned = concernedCabins(draft, rates, cabins)
  const cabin = concerned.find(({ slug }) => slug === chosen) ?? concerned[0]
  if (!cabin) return null
  // A season far ahead is looked at where it begins.
  const isFarAhead = draft.firstNight !== null && draft.firstNight > addDays(today, PREVIEW_NIGHTS - 1)
  const start = isFarAhead && draft.firstNight ? draft.firstNight : today
  const nights = previewNights(
    { cabinSlug: cabin.slug, nights: datesFrom(start, addDays(start, PREVIEW_NIGHTS)), party: TWO_ADULTS },
    rates,
    withRate(rates, draft),
  )
  const groups = changedGroups(nights)
  const changed = nights.filter(isChanged).length
  return (
    <section className="stack gap-m" aria-labelledby={id}>
      {warnings.length > 0 && (
        <Notice tone="warning" live="polite" title="Before you save">
          <ul className="rate-warnings">
            {warnings.map((warning) => (
              <li key={warningText(warning, cabins)}>{warningText(warning, cabins)}</li>
            ))}
          </ul>
        </Notice>
      )}
      <h3 id={id} className="pricing-title">
        90 nights from {shortDate(start)}
      </h3>
      {concerned.length > 1 && (
        <SelectField label="Preview of" value={cabin.slug} onChange={({ target }) => setChosen(target.value)}>
          {concerned.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <p role="status">
        {changed === 0
          ? `No night of ${cabin.name} changes.`
          : `${count(changed, 'night')} of ${cabin.name} ${changed === 1 ? 'changes' : 'change'}, for two adults:`}
      </p>
      {groups.length > 0 && (
        <ul className="rate-changes">
          {groups.slice(0, GROUPS_SHOWN).map((group) => (
            <li key={group.firstNight}>
              <span>{spanText(group)}</span>
              <span className="figures">
                <del>{priceText(group.before)}</del> <ins>{priceText(group.after)}</ins>
              </span>
            </li>
          ))}
          {groups.length > GROUPS_SHOWN && (
            <li className="faint">and {count(groups.length - GROUPS_SHOWN, 'more time')}, shown below</li>
          )}
        </ul>
      )}
      <details>
        <summary>All 90 nights</summary>
        <PreviewTable nights={nights} cabin={cabin.name} />
      </details>
      <p className="faint small">Bookings on file keep their price.</p>
    </section>
  )
}

const isChanged = ({ before, after }: NightPreview): boolean => before !== after

const priceText = (cents: number | null): string => (cents === null ? 'no price' : formatRand(cents))

type ChangedGroup = NightSpan & Pick<NightPreview, 'before' | 'after'>

/** The nights that change, those that follow each other with the same prices together. */
function changedGroups(nights: readonly NightPreview[]): ChangedGroup[] {
  const groups: ChangedGroup[] = []
  for (const { night, before, after } of nights.filter(isChanged)) {
    const last = groups.at(-1)
    if (last?.before === before && last.after === after && addDays(last.lastNight, 1) === night)
      groups[groups.length - 1] = { ...last, lastNight: night }
    else groups.push({ firstNight: night, lastNight: night, before, after })
  }
  return groups
}

/** Each night with its price, a week in a row. */
function PreviewTable({ nights, cabin }: { nights: readonly NightPreview[]; cabin: string }) {
  const weeks: (NightPreview | undefined)[][] = []
  for (const preview of nights) {
    const day = weekdayOf(preview.night)
    if (day === 1 || weeks.length === 0) weeks.push(Array.from({ length: 7 }, () => undefined))
    const week = weeks.at(-1)
    if (week) week[day - 1] = preview
  }
  return (
    <table className="preview-table">
      <caption className="visually-hidden">What each night of {cabin} costs two adults</caption>
      <thead>
        <tr>
          {weekdayNames.map((day) => (
            <th key={day} scope="col">
              {day}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find((preview) => preview)?.night}>
            {weekdayNames.map((day, at) => {
              const preview = week[at]
              return preview ? (
                <td key={day} className={isChanged(preview) ? 'preview-changed' : undefined}>
                  <span className="faint">{dayText(preview.night, preview === nights[0])}</span>
                  <span className="figures">{preview.after === null ? '–' : Math.round(preview.after / 100)}</span>
                  {isChanged(preview) && <span className="visually-hidden">, was {priceText(preview.before)}</span>}
                </td>
              ) : (
                <td key={day}>{'\u00A0'}</td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** `1 Mar` where a month begins, else the day alone. */
const dayText = (night: CalendarDate, isFirst: boolean): string => {
  const [, day = '', month = ''] = shortDate(night).split(' ')
  return isFirst || day === '1' ? `${day} ${month}` : day
}
