import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate } from 'react-router-dom'
import type { WholeEntry } from '#shared/kernel/published-endpoints.ts'
import { keptNames, loadKept } from './form-draft.ts'
import { type ListedKind, publishedQueries } from './published-queries.ts'

/** A record that is not stored yet. */
export const newEntry = (id: string): WholeEntry => ({
  id,
  version: 0,
  updatedAt: '',
  updatedBy: '',
  createdAt: '',
  archivedAt: null,
  schedule: null,
  live: null,
  hasDraft: false,
  form: {},
  liveForm: null,
  scheduledForm: null,
  previewUntil: null,
})

/** The id of a new record that was typed in a tab that was closed before the first save: it is offered there. */
const newNameOf = ({ name }: ListedKind): string | undefined =>
  keptNames(`${name}-`)
    .find((kept) => loadKept(kept)?.version === 0)
    ?.slice(name.length + 1)

/** `…/new`: gives a new record its id, and leads to its editor. Nothing is stored until something is typed there. */
export function NewPublished({ kind, address }: { kind: ListedKind; address: string }) {
  const client = useQueryClient()
  const [id] = useState(() => {
    const made = newNameOf(kind) ?? crypto.randomUUID()
    client.setQueryData(publishedQueries(kind).show(made).queryKey, newEntry(made))
    return made
  })
  return <Navigate replace to={`${address}/edit/${id}`} state={{ isNew: true }} />
}
