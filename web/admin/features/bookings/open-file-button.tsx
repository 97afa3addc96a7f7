import { useState } from 'react'
import type { Upload } from '#shared/documents/upload.ts'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { showToast } from '#web/kit/toast.ts'
import { linkToUpload } from './staff-bookings.queries.ts'

/**
 * Opens a guest's file through a link that is valid for five minutes; the file is an attachment. A file that no malware
 * scan found clean says so beside the button. Where files are scanned and this one is not, it asks before it opens.
 */
export function OpenFileButton({ upload }: { upload: Pick<Upload, 'id' | 'reference' | 'fileName'> }) {
  const [busy, setBusy] = useState(false)
  const [isUnscanned, setIsUnscanned] = useState(false)
  const [askedUrl, setAskedUrl] = useState<string>()

  async function open() {
    // Opened during the press, before the link is known, or the browser would block it as a pop-up.
    const tab = window.open('', '_blank')
    setBusy(true)
    try {
      const { url, scan } = await linkToUpload(upload.reference, upload.id)
      setIsUnscanned(scan === 'off')
      setAskedUrl(scan === 'missing' ? url : undefined)
      if (scan === 'missing') return tab?.close()
      if (!tab) return window.location.assign(url)
      tab.opener = null
      tab.location.replace(url)
    } catch (error) {
      tab?.close()
      void showToast({ tone: 'danger', title: 'The file could not be opened', detail: (error as Error).message })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button size="small" busy={busy} aria-label={`Open file ${upload.fileName}`} onClick={() => void open()}>
        <Icon name="external" />
        Open file
      </Button>
      <span role="status">
        {isUnscanned && <span className="small soft">Not scanned for malware.</span>}
        {askedUrl && (
          <span className="small">
            The malware scan has not checked this file.{' '}
            <a href={askedUrl} target="_blank" rel="noreferrer" onClick={() => setAskedUrl(undefined)}>
              Open it all the same
            </a>
          </span>
        )}
      </span>
    </>
  )
}
