import type { BookingEvent } from './booking-event.ts'

type Details = BookingEvent['details']
type Values = Readonly<Record<string, string>>

const BEFORE = 'Before'

/**
 * What a person changed of a booking, as details of its history: each field's new value under its own name, the old one
 * under the same name with `Before`. Fields that stay are left out. Erasing the guest drops all of them, unless
 * shared/privacy/erase-personal-data.ts names one.
 */
export const changedValues = (before: Values, after: Values): Details =>
  Object.fromEntries(
    Object.entries(after).flatMap(([field, value]) =>
      value === before[field]
        ? []
        : [
            [field, value],
            [`${field}${BEFORE}`, before[field] ?? ''],
          ],
    ),
  )

/** Whether a detail is a field's old value. */
export const isOldValue = (name: string): boolean => name.endsWith(BEFORE)

/** The old value of a field that was changed; undefined where the event says none. */
export const oldValueOf = (details: Details, field: string): Details[string] | undefined => details[`${field}${BEFORE}`]

/** Details without old and new values, for an event that tells of an earlier one. */
export const withoutChangedValues = (details: Details): Details =>
  Object.fromEntries(
    Object.entries(details).filter(([name]) => !isOldValue(name) && oldValueOf(details, name) === undefined),
  )
