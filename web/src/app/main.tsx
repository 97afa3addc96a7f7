import '#web/ui/base.css'
import type { DehydratedState } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { Providers, newQueryClient } from './providers.tsx'
import { Router } from './router.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const state = JSON.parse(document.getElementById('state')?.textContent ?? 'null') as DehydratedState | null
const site = (
  <StrictMode>
    <BrowserRouter>
      <Providers client={newQueryClient()} state={state}>
        <Router />
      </Providers>
    </BrowserRouter>
  </StrictMode>
)

// A page published as HTML says for which address; under any other one the shell is filled from nothing.
if (root.dataset['published'] === window.location.pathname) hydrateRoot(root, site)
else createRoot(root).render(site)
