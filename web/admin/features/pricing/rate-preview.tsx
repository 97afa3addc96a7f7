import { useDeferredValue, useId, useMemo, useState } from 'react'
import { rangesOf } from '#shared/availability/night-range.ts'
import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { type CalendarDate, addDays, datesFrom, weekdayOf } from '#shared/kernel/calendar-date.ts'
import { formatRand } from '#shared/kernel/money.ts'
import { type NightPreview, previewNights } from '#shared/pricing/preview-rates.ts'
import { withRate } from '#shared/pricing/rate-warnings.ts'
import { type Rate, RateForm } from '#shared/pricing/rate.ts'
import { useNow } from '#web/admin/kit/use-now.ts'
import { count, shortDate, weekdayNames } from '#web/kit/format.ts'
import { Notice } from '#web/kit/notice.tsx'
import { SelectField } from '#web/kit/select-field.tsx'
import { affectedCabins, warningsOf } from './affected-cabins.ts'
import { type Cabins, spansText, warningText } from './rate-text.ts'
import './pricing.css'

const PREVIEW_NIGHTS = 90
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

/** The 90 nights of a cabin that are looked at, as they are and as they would be. */
function previewOf(draft: Rate, { rates, today }: Pick<Previewing, 'rates' | 'today'>, cabinSlug: CabinSlug) {
  // A season far ahead is looked at where it begins.
  const isFarAhead = draft.firstNight !== null && draft.firstNight > addDays(today, PREVIEW_NIGHTS - 1)
  const start = isFarAhead && draft.firstNight ? draft.firstNight : today
  const nights = datesFrom(start, addDays(start, PREVIEW_NIGHTS))
  return previewNights({ cabinSlug, nights, party: TWO_ADULTS }, rates, withRate(rates, draft))
}

/** Beside the button that saves, since the preview is below the fields: what it shows, in short. */
export function RateBar(previewing: Previewing) {
  const { draft, warnings } = useDraft(previewing)
  if (!draft) return null
  if (warnings.length > 0)
    return (
      <strong className="rate-bar" role="status">
        {warnings.some(({ warning }) => warning === 'nights-without-rate')
          ? 'Leaves nights without a price'
          : `${count(warnings.length, 'warning')} above`}
      </strong>
    )
  const changed = affectedCabins(draft, previewing.rates, previewing.cabins).flatMap(({ slug }) =>
    previewOf(draft, previewing, slug).filter(isChanged),
  )
  return <span className="soft small">{changedText(changed.length)}</span>
}

/** What guests will pay for the next 90 nights once the rate is saved, and what staff should know before. */
export function RatePreview(previewing: Previewing) {
  const { rates, cabins } = previewing
  const { draft, warnings } = useDraft(previewing)
  const [chosen, setChosen] = useState<CabinSlug>()
  const id = useId()
  if (!draft) return <p className="faint">The preview shows once each field above is filled in.</p>

  const affected = affectedCabins(draft, rates, cabins)
  const cabin = affected.find(({ slug }) => slug === chosen) ?? affected[0]
  if (!cabin) return null
  const nights = previewOf(draft, previewing, cabin.slug)
  const changed = nights.filter(isChanged)
  return (
    <section className="stack" aria-labelledby={id}>
      {warnings.length > 0 && (
        <Notice tone="warning" live="polite" title="Before you save">
          <ul className="rate-warnings stack gap-s">
            {warnings.map((warning) => (
              <li key={warningText(warning, cabins)}>{warningText(warning, cabins)}</li>
            ))}
          </ul>
        </Notice>
      )}
      <h3 id={id} className="head-s">
        90 nights from {shortDate(nights[0]?.night ?? previewing.today)}
      </h3>
      {affected.length > 1 && (
        <SelectField label="Preview of" value={cabin.slug} onChange={({ target }) => setChosen(target.value)}>
          {affected.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <p role="status">
        {cabin.name}, for two adults: {changedText(changed.length)}.
      </p>
      {changed.length > 0 && (
        <ul className="rate-changes stack gap-s">
          {changesByAmount(changed).map(({ before, after, spans }) => (
            <li key={`${before} ${after}`} className="row spread">
              <span>{spansText(spans)}</span>
              <span className="figures">
                <del>{priceText(before)}</del> <ins>{priceText(after)}</ins>
              </span>
            </li>
          ))}
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

const changedText = (nights: number): string =>
  nights === 0 ? 'no night changes' : `${count(nights, 'night')} ${nights === 1 ? 'changes' : 'change'}`

const isChanged = ({ before, after }: NightPreview): boolean => before !== after

const priceText = (cents: number | null): string => (cents === null ? 'no price' : formatRand(cents))

/** The nights that change, those with the same price before and after together. */
function changesByAmount(changed: readonly NightPreview[]) {
  const groups = Map.groupBy(changed, ({ before, after }) => `${before} ${after}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    return first ? [{ before: first.before, after: first.after, spans: rangesOf(group.map(({ night }) => night)) }] : []
  })
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
