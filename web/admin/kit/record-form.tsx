import { useForm, useStore } from '@tanstack/react-form'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { isSameJson } from '#shared/kernel/change-log.ts'
import { InvalidFieldsError, RefusalError, UnexpectedError } from '#web/kit/api.ts'
import { Button } from '#web/kit/button.tsx'
import { focusFirstProblem } from '#web/kit/field-problems.ts'
import { Notice } from '#web/kit/notice.tsx'
import type { AllFields } from './all-fields.ts'
import { type Choice, ConflictView, fieldsInConflict, mergeChoices } from './conflict-view.tsx'
import { saveDraft, loadDraft } from './form-draft.ts'
import type { ValueFormats } from './change-history.tsx'
import { FieldInput, type FormField } from './form-field.tsx'
import { useUnsavedWork } from './unsaved-work.ts'
import { useOnline } from '#web/kit/use-online.ts'
import { isIn, problemOf, problemsIn, problemsOf } from './form-problems.ts'
import './record-form.css'

type Values = Readonly<Record<string, unknown>>
/** A saved state of the record: what it contains, and which save of it this is. */
type Saved = Values & { readonly version: number }

type RecordFormProps<Schema extends z.ZodMiniObject> = {
  /** The schema of the form, shared with the server. */
  schema: Schema
  fields: AllFields<z.output<Schema>>
  /** The record as it was loaded; missing for a new one. */
  record?: (z.output<Schema> & { readonly version: number }) | undefined
  /** What a new record begins with; a field without a value begins empty. */
  initial: Partial<z.output<Schema>>
  /** Under which name the tab keeps what is not saved; false keeps nothing, as for bank details. */
  draft: string | false
  save: (form: z.output<Schema>, version: number) => Promise<unknown>
  /** Adds a new record, instead of `save`. Until it is saved or discarded the key stays: it is the same one, sent again. */
  create?: (form: z.output<Schema>, key: string) => Promise<unknown>
  /** The record as it is now, after somebody else changed it. */
  fetchCurrent?: () => Promise<z.output<Schema> & { readonly version: number }>
  onSaved?: () => void
  /** What the button says; `Save`. */
  saveLabel?: string
  /** How values of fields with a control of their own are written where two people changed them. */
  formats?: ValueFormats
  /** In the bar beside the buttons, always in view. */
  bar?: (values: z.output<Schema>) => ReactNode
  /** What follows in a new record from what is typed: an address from a name. */
  derive?: ((values: Values, before: Values) => Values) | undefined
  /** Below the fields, by what is typed: a preview. */
  children?: (values: z.output<Schema>) => ReactNode
}

type Conflict = { readonly theirs: Saved; readonly by: string; readonly at: string }

/** Of one new record: a discarded form, or the next one, has another. */
const newKey = (): string => crypto.randomUUID()

