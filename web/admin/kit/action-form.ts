import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, use, useState } from 'react'
import { isSameJson } from '#shared/kernel/change-log.ts'
import type { BodyInputOf, Endpoint, RefusalOf, ReplyOf } from '#shared/kernel/endpoint.ts'
import { type Call, InvalidFieldsError, RefusalError } from '#web/kit/api.ts'
import { type FieldProblems, focusFirstProblem, problemsByField } from '#web/kit/field-problems.ts'
import { type Confirmations, confirmationsIn } from './action-confirmations.ts'
import type { Choice } from './conflict-view.tsx'
import { OpenedControl } from './opened.tsx'
import { staffCall } from './staff-call.ts'

export type FormValues = Readonly<Record<string, unknown>>
export type BodyField<E extends Endpoint> = keyof NonNullable<BodyInputOf<E>> & string
/** A body as a form fills it in: by the fields of the endpoint, with values that its schema may refuse. */
export type BodyDraft<E extends Endpoint> = Readonly<Partial<Record<BodyField<E>, unknown>>>

/** Refusals after which the dialog shows the newest: they say that what it showed has changed. */
const refusalsOfChange: readonly string[] = ['edited-meanwhile', 'refund-changed', 'price-changed', 'money-changed']

export type Sending = {
  /** One per opened dialog: sent twice, a line is written once. */
  readonly entryId: string
  /** What the last refusal asked for; it is sent with the body by itself. */
  readonly confirmed: Confirmations
}

export type ActionRequest<E extends Endpoint, Values extends FormValues> = {
  /** The only place that names it: its schema parses the form, and its request is sent. */
  readonly endpoint: E
  readonly params?: Call<E>['params']
  readonly query?: Call<E>['query']
  /** With what the form starts; kept whatever is fetched meanwhile. */
  readonly initial?: Values
  /** The body of the request; without it, the values. */
  readonly body?: (values: Values, sending: Sending) => BodyDraft<E>
  /** What the schema cannot know: a sentence for each field that cannot be sent like this. */
  readonly check?: (values: Values) => Readonly<Record<string, string | undefined>>
  /**
   * For an endpoint whose body has `openedWith`: what was stored, by fields of the body, when the dialog opened. Of these
   * fields only the changed ones are sent, each with what it was opened with.
   */
  readonly openedWith?: BodyDraft<E> | undefined
  /** Where both have changed a field that is a list: yours on what is stored now, so that their other lines stay. */
  readonly rebase?: Readonly<Record<string, (opened: unknown, yours: unknown, newest: unknown) => unknown>>
  /** The field that a refusal is about, beside which it is shown. */
  readonly beside?: Readonly<Partial<Record<RefusalOf<E>, string>>>
  /** In place of the one request: several, one after another. */
  readonly send?: (body: unknown) => Promise<ReplyOf<E> | undefined>
  /** Does more with a reply: puts it into the cache. */
  readonly onReply?: ((reply: ReplyOf<E>) => void) | undefined
}

