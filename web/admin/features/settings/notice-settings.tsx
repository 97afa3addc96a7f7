import { useState } from 'react'
import { Link } from 'react-router-dom'
import { addDays } from '#shared/kernel/calendar-date.ts'
import { adminPath } from '#shared/site/admin-paths.ts'
import { dayOf, instantOf, timeOf } from '#shared/kernel/clock.ts'
import type { BookingStop } from '#shared/settings/booking-stops.ts'
import type { GuestNotice } from '#shared/settings/guest-notice.ts'
import type { CustomInputProps, FormField } from '#web/admin/kit/form-field.tsx'
import { RowsInput } from '#web/admin/kit/rows-input.tsx'
import { useNow } from '#web/admin/kit/use-now.ts'
import { CheckboxField } from '#web/kit/checkbox-field.tsx'
import { Problem } from '#web/kit/field-frame.tsx'
import { SelectField } from '#web/kit/select-field.tsx'
import { TextField } from '#web/kit/text-field.tsx'
import { TextareaField } from '#web/kit/textarea-field.tsx'
import { SettingsForm } from './settings-form.tsx'

const ALL_CABINS = ''

/** The notice to guests, and the stops of bookings. */
export function NoticeSection({ cabins }: { cabins: readonly { readonly slug: string; readonly name: string }[] }) {
  const stopFields: FormField<StopRow>[] = [
    {
      name: 'cabin',
      label: 'Cabin',
      kind: 'select',
      choices: [
        { value: ALL_CABINS, label: 'All cabins' },
        ...cabins.map(({ slug, name }) => ({ value: slug, label: name })),
      ],
    },
    { name: 'message', label: 'What guests read in place of the button', kind: 'text' },
  ]
  return (
    <>
      <SettingsForm section="guest-notice" controls={{ guestNotice: (input) => <NoticeInput {...input} /> }} />
      <SettingsForm
        section="booking-stops"
        leadEnd={
          <>
            {' '}
            It lasts until it is taken off here. For some nights alone,{' '}
            <Link to={adminPath('blockedDates')}>block dates</Link>.
          </>
        }
        controls={{
          bookingStops: ({ value, onChange, ...input }) => (
            <RowsInput<StopRow>
              {...input}
              value={(value as BookingStop[]).map(({ cabinSlug, message }) => ({
                cabin: cabinSlug ?? ALL_CABINS,
                message,
              }))}
              onChange={(rows) =>
                onChange((rows as StopRow[]).map(({ cabin, message }) => ({ cabinSlug: cabin || null, message })))
              }
              fields={stopFields}
              newRow={{
                cabin: ALL_CABINS,
                message: 'We are not taking bookings right now. Please call or WhatsApp us.',
              }}
              addLabel="Add a stop"
            />
          ),
        }}
      />
    </>
  )
}

type StopRow = { cabin: string; message: string }

const kinds = { road: 'Road', fire: 'Fire', power: 'Power', weather: 'Weather', other: 'Other' } as const

/** The notice as one field: null where there is none. */
export function NoticeInput({ value, problem, onChange }: CustomInputProps) {
  const { now, today } = useNow()
  // In the evening a notice is for the next day.
  const lastDay = timeOf(new Date(now).toISOString()) < '17:00' ? today : addDays(today, 1)
  const notice = value as GuestNotice | null
  const change = (changes: Partial<GuestNotice>) => onChange({ ...notice, ...changes })
  /** What is typed of an end that is not whole yet: it is none, and the fields show what is missing. */
  const [typed, setTyped] = useState({ day: '', time: '' })
  const end = notice?.until ? { day: dayOf(notice.until), time: timeOf(notice.until) } : typed
  function changeEnd(part: Partial<typeof end>) {
    const { day, time } = { ...end, ...part }
    setTyped({ day, time })
    change({ until: day && time ? instantOf(day, time) : '' })
  }
  return (
    <fieldset className="notice-fields stack gap-m" data-problem={problem ? '' : undefined}>
      <legend className="visually-hidden">Notice</legend>
      <CheckboxField
        label="Show a notice on every page"
        role="switch"
        aria-checked={notice !== null}
        checked={notice !== null}
        onChange={(event) =>
          onChange(event.target.checked ? { kind: 'road', text: '', until: instantOf(lastDay, '18:00') } : null)
        }
      />
      {notice && (
        <>
          <SelectField
            label="About"
            value={notice.kind}
            onChange={(event) => change({ kind: event.target.value as GuestNotice['kind'] })}
          >
            {Object.entries(kinds).map(([kind, label]) => (
              <option key={kind} value={kind}>
                {label}
              </option>
            ))}
          </SelectField>
          <TextareaField
            label="What guests must know"
            rows={2}
            maxLength={300}
            value={notice.text}
            onChange={(event) => change({ text: event.target.value })}
          />
          <div className="row">
            <TextField
              label="Shown until, day"
              type="date"
              min={today}
              value={end.day}
              onChange={(event) => changeEnd({ day: event.target.value })}
            />
            <TextField
              label="Time"
              type="time"
              value={end.time}
              onChange={(event) => changeEnd({ time: event.target.value })}
            />
          </div>
        </>
      )}
      <Problem id={undefined}>{problem}</Problem>
    </fieldset>
  )
}
