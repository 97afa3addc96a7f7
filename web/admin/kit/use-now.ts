import { useEffect, useState } from 'react'
import type { CalendarDate } from '#shared/kernel/calendar-date.ts'
import { localBusinessTime } from '#web/booking/local-business-time.ts'

const read = (): { readonly now: number; readonly today: CalendarDate } => {
  const now = new Date()
  return { now: now.getTime(), today: localBusinessTime(now).today }
}

/** The current instant and the business date, updated every minute: a staff page stays open for days. */
export function useNow(): { readonly now: number; readonly today: CalendarDate } {
  const [now, setNow] = useState(read)
  useEffect(() => {
    const timer = setInterval(() => setNow(read()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
