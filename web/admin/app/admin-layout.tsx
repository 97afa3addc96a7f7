import { type FocusEvent, type ReactNode, lazy, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '#shared/site/paths.ts'
import { type OwnAccount, roleLabels } from '#shared/staff/account.ts'
import { BusinessMark } from '#web/admin/kit/business-mark.tsx'
import { business } from '#web/admin/kit/business.ts'
import { Reauthenticate } from '#web/admin/kit/reauthenticate.ts'
import { useOnline } from '#web/kit/use-online.ts'
import { useTheme } from '#web/admin/kit/use-theme.ts'
import { type Waiting, pagesFor } from '#web/admin/pages.ts'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { loadToaster } from '#web/kit/toast.ts'
import { usePreloadCode } from '#web/kit/use-preload-code.ts'
import { BottomBar } from './bottom-bar.tsx'
import { DialogPart } from './dialog-part.tsx'
import { useLeaveGuard } from './leave-guard.tsx'
import { Navigation } from './navigation.tsx'
import { useGoKeys } from './use-go-keys.ts'
import './admin-layout.css'

type AdminLayoutProps = {
  account: OwnAccount
  waiting: Waiting | undefined
  /** `from`: the page to return to after the next login. */
  onSignOut: (from?: string) => void
  children: ReactNode
}

const MENU = 'staff-navigation'

const loadPalette = () => import('./command-palette.tsx')
const CommandPalette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }))
/** The press loads it again, and says so if that fails. */
const preloadPalette = () => void loadPalette().catch(() => {})
const KeysDialog = lazy(async () => ({ default: (await import('./keys-dialog.tsx')).KeysDialog }))

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Side navigation, who is signed in, and the page. A phone has a bar at the bottom, whose "More" opens the navigation. */
export function AdminLayout({ account, waiting, onSignOut, children }: AdminLayoutProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [isDark, setIsDark] = useTheme()
  const menu = useRef<HTMLDivElement>(null)
  const more = useRef<HTMLButtonElement>(null)
  const close = () => setIsOpen(false)
  const [hasKeysOpen, setHasKeysOpen] = useState(false)
  const [isFinding, setIsFinding] = useState(false)
  const pages = pagesFor(account.role)
  const isOnline = useOnline()
  const { pathname, search } = useLocation()
  const { dialog, signOut } = useLeaveGuard(onSignOut)
  const showKeys = () => setHasKeysOpen(true)
  function find() {
    close()
    setIsFinding(true)
  }
  // Messages about a lost connection must not wait for it.
  usePreloadCode(loadToaster)
  useGoKeys({ pages, onHelp: showKeys, onFind: find })
  useEffect(() => {
    if (!isOpen) return undefined
    menu.current?.focus()
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setIsOpen(false)
      more.current?.focus()
    }
    window.addEventListener('keydown', closeByKey)
    return () => window.removeEventListener('keydown', closeByKey)
  }, [isOpen])

  // The open menu covers the page: somebody who tabs past it must see where the focus is.
  const leaveMenu = ({ currentTarget, relatedTarget }: FocusEvent) =>
    relatedTarget && !currentTarget.contains(relatedTarget) && close()

  return (
    <div className="admin-layout">
      <a className="skip-link no-print" href="#content">
        Skip to content
      </a>
      <div className="admin-rail no-print" onBlur={leaveMenu}>
        <div
          id={MENU}
          ref={menu}
          tabIndex={-1}
          className={isOpen ? 'admin-side stack gap-none admin-side-open' : 'admin-side stack gap-none'}
        >
          <header>
            <Link className="admin-brand row gap-s single-line" to={paths.admin} onClick={close}>
              <BusinessMark />
              {business().businessName || 'Staff area'}
            </Link>
          </header>
          <button type="button" className="admin-find row single-line" onClick={find} onPointerEnter={preloadPalette}>
            <Icon name="search" />
            <span>Find</span>
            <kbd className="admin-find-keys desktop-only" aria-hidden="true">
              {isMac() ? '⌘ K' : 'Ctrl K'}
            </kbd>
          </button>
          <div className="admin-pages">
            <Navigation role={account.role} waiting={waiting} onNavigate={close} />
          </div>
          <section className="admin-footer stack gap-s" aria-label="Your account">
            <p className="admin-who stack gap-none anywhere">
              <span>
                <strong>{account.fullName || account.email}</strong>{' '}
                <span className="faint">· {account.role && roleLabels[account.role]}</span>
              </span>
              <span className="admin-email faint">{account.email}</span>
            </p>
            <div className="row gap-s">
              <Button size="small" onClick={() => signOut()}>
                <Icon name="leave" />
                Sign out
              </Button>
              <Button variant="quiet" size="small" aria-pressed={isDark} onClick={() => setIsDark(!isDark)}>
                <Icon name={isDark ? 'sun' : 'moon'} />
                Dark
              </Button>
            </div>
            <Button className="admin-keys desktop-only" variant="quiet" size="small" onClick={showKeys}>
              Keyboard shortcuts
            </Button>
            <Link className="small" reloadDocument to={paths.home}>
              Back to website
            </Link>
          </section>
        </div>
        <BottomBar
          role={account.role}
          waiting={waiting}
          isMenuOpen={isOpen}
          menuId={MENU}
          moreRef={more}
          onMore={() => setIsOpen(!isOpen)}
          onNavigate={close}
        />
      </div>
      {hasKeysOpen && (
        <DialogPart onClose={() => setHasKeysOpen(false)}>
          <KeysDialog pages={pages} onClose={() => setHasKeysOpen(false)} />
        </DialogPart>
      )}
      {isFinding && (
        <DialogPart onClose={() => setIsFinding(false)}>
          <CommandPalette
            role={account.role}
            commands={[
              {
                label: isDark ? 'Light colours' : 'Dark colours',
                icon: isDark ? 'sun' : 'moon',
                keywords: 'theme mode',
                run: () => setIsDark(!isDark),
              },
              { label: 'Keyboard shortcuts', icon: 'info', keywords: 'keys help', keys: '?', run: showKeys },
              { label: 'Sign out', icon: 'leave', keywords: 'log out', run: () => signOut() },
            ]}
            onClose={() => setIsFinding(false)}
          />
        </DialogPart>
      )}
      {dialog}
      <main id="content" tabIndex={-1} className="admin-main">
        {!isOnline && (
          <Notice tone="warning" live="polite" title="You are offline">
            <p>What you see may be old, and nothing can be saved before there is a signal.</p>
          </Notice>
        )}
        <Reauthenticate value={() => signOut(pathname + search)}>{children}</Reauthenticate>
      </main>
    </div>
  )
}
