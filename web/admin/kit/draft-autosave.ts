import { isSameJson } from '#shared/kernel/change-log.ts'
import type { DraftForm, WholeEntry } from '#shared/kernel/published-endpoints.ts'
import { RefusalError, UnexpectedError } from '#web/kit/api.ts'
import { type Choice, fieldsInConflict, mergeChoices } from './conflict-view.tsx'
import type { FormField } from './form-field.tsx'

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
  /** A colleague changed the same fields: nothing is saved until somebody chooses. */
  readonly conflict?:
    | { readonly theirs: Values; readonly version: number; readonly by: string; readonly at: string }
    | undefined
}

type Needs = {
  readonly fields: readonly FormField<Values>[]
  /** A stored form, with what its fields begin with where nothing is stored. */
  readonly formOf: (stored: DraftForm) => Values
  readonly save: (version: number, form: Values) => Promise<WholeEntry>
  readonly fetchCurrent: () => Promise<WholeEntry>
}

/**
 * Saves what is typed two seconds after the last key. A colleague's changes of other fields are merged without a word;
 * where both changed the same one it pauses.
 */
export function draftAutosave(start: DraftState, { fields, formOf, save, fetchCurrent }: Needs) {
  let state = start
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | undefined
  /** Sent without a reply: the server may have them. */
  let unanswered: Values[] = []
  const listeners = new Set<() => void>()

  function set(changes: Partial<DraftState>) {
    state = { ...state, ...changes }
    for (const notify of listeners) notify()
  }
  const isDirty = (): boolean => !isSameJson(state.values, state.before)

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
    const { values, version } = state
    set({ isSaving: true, failure: undefined })
    try {
      const entry = await save(version, values)
      unanswered = []
      set({ version: entry.version, before: values, isSaving: false })
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
    if (fieldsInConflict(fields, before, state.values, theirs).length > 0) {
      const [by, at] = [String(details['by'] ?? 'Somebody'), String(details['at'] ?? '')]
      set({ before, isSaving: false, conflict: { theirs, version, by, at } })
      return false
    }
    const values = mergeChoices(fields, before, state.values, theirs, {})
    set({ version, before: theirs, values, isSaving: isDirty() })
    return isDirty() ? send() : true
  }

  return {
    state: () => state,
    subscribe(notify: () => void) {
      listeners.add(notify)
      return () => listeners.delete(notify)
    },
    type(values: Values) {
      set({ values })
      saveSoon()
    },
    /** Saves all that is typed now; says whether it is saved. */
    async flush(): Promise<boolean> {
      // oxlint-disable-next-line no-await-in-loop -- each names the version that the one before it made
      while (isDirty()) if (state.conflict || !(await saveOnce())) return false
      return true
    },
    /** Shows what the server has, unless something is typed here, which is saved first. */
    adopt({ version, form }: Pick<WholeEntry, 'version' | 'form'>) {
      if (version <= state.version || isDirty()) return
      const stored = formOf(form)
      set({ version, before: stored, values: stored, failure: undefined })
    },
    choose(choices: Readonly<Record<string, Choice>>): Promise<boolean> {
      const { conflict, before, values } = state
      if (!conflict) return Promise.resolve(false)
      set({
        version: conflict.version,
        before: conflict.theirs,
        values: mergeChoices(fields, before, values, conflict.theirs, choices),
        conflict: undefined,
      })
      return this.flush()
    },
    /** Its page is closed: nothing is saved any more. */
    stop: () => clearTimeout(timer),
    /** Its page is shown, maybe with something typed before. */
    resume: () => saveSoon(),
  }
}
