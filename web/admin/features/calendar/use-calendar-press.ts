import { type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react'
import type { Cell, DragHandle } from './calendar-grid.ts'

/** A pointer that has moved so far, in pixels, drags. */
const DRAG_PX = 6
/** A finger that rests so long drags; one that moves before scrolls the page. */
const LONG_PRESS_MS = 400

/** Where a drag began: on a cell, or on the bar of a span. */
export type PressStart = { readonly cell: Cell; readonly bar?: { readonly key: string; readonly handle: DragHandle } }

type Drag = {
  /** False where nothing can be dragged from here. */
  readonly canDrag: (start: PressStart) => boolean
  readonly onDrag: (start: PressStart, at: Cell) => void
  readonly onDrop: (start: PressStart, at: Cell) => void
  readonly onCancel: () => void
}

/** The cell under a point, whatever lies over it. */
function cellAt(x: number, y: number): Cell | undefined {
  const found = document.elementsFromPoint(x, y).find((element) => element.hasAttribute('data-day'))
  if (!(found instanceof HTMLElement)) return undefined
  return { cabin: Number(found.dataset['cabin']), day: Number(found.dataset['day']) }
}

function pressAt({ target, clientX, clientY }: ReactPointerEvent): PressStart | undefined {
  const cell = cellAt(clientX, clientY)
  if (!cell || !(target instanceof Element)) return undefined
  const bar = target.closest<HTMLElement>('[data-bar]')
  if (!bar?.dataset['bar']) return { cell }
  const handle = target.closest<HTMLElement>('[data-handle]')?.dataset['handle'] as DragHandle | undefined
  return { cell, bar: { key: bar.dataset['bar'], handle: handle ?? 'whole' } }
}

/** Drags by mouse, by pen, and by a finger after a long press. The click that ends a drag presses nothing. */
export function useCalendarPress({ canDrag, onDrag, onDrop, onCancel }: Drag) {
  const grid = useRef<HTMLDivElement>(null)
  const isDragging = useRef(false)
  const end = useRef<() => void>(undefined)

  useEffect(() => {
    const element = grid.current
    // React's own listener is passive: a drag could not keep the page from scrolling.
    const hold = (event: Event) => isDragging.current && event.preventDefault()
    element?.addEventListener('touchmove', hold, { passive: false })
    element?.addEventListener('contextmenu', hold)
    return () => {
      element?.removeEventListener('touchmove', hold)
      element?.removeEventListener('contextmenu', hold)
      end.current?.()
    }
  }, [])

  function onPointerDown(event: ReactPointerEvent) {
    if (event.button !== 0 || !event.isPrimary) return
    const start = pressAt(event)
    if (!start || !canDrag(start)) return
    const { clientX, clientY, pointerType, pointerId } = event
    let last = start.cell
    const begin = () => {
      isDragging.current = true
      onDrag(start, last)
    }
    const timer = pointerType === 'touch' ? setTimeout(begin, LONG_PRESS_MS) : undefined

    function move(moved: PointerEvent) {
      if (moved.pointerId !== pointerId) return
      if (!isDragging.current) {
        if (Math.hypot(moved.clientX - clientX, moved.clientY - clientY) < DRAG_PX) return
        if (pointerType === 'touch') return stop()
        begin()
      }
      const at = cellAt(moved.clientX, moved.clientY)
      if (!at || (at.cabin === last.cabin && at.day === last.day)) return
      last = at
      onDrag(start as PressStart, at)
    }
    function drop() {
      const wasDragging = isDragging.current
      stop()
      if (!wasDragging) return
      swallowClick()
      onDrop(start as PressStart, last)
    }
    function cancel() {
      const wasDragging = isDragging.current
      stop()
      if (wasDragging) onCancel()
    }
    const cancelByKey = ({ key }: KeyboardEvent) => key === 'Escape' && cancel()
    function stop() {
      clearTimeout(timer)
      isDragging.current = false
      end.current = undefined
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', drop)
      window.removeEventListener('pointercancel', cancel)
      window.removeEventListener('keydown', cancelByKey)
    }
    end.current?.()
    end.current = stop
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', drop)
    window.addEventListener('pointercancel', cancel)
    window.addEventListener('keydown', cancelByKey)
  }
  return { grid, onPointerDown }
}

/** The click that follows the end of a drag. A finger's drag has none, so the next task ends the wait. */
function swallowClick() {
  const swallow = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0)
}
