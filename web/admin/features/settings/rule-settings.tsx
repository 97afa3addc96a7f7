import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { SchoolTerm } from '#shared/availability/school-terms.ts'
import { termsInForce } from '#shared/settings/booking-terms.ts'
import { describeCancellationTiers } from '#shared/settings/describe-cancellation-tiers.ts'
import { adminPath } from '#shared/site/admin-paths.ts'
import { relativeTime } from '#web/admin/kit/relative-time.ts'
import { useNow } from '#web/admin/kit/use-now.ts'
import { settingsQuery } from '#web/admin/booking/settings.queries.ts'
import { RowsInput } from '#web/admin/kit/rows-input.tsx'
import { SettingsForm } from './settings-form.tsx'

/** What can be booked, and until when it can be paid; and what goes back on cancelling, which the terms say. */
export const RuleSection = () => (
  <>
    <BookingRules />
    <CancellationTerms />
  </>
)

const BookingRules = () => (
  <SettingsForm
    section="booking-rules"
    controls={{
      extraNonBusinessDays: ({ value, onChange, ...input }) => (
        <RowsInput<{ day: string }>
          {...input}
          value={Array.isArray(value) ? value.map((day) => ({ day: String(day) })) : []}
          onChange={(rows) => onChange((rows as { day: string }[]).map(({ day }) => day))}
          fields={[{ name: 'day', label: 'Day', kind: 'date' }]}
          newRow={{ day: '' }}
          addLabel="Add a day"
        />
      ),
    }}
  />
)

/** The refunds are part of the terms: guests accept both together. */
function CancellationTerms() {
  const { data: settings } = useQuery(settingsQuery())
  const { now, today } = useNow()
  if (!settings) return null
  const instant = new Date(now).toISOString()
  const { version, cancellationTiers } = termsInForce(settings, instant)
  const { next } = settings.terms
  return (
    <section className="settings-section stack gap-s" aria-labelledby="cancellation-terms">
      <h2 id="cancellation-terms" className="head-s">
        Refunds on cancelling
      </h2>
      <p>{describeCancellationTiers(cancellationTiers)}</p>
      {next && next.from > instant && (
        <p>{`${relativeTime(next.from, today)}: ${describeCancellationTiers(next.cancellationTiers)}`}</p>
      )}
      <p className="soft small">
        {`They are part of version ${version} of the terms: guests accept both together. `}
        <Link to={adminPath('terms')}>Change them with the terms</Link>
      </p>
    </section>
  )
}

/** The terms of the schools, and so the holidays between them. */
export const SchoolSection = () => (
  <SettingsForm
    section="school-terms"
    controls={{
      schoolTerms: (input) => (
        <RowsInput<SchoolTerm>
          {...input}
          fields={[
            { name: 'name', label: 'Term', kind: 'text' },
            { name: 'from', label: 'First day', kind: 'date' },
            { name: 'to', label: 'Last day', kind: 'date' },
          ]}
          newRow={{ name: '', from: '', to: '' }}
          addLabel="Add a term"
        />
      ),
    }}
  />
)
