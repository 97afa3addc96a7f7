import { isGuestPage } from '#shared/site/paths.ts'
import { useOnline } from '#web/kit/use-online.ts'
import './connection-notice.css'

/** A notice while this device is offline; the page stays readable. */
export function ConnectionNotice({ pathname }: { pathname: string }) {
  const isOnline = useOnline()
  return (
    <div role="status" className="connection-notice no-print">
      {!isOnline && (
        <p>
          {isGuestPage(pathname)
            ? 'You are offline. This page may have changed since it was loaded.'
            : 'You are offline. Prices and free dates may have changed since this page was loaded.'}
        </p>
      )}
    </div>
  )
}
