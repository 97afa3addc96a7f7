import { useEffect, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Icon } from './icon.tsx'
import { createListeners } from './listeners.ts'
import './toaster.css'

export type ToastMessage = {
  tone: 'info' | 'success' | 'warning' | 'danger'
  title: string
  detail?: string
  /** One thing to do about it; the message goes with it. */
  action?: { readonly label: string; readonly onSelect: () => void }
  shownMs?: number
}
type Toast = ToastMessage & { readonly id: number }

const SHOWN_MS = 6000

let shown: Toast | undefined
let lastId = 0
const listeners = createListeners()

function setShown(next: Toast | undefined) {
  shown = next
  listeners.notify()
}

export const dismissToast = (): void => setShown(undefined)

/** Takes the place of the message before: two offers to undo something would be mixed up. */
export function addToast(message: ToastMessage): void {
  mountToaster()
  lastId += 1
  setShown({ ...message, id: lastId })
}

let isMounted = false

/** In a root of its own, so that pages mount nothing. Before the message: screen readers announce only what is added. */
function mountToaster() {
  if (isMounted) return
  isMounted = true
  const container = document.createElement('div')
  document.body.append(container)
  flushSync(() => createRoot(container).render(<Toaster />))
}

function Toaster() {
  const toast = useSyncExternalStore(listeners.subscribe, () => shown)
  return (
    <section className="toaster no-print" aria-label="Messages" aria-live="polite" aria-relevant="additions">
      {toast && <ToastItem key={toast.id} toast={toast} />}
    </section>
  )
}

function ToastItem({ toast: { tone, title, detail, action, shownMs = SHOWN_MS } }: { toast: Toast }) {
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(dismissToast, shownMs)
    return () => clearTimeout(timer)
  }, [isHeld, shownMs])

  // A message covers nothing that has the focus: its page keeps room for it (scroll-padding).
  useEffect(() => {
    const focused = document.activeElement
    const { top = 0, bottom = 0 } = focused?.getBoundingClientRect() ?? {}
    if (bottom > 0 && top < window.innerHeight) focused?.scrollIntoView({ block: 'nearest' })
  }, [])

  return (
    // A message under the pointer or the keyboard stays: who reads slowly is not hurried.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons in it are what people use
    <div
      className={`toast card card-raised row single-line align-start toast-${tone}`}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <Icon name={tone} />
      <div className="grow">
        <p className="strong">{title}</p>
        {detail !== undefined && <p className="soft">{detail}</p>}
      </div>
      {action && (
        <button
          type="button"
          className="toast-action"
          onClick={() => {
            dismissToast()
            action.onSelect()
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className="toast-close centered" aria-label="Close message" onClick={dismissToast}>
        <Icon name="close" />
      </button>
    </div>
  )
}
