import { isSameJson } from '#shared/kernel/change-log.ts'
import type { DraftForm, WholeEntry } from '#shared/kernel/published-endpoints.ts'
import { type Choices, type FormMerge, type MergedField, mergeForms } from '#shared/kernel/three-way-merge.ts'
import { RefusalError, UnexpectedError } from '#web/kit/api.ts'

type Values = Readonly<Record<string, unknown>>

const AUTOSAVE_MS = 2000
/** After a request without a reply. */
const RETRY_MS = 10_000

export type DraftState = {
  /** The version of the record that `before` is from; 0 for one that is not saved yet. */
  readonly version: number
  /** The form as it was loaded or last saved. */
  readonly before: Values
  readonly values: Values
  readonly isSaving: boolean
  /** Why it was not saved. */
  readonly failure?: Error | undefined
  /** A colleague changed the same places: nothing is saved until somebody chooses. */
  readonly conflict?:
    | { readonly theirs: Values; readonly version: number; readonly by: string; readonly at: string }
    | undefined
  /** What was decided against: the next save keeps it as a version. */
  readonly notChosen?: Values | undefined
}

/** What a colleague changed, and in which fields. */
export type ColleagueChange = { readonly by: string; readonly fields: readonly string[] }

type Needs = {
  readonly fields: readonly MergedField[]
  /** A stored form, with what its fields begin with where nothing is stored. */
  readonly formOf: (stored: DraftForm) => Values
  readonly save: (version: number, form: Values, notChosen?: Values) => Promise<WholeEntry>
  readonly fetchCurrent: () => Promise<WholeEntry>
}

/**
 * Saves what is typed two seconds after the last key. What a colleague changed elsewhere, be it in another paragraph, is
 * merged; where both changed the same place it pauses.
 */
export function draftAutosave(start: DraftState, { fields, formOf, save, fetchCurrent }: Needs) {
  let state = start
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | undefined
  /** Sent without a reply: the server may have them. */
  let unanswered: Values[] = []
  const listeners = new Set<() => void>()
  const mergeListeners = new Set<(change: ColleagueChange) => void>()

  function set(changes: Partial<DraftState>) {
    state = { ...state, ...changes }
    for (const notify of listeners) notify()
  }
  const isDirty = (): boolean => state.notChosen !== undefined || !isSameJson(state.values, state.before)

  const changedFields = (former: Values, next: Values): string[] =>
    fields.flatMap(({ name }) => (isSameJson(former[name], next[name]) ? [] : [name]))

  function saveSoon(milliseconds = AUTOSAVE_MS) {
    clearTimeout(timer)
    if (!isDirty() || state.conflict) return
    timer = setTimeout(() => void saveOnce().then((isSaved) => isSaved && saveSoon()), milliseconds)
  }

  /** One request at a time, since each names the version that the one before it made. */
  function saveOnce(): Promise<boolean> {
    clearTimeout(timer)
    running ??= send().finally(() => {
      running = undefined
    })
    return running
  }

  async function send(): Promise<boolean> {
    const { values, version, notChosen } = state
    set({ isSaving: true, failure: undefined })
    try {
      const entry = await save(version, values, notChosen)
      unanswered = []
      set({ version: entry.version, before: values, isSaving: false, notChosen: undefined })
      return true
    } catch (error) {
      if (error instanceof RefusalError && error.refusal === 'changed-meanwhile')
        return meet(error).catch((problem: unknown) => fail(problem as Error))
      if (error instanceof UnexpectedError) unanswered.push(values)
      return fail(error as Error)
    }
  }

  function fail(failure: Error): false {
    set({ isSaving: false, failure })
    if (failure instanceof UnexpectedError) saveSoon(RETRY_MS)
    return false
  }

  /** Somebody saved the record first. */
  async function meet({ details }: RefusalError): Promise<boolean> {
    const current = await fetchCurrent()
    const theirs = formOf(current.form)
    // What was sent without a reply is ours, though the server counts it as a change.
    const isOurs = (name: string) => unanswered.some((sent) => isSameJson(sent[name], theirs[name]))
    const before = Object.fromEntries(
      fields.map(({ name }) => [name, isOurs(name) ? theirs[name] : state.before[name]]),
    )
    const { version } = current
    const [by, at] = [String(details['by'] ?? 'Somebody'), String(details['at'] ?? '')]
    set({ before, isSaving: false, conflict: { theirs, version, by, at } })
    if (!settle()) return false
    return isDirty() ? send() : true
  }

  /** Both forms as one, if they do not collide; says whether they are. */
  function settle(): boolean {
    const { conflict, before } = state
    const merge = mergeOf(fields, state)
    if (!conflict || !merge || merge.contested.length > 0) return false
    const { theirs, version, by } = conflict
    const changed = changedFields(before, theirs)
    set({ version, before: theirs, values: merge.resolve(), conflict: undefined })
    if (changed.length > 0) for (const notify of mergeListeners) notify({ by, fields: changed })
    return true
  }

  return {
    state: () => state,
    subscribe(notify: () => void) {
      listeners.add(notify)
      return () => listeners.delete(notify)
    },
    /** Calls back when a colleague's changes and what is typed here have become one form. */
    onMerged(notify: (change: ColleagueChange) => void) {
      mergeListeners.add(notify)
      return () => void mergeListeners.delete(notify)
    },
    type(values: Values) {
      set({ values })
      settle()
      saveSoon()
    },
    /** Saves all that is typed now; says whether it is saved. */
    async flush(): Promise<boolean> {
      // oxlint-disable-next-line no-await-in-loop -- each names the version that the one before it made
      while (isDirty()) if (state.conflict || !(await saveOnce())) return false
      return true
    },
    /** Shows what the server has, unless something is typed here, which is saved first. Gives the fields that changed. */
    adopt({ version, form }: Pick<WholeEntry, 'version' | 'form'>): readonly string[] {
      if (version <= state.version || isDirty()) return []
      const stored = formOf(form)
      const changed = changedFields(state.before, stored)
      set({ version, before: stored, values: stored, failure: undefined })
      return changed
    },
    /** Goes on with what was chosen; the rest is kept as a version. */
    choose(choices: Choices): Promise<boolean> {
      const { conflict } = state
      const merge = mergeOf(fields, state)
      if (!conflict || !merge) return Promise.resolve(false)
      const values = merge.resolve(choices)
      const notChosen = merge.resolve(oppositeOf(choices))
      set({
        version: conflict.version,
        before: conflict.theirs,
        values,
        conflict: undefined,
        notChosen: isSameJson(notChosen, values) ? undefined : notChosen,
      })
      return this.flush()
    },
    /** Goes on with what was typed before and not saved, as if it had been typed now. */
    takeUp({ version, before, values }: Pick<DraftState, 'version' | 'before' | 'values'>) {
      set({ version, before, values, failure: undefined })
      saveSoon()
    },
    /** Its page is closed: nothing is saved any more. */
    stop: () => clearTimeout(timer),
    /** Its page is shown, maybe with something typed before. */
    resume: () => saveSoon(),
  }
}

/** What is typed here and what a colleague saved, place by place; nothing where they do not collide. */
export const mergeOf = (
  fields: readonly MergedField[],
  { before, values, conflict }: DraftState,
): FormMerge | undefined => conflict && mergeForms(fields, before, values, conflict.theirs)

/** What is left where both stay is nothing. */
const oppositeOf = (choices: Choices): Choices =>
  Object.fromEntries(
    Object.entries(choices).map(([id, choice]) => [
      id,
      choice === 'yours' ? 'theirs' : choice === 'theirs' ? 'yours' : 'both',
    ]),
  )
