import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  closestCenter,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  arrayMove,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { type ReactNode, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import './reorder-list.css'

type ReorderListProps<Row> = {
  /** What is put in an order: "Questions". */
  label: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  nameOf: (row: Row) => string
  /** Rows of one group are shown together; its name is shown above the first of them. */
  groupOf?: (row: Row) => string
  children: (row: Row) => ReactNode
  /** While an order is saved, nothing moves. */
  isSaving: boolean
  onReorder: (keys: readonly string[]) => void
}

const KEYS_TEXT =
  'Press the space bar to lift it, the arrow keys to move it, and the space bar again to put it down. Escape leaves it where it was.'

/** Rows in an order that staff choose: by dragging, by the handle's keys (space, arrows), or by buttons. */
export function ReorderList<Row>(props: ReorderListProps<Row>) {
  const { label, rows, keyOf, nameOf, groupOf, isSaving, children, onReorder } = props
  const keys = rows.map(keyOf)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const [moved, setMoved] = useState('')
  const move = (from: number, to: number) => !isSaving && onReorder(arrayMove(keys, from, to))
  const placeText = (name: string, at: number) => `${name}: place ${at + 1} of ${rows.length}`
  function step(row: Row, from: number, to: number) {
    if (isSaving) return
    move(from, to)
    setMoved(placeText(nameOf(row), to))
  }
  /** The group that begins with a row. */
  const groupAt = (at: number): string | undefined => {
    const [row, before] = [rows[at], rows[at - 1]]
    const group = row && groupOf?.(row)
    return before && groupOf?.(before) === group ? undefined : group
  }
  const textOf = (id: UniqueIdentifier, over: UniqueIdentifier | undefined = id) => {
    const row = rows.find((one) => keyOf(one) === id)
    return row && placeText(nameOf(row), keys.indexOf(String(over)))
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) => textOf(active.id),
    onDragOver: ({ active, over }) => textOf(active.id, over?.id),
    onDragEnd: ({ active, over }) => textOf(active.id, over?.id),
    onDragCancel: ({ active }) => textOf(active.id),
  }
  function drop({ active, over }: DragEndEvent) {
    if (over && active.id !== over.id) move(keys.indexOf(String(active.id)), keys.indexOf(String(over.id)))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: KEYS_TEXT } }}
      onDragEnd={drop}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <ol className="reorder-list" aria-label={label}>
          {rows.map((row, at) => (
            <ReorderItem
              key={keyOf(row)}
              id={keyOf(row)}
              name={nameOf(row)}
              group={groupAt(at)}
              onUp={at > 0 ? () => step(row, at, at - 1) : undefined}
              onDown={at < rows.length - 1 ? () => step(row, at, at + 1) : undefined}
            >
              {children(row)}
            </ReorderItem>
          ))}
        </ol>
      </SortableContext>
      <span role="status" className="visually-hidden">
        {moved}
      </span>
    </DndContext>
  )
}

type ReorderItemProps = {
  id: string
  name: string
  group: string | undefined
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  children: ReactNode
}

function ReorderItem({ id, name, group, onUp, onDown, children }: ReorderItemProps) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id })
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? 'reorder-item row line-below reorder-item-dragged' : 'reorder-item row line-below'}
      // React sets these by script, which the content policy allows.
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {group !== undefined && <strong className="reorder-group soft small">{group}</strong>}
      <button
        type="button"
        className="reorder-handle centered"
        {...attributes}
        {...listeners}
        aria-label={`Move ${name}`}
      >
        <Icon name="menu" />
      </button>
      <div className="grow">{children}</div>
      <Button size="small" square variant="quiet" aria-label={`${name}: up`} aria-disabled={!onUp} onClick={onUp}>
        <Icon name="down" className="reorder-up" />
      </Button>
      <Button size="small" square variant="quiet" aria-label={`${name}: down`} aria-disabled={!onDown} onClick={onDown}>
        <Icon name="down" />
      </Button>
    </li>
  )
}
