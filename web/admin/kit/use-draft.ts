import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { isSameJson } from '#shared/kernel/change-log.ts'
import type { DraftForm, WholeEntry } from '#shared/kernel/published-endpoints.ts'
import type { PublishedKind } from '#shared/kernel/published-kind.ts'
import { useOnline } from '#web/kit/use-online.ts'
import { draftAutosave } from './draft-autosave.ts'
import { loadDraft, saveDraft } from './form-draft.ts'
import type { FormField } from './form-field.tsx'
import type { PublishedQueries } from './published-queries.ts'
import { initialOf } from './record-form-fields.tsx'
import { useUnsavedWork } from './unsaved-work.ts'

type Values = Readonly<Record<string, unknown>>

type DraftOptions = {
  kind: PublishedKind
  entry: WholeEntry
  queries: PublishedQueries
  fields: readonly FormField<Values>[]
}

/** What is typed of a record, saved by itself; the tab keeps what is not saved yet. */
export function useDraft({ kind, entry, queries, fields }: DraftOptions) {
  const client = useQueryClient()
  const isOnline = useOnline()
  const { mutateAsync: save } = useMutation(queries.saveDraft())
  const { id } = entry
  const tabName = `${kind.name}-${id}`
  function open() {
    const initial = initialOf(kind)
    /** A stored form, with what its fields begin with where nothing is stored. */
    const withInitial = (stored: DraftForm): Values =>
      Object.fromEntries(Object.keys(kind.fields).map((name) => [name, name in stored ? stored[name] : initial[name]]))
    const loaded = withInitial(entry.form)
    const kept = loadDraft(tabName)
    const start = kept
      ? { version: kept.version, before: kept.before as Values, values: kept.values as Values }
      : { version: entry.version, before: loaded, values: loaded }
    return {
      formOf: withInitial,
      isRestored: kept !== undefined,
      autosave: draftAutosave(
        { ...start, isSaving: false },
        {
          fields,
          formOf: withInitial,
          save: (of, form) => save({ id, version: of, form }),
          fetchCurrent: () => client.fetchQuery({ ...queries.show(id), staleTime: 0 }),
        },
      ),
    }
  }

  const [{ autosave, formOf, isRestored }] = useState(open)
  const state = useSyncExternalStore(autosave.subscribe, autosave.state)
  const { version, before, values } = state
  const isDirty = !isSameJson(values, before)

  useEffect(() => {
    autosave.resume()
    return autosave.stop
  }, [autosave])
  useEffect(() => autosave.adopt(entry), [autosave, entry])
  useEffect(() => {
    if (isOnline) void autosave.flush()
  }, [autosave, isOnline])
  useEffect(
    () => saveDraft(tabName, isDirty ? { version, before, values } : undefined),
    [tabName, isDirty, version, before, values],
  )
  useUnsavedWork(isDirty, () => {
    autosave.stop()
    saveDraft(tabName, undefined)
  })
  return { autosave, state, formOf, isDirty, isRestored }
}
