import type { SchoolTerm } from '#shared/availability/school-terms.ts'
import { BookingRules, SchoolTermSettings } from '#shared/settings/settings-sections.ts'
import type { CancellationTier } from '#shared/settings/settings.ts'
import { allFields } from '#web/admin/kit/all-fields.ts'
import { RowsInput } from '#web/admin/kit/rows-input.tsx'
import { SettingsForm, type SettingsFormProps } from './settings-form.tsx'

export const ruleForm = {
  section: 'booking-rules',
  title: 'Booking rules',
  lead: 'Bookings on file keep the rules that they were made under.',
  schema: BookingRules,
  fields: allFields(BookingRules, [
    {
      name: 'requireFridaySaturdayTogether',
      label: 'Friday and Saturday nights only together',
      kind: 'switch',
      hint: 'A night whose neighbour is taken can still be booked alone',
    },
    { name: 'checkInTime', label: 'Check-in from', kind: 'time' },
    { name: 'checkOutTime', label: 'Check-out until', kind: 'time' },
    { name: 'minNights', label: 'Shortest stay, in nights', kind: 'number' },
    { name: 'maxNights', label: 'Longest stay, in nights', kind: 'number' },
    { name: 'bookingHorizonMonths', label: 'Months ahead that guests can book', kind: 'number' },
    {
      name: 'eftExpiryHours',
      label: 'Hours to pay by EFT',
      kind: 'number',
      hint: 'Without a payment or a proof of it the booking lapses, at the latest at 16:00 on its arrival day',
    },
    { name: 'cardExpiryHours', label: 'Hours to pay by card', kind: 'number' },
    {
      name: 'smallAmountCents',
      label: 'Small amount',
      kind: 'money',
      hint: 'A booking with less than this missing is confirmed, and no guest is reminded of less',
    },
    {
      name: 'cancellationTiers',
      label: 'Refunds on cancelling',
      kind: 'custom',
      hint: 'Of what was paid, by the days before arrival. Later than the last step: nothing',
      control: (input) => (
        <RowsInput<CancellationTier>
          {...input}
          fields={[
            { name: 'daysBefore', label: 'Days before, at least', kind: 'number' },
            { name: 'refundPercent', label: 'Percent back', kind: 'number' },
          ]}
          newRow={{ daysBefore: 0, refundPercent: 0 }}
          addLabel="Add a step"
        />
      ),
    },
    {
      name: 'extraNonBusinessDays',
      label: 'Days on which your bank is closed',
      kind: 'custom',
      hint: 'Beside weekends and public holidays, which are known',
      control: ({ value, onChange, ...input }) => (
        <RowsInput<{ day: string }>
          {...input}
          value={Array.isArray(value) ? value.map((day) => ({ day: String(day) })) : []}
          onChange={(rows) => onChange((rows as { day: string }[]).map(({ day }) => day))}
          fields={[{ name: 'day', label: 'Day', kind: 'date' }]}
          newRow={{ day: '' }}
          addLabel="Add a day"
        />
      ),
    },
  ]),
} satisfies SettingsFormProps<typeof BookingRules>

export const schoolTermForm = {
  section: 'school-terms',
  title: 'School holidays',
  lead: 'The days between two terms of the public schools. Type in the terms; the calendars of staff show the holidays.',
  schema: SchoolTermSettings,
  saved: 'The calendars of staff show the holidays.',
  fields: allFields(SchoolTermSettings, [
    {
      name: 'schoolTerms',
      label: 'Terms',
      kind: 'custom',
      control: (input) => (
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
    },
  ]),
} satisfies SettingsFormProps<typeof SchoolTermSettings>

/** What can be booked, and until when it can be paid and cancelled. */
export const RuleSection = () => <SettingsForm {...ruleForm} />

/** The terms of the schools, and so the holidays between them. */
export const SchoolSection = () => <SettingsForm {...schoolTermForm} />
