import type { Ref } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { Tally } from '#shared/bookings/today.contract.ts'
import type { Role } from '#shared/staff/account.ts'
import { type AdminPage, type Waiting, addressOf, pageAt, pagesFor } from '#web/admin/pages.ts'
import { Icon, type IconName } from '#web/kit/icon.tsx'
import { Badge, WaitingText, tallyOf } from './navigation.tsx'
import './bottom-bar.css'

type BottomBarProps = {
  role: Role | null
  waiting: Waiting | undefined
  isMenuOpen: boolean
  /** The id of what "More" opens. */
  menuId: string
  moreRef: Ref<HTMLButtonElement>
  onMore: () => void
  onNavigate: () => void
}

/** The navigation of a phone: where people go most, and "More" for everything. */
export function BottomBar({ role, waiting, isMenuOpen, menuId, moreRef, onMore, onNavigate }: BottomBarProps) {
  const pages = pagesFor(role)
  const current = pageAt(useLocation(), pages)
  const inbox = pages.filter(({ group }) => group === 'inbox')
  const items: { name: string; icon: IconName; page: AdminPage | undefined; tally: Tally }[] = [
    ...pages
      .filter(({ group }) => group === 'bookings')
      .slice(0, 2)
      .map((page) => ({ name: page.title, icon: page.icon ?? 'calendar', page, tally: tallyOf([page], waiting) })),
    {
      name: 'New',
      icon: 'plus',
      page: pages.find(({ path }) => path === 'manual-booking'),
      tally: tallyOf([], waiting),
    },
    {
      name: 'Inbox',
      icon: 'mail',
      // Where something waits, else the first.
      page: inbox.find((page) => tallyOf([page], waiting).count > 0) ?? inbox[0],
      tally: tallyOf(inbox, waiting),
    },
  ]
  return (
    <nav className="tab-bar" aria-label="Most used">
      {items.map(
        ({ name, icon, page, tally }) =>
          page && (
            <Link
              key={name}
              to={addressOf(page)}
              className="tab-bar-item focus-inside stack"
              aria-current={
                !isMenuOpen && (page === current || (icon === 'mail' && current?.group === 'inbox'))
                  ? 'page'
                  : undefined
              }
              onClick={onNavigate}
            >
              <span className="tab-bar-icon">
                <Icon name={icon} />
                <Badge tally={tally} />
              </span>
              {name}
              <WaitingText tally={tally} />
            </Link>
          ),
      )}
      <button
        ref={moreRef}
        type="button"
        className="tab-bar-item focus-inside stack"
        aria-expanded={isMenuOpen}
        aria-controls={menuId}
        onClick={onMore}
      >
        <span className="tab-bar-icon">
          <Icon name={isMenuOpen ? 'close' : 'menu'} />
        </span>
        More
      </button>
    </nav>
  )
}
