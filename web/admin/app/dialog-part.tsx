import type { ReactNode } from 'react'
import { OptionalPart } from '#web/kit/optional-part.tsx'
import { showToast } from '#web/kit/toast.ts'

/** A dialog over a page, with code of its own. One that cannot be loaded is closed, and the page stays as it is. */
export function DialogPart({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  function sayNotOpened() {
    void showToast({
      tone: 'danger',
      title: 'Not opened',
      detail: 'Please check your connection, and load the page again.',
    })
    onClose()
  }
  return <OptionalPart onFailed={sayNotOpened}>{children}</OptionalPart>
}
