import { type RefObject, useEffect } from 'react'
import { useClosedByBack } from './use-closed-by-back.ts'

/**
 * Calls back when something open should close: on Escape, on the browser's Back, or on a press or focus outside of its
 * box.
 */
export function useDismiss(
  container: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onLeave: (how: 'escape' | 'back' | 'elsewhere') => void,
): void {
  useClosedByBack(isOpen, () => onLeave('back'))
  useEffect(() => {
    if (!isOpen) return
    const leaveOutside = (event: PointerEvent | FocusEvent) => {
      if (event.target instanceof Node && !container.current?.contains(event.target)) onLeave('elsewhere')
    }
    const leaveOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onLeave('escape')
    }
    document.addEventListener('pointerdown', leaveOutside)
    document.addEventListener('focusin', leaveOutside)
    document.addEventListener('keydown', leaveOnEscape)
    return () => {
      document.removeEventListener('pointerdown', leaveOutside)
      document.removeEventListener('focusin', leaveOutside)
      document.removeEventListener('keydown', leaveOnEscape)
    }
  })
}

/** Whether a panel of this height, in pixels, fits only above its field. */
export function hasRoomOnlyAbove(field: Element | null, height: number): boolean {
  const { top = 0, bottom = 0 } = field?.getBoundingClientRect() ?? {}
  return window.innerHeight - bottom < height && top > height
}
