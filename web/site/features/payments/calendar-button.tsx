import { useQuery } from '@tanstack/react-query'
import { stayCalendarFile } from '#shared/bookings/stay-calendar-file.ts'
import { layoutQuery } from '#web/kit/layout.queries.ts'
import { saveFile } from '#web/kit/save-file.ts'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'

type CalendarButtonProps = { stay: Parameters<typeof stayCalendarFile>[0] }

/** Saves the stay as a calendar file; for a cancelled stay, as one that removes it from the calendar. */
export function CalendarButton({ stay }: CalendarButtonProps) {
  const { data: layout } = useQuery(layoutQuery())
  if (!layout) return null
  const save = () => {
    const made = { at: new Date().toISOString(), host: window.location.hostname }
    saveFile(`${stay.reference}.ics`, 'text/calendar', stayCalendarFile(stay, layout.settings, made))
  }
  const isCancelledOrExpired = stay.bookingStatus === 'cancelled' || stay.bookingStatus === 'expired'
  return (
    <Button onClick={save}>
      <Icon name="calendar" />
      <span>{isCancelledOrExpired ? 'Remove from my calendar' : 'Add to calendar'}</span>
    </Button>
  )
}
