import { type KeyboardEvent, useRef, useState } from 'react'
import type { CabinCalendar, CalendarReply, CalendarSpan } from '#shared/calendar/calendar.contract.ts'
import { PRICED_ADULTS } from '#shared/calendar/calendar.contract.ts'
import type { CabinSlug } from '#shared/cabins/cabin.ts'
import { type CalendarDate, addDays, daysBetween } from '#shared/kernel/calendar-date.ts'
import type { BookingReference } from '#shared/kernel/id.ts'
import { formatRand, sum } from '#shared/kernel/money.ts'
import { listSpan } from '#web/admin/kit/list-dates.ts'
import { areShortcutsEnabled } from '#web/admin/kit/shortcut-keys.ts'
import { count } from '#web/kit/format.ts'
import { CalendarBand } from './calendar-band.tsx'
import {
  type BlockSpan,
  type BookingSpan,
  type CalendarLayout,
  type Cell,
  type DragHandle,
  type NightRun,
  type Stay,
  bandsOf,
  canMove,
  cellByKey,
  clashingSpans,
  endOf,
  freeRun,
  hasItsNights,
  shiftStay,
  spanKey,
  spansOn,
} from './calendar-grid.ts'
import { nightsText, spanTitle } from './calendar-text.ts'
import { type MenuEntry, NightsMenu } from './nights-menu.tsx'
import { type PressStart, useCalendarPress } from './use-calendar-press.ts'

/** Free nights that somebody has chosen, both included. */
export type ChosenNights = {
  readonly cabinSlug: CabinSlug
  readonly first: CalendarDate
  readonly last: CalendarDate
}

/** What the calendar asks of its page. */
export type CalendarActions = {
  readonly onOpenBooking: (reference: BookingReference) => void
  readonly onOpenBlock: (block: BlockSpan, cabin: CabinCalendar) => void
  readonly onMove: (reference: BookingReference, to: Stay) => void
  readonly onBlock: (nights: ChosenNights) => void
  readonly onBook: (nights: ChosenNights, source?: 'owner') => void
  readonly onChangePrice: (nights: ChosenNights) => void
}

type CalendarBoardProps = {
  calendar: CalendarReply
  /** Those that are shown. */
  cabins: readonly CabinCalendar[]
  layout: CalendarLayout
  /** A single cabin is shown: its rows need no name. */
  isVertical: boolean
  now: number
  actions: CalendarActions
  onTurn: (direction: -1 | 1) => void
  /** The address of one cabin alone. */
  cabinAddress: (slug: CabinSlug) => string
}

type Choice = { readonly anchor: Cell; readonly run: NightRun; readonly isOpen: boolean }
type Moving = { readonly span: BookingSpan; readonly handle: DragHandle; readonly to: Stay }

const stayOf = (span: BookingSpan, cabinSlug: CabinSlug): Stay => ({
  cabinSlug,
  checkInDate: span.firstNight,
  checkOutDate: endOf(span),
})

const isSameStay = (one: Stay, other: Stay): boolean =>
  one.cabinSlug === other.cabinSlug && one.checkInDate === other.checkInDate && one.checkOutDate === other.checkOutDate

const cellOf = (target: EventTarget): Cell | undefined => {
  const found = target instanceof Element ? target.closest<HTMLElement>('[data-day]') : null
  return found ? { cabin: Number(found.dataset['cabin']), day: Number(found.dataset['day']) } : undefined
}

