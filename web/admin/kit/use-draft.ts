import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { isSameJson } from '#shared/kernel/change-log.ts'
import type { DraftForm, WholeEntry } from '#shared/kernel/published-endpoints.ts'
import type { PublishedKind } from '#shared/kernel/published-kind.ts'
import { useOnline } from '#web/kit/use-online.ts'
import { type ColleagueChange, draftAutosave, mergeOf } from './draft-autosave.ts'
import { draftsOwner, loadDraft, loadKept, saveDraft, saveKept } from './form-draft.ts'
import type { PublishedQueries } from './published-queries.ts'
import { initialOf } from './record-form-fields.tsx'
import { useUnsavedWork } from './unsaved-work.ts'

type Values = Readonly<Record<string, unknown>>

/** Of these a colleague's changes are merged block by block. */
const TEXTS: readonly string[] = ['textarea', 'markdown', 'blocks']

type DraftOptions = {
  kind: PublishedKind
  entry: WholeEntry
  queries: PublishedQueries
  /** A colleague's changes are in the form now. */
  onColleague: (change: ColleagueChange) => void
}

/** What is typed of a record, saved by itself; the tab keeps what is not saved yet. */
export function useDraft({ kind, entry, queries, onColleague }: DraftOptions) {
  const client = useQueryClient()
  const isOnline = useOnline()
  const { mutateAsync: save } = useMutation(queries.saveDraft())
  const { id } = entry
  const tabName = `${kind.name}-${id}`
  const tell = useRef(onColleague)
  useEffect(() => {
    tell.current = onColleague
  }, [onColleague])
  function open() {
    const initial = initialOf(kind)
    /** A stored form, with what its fields begin with where nothing is stored. */
    const withInitial = (stored: DraftForm): Values =>
      Object.fromEntries(Object.keys(kind.fields).map((name) => [name, name in stored ? stored[name] : initial[name]]))
    const fields = Object.entries(kind.fields).map(([name, { kind: of }]) => ({ name, isText: TEXTS.includes(of) }))
    const loaded = withInitial(entry.form)
    const kept = loadDraft(tabName)
    const start = kept
      ? { version: kept.version, before: kept.before as Values, values: kept.values as Values }
      : { version: entry.version, before: loaded, values: loaded }
    return {
      formOf: withInitial,
      fields,
      isRestored: kept !== undefined,
      autosave: draftAutosave(
        { ...start, isSaving: false },
        {
          fields,
          formOf: withInitial,
          save: (of, form, notChosen) => save({ id, version: of, form, ...(notChosen && { notChosen }) }),
          fetchCurrent: () => client.fetchQuery({ ...queries.show(id), staleTime: 0 }),
        },
      ),
    }
  }

  const [{ autosave, fields, formOf, isRestored }] = useState(open)
  const state = useSyncExternalStore(autosave.subscribe, autosave.state)
  const { version, before, values } = state
  const isDirty = !isSameJson(values, before)
  /** Typed in a tab that was closed before it was saved. */
  const [left, setLeft] = useState(() => {
    const found = isRestored ? undefined : loadKept(tabName)
    // It was saved as the tab was closed.
    return found && isSameJson(found.values, formOf(entry.form)) ? undefined : found
  })
  const hasLeft = left !== undefined
  const isKept = useRef(!hasLeft)

  useEffect(() => autosave.onMerged((change) => tell.current(change)), [autosave])
  useEffect(() => {
    autosave.resume()
    return autosave.stop
  }, [autosave])
  useEffect(() => {
    const changed = autosave.adopt(entry)
    const { updatedBy: by, updatedBySub: sub } = entry
    if (changed.length > 0 && sub !== undefined && sub !== draftsOwner()) tell.current({ by, fields: changed })
  }, [autosave, entry])
  useEffect(() => {
    if (isOnline) void autosave.flush()
  }, [autosave, isOnline])
  useEffect(() => {
    const hide = () => document.visibilityState === 'hidden' && void autosave.flush()
    const leave = () => void autosave.flush()
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('pagehide', leave)
    }
  }, [autosave])
  useEffect(() => {
    const typed = { version, before, values }
    saveDraft(tabName, isDirty ? typed : undefined)
    // What another tab left stays until somebody has decided about it.
    if (hasLeft) return
    if (isDirty) saveKept(tabName, { ...typed, at: new Date().toISOString() })
    else if (isKept.current) saveKept(tabName, undefined)
    isKept.current = isDirty
  }, [tabName, isDirty, hasLeft, version, before, values])
  const discard = () => {
    autosave.stop()
    saveDraft(tabName, undefined)
    saveKept(tabName, undefined)
  }
  useUnsavedWork(isDirty, discard, { save: autosave.flush })
  /** Goes on with what was left, or lets it go. */
  function decide(isTaken: boolean) {
    if (left && isTaken)
      autosave.takeUp({ version: left.version, before: formOf(left.before), values: formOf(left.values) })
    else saveKept(tabName, undefined)
    setLeft(undefined)
  }
  return {
    autosave,
    state,
    merge: mergeOf(fields, state),
    formOf,
    isDirty,
    isRestored,
    left: isDirty ? undefined : left,
    decide,
  }
}
