import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { toast, Toaster } from 'sonner'
import type { ToastMessage } from './toast.ts'
import './toaster.css'

let isMounted = false

/**
 * sonner's region in a root of its own, set up when the first toast comes: pages have nothing to mount.
 * At once, because sonner tells a toast only to the regions that listen already.
 */
function mount() {
  if (isMounted) return
  isMounted = true
  const place = document.createElement('div')
  document.body.append(place)
  const region = (
    <Toaster
      position="top-center"
      duration={6000}
      closeButton
      containerAriaLabel="Messages"
      toastOptions={{ closeButtonAriaLabel: 'Close message' }}
    />
  )
  flushSync(() => createRoot(place).render(region))
}

export function announce({ tone, title, detail }: ToastMessage) {
  mount()
  const show = { info: toast.info, success: toast.success, warning: toast.warning, danger: toast.error }[tone]
  show(title, detail === undefined ? {} : { description: detail })
}
