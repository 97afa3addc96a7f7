import * as Parts from 'radix-ui/dialog'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Elements } from './elements.ts'
import { Icon } from './icon.tsx'
import './dialog.css'

declare global {
  interface Window {
    /** Not in every browser (html.spec.whatwg.org/multipage/interaction.html#close-watchers). */
    CloseWatcher?: new () => EventTarget & { destroy(): void }
  }
}

export type ModalProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** A line under the title, announced with it. */
  description?: ReactNode
  /** Stays visible below the scrolling part: price bar, buttons. */
  footer?: ReactNode
  children: ReactNode
  /** A press outside does not close it: for long forms. */
  persistent?: boolean
  closeLabel?: string
  /** Beside the button that closes it: previous, next. */
  headerActions?: Elements
  /** Where the focus begins, the first of these selectors that is there; else at the title, never at Close. */
  focusFirst?: readonly string[]
  /** Where the focus goes once it is closed, if not back to where it came from. */
  focusAfter?: () => Element | null
}

/**
 * Shared by dialog and drawer. The overlay is ours, not radix's: that one locks scrolling by writing a <style> element,
 * which the content policy forbids; dialog.css locks it with :has().
 */
export function Modal({
  open,
  onOpenChange,
  title,
  description,
  footer,
  children,
  persistent = false,
  closeLabel = 'Close',
  headerActions,
  focusFirst = [],
  focusAfter,
  className,
}: ModalProps & { className: string }) {
  const opener = useRef<Element>(null)
  useClosedByBack(open, onOpenChange)

  return (
    <Parts.Root open={open} onOpenChange={onOpenChange}>
      <Parts.Portal>
        <div className="overlay" />
        <Parts.Content
          className={className}
          {...(description === undefined && { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement
            event.preventDefault()
            const content = event.currentTarget as HTMLElement
            for (const selector of [...focusFirst, 'h2']) {
              const found = content.querySelector<HTMLElement>(selector)
              if (!found) continue
              found.focus()
              // As the Tab key does: what is typed replaces what is there.
              if (found instanceof HTMLInputElement) found.select()
              return
            }
          }}
          onCloseAutoFocus={(event) => {
            // Radix would look for its own Trigger, and lose the focus where a page opens the dialog itself.
            event.preventDefault()
            // Another dialog has opened in its place, as that of the next record.
            if (document.activeElement?.closest('[role="dialog"]')) return
            const next = focusAfter?.() ?? opener.current
            if (next instanceof HTMLElement) next.focus()
          }}
          onEscapeKeyDown={(event) => {
            // Escape in a menu closes the menu alone, and in a calendar inside the dialog the calendar.
            if (document.querySelector('[role="dialog"] [role="dialog"]')) return event.preventDefault()
            // As in a part of a field that Escape closes.
            if (document.activeElement?.closest('[data-closes-on-escape]')) return event.preventDefault()
            const menu = openMenu()
            if (!menu) return undefined
            event.preventDefault()
            return menu.hidePopover()
          }}
          onInteractOutside={(event) => {
            // A message whose button was pressed has left the page already.
            const onToast = event.target instanceof Element && event.target.closest('.toast')
            if (persistent || onToast) event.preventDefault()
          }}
        >
          <div className="dialog-header row align-start justify-end line-below">
            <div className="dialog-text">
              <Parts.Title tabIndex={-1}>{title}</Parts.Title>
              {description !== undefined && <Parts.Description className="soft small">{description}</Parts.Description>}
            </div>
            {headerActions}
            <Parts.Close className="dialog-close centered" aria-label={closeLabel}>
              <Icon name="close" />
            </Parts.Close>
          </div>
          <div className="dialog-body">{children}</div>
          {footer !== undefined && <div className="dialog-footer line-above">{footer}</div>}
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  )
}

/** The open menu, in browsers that have them. */
const openMenu = (): HTMLElement | null =>
  'hidePopover' in HTMLElement.prototype ? document.querySelector('[popover]:popover-open') : null

/** A phone's Back button closes the open dialog, as people expect, and does not leave the page. */
function useClosedByBack(open: boolean, onOpenChange: (open: boolean) => void): void {
  const change = useRef(onOpenChange)
  useEffect(() => {
    change.current = onOpenChange
  }, [onOpenChange])
  useEffect(() => {
    const { CloseWatcher } = window
    if (!open || !CloseWatcher) return undefined
    // Each is used up by one press: if the dialog stays, as where something is unsaved, the next one takes the next.
    const watch = () => {
      const watcher = new CloseWatcher()
      watcher.addEventListener('close', () => {
        current = watch()
        change.current(false)
      })
      return watcher
    }
    let current = watch()
    return () => current.destroy()
  }, [open])
}
