import '#web/kit/base.css'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { RouterSync } from './router-sync.tsx'
import { type PageData, Providers, siteQueryClient } from './providers.tsx'
import { Router, loadPage } from './router.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

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
  let pressed: HTMLElement | null = null
  const keepPress = ({ target }: Event) => {
    pressed = target instanceof Element ? target.closest<HTMLElement>('button[aria-haspopup="dialog"]') : null
  }
  root.addEventListener('click', keepPress)
  // A reader whose connection is lost keeps the published page.
  void loadPage(window.location.pathname).then(
    () => {
      root.removeEventListener('click', keepPress)
      // As a transition: React hydrates piece by piece and handles taps in between.
      startTransition(() => void hydrateRoot(root, site))
      pressed?.click()
    },
    () => {},
  )
} else createRoot(root).render(site)
