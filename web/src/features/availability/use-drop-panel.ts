import { useEffect, useRef, useState } from 'react'

type DropPanel = {
  readonly isOpen: boolean
  /** Pixels that it needs; with less room below its field it opens above. */
  readonly height: number
  readonly onLeave: (how: 'escape' | 'elsewhere') => void
}

/** A panel that drops from a field, until Escape, a press or the focus leads away from it. */
export function useDropPanel({ isOpen, height, onLeave }: DropPanel) {
  const box = useRef<HTMLDivElement>(null)
  const [isAbove, setIsAbove] = useState(false)

  useEffect(() => {
    if (!isOpen) return
    const leaveOutside = (event: PointerEvent | FocusEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) onLeave('elsewhere')
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

  /** To be called as it opens. */
  function findRoom() {
    const { top = 0, bottom = 0 } = box.current?.getBoundingClientRect() ?? {}
    setIsAbove(window.innerHeight - bottom < height && top > height)
  }
  return { box, findRoom, 'data-above': isAbove || undefined }
}
