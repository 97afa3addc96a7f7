import { type CalendarDate, addDays } from '#shared/kernel/calendar-date.ts'
import { displayPhone, telLink } from '#shared/kernel/phone.ts'
import { shortDate } from '#web/kit/format.ts'
import { Notice } from '#web/kit/notice.tsx'

type LateEftNoticeProps = {
  checkInDate: CalendarDate
  today: CalendarDate
  /** A card can pay the amount. */
  byCard: boolean
  contactPhone: string
}

/** The guest arrives so soon that an EFT can hardly show in time: by card, or by phone. */
export function LateEftNotice({ checkInDate, today, byCard, contactPhone }: LateEftNoticeProps) {
  const arrives =
    checkInDate === today ? 'today' : checkInDate === addDays(today, 1) ? 'tomorrow' : `on ${shortDate(checkInDate)}`
  return (
    <Notice tone="warning" title="An EFT can hardly arrive in time">
      <p>
        <span>
          {`You arrive ${arrives}, and an EFT from another bank takes a business day or more. ${byCard ? 'Please pay by card, or phone us' : 'Please phone us'}`}
        </span>
        {contactPhone && (
          <span>
            : <a href={telLink(contactPhone)}>{displayPhone(contactPhone)}</a>
          </span>
        )}
        <span>.</span>
      </p>
    </Notice>
  )
}
