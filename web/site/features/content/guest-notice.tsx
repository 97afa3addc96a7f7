import { useSyncExternalStore } from 'react'
import { type GuestNotice as Notice, type GuestNoticeKind, isNoticeOver } from '#shared/settings/guest-notice.ts'
import { dateAndTime } from '#web/kit/format.ts'
import { Icon } from '#web/kit/icon.tsx'
import './guest-notice.css'

const titles: Readonly<Record<GuestNoticeKind, string>> = {
  road: 'Road',
  fire: 'Fire',
  power: 'Power',
  weather: 'Weather',
  other: 'Please note',
}

const CHECK_EVERY_MS = 20_000

function subscribe(notify: () => void) {
  const timer = setInterval(notify, CHECK_EVERY_MS)
  return () => clearInterval(timer)
}

/**
 * What every guest must know for a while, above the page. A published page may be older than the notice's end: the
 * browser hides it then.
 */
export function GuestNotice({ notice }: { notice: Notice }) {
  const isOver = useSyncExternalStore(
    subscribe,
    () => isNoticeOver(notice, new Date().toISOString()),
    () => false,
  )
  if (isOver) return null
  return (
    <section className="guest-notice" aria-label="Notice to guests">
      <p role="status" className="wrap row single-line align-start">
        <Icon name="warning" />
        <span>
          <strong>{`${titles[notice.kind]}:`}</strong> <span>{notice.text}</span>{' '}
          <span className="soft nowrap">{`Until ${dateAndTime(notice.until)}.`}</span>
        </span>
      </p>
    </section>
  )
}
