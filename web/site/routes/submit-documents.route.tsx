import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { registerQuery } from '#web/site/features/documents/register.queries.ts'
import type { Elements } from '#web/kit/elements.ts'
import { LinkGuard } from './link-guard.tsx'
import { TokenPage } from './token-page.tsx'

const load = () => import('./submit-documents.content.tsx')
const DocumentsContent = lazy(load)

const TITLE = 'Send your documents'

/** The guest register of a booking, by the link from the e-mail or through a fresh one. */
export function Component() {
  return <TokenPage title={TITLE}>{(token, contact) => <Documents token={token} below={contact} />}</TokenPage>
}

function Documents({ token, below }: { token: string | undefined; below: Elements }) {
  const query = useQuery({ ...registerQuery(token ?? ''), enabled: token !== undefined })
  return (
    <LinkGuard query={query} title={TITLE} load={load} below={below}>
      {(register) => <DocumentsContent token={token ?? ''} register={register} reload={query.refetch} />}
    </LinkGuard>
  )
}
