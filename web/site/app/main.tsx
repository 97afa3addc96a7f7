import '#web/kit/base.css'
import { onlineManager } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { RouterSync } from './router-sync.tsx'
import { type PageData, Providers, siteQueryClient } from './providers.tsx'
import { Router, loadPage } from './router.tsx'
import { listenToBack } from '#web/kit/use-closed-by-back.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

listenToBack()
// Else a page that was opened without a connection does not notice that it is back.
onlineManager.setOnline(navigator.onLine)

// A page published as HTML says for which address; under any other one the shell is filled from nothing.
const isPublished = root.dataset['published'] === window.location.pathname
const pageData = JSON.parse(document.getElementById('state')?.textContent ?? '{}') as PageData

const site = (
  <StrictMode>
    <RouterSync>
      <Providers client={siteQueryClient(pageData)}>
        <Router />
      </Providers>
    </RouterSync>
  </StrictMode>
)
if (isPublished) {
  // React replays taps from when it hydrates. Without this a button pressed before, while the page's code still loads,
  // opens no dialog.
  const buttons = () => [...root.querySelectorAll<HTMLElement>('button[aria-haspopup="dialog"]')]
  let pressed = -1
  const keepPress = ({ target }: Event) => {
    pressed = buttons().findIndex((button) => button.contains(target as Node))
  }
  const press = () => buttons()[pressed]?.click()
  // A page that the browser has translated meanwhile is rendered anew: the same button is another element.
  const onRecoverableError = (error: unknown) => {
    reportError(error)
    press()
    pressed = -1
  }
  root.addEventListener('click', keepPress)
  // A reader whose connection is lost keeps the published page.
  void loadPage(window.location.pathname).then(
    () => {
      root.removeEventListener('click', keepPress)
      // As a transition: React hydrates piece by piece and handles taps in between.
      startTransition(() => void hydrateRoot(root, site, { onRecoverableError }))
      press()
    },
    () => {},
  )
} else createRoot(root).render(site)