/** The form of a record: problems beside their fields, a bar as soon as something differs, and nothing typed is lost. */
export function RecordForm<Schema extends z.ZodMiniObject>(props: RecordFormProps<Schema>) {
  const { schema, record, initial, draft, save, create, fetchCurrent, onSaved } = props
  const fields = props.fields as unknown as readonly FormField<Values>[]
  const only = (from: Values): Values => Object.fromEntries(fields.map(({ name }) => [name, from[name]]))

  const container = useRef<HTMLFormElement>(null)
  const [start] = useState(() => {
    const saved = draft === false ? undefined : loadDraft(draft)
    const loaded = only(record ?? initial)
    return saved
      ? {
          ...{ version: saved.version, before: saved.before as Values, values: saved.values as Values },
          ...{ key: saved.key ?? newKey(), isRestored: true },
        }
      : { version: record?.version ?? 0, before: loaded, values: loaded, key: newKey(), isRestored: false }
  })
  const [base, setBase] = useState({
    ...{ version: start.version, before: start.before, defaults: start.values },
    key: start.key,
  })
  const [isRestored, setIsRestored] = useState(start.isRestored)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<Error>()
  const [conflict, setConflict] = useState<Conflict>()

  const form = useForm({ defaultValues: base.defaults, onSubmit: ({ value }) => submit(value, base.version) })
  const values = useStore(form.store, (state) => state.values)
  const isSaving = useStore(form.store, (state) => state.isSubmitting)
  const isOnline = useOnline()
  const isDirty = !isSameJson(values, base.before)

  useEffect(() => {
    if (draft === false) return
    const { version, before, key } = base
    saveDraft(draft, isDirty ? { version, before, values, key } : undefined)
  }, [draft, isDirty, base, values])
  const settle = useUnsavedWork(isDirty, () => draft !== false && saveDraft(draft, undefined))

  function startOver(before: Values, version: number, next: Values) {
    setBase({ before, version, defaults: next, key: newKey() })
    setProblems({})
    setFailure(undefined)
    setConflict(undefined)
    setIsRestored(false)
    form.reset(next)
  }

  /** `typed` is what the form had then, if not `value` itself: what is typed while it saves is found by it. */
  async function submit(value: Values, version: number, typed = value) {
    const parsed = schema.safeParse(value)
    if (!parsed.success) {
      setProblems(problemsOf(parsed.error))
      return void (container.current && focusFirstProblem(container.current))
    }
    setProblems({})
    setFailure(undefined)
    try {
      await (create && !record ? create(parsed.data, base.key) : save(parsed.data, version))
      const saved = only(parsed.data)
      // A new one is complete as it was sent: its form closes.
      const next = record ? mergeChoices(fields, typed, form.state.values, saved, {}) : saved
      if (isSameJson(next, saved)) {
        if (draft !== false) saveDraft(draft, undefined)
        settle()
      }
      startOver(saved, version + 1, next)
      onSaved?.()
    } catch (error) {
      await explain(error as Error, value, typed)
    }
  }

  async function explain(error: Error, value: Values, typed: Values) {
    if (error instanceof InvalidFieldsError) {
      // `form.question` is the field `question` of the form, `form.tiers.0.percent` is inside its field `tiers`.
      setProblems(
        Object.fromEntries(
          Object.entries(error.fields).map(([name, problem]) => [name.replace(/^form\./, ''), problem]),
        ),
      )
      return void (container.current && focusFirstProblem(container.current))
    }
    const named = error instanceof RefusalError ? error.details['problems'] : undefined
    if (named && typeof named === 'object') {
      setProblems(named as Readonly<Record<string, string>>)
      return void (container.current && focusFirstProblem(container.current))
    }
    if (!(error instanceof RefusalError) || error.refusal !== 'changed-meanwhile' || !fetchCurrent)
      return setFailure(error)
    try {
      const theirs = (await fetchCurrent()) as unknown as Saved
      const both = fieldsInConflict(fields, base.before, value, theirs)
      // Somebody changed other fields: theirs and ours go together without a question.
      if (both.length === 0)
        return await submit(mergeChoices(fields, base.before, value, theirs, {}), theirs.version, typed)
      setConflict({ theirs, by: String(error.details['by'] ?? 'Somebody'), at: String(error.details['at'] ?? '') })
    } catch (problem) {
      setFailure(problem as Error)
    }
  }

  function choose(choices: Readonly<Record<string, Choice>>) {
    if (!conflict) return
    const merged = mergeChoices(fields, base.before, values, conflict.theirs, choices)
    startOver(only(conflict.theirs), conflict.theirs.version, merged)
    void submit(merged, conflict.theirs.version)
  }

  const forgetProblems = (names: readonly string[]) =>
    setProblems((all) =>
      Object.fromEntries(Object.entries(all).filter(([path]) => !names.some((name) => isIn(name, path)))),
    )
  function fill(filled: Values) {
    for (const [name, value] of Object.entries(filled)) form.setFieldValue(name, value)
    forgetProblems(Object.keys(filled))
  }

  const shown = fields.filter(({ show }) => !show || show(values))
  /** Problems of rules across fields, or of a field that is not shown. */
  const hiddenProblems = Object.entries(problems).flatMap(([path, problem]) =>
    shown.some(({ name }) => isIn(name, path)) ? [] : [problem],
  )

  const send = (event?: FormEvent) => {
    event?.preventDefault()
    event?.stopPropagation()
    // Of a record that is as it was saved there is nothing to save, nor to note in its history.
    if (!isSaving && !(record && !isDirty)) void form.handleSubmit()
  }
  return (
    <form
      ref={container}
      noValidate
      className="record-form stack"
      onSubmit={send}
      onKeyDown={(event) => {
        if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        send()
      }}
    >
      {isRestored && (
        <Notice title="Not saved yet">
          <p>What was typed here before is back. Save it, or discard it.</p>
        </Notice>
      )}
      {conflict && (
        <ConflictView
          {...conflict}
          fields={fields}
          before={base.before}
          yours={values}
          formats={props.formats}
          onChoose={choose}
          onBack={() => setConflict(undefined)}
        />
      )}
      {!conflict &&
        shown.map((field) => (
          <form.Field key={field.name} name={field.name}>
            {({ state, handleChange, handleBlur }) => (
              <FieldInput
                field={field}
                name={field.name}
                value={state.value}
                values={values}
                {...problemsIn(problems, field.name)}
                onChange={(value) => {
                  handleChange(value)
                  forgetProblems([field.name])
                  if (!record && props.derive) fill(props.derive({ ...values, [field.name]: value }, values))
                }}
                onFill={fill}
                onBlur={() => {
                  handleBlur()
                  const problem = problemOf(schema, field.name, form.getFieldValue(field.name))
                  if (problem) setProblems((others) => ({ ...others, [field.name]: problem }))
                }}
              />
            )}
          </form.Field>
        ))}
      {!conflict && props.children?.(values as z.output<Schema>)}
      {isDirty && !conflict && (
        <div className="record-form-bar row line-above" role="group" aria-label="Unsaved changes">
          {!isOnline && (
            <Notice tone="warning" live="polite" title="You are offline">
              <p>What you type stays here. Save it when there is a signal.</p>
            </Notice>
          )}
          {(failure || hiddenProblems.length > 0) && (
            // In the bar, since the fields may be longer than the screen.
            <Notice tone="danger" live="now" title="Not saved">
              <p>
                {[...(failure ? [failure.message] : []), ...hiddenProblems].join(' ')}
                {failure instanceof UnexpectedError && ' What you typed is still here.'}
              </p>
            </Notice>
          )}
          <Button type="submit" variant="primary" busy={isSaving} busyLabel="Saving…">
            {failure instanceof UnexpectedError ? 'Try again' : (props.saveLabel ?? 'Save')}
          </Button>
          <Button onClick={() => startOver(base.before, base.version, base.before)}>Discard</Button>
          {props.bar?.(values as z.output<Schema>) ?? <span className="faint">Ctrl S saves</span>}
        </div>
      )}
    </form>
  )
}
