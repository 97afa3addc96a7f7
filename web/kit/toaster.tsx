import { useEffect, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Icon } from './icon.tsx'
import './toaster.css'

export type ToastMessage = {
  tone: 'info' | 'success' | 'warning' | 'danger'
  title: string
  detail?: string
  /** One thing to do about it; the message goes with it. */
  act?: { readonly label: string; readonly onSelect: () => void }
  shownMs?: number
}
type Toast = ToastMessage & { readonly id: number }

const SHOWN_MS = 6000
const MAX_SHOWN = 3

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function setToasts(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}
function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const dismissToast = (id: number) => setToasts(toasts.filter((toast) => toast.id !== id))
export const dismissToasts = (): void => setToasts([])

export function addToast(message: ToastMessage): void {
  mountToaster()
  lastId += 1
  setToasts([...toasts, { ...message, id: lastId }].slice(-MAX_SHOWN))
}

let isMounted = false

/** In a root of its own, so that pages mount nothing. Before the message: screen readers announce only what is added. */
function mountToaster() {
  if (isMounted) return
  isMounted = true
  const place = document.createElement('div')
  document.body.append(place)
  flushSync(() => createRoot(place).render(<Toaster />))
}

function Toaster() {
  const shown = useSyncExternalStore(subscribe, () => toasts)
  return (
    <section className="toaster" aria-label="Messages" aria-live="polite" aria-relevant="additions">
      <ol>
        {shown.map((toast) => (
          <ToastItem key={toast.id} toast={toast} />
        ))}
      </ol>
    </section>
  )
}

function ToastItem({ toast: { id, tone, title, detail, act, shownMs = SHOWN_MS } }: { toast: Toast }) {
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => dismissToast(id), shownMs)
    return () => clearTimeout(timer)
  }, [id, isHeld, shownMs])

  return (
    // A message under the pointer or the keyboard stays: who reads slowly is not hurried.
    <li
      className={`toast toast-${tone}`}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <Icon name={tone} />
      <div className="toast-text">
        <p className="toast-title">{title}</p>
        {detail !== undefined && <p className="toast-detail">{detail}</p>}
      </div>
      {act && (
        <button
          type="button"
          className="toast-act"
          onClick={() => {
            dismissToast(id)
            act.onSelect()
          }}
        >
          {act.label}
        </button>
      )}
      <button type="button" className="toast-close" aria-label="Close message" onClick={() => dismissToast(id)}>
        <Icon name="close" />
      </button>
    </li>
  )
}
