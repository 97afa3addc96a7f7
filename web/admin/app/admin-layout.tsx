import { type FocusEvent, type ReactNode, useEffect, useState } from 'react'
import { Link, NavLink } from 'react-router-dom'
import type { OwnAccount } from '#shared/staff/account.ts'
import { paths } from '#shared/site/paths.ts'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { addressOf, staffPages } from './staff-pages.ts'
import { useTheme } from '#web/admin/kit/use-theme.ts'
import './admin-layout.css'

type AdminLayoutProps = {
  account: OwnAccount
  /** The number of open items of a page, by its path: shown beside its name. */
  waiting: Readonly<Record<string, number | undefined>>
  onSignOut: () => void
  children: ReactNode
}

/** Side navigation, who is signed in, and the page. On a phone the navigation opens from the bar at the top. */
export function AdminLayout({ account, waiting, onSignOut, children }: AdminLayoutProps) {
  const [open, setOpen] = useState(false)
  const [isDark, setIsDark] = useTheme()
  useEffect(() => {
    if (!open) return undefined
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    window.addEventListener('keydown', close)
    return () => window.removeEventListener('keydown', close)
  }, [open])

  // The open menu covers the page: somebody who tabs past it must see where the focus is.
  const leaveMenu = ({ currentTarget, relatedTarget }: FocusEvent) =>
    relatedTarget && !currentTarget.contains(relatedTarget) && setOpen(false)

  return (
    <div className="desk">
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <div className="desk-rail" onBlur={leaveMenu}>
        <header className="desk-top">
          <Link className="desk-brand" to={paths.admin}>
            <Icon name="mountain" />
            Mountain Cabins
          </Link>
          <Button
            className="desk-toggle"
            variant="quiet"
            aria-expanded={open}
            aria-controls="staff-navigation"
            onClick={() => setOpen(!open)}
          >
            <Icon name={open ? 'close' : 'menu'} />
            Menu
          </Button>
        </header>
        <div id="staff-navigation" className={open ? 'desk-side desk-side-open' : 'desk-side'}>
          <nav aria-label="Staff area">
            {staffPages.map((group) => (
              <section key={group.title} className="desk-group">
                <h2>
                  <Icon name={group.icon} />
                  {group.title}
                </h2>
                <ul>
                  {group.pages.map((page) => (
                    <li key={page.path}>
                      <NavLink
                        end={page.path === ''}
                        to={addressOf(page)}
                        className="desk-link"
                        onClick={() => setOpen(false)}
                      >
                        <span>{page.title}</span>
                        {page.planned && <span className="desk-later">later</span>}
                        {Boolean(waiting[page.path]) && (
                          <span className="desk-count">
                            {waiting[page.path]}
                            <span className="visually-hidden"> waiting</span>
                          </span>
                        )}
                      </NavLink>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </nav>
          <section className="desk-foot" aria-label="Your account">
            <p className="desk-who">
              <strong>{account.fullName || account.email}</strong>
              <span className="faint">{account.email}</span>
              <span className="faint">{account.role === 'owner' ? 'Owner' : 'Staff'}</span>
            </p>
            <div className="row gap-s">
              <Button size="small" onClick={onSignOut}>
                <Icon name="leave" />
                Sign out
              </Button>
              <Button variant="quiet" size="small" aria-pressed={isDark} onClick={() => setIsDark(!isDark)}>
                <Icon name={isDark ? 'sun' : 'moon'} />
                Dark
              </Button>
            </div>
            <Link className="small" reloadDocument to={paths.home}>
              Back to website
            </Link>
          </section>
        </div>
      </div>
      <main id="content" tabIndex={-1} className="desk-main">
        {children}
      </main>
    </div>
  )
}
