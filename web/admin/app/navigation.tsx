import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useLocation } from 'react-router-dom'
import type { Tally } from '#shared/bookings/today.contract.ts'
import type { Role } from '#shared/staff/account.ts'
import { loadPreference, savePreference } from '#web/admin/kit/preferences.ts'
import { tallyText } from '#web/admin/kit/tally-text.ts'
import {
  type AdminPage,
  type PageGroupName,
  type Waiting,
  addressOf,
  pageAt,
  pageGroups,
  pagesFor,
} from '#web/admin/pages.ts'
import { Icon, type IconName } from '#web/kit/icon.tsx'
import './navigation.css'

type NavigationProps = { role: Role | null; waiting: Waiting | undefined; onNavigate: () => void }

const groupNames = Object.keys(pageGroups) as PageGroupName[]

/** Every page that the account may open, by groups; rarely used groups are folded, as this browser left them. */
export function Navigation({ role, waiting, onNavigate }: NavigationProps) {
  const pages = pagesFor(role)
  const current = pageAt(useLocation(), pages)
  return (
    <nav aria-label="Staff area">
      {groupNames.map((name) => {
        const own = pages.filter(({ group }) => group === name)
        if (own.length === 0) return null
        const links = (
          <ul className="nav-links">
            {own.map((page) => (
              <li key={addressOf(page)}>
                <PageLink
                  page={page}
                  isCurrent={page === current}
                  tally={tallyOf([page], waiting)}
                  onNavigate={onNavigate}
                />
              </li>
            ))}
          </ul>
        )
        const group = pageGroups[name]
        if (!('title' in group))
          return (
            <div key={name} className="nav-group">
              {links}
            </div>
          )
        if (!('isFolded' in group))
          return (
            <section key={name} className="nav-group">
              <h2 className="nav-title row gap-s single-line">
                <Icon name={group.icon} />
                {group.title}
              </h2>
              {links}
            </section>
          )
        return (
          <FoldedGroup
            key={name}
            name={name}
            title={group.title}
            icon={group.icon}
            tally={tallyOf(own, waiting)}
            hasCurrent={own.some((page) => page === current)}
          >
            {links}
          </FoldedGroup>
        )
      })}
    </nav>
  )
}

/** How much waits on some pages together. */
export function tallyOf(pages: readonly AdminPage[], waiting: Waiting | undefined): Tally {
  const tallies = pages.flatMap(({ badge }) => (waiting && badge ? [badge(waiting)] : []))
  return {
    count: tallies.reduce((sum, { count }) => sum + count, 0),
    hasMore: tallies.some(({ hasMore }) => hasMore),
  }
}

function PageLink({
  page,
  isCurrent,
  tally,
  onNavigate,
}: {
  page: AdminPage
  isCurrent: boolean
  tally: Tally
  onNavigate: () => void
}) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    // It may be below the edge of the list, whose groups are long together.
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <Link
      ref={link}
      to={addressOf(page)}
      className="nav-link row gap-s single-line"
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onNavigate}
    >
      {page.icon && <Icon name={page.icon} />}
      <span className="grow">{page.title}</span>
      <Badge tally={tally} />
      <WaitingText tally={tally} />
    </Link>
  )
}

/** How much waits, for the eye; `WaitingText` says it. */
export function Badge({ tally }: { tally: Tally }) {
  if (tally.count === 0) return null
  return (
    <span className="nav-count" aria-hidden="true">
      {tallyText(tally)}
    </span>
  )
}

/** How much waits, for screen readers, behind the name of what has a badge. */
export const WaitingText = ({ tally }: { tally: Tally }) =>
  tally.count > 0 && <span className="visually-hidden">, {tallyText(tally)} waiting</span>

type FoldedGroupProps = {
  name: PageGroupName
  title: string
  icon: IconName
  tally: Tally
  /** The shown page is in it: then it opens, whatever this browser remembers. */
  hasCurrent: boolean
  children: ReactNode
}

function FoldedGroup({ name, title, icon, tally, hasCurrent, children }: FoldedGroupProps) {
  const [isOpen, setIsOpen] = useState(() => hasCurrent || loadPreference(`group-${name}`) === 'open')
  const [hadCurrent, setHadCurrent] = useState(hasCurrent)
  const id = useId()
  if (hadCurrent !== hasCurrent) {
    setHadCurrent(hasCurrent)
    if (hasCurrent) setIsOpen(true)
  }
  const group = useRef<HTMLElement>(null)
  function toggle() {
    flushSync(() => setIsOpen(!isOpen))
    savePreference(`group-${name}`, isOpen ? 'closed' : 'open')
    // Its links may be below the window's edge, where nobody looks for them.
    if (!isOpen) group.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <section ref={group} className="nav-group">
      <h2>
        <button
          type="button"
          className="nav-title row gap-s single-line nav-fold"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
        >
          <Icon name={icon} />
          <span className="grow">{title}</span>
          {!isOpen && (
            <>
              <Badge tally={tally} />
              <WaitingText tally={tally} />
            </>
          )}
          <Icon name="down" className="nav-arrow" />
        </button>
      </h2>
      <div id={id} hidden={!isOpen}>
        {children}
      </div>
    </section>
  )
}
