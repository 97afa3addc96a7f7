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
  // Whoever has no connection any more still has the page to read.
  void loadPage(window.location.pathname).then(
    // As a transition: React takes it up piece by piece, and between two a tap is heard.
    () => startTransition(() => void hydrateRoot(root, site)),
    () => {},
  )
} else createRoot(root).render(site)