/** The state of an action's form: values, problems, what it was opened with, and the request. */
export function useActionForm<E extends Endpoint, Values extends FormValues>(
  {
    endpoint,
    params,
    query,
    initial,
    body,
    check,
    openedWith,
    rebase,
    beside,
    send,
    onReply,
  }: ActionRequest<E, Values>,
  container: RefObject<HTMLElement | null>,
  onDone: (reply: ReplyOf<E> | undefined, values: Values, entryId: string) => void,
) {
  const client = useQueryClient()
  const { follow, keep } = use(OpenedControl)
  const [entryId] = useState(() => crypto.randomUUID())
  const [values, setValues] = useState((initial ?? {}) as Values)
  const [opened, setOpened] = useState(openedWith)
  const [problems, setProblems] = useState<FieldProblems>({})
  const [confirmed, setConfirmed] = useState<Confirmations>({})
  const [conflict, setConflict] = useState<{ readonly by: string; readonly yours: FormValues }>()
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  const [isFollowing, setIsFollowing] = useState(false)

  const mutation = useMutation({
    mutationFn: async (sent: unknown) =>
      send
        ? send(sent)
        : staffCall(endpoint, {
            ...(params !== undefined && { params }),
            ...(query !== undefined && { query }),
            ...(sent !== undefined && { body: sent as BodyInputOf<E> }),
          }),
    // It may hold personal data.
    gcTime: 0,
    onSuccess: (reply) => reply !== undefined && onReply?.(reply),
    // After a refusal too, since somebody else may have changed what is shown.
    onSettled: () => client.invalidateQueries({ queryKey: ['staff'] }),
  })

  const newest = (field: string): unknown => openedWith?.[field as BodyField<E>]
  const filled = (): FormValues => body?.(values, { entryId, confirmed }) ?? values
  const asked = Object.keys(conflict?.yours ?? {})
  const newestOf = (fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, newest(field)]))

  // After a refusal that names a change, what the person has not touched is as it is stored now.
  const untouched = Object.keys((isFollowing && opened) || {}).filter((field) => {
    const was = opened?.[field as BodyField<E>]
    const isSame = field in values && isSameJson(values[field], was)
    return isSame && !asked.includes(field) && !isSameJson(newest(field), was)
  })
  if (untouched.length > 0) {
    setOpened({ ...opened, ...newestOf(untouched) } as BodyDraft<E>)
    setValues({ ...values, ...newestOf(untouched) })
  }

  /** What the person made of a field that both have changed. */
  function yoursOf(field: string): unknown {
    if (choices[field] === 'yours' && field in values) return values[field]
    const yours = conflict?.yours[field]
    return rebase?.[field]?.(opened?.[field as BodyField<E>], yours, newest(field)) ?? yours
  }

  /** What the changes are told from: of fields that both have changed it is what is stored now, since both are shown. */
  const base = () => opened && ({ ...opened, ...newestOf(asked) } as BodyDraft<E>)

  /** What is sent: of the fields that the dialog was opened with, those that are changed. */
  function draft(): FormValues {
    const stored = base()
    const rebased = asked.filter((field) => rebase?.[field] && !choices[field])
    const all: FormValues = {
      ...confirmed,
      ...filled(),
      ...Object.fromEntries(rebased.map((field) => [field, yoursOf(field)])),
    }
    if (!stored) return all
    const names = Object.keys(stored)
    const isTheirs = (field: string) => choices[field] === 'theirs'
    // Where it is one field, the act is about it, changed or not.
    const changed = names.filter(
      (field) => !isTheirs(field) && (names.length === 1 || !isSameJson(all[field], stored[field as BodyField<E>])),
    )
    const others = Object.entries(all).filter(([field]) => !(field in stored) || changed.includes(field))
    const openedFields = Object.fromEntries(changed.map((field) => [field, stored[field as BodyField<E>]]))
    return { ...Object.fromEntries(others), openedWith: openedFields }
  }

  const showProblems = (shown: FieldProblems) => {
    setProblems(shown)
    if (container.current) focusFirstProblem(container.current)
  }

  function explain(error: Error) {
    setConfirmed((before) => ({ ...before, ...confirmationsIn(error) }))
    if (error instanceof InvalidFieldsError) return showProblems(byFieldName(error.fields))
    if (!(error instanceof RefusalError)) return undefined
    const refusedField = beside?.[error.refusal as RefusalOf<E>]
    if (refusedField) showProblems({ [refusedField]: error.message })
    if (refusalsOfChange.includes(error.refusal)) {
      follow()
      setIsFollowing(true)
    }
    if (error.refusal !== 'edited-meanwhile') return undefined
    setChoices({})
    const yours = filled()
    const fields = [error.details['fields'] ?? []].flat().map(String)
    return setConflict({
      by: String(error.details['by'] ?? 'A colleague'),
      yours: Object.fromEntries(fields.map((field) => [field, yours[field]])),
    })
  }

  function submit() {
    const missing = asked.filter((field) => !choices[field])
    if (missing.length > 0)
      return showProblems(Object.fromEntries(missing.map((field) => [`choice ${field}`, 'Please choose one'])))
    const sent = draft()
    const keepsTheirs = Object.values(choices).includes('theirs')
    if (keepsTheirs && Object.keys(sent['openedWith'] ?? {}).length === 0) return onDone(undefined, values, entryId)
    const checked = Object.fromEntries(
      Object.entries(check?.(values) ?? {}).filter(([, problem]) => problem),
    ) as FieldProblems
    const parsed = endpoint.body?.safeParse(sent)
    const found = { ...(parsed?.error && problemsByField(parsed.error)), ...checked }
    if (Object.keys(found).length > 0) return showProblems(found)
    setProblems({})
    keep()
    setIsFollowing(false)
    setOpened(base())
    setConflict(undefined)
    // What is one of the values is as it was chosen; only a field that the body makes of them stays theirs.
    setChoices((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in values))))
    // As it is filled in: the server trims it and adds the defaults.
    return mutation.mutate(endpoint.body && sent, {
      onSuccess: (reply) => onDone(reply, values, entryId),
      onError: explain,
    })
  }

  return {
    values,
    entryId,
    /** Changes values. What was confirmed counts for the former ones only. */
    set(changes: Partial<Values>) {
      setValues((before) => ({ ...before, ...changes }))
      setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changes))))
      setConfirmed({})
      const isChanged = (field: string) => field in changes && !isSameJson(changes[field], values[field])
      // Who changes a field again has left theirs.
      setChoices((before) =>
        Object.fromEntries(Object.entries(before).filter(([field, choice]) => choice === 'yours' || !isChanged(field))),
      )
      setConflict(
        (before) =>
          before && {
            ...before,
            yours: Object.fromEntries(
              Object.entries(before.yours).map(([field, yours]) => [field, isChanged(field) ? changes[field] : yours]),
            ),
          },
      )
      if (mutation.isError && !conflict) mutation.reset()
    },
    /** Changes values that answer the refusal which is shown: it stays. */
    answer: (changes: Partial<Values>) => setValues((before) => ({ ...before, ...changes })),
    problems,
    setProblems,
    confirmed,
    conflict,
    choices,
    /** What is stored now of a field that the dialog was opened with. */
    newest,
    yoursOf,
    choose(field: string, choice: Choice) {
      setChoices((before) => ({ ...before, [field]: choice }))
      const value = choice === 'yours' ? yoursOf(field) : newest(field)
      if (field in values) setValues((before) => ({ ...before, [field]: value }))
    },
    /** The body as it is filled in now, for a preview. */
    draft,
    submit,
    isPending: mutation.isPending,
    error: mutation.error,
  }
}

export type ActionForm<Values extends FormValues> = Omit<
  ReturnType<typeof useActionForm<Endpoint, Values>>,
  'conflict' | 'choices' | 'choose' | 'newest' | 'yoursOf'
>

/** `form.sourceUrl` is the field `sourceUrl`, as in the problems that the schema finds here. */
const byFieldName = (fields: FieldProblems): FieldProblems =>
  Object.fromEntries(Object.entries(fields).map(([path, problem]) => [path.split('.').at(-1), problem]))