/** The nights of the cabins. Everything that a pointer does here, keys do as well. */
export function CalendarBoard({
  calendar,
  cabins,
  layout: { weeks, bandDays },
  isVertical,
  now,
  actions,
  onTurn,
  cabinAddress,
}: CalendarBoardProps) {
  const { from, today } = calendar
  const days = weeks * 7
  const dateOf = (day: number) => addDays(from, day)
  const todayCell = daysBetween(from, today)
  const [chosenCell, setActive] = useState<Cell>()
  const active = chosenCell ?? { cabin: 0, day: todayCell >= 0 && todayCell < days ? todayCell : 0 }
  const [choice, setChoice] = useState<Choice>()
  const [moving, setMoving] = useState<Moving>()
  const lastKey = useRef('')
  // Nothing that was begun on other days goes on.
  const [shownFrom, setShownFrom] = useState(from)
  if (shownFrom !== from) {
    setShownFrom(from)
    setChoice(undefined)
    setMoving(undefined)
  }

  const isFree = (cabin: number) => (day: number) => {
    const night = dateOf(day)
    const inside = day >= 0 && day < days && night >= today
    return inside && !spansOn(cabins[cabin]?.spans ?? [], night).some(hasItsNights)
  }
  const bars = new Map(
    cabins.flatMap((cabin, index) =>
      cabin.spans.map((span) => [spanKey(span, cabin.cabinSlug), { span, cabin, index }] as const),
    ),
  )

  function focusCell({ cabin, day }: Cell) {
    grid.current?.querySelector<HTMLElement>(`[data-cabin="${cabin}"][data-day="${day}"]`)?.focus()
  }
  function openSpan(span: CalendarSpan, cabin: CabinCalendar) {
    if (span.kind === 'blocked') actions.onOpenBlock(span, cabin)
    else actions.onOpenBooking(span.reference)
  }
  /** A press on a cell: what is there, or what can be done with the night. */
  function pressCell(cell: Cell) {
    const cabin = cabins[cell.cabin]
    const spans = spansOn(cabin?.spans ?? [], dateOf(cell.day))
    if (cabin && spans.length === 1 && spans[0]) return openSpan(spans[0], cabin)
    if (spans.length > 1 || isFree(cell.cabin)(cell.day))
      setChoice({ anchor: cell, run: { cabin: cell.cabin, first: cell.day, last: cell.day }, isOpen: true })
    return undefined
  }

  function movedTo({ span, handle }: Pick<Moving, 'span' | 'handle'>, stay: Stay, by: number, cabin: number): Moving {
    const shifted = shiftStay(stay, handle, by)
    return { span, handle, to: { ...shifted, cabinSlug: cabins[cabin]?.cabinSlug ?? stay.cabinSlug } }
  }
  function finishMove({ span, to }: Moving, stay: Stay) {
    setMoving(undefined)
    if (!isSameStay(to, stay)) actions.onMove(span.reference, to)
  }
  function dragged({ cell, bar }: PressStart, at: Cell): Moving | NightRun | undefined {
    if (!bar) return freeRun(cell, at.day, isFree(cell.cabin))
    const own = bars.get(bar.key)
    if (!own || !canMove(own.span)) return undefined
    const cabin = bar.handle === 'whole' ? at.cabin : own.index
    return movedTo(
      { span: own.span, handle: bar.handle },
      stayOf(own.span, own.cabin.cabinSlug),
      at.day - cell.day,
      cabin,
    )
  }
  const { grid, onPointerDown } = useCalendarPress({
    canDrag({ cell, bar }) {
      setChoice(undefined)
      setMoving(undefined)
      const span = bar && bars.get(bar.key)?.span
      return bar ? span !== undefined && canMove(span) : isFree(cell.cabin)(cell.day)
    },
    onDrag(start, at) {
      const next = dragged(start, at)
      if (next && 'to' in next) setMoving(next)
      else if (next) setChoice({ anchor: start.cell, run: next, isOpen: false })
    },
    onDrop(start, at) {
      const next = dragged(start, at)
      const own = start.bar && bars.get(start.bar.key)
      if (next && 'to' in next && own) finishMove(next, stayOf(next.span, own.cabin.cabinSlug))
      else if (next && !('to' in next)) {
        setActive(start.cell)
        setChoice({ anchor: start.cell, run: next, isOpen: true })
      }
    },
    onCancel() {
      setChoice(undefined)
      setMoving(undefined)
    },
  })

  function keyWhileMoving(event: KeyboardEvent, current: Moving) {
    const { key, shiftKey } = event
    const own = cabins.findIndex(({ cabinSlug }) => cabinSlug === current.to.cabinSlug)
    const dayShift = { ArrowLeft: -1, ArrowRight: 1 }[key]
    const down = { ArrowUp: -1, ArrowDown: 1 }[key]
    if (dayShift !== undefined)
      setMoving(movedTo({ ...current, handle: shiftKey ? 'departure' : 'whole' }, current.to, dayShift, own))
    else if (down !== undefined) {
      const cabin = Math.min(Math.max(0, own + down), cabins.length - 1)
      setMoving(movedTo({ ...current, handle: 'whole' }, current.to, 0, cabin))
    } else if (key === 'Enter') finishMove(current, stayOf(current.span, cabins[active.cabin]?.cabinSlug ?? ''))
    else if (key === 'Escape') setMoving(undefined)
    else return
    event.preventDefault()
  }
  function startMoving() {
    const cabin = cabins[active.cabin]
    const span = spansOn(cabin?.spans ?? [], dateOf(active.day)).find(canMove)
    if (!cabin || !span) return false
    setMoving({ span, handle: 'whole', to: stayOf(span, cabin.cabinSlug) })
    return true
  }
  function onKeyDown(event: KeyboardEvent) {
    const { key, shiftKey } = event
    const before = lastKey.current
    lastKey.current = key
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (moving) return keyWhileMoving(event, moving)
    const next = cellByKey(key, active, { cabins: cabins.length, days, bandDays })
    if (shiftKey && next && next.cabin === active.cabin) {
      const anchor = choice?.anchor ?? active
      if (!isFree(anchor.cabin)(anchor.day)) return event.preventDefault()
      const run = freeRun(anchor, next.day, isFree(anchor.cabin))
      const reached = { cabin: active.cabin, day: next.day < anchor.day ? run.first : run.last }
      setChoice({ anchor, run, isOpen: false })
      setActive(reached)
      focusCell(reached)
    } else if (next) {
      setChoice(undefined)
      setActive(next)
      focusCell(next)
    } else if (key === 'Enter' || key === ' ') {
      if (choice) setChoice({ ...choice, isOpen: true })
      else pressCell(active)
    } else if (key === 'Escape' && choice) setChoice(undefined)
    else if (key === 'PageUp' || key === 'PageDown') onTurn(key === 'PageUp' ? -1 : 1)
    // After `g` the same key opens a page.
    else if (key !== 'm' || !areShortcutsEnabled() || before === 'g' || !startMoving()) return
    event.preventDefault()
  }

  return (
    <>
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        aria-label="Calendar"
        aria-multiselectable="true"
        className={`cal-grid${isVertical ? ' cal-vertical' : ''}${moving ? ' cal-moving' : ''}`}
        onPointerDown={onPointerDown}
        onKeyDown={onKeyDown}
        onClick={({ target }) => {
          const key = target instanceof Element && target.closest<HTMLElement>('[data-bar]')?.dataset['bar']
          const bar = key ? bars.get(key) : undefined
          const cell = cellOf(target)
          if (bar) openSpan(bar.span, bar.cabin)
          else if (cell) pressCell(cell)
        }}
        onFocus={({ target }) => {
          const cell = cellOf(target)
          if (cell && !moving) setActive(cell)
        }}
      >
        {bandsOf(from, days, bandDays).map((band, index) => (
          <CalendarBand
            key={index}
            band={band}
            firstDay={index * bandDays}
            calendar={calendar}
            cabins={cabins}
            isVertical={isVertical}
            now={now}
            active={active}
            run={choice?.run}
            moving={moving && { to: moving.to, key: moving.span.reference, title: spanTitle(moving.span) }}
            clashes={moving ? clashesOf(moving, cabins).length > 0 : false}
            cabinAddress={cabinAddress}
          />
        ))}
      </div>
      <p role="status" className={`cal-status${moving || (choice && !choice.isOpen) ? ' cal-status-shown' : ''}`}>
        {moving && moveText(moving, cabins, today)}
        {choice && !choice.isOpen && runText(choice.run, cabins, calendar)}
      </p>
      {choice?.isOpen && (
        <NightsMenu
          title={`${cabins[choice.run.cabin]?.name ?? ''}, ${nightsText(dateOf(choice.run.first), dateOf(choice.run.last), today)}`}
          detail={priceText(choice.run, cabins)}
          anchor={
            grid.current?.querySelector(`[data-cabin="${choice.run.cabin}"][data-day="${choice.run.last}"]`) ?? null
          }
          entries={menuEntries(choice.run)}
          onClose={(isFocusLost) => {
            setChoice(undefined)
            if (isFocusLost) focusCell(active)
          }}
        />
      )}
    </>
  )

  function menuEntries(run: NightRun): MenuEntry[] {
    const cabin = cabins[run.cabin]
    if (!cabin) return []
    const nights = { cabinSlug: cabin.cabinSlug, first: dateOf(run.first), last: dateOf(run.last) }
    const after = (callback: () => void) => () => {
      setChoice(undefined)
      // What opens next gives the focus back to where it finds it.
      focusCell(active)
      callback()
    }
    const there = run.first === run.last ? spansOn(cabin.spans, nights.first) : []
    return [
      ...there.map((span) => ({
        label: `Open ${spanTitle(span)}`,
        icon: 'arrow' as const,
        onSelect: after(() => openSpan(span, cabin)),
      })),
      ...(there.some(hasItsNights)
        ? []
        : [
            { label: 'Block these dates', icon: 'close' as const, onSelect: after(() => actions.onBlock(nights)) },
            { label: 'New booking', icon: 'plus' as const, onSelect: after(() => actions.onBook(nights)) },
            { label: 'Owner’s stay', icon: 'home' as const, onSelect: after(() => actions.onBook(nights, 'owner')) },
            { label: 'Change price', icon: 'edit' as const, onSelect: after(() => actions.onChangePrice(nights)) },
          ]),
    ]
  }
}

