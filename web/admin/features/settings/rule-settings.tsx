import type { SchoolTerm } from '#shared/availability/school-terms.ts'
import { RowsInput } from '#web/admin/kit/rows-input.tsx'
import { SettingsForm } from './settings-form.tsx'

/** What can be booked, and until when it can be paid and cancelled. */
export const RuleSection = () => (
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
