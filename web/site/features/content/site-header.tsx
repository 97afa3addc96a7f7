import { useEffect, useRef, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { BookButton } from '#web/site/kit/book-button.tsx'
import type { PublicSettings } from '#shared/settings/settings.ts'
import { useClosedByBack } from '#web/kit/use-closed-by-back.ts'
import { paths } from '#shared/site/paths.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Brand } from './brand.tsx'
import { navigation } from './navigation.ts'
import { useScrolledPast } from './use-scrolled-past.ts'
import './site-header.css'

/** Pixels of scroll after which the header is more opaque (specification §9). */
const HEADER_THRESHOLD = 50

export function SiteHeader({ businessName, mark }: Pick<PublicSettings, 'businessName' | 'mark'>) {
  const hasScrolled = useScrolledPast(HEADER_THRESHOLD)
  const { pathname } = useLocation()
  // The menu belongs to the page it was opened on: going anywhere closes it.
  const [menuOpenOn, setMenuOpenOn] = useState<string>()
  const isMenuOpen = menuOpenOn === pathname
  const closeMenu = () => setMenuOpenOn(undefined)
  const toggle = useRef<HTMLButtonElement>(null)
  useClosedByBack(isMenuOpen, closeMenu)

  useEffect(() => {
    if (!isMenuOpen) return
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setMenuOpenOn(undefined)
      toggle.current?.focus()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [isMenuOpen])

  return (
    <header
      className="site-header on-dark no-print"
      data-scrolled={hasScrolled || undefined}
      data-over-hero={pathname === paths.home || undefined}
      data-menu={isMenuOpen || undefined}
      // Otherwise the Tab key would move the focus behind the open menu.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) closeMenu()
      }}
    >
      <div className="wrap site-header-row row single-line spread gap-l">
        <Link to={paths.home} className="site-header-logo row" aria-label={`${businessName}, home`} onClick={closeMenu}>
          <Brand businessName={businessName} mark={mark} />
        </Link>
        <button
          ref={toggle}
          type="button"
          className="site-header-toggle"
          aria-expanded={isMenuOpen}
          aria-controls="site-menu"
          aria-label="Menu"
          onClick={() => setMenuOpenOn(isMenuOpen ? undefined : pathname)}
        >
          <Icon name={isMenuOpen ? 'close' : 'menu'} />
        </button>
        <div id="site-menu" className="site-menu row single-line gap-l">
          <nav aria-label="Main">
            <ul className="site-nav row single-line align-stretch gap-xs">
              {navigation.map(({ to, label }) => (
                <li key={to}>
                  <NavLink className="row" to={to} end={to === paths.home} onClick={closeMenu}>
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <Link to={paths.myBooking} className="site-menu-booking" onClick={closeMenu}>
            My booking
          </Link>
          <BookButton variant="primary" className="site-header-book" onClick={closeMenu}>
            Book A Cabin
          </BookButton>
        </div>
      </div>
    </header>
  )
}