const cabinOf = (slug: CabinSlug, cabins: readonly CabinCalendar[]) =>
  cabins.find(({ cabinSlug }) => cabinSlug === slug)

const clashesOf = ({ to, span }: Moving, cabins: readonly CabinCalendar[]): CalendarSpan[] =>
  clashingSpans(to, cabinOf(to.cabinSlug, cabins)?.spans ?? [], span.reference)

/** `Protea, Fri 6 Mar – Sun 8 Mar, 2 nights: taken by Naledi Mokoena` */
function moveText(moving: Moving, cabins: readonly CabinCalendar[], today: CalendarDate): string {
  const { cabinSlug, checkInDate, checkOutDate } = moving.to
  const clashes = clashesOf(moving, cabins)
  const owners = clashes.map((span) => spanTitle(span) || 'blocked dates')
  return [
    `${cabinOf(cabinSlug, cabins)?.name ?? cabinSlug}, ${listSpan(checkInDate, checkOutDate, today)}`,
    `${count(daysBetween(checkInDate, checkOutDate), 'night')}${clashes.length > 0 ? `: taken by ${owners.join(', ')}` : ''}`,
  ].join(', ')
}

const priceText = ({ cabin, first, last }: NightRun, cabins: readonly CabinCalendar[]): string => {
  const prices = cabins[cabin]?.nightPrices.slice(first, last + 1) ?? []
  return prices.includes(null)
    ? 'Not all nights have a price'
    : `${formatRand(sum(prices.map((cents) => cents ?? 0)))} for ${count(PRICED_ADULTS, 'adult')}`
}

const runText = (run: NightRun, cabins: readonly CabinCalendar[], { from, today }: CalendarReply): string =>
  `${cabins[run.cabin]?.name ?? ''}, ${nightsText(addDays(from, run.first), addDays(from, run.last), today)}, ${priceText(run, cabins)}`
