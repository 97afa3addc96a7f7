import { partyText } from '#shared/bookings/party-text.ts'
import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { dayAndMonth, longDate } from '#shared/kernel/format-date.ts'
import type { DaySheetCabin, DaySheetDay, DaySheetStay } from './day-sheet.contract.ts'
import { extraText } from './extra-text.ts'

/** `Leaves by 10:00`, `Arrives at 16:30, until Sun 30 Nov`. */
export function momentText({ moment, leavesBy, arrivalTime, until, otherCabin }: DaySheetStay): string {
  if (moment === 'leaving') return otherCabin ? `Moves to ${otherCabin}` : `Leaves by ${leavesBy ?? ''}`
  const end = `until ${dayAndMonth(until)}`
  if (moment === 'staying') return `Stays, ${end}`
  if (otherCabin) return `Comes from ${otherCabin}, ${end}`
  return `${arrivalTime ? `Arrives at ${arrivalTime}` : 'Arrives, time not known'}, ${end}`
}

/** `Tub hot by 16:30, on by 10:30` */
export function tubText({ tubReadyBy, tubOnBy }: Pick<DaySheetStay, 'tubReadyBy' | 'tubOnBy'>): string {
  if (tubReadyBy === null) return ''
  const on = tubOnBy && `, on by ${tubOnBy.time}${tubOnBy.isDayBefore ? ' the day before' : ''}`
  return `Tub hot by ${tubReadyBy}${on ?? ''}`
}

/** What is done for a party, a line each. */
export const stayLines = (stay: DaySheetStay): string[] =>
  [tubText(stay), ...stay.extras.map(extraText), stay.cleanerNote].filter((line) => line !== '')

const stayText = (stay: DaySheetStay): string =>
  [
    `${momentText(stay)}: ${stay.guestName}, ${partyText(stay.numberOfAdults, stay.numberOfChildren)}`,
    ...stayLines(stay).map((line) => `- ${line}`),
  ].join('\n')

const cabinText = ({ name, stays }: DaySheetCabin): string =>
  [`*${name}*`, ...(stays.length === 0 ? ['Nobody'] : stays.map(stayText))].join('\n')

/**
 * The day sheet as one text for whoever cleans: of all cabins, or of theirs. It is made of what a helper sees alone, so it
 * has no amounts, no phone numbers and no notes of staff.
 */
export const cleaningText = (days: readonly DaySheetDay[], only?: readonly CabinSlug[]): string =>
  days
    .map(({ day, cabins }) =>
      [longDate(day), ...cabins.filter(({ cabinSlug }) => !only || only.includes(cabinSlug)).map(cabinText)].join(
        '\n\n',
      ),
    )
    .join('\n\n')
