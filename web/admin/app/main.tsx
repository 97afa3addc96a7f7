import '#web/kit/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { newQueryClient } from '#web/kit/query-client.ts'
import { configureSignIn } from '#web/admin/kit/session.ts'
import { createRoutes } from './routes.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('admin.html has no #root')

configureSignIn()
const client = newQueryClient()
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <RouterProvider router={createBrowserRouter(createRoutes(client))} />
    </QueryClientProvider>
  </StrictMode>,
)
