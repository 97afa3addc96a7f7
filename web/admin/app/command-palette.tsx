import { useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { SearchHit } from '#shared/bookings/booking-search.contract.ts'
import { MIN_SEARCH_LENGTH } from '#shared/bookings/search-text.ts'
import { adminBookingPath, adminPath } from '#shared/site/admin-paths.ts'
import { daysBetween } from '#shared/kernel/calendar-date.ts'
import { normalizePlainLine } from '#shared/kernel/text-input.ts'
import type { Role } from '#shared/staff/account.ts'
import { blockDatesAddress } from '#web/admin/features/availability/block-address.ts'
import { type BlockCommand, parseBlockCommand } from '#web/admin/features/availability/parse-block-command.ts'
import { cabinsQuery } from '#web/admin/kit/cabins.queries.ts'
import { useBookingSearch } from '#web/admin/features/bookings/use-booking-search.ts'
import { useCabinTitle } from '#web/admin/kit/use-cabin-title.ts'
import { settingsTabsFor } from '#web/admin/features/settings/settings-tabs.ts'
import { listSpan } from '#web/admin/kit/list-dates.ts'
import { useNow } from '#web/admin/kit/use-now.ts'
import { addressOf, mayOpen, pagesFor, seesToday } from '#web/admin/pages.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { count } from '#web/kit/format.ts'
import { Icon, type IconName } from '#web/kit/icon.tsx'
import './command-palette.css'

/** An entry of the palette. Its address is opened; or `run` is called. */
export type PaletteEntry = {
  readonly label: string
  readonly icon: IconName
  /** Other words that find it. */
  readonly keywords?: string
  /** Pressed outside the palette it does the same. */
  readonly keys?: string
} & ({ readonly address: string } | { readonly run: () => void })

type CommandPaletteProps = {
  readonly role: Role | null
  /** What the layout can do: theme, keys, signing out. */
  readonly commands: readonly PaletteEntry[]
  readonly onClose: () => void
}

/** Whether every typed word begins a word of the entry. */
function isFoundBy(text: string, { label, keywords = '' }: Pick<PaletteEntry, 'label' | 'keywords'>): boolean {
  const words = `${label} ${keywords}`.toLowerCase().split(/[\s-]+/)
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((typed) => words.some((word) => word.startsWith(typed)))
}

/** Ctrl K, ⌘ K or `/`: guests, pages and actions by their words. */
export function CommandPalette({ role, commands, onClose }: CommandPaletteProps) {
  const navigate = useNavigate()
  const { today } = useNow()
  const [typed, setTyped] = useState('')
  const text = normalizePlainLine(typed)
  const hasBookings = seesToday(role)
  const { data: cabinList } = useQuery({ ...cabinsQuery(), enabled: hasBookings })
  const search = useBookingSearch(hasBookings ? text : '')
  // What was found for the text before is not what Enter is meant for.
  const found = search.isSearching || !search.bookings ? [] : search.bookings
  const block = hasBookings && parseBlockCommand(text, { cabins: cabinList?.cabins ?? [], today })

  const pages: PaletteEntry[] = pagesFor(role).map((page) => ({
    label: page.title,
    icon: page.icon ?? 'arrow',
    address: addressOf(page),
    ...(page.key && { keys: `g ${page.key}` }),
  }))
  const settings: PaletteEntry[] = settingsTabsFor(role).map(({ id, label }) => ({
    label: `Settings: ${label}`,
    icon: 'edit',
    address: adminPath('settings', { tab: id }),
  }))
  const ofPages: (PaletteEntry & { readonly address: string })[] = [
    {
      label: 'New booking',
      icon: 'plus',
      keywords: 'phone call quote manual',
      address: adminPath('manualBooking'),
      keys: 'n',
    },
    {
      label: 'Owner’s stay',
      icon: 'plus',
      keywords: 'family own use',
      address: adminPath('manualBooking', { source: 'owner' }),
    },
    {
      label: 'Block dates',
      icon: 'calendar',
      keywords: 'close nights maintenance',
      address: adminPath('blockedDates'),
    },
    {
      label: 'Put up a notice to guests, or stop bookings',
      icon: 'warning',
      keywords: 'road fire power',
      address: adminPath('settings', { tab: 'notice' }),
    },
    { label: 'New post', icon: 'edit', keywords: 'blog write article', address: `${adminPath('blog')}/new` },
  ]
  const actions: PaletteEntry[] = [
    ...ofPages.filter(({ address }) => mayOpen(role, new URL(address, window.location.origin))),
    ...commands,
  ]
  const groups = [
    { heading: 'Actions', entries: actions },
    { heading: 'Pages', entries: pages },
    // Nobody looks for a tab before typing a word of it.
    { heading: 'Settings', entries: text ? settings : [] },
  ].map(({ heading, entries }) => ({ heading, entries: entries.filter((entry) => !text || isFoundBy(text, entry)) }))

  function open(address: string) {
    onClose()
    void navigate(address)
  }
  function choose(command: PaletteEntry) {
    if ('address' in command) return open(command.address)
    onClose()
    command.run()
  }
  const isEmpty = !block && found.length === 0 && groups.every(({ entries }) => entries.length === 0) && text !== ''

  return (
    <Dialog open onOpenChange={(stays) => !stays && onClose()} title="Find" focusFirst={['input']} sheet>
      <Command
        className="palette stack gap-m"
        shouldFilter={false}
        label={hasBookings ? 'Find a guest, a page or an action' : 'Find a page or an action'}
      >
        <div className="palette-search row single-line">
          <Icon name="search" />
          <Command.Input
            className="palette-input"
            value={typed}
            onValueChange={setTyped}
            placeholder={hasBookings ? 'Guest, page or “block aloe fri sun”' : 'Page or action'}
          />
        </div>
        <Command.List className="palette-list" label="Found">
          {block && <BlockEntry block={block} today={today} onOpen={open} />}
          {found.length > 0 && (
            <Command.Group heading="Guests">
              {found.map((booking) => (
                <BookingEntry
                  key={booking.reference}
                  booking={booking}
                  today={today}
                  onOpen={() => open(adminBookingPath(booking.reference))}
                />
              ))}
            </Command.Group>
          )}
          {groups.map(
            ({ heading, entries }) =>
              entries.length > 0 && (
                <Command.Group key={heading} heading={heading}>
                  {entries.map((entry) => (
                    <Command.Item
                      key={entry.label}
                      value={`${heading} ${entry.label}`}
                      className="palette-item row single-line"
                      onSelect={() => choose(entry)}
                    >
                      <Icon name={entry.icon} />
                      <span className="grow anywhere">{entry.label}</span>
                      {entry.keys && <kbd className="palette-keys not-phone soft small">{entry.keys}</kbd>}
                    </Command.Item>
                  ))}
                </Command.Group>
              ),
          )}
        </Command.List>
        <div className="palette-state small soft" role="status">
          {!hasBookings ? (
            isEmpty && `Nothing found for “${text}”.`
          ) : text.length < MIN_SEARCH_LENGTH ? null : search.query.isError ? (
            <>
              Guests could not be searched.{' '}
              <Button size="small" variant="quiet" onClick={() => void search.query.refetch()}>
                Try again
              </Button>
            </>
          ) : search.isSearching ? (
            'Searching guests…'
          ) : search.hasMore ? (
            'More guests may match: type more of the name.'
          ) : (
            isEmpty && `Nothing found for “${text}”. All bookings on file were searched.`
          )}
        </div>
      </Command>
    </Dialog>
  )
}

function BookingEntry({ booking, today, onOpen }: { booking: SearchHit; today: string; onOpen: () => void }) {
  const cabinTitle = useCabinTitle()
  const { reference, guestName, cabinSlug, checkInDate, checkOutDate } = booking
  return (
    <Command.Item value={`guest ${reference}`} className="palette-item row single-line" onSelect={onOpen}>
      <Icon name="people" />
      <span className="grow anywhere">
        {guestName}
        <span className="palette-detail soft small">
          {cabinTitle(cabinSlug)}, {listSpan(checkInDate, checkOutDate, today)}
        </span>
      </span>
      <span className="figures small soft">{reference}</span>
    </Command.Item>
  )
}

/** "block aloe fri sun": which nights that would be, before Enter opens the form with them. */
function BlockEntry({
  block,
  today,
  onOpen,
}: {
  block: BlockCommand
  today: string
  onOpen: (address: string) => void
}) {
  const { cabin, startDate, endDate, unknown } = block
  const problem =
    unknown.length > 0
      ? `“${unknown.join(' ')}” is not understood.`
      : !startDate || !endDate
        ? 'Which nights? Type days: “fri sun”, or “6 mar 8 mar”.'
        : endDate < startDate
          ? 'The last night must not be before the first.'
          : startDate < today && 'These nights have passed.'
  const start = { cabinSlug: cabin?.slug ?? '', startDate: startDate ?? '', endDate: endDate ?? '' }
  return (
    <Command.Group heading="Block nights">
      <Command.Item
        value="block nights"
        className="palette-item row single-line"
        disabled={Boolean(problem)}
        onSelect={() => onOpen(blockDatesAddress(start))}
      >
        <Icon name="calendar" />
        <span className="grow anywhere">
          {problem || !startDate || !endDate
            ? `Block ${cabin?.name ?? 'all cabins'} …`
            : `Block ${cabin?.name ?? 'all cabins'}, ${startDate === endDate ? 'the night of' : 'nights of'} ${listSpan(startDate, endDate, today)}`}
          <span className="palette-detail soft small">
            {problem || (startDate && endDate && count(daysBetween(startDate, endDate) + 1, 'night'))}
          </span>
        </span>
      </Command.Item>
    </Command.Group>
  )
}
