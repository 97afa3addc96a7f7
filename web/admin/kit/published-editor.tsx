import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { isSameJson } from '#shared/kernel/change-log.ts'
import { dayOf, timeOf } from '#shared/kernel/clock.ts'
import type { WholeEntry } from '#shared/kernel/published-endpoints.ts'
import { type PublishedKind, missingSentence } from '#shared/kernel/published-kind.ts'
import { hasCabins } from '#shared/kernel/record-kind.ts'
import { cabinsQuery } from './cabins.queries.ts'
import { RefusalError, UnexpectedError } from '#web/kit/api.ts'
import { Button } from '#web/kit/button.tsx'
import { focusWhenShown } from '#web/kit/focus-when-shown.ts'
import { OutsideLinkButton } from '#web/kit/link-button.tsx'
import { QueryProblem } from '#web/kit/load-problem.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { useSiteOrigin } from '#web/kit/site-origin.ts'
import { showToast } from '#web/kit/toast.ts'
import { useMedia } from '#web/kit/use-media.ts'
import { useOnline } from '#web/kit/use-online.ts'
import { type Action, ActionMenu } from './actions.tsx'
import { type ValueFormats, type ValueViews, valueText } from './change-history.tsx'
import type { DraftState } from './draft-autosave.ts'
import { FieldInput, type FormField } from './form-field.tsx'
import { type FormProblems, isIn, problemsIn, problemsOf, problemsOfField } from './form-problems.ts'
import { listDate } from './list-dates.ts'
import { LoadingRows } from './loading-record.tsx'
import { MergeView } from './merge-view.tsx'
import { newEntry } from './new-published.tsx'
import { PageHeader } from './page-header.tsx'
import { PublishDialog, RemovalDialog, ScheduleDialog } from './published-dialogs.tsx'
import { ConflictNotice, LeftNotice, PlanNotice, ProblemList } from './published-notices.tsx'
import { PublishedPreview, SendLinkDialog } from './published-preview.tsx'
import { type RemovableKind, isChangedMeanwhile, publishedQueries, removableQueries } from './published-queries.ts'
import { PublishedState } from './published-state.tsx'
import { publishedLabels } from './published-labels.ts'
import { publishedWords } from './published-words.ts'
import { PublishedVersions } from './published-versions.tsx'
import { type EntryFieldProps, recordFormFields } from './record-form-fields.tsx'
import { recordFormats } from './record-formats.ts'
import { Tabs } from './tabs.tsx'
import { refetchWhileVisible } from './refetch-while-visible.ts'
import { undoToast } from './undo-toast.ts'
import { useCabinTitle } from './use-cabin-title.ts'
import { useDraft } from './use-draft.ts'
import { useNow } from './use-now.ts'
import { useOtherForms } from './use-other-forms.ts'
import './change-history.css'
import './record-form.css'
import './published-editor.css'

type Values = Readonly<Record<string, unknown>>

type PublishedEditorProps<Form extends z.ZodMiniObject> = {
  kind: PublishedKind<Form>
  id: string
  /** It may not be stored yet: the first save makes it. */
  isNew?: boolean
  /** How values of `own` fields are written where versions differ. */
  formats?: ValueFormats
  /** How values are shown that are more than words, by field: pictures, texts with blocks. */
  views?: ValueViews
  /** What follows from what is typed: a slug from a title. */
  derive?: (values: Values, before: Values, entry: WholeEntry) => Values
  /** What people call the record, where its form does not say so. */
  title?: string | undefined
  /** The fields that this record has, with their words; no others show. Without it all, with the words of the kind. */
  fieldWords?: Readonly<Record<string, FieldWords>> | undefined
  /** What is typed as it would be, for a kind that no page of the site shows. */
  preview?: ((shown: OwnPreview) => ReactNode) | undefined
  /** Where there is room beside the editor, its preview is there from the start. */
  isPreviewed?: boolean
  /** Beside the state: the way back to the list. */
  actions?: ReactNode
  /** What publishing changes, in the words of the kind; `before` is what is published. */
  effects?: (forms: { readonly before: Values | null; readonly after: Values }) => ReactNode
  /** Why readers do not see it though it is published, and what to do: "Guests see it once …". */
  unseen?: string | undefined
  /** Above the form, by what is typed. */
  above?: (typed: { readonly values: Values }) => ReactNode
}

type FieldWords = { readonly label: string; readonly hint?: string | undefined }

/** What a preview of a kind's own gets. */
export type OwnPreview = {
  readonly values: Values
  /** The saved version that it shows: another one is loaded anew. */
  readonly version: number
  /** Beside the editor; else over it. */
  readonly isBeside: boolean
  readonly onClose: () => void
}

type AnyEditorProps = PublishedEditorProps<z.ZodMiniObject> & EntryFieldProps<z.ZodMiniObject, object>

/** One record with a draft, on a page of its own: it is saved while it is typed, and published by a press. */
export function PublishedEditor<Form extends z.ZodMiniObject, Fields extends object>(
  props: PublishedEditorProps<Form> & EntryFieldProps<Form, Fields>,
) {
  // Inside, records are of any kind: what belongs together was checked by the props.
  const { kind, id, isNew = false, ...rest } = props as unknown as AnyEditorProps
  const queries = useMemo(() => publishedQueries(kind), [kind])
  const query = useQuery({
    ...queries.show(id),
    // One that is not stored yet would not be found.
    enabled: ({ state }) => state.data?.version !== 0,
    ...refetchWhileVisible,
  })
  const isUnknown = query.error instanceof RefusalError && query.error.refusal === 'record-not-found'
  const entry = query.data ?? (isNew && isUnknown ? newEntry(id) : undefined)
  if (entry) return <Editor key={id} {...rest} {...{ kind, id, entry, queries }} />
  return (
    <>
      <PageHeader title={kind.title}>{rest.actions}</PageHeader>
      {query.isError ? (
        <QueryProblem title={`The ${kind.noun[0]} could not be loaded`} queries={[query]} />
      ) : (
        <LoadingRows label={`Loading the ${kind.noun[0]}`} />
      )}
    </>
  )
}

type Opened = 'publish' | 'schedule' | 'unpublish' | 'archive' | 'versions' | 'link'

type EditorProps = Omit<AnyEditorProps, 'isNew'> & {
  entry: WholeEntry
  queries: ReturnType<typeof publishedQueries>
}

function Editor({ kind, id, entry, queries, actions, derive, title: givenTitle, fieldWords, ...props }: EditorProps) {
  const client = useQueryClient()
  const isOnline = useOnline()
  const origin = useSiteOrigin()
  const { today } = useNow()
  const hasRoom = useMedia('(min-width: 80rem)')
  const { mutateAsync: discardDraft } = useMutation(queries.discardDraft())
  const { mutateAsync: restoreVersion } = useMutation(queries.restoreVersion())
  const { mutateAsync: schedulePlan } = useMutation(queries.schedule())
  const unscheduling = useMutation(queries.unschedule())

  const { data: cabinList } = useQuery({ ...cabinsQuery(), enabled: hasCabins(kind) })
  const cabinTitle = useCabinTitle({ isNeeded: hasCabins(kind) })
  const fields = recordFormFields(kind, {
    records: useOtherForms(kind, id),
    cabins: cabinList?.cabins ?? [],
    changes: props.fields?.(entry) ?? {},
  }).map((field) => ({ ...field, ...fieldWords?.[field.name] }))
  const formats = { ...recordFormats(kind.fields, cabinTitle), ...props.formats }
  const labels = useMemo(() => {
    const ofRecord = Object.entries(fieldWords ?? {}).map(([field, { label }]) => [field, label])
    return { ...publishedLabels(kind), ...Object.fromEntries(ofRecord) } as Readonly<Record<string, string>>
  }, [kind, fieldWords])
  const { autosave, state, merge, formOf, isDirty, isRestored, left, decide } = useDraft({
    ...{ kind, entry, queries },
    onColleague: ({ by, fields: changed }) =>
      void showToast({
        tone: 'info',
        title: `${by || 'Somebody'} changed this too`,
        detail: `It is in the form now: ${changed.map(labelOf).join(', ')}.`,
      }),
  })
  const { values, conflict } = state

  const [problems, setProblems] = useState<FormProblems>({})
  /** After a try to publish, the problems are listed too. */
  const [isListed, setIsListed] = useState(false)
  const [isChoosing, setIsChoosing] = useState(false)
  const [opened, setOpened] = useState<Opened>()
  const [chosenPreview, setPreviewed] = useState<'draft' | 'plan' | undefined>(
    props.isPreviewed && hasRoom ? 'draft' : undefined,
  )
  const previewed = chosenPreview === 'plan' && !entry.schedule ? undefined : chosenPreview
  const canPreview = kind.pageOf !== null || props.preview !== undefined
  const groups = groupsOf(kind)
  const [tab, setTab] = useState(tabOf(groups[0] ?? ''))
  const list = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)

  function showValue(field: string, value: unknown): ReactNode {
    const view = props.views?.[field]
    if (view) return view(value)
    const choice = fields.find(({ name: of }) => of === field)?.choices?.find((offered) => offered.value === value)
    return <span className="difference">{choice?.label ?? valueText(field, value, formats)}</span>
  }

  const [one] = kind.noun
  const typedName = String(values[kind.nameField] ?? '')
  const name = givenTitle ?? (kind.records === 'one' ? kind.title : typedName || `New ${one}`)
  const groupOf = (field: string): string => kind.fields[field]?.group ?? groups[0] ?? ''
  const groupHasProblem = (group: string): boolean =>
    Object.keys(problems).some((path) => groupOf(path.split('.')[0] ?? '') === group)
  const labelOf = (field: string): string => labels[field] ?? field
  const listed = fields.flatMap((field) => {
    const { problem } = problemsIn(problems, field.name)
    return problem === undefined ? [] : [{ field: field.name, label: labelOf(field.name), problem }]
  })

  function change(changes: Values) {
    const next = { ...values, ...changes }
    autosave.type(derive ? derive(next, values, entry) : next)
    setProblems((all) => withoutFields(all, Object.keys(changes)))
  }
  function check(field: string) {
    const found = problemsOfField(kind.form, field, autosave.state().values[field], missingSentence(kind, [field]))
    setProblems((all) => ({ ...withoutFields(all, [field]), ...found }))
  }
  function listProblems(found: FormProblems) {
    setProblems(found)
    setIsListed(true)
    // The dialog that asked gives the focus back a moment after it is closed.
    let framesWithoutDialog = 0
    focusWhenShown(() => {
      framesWithoutDialog = document.querySelector('[role="dialog"]') ? 0 : framesWithoutDialog + 1
      return framesWithoutDialog > 2 ? list.current?.querySelector<HTMLElement>('button') : null
    })
  }
  function goTo(field: string) {
    setTab(tabOf(groupOf(field)))
    focusWhenShown(() =>
      form.current?.querySelector<HTMLElement>(
        `[data-field="${field}"] :is([aria-invalid=true], input, textarea, select, button, [contenteditable])`,
      ),
    )
  }
  /** Opens what needs the draft on the server. */
  async function openSaved(next: Opened | 'preview') {
    if (!(await autosave.flush())) return conflict && setIsChoosing(true)
    if (next === 'preview') return setPreviewed('draft')
    return setOpened(next)
  }
  function openChecked(next: 'publish' | 'schedule') {
    const { error } = kind.form.safeParse(values, { error: ({ path }) => missingSentence(kind, path) })
    if (error) return listProblems(problemsOf(error))
    setProblems({})
    return void openSaved(next)
  }
  const onReply = (reply: WholeEntry) => void queries.keep(client, reply)
  async function onChanged({ details }: RefusalError) {
    await client.refetchQueries({ queryKey: queries.show(id).queryKey })
    void showToast({
      tone: 'info',
      title: `${String(details['by'] ?? 'Somebody')} changed this a moment ago`,
      detail: 'What they changed is in the form now. Please look at it and try again.',
    })
  }
  async function takePlanBack() {
    const { schedule: plan, scheduledForm } = entry
    if (!plan || !scheduledForm || !(await autosave.flush())) return
    const { at, note } = plan
    unscheduling.mutate(
      { id, version: autosave.state().version },
      {
        onSuccess: (reply) =>
          undoToast({
            title: 'The plan is taken back',
            detail: isSameJson(reply.form, scheduledForm) ? name : `What was planned for ${name} is kept as a version.`,
            async undo() {
              if (!(await autosave.flush())) throw autosave.state().failure ?? new Error('Please try again.')
              await schedulePlan({ id, version: autosave.state().version, at, note, form: scheduledForm })
            },
          }),
        onError(error) {
          if (isChangedMeanwhile(error)) return void onChanged(error)
          void showToast({ tone: 'danger', title: 'Not changed', detail: error.message })
        },
      },
    )
  }
  /** Puts something else in the place of what is typed; Undo brings that back as a draft. */
  async function replace(title: string, ask: (version: number) => Promise<WholeEntry>) {
    const typed = autosave.state().values
    if (!(await autosave.flush())) return
    try {
      await ask(autosave.state().version)
      setProblems({})
      undoToast({
        title,
        detail: name,
        async undo() {
          autosave.type(typed)
          if (!(await autosave.flush())) throw autosave.state().failure ?? new Error('Please try again.')
        },
      })
    } catch (error) {
      if (isChangedMeanwhile(error)) return void onChanged(error)
      void showToast({ tone: 'danger', title: 'Not changed', detail: (error as Error).message })
    }
  }

  const { live, schedule, archivedAt } = entry
  const words = { ...publishedWords(kind), ...(props.unseen && { isPublished: props.unseen }) }
  const isChanged = entry.hasDraft || isDirty
  const many = 'archive' in kind.actions ? (kind as unknown as RemovableKind).actions : undefined
  const hasDefault = kind.records === 'defaults'
  const removable = many || hasDefault ? (kind as unknown as RemovableKind).actions : undefined
  const unchanged = live ? 'Nothing has changed since it was published.' : 'Nothing is typed yet.'
  const nothingNew = isChanged ? undefined : unchanged
  const notPublishable = archivedAt ? `This ${one} is archived. Restore it first.` : nothingNew
  // A default is there to be looked at.
  const unsaved = state.version === 0 && !isDirty && !hasDefault ? 'Nothing is typed yet.' : undefined
  const menu: Action[] = [
    {
      label: words.schedule,
      onSelect: () => openChecked('schedule'),
      unavailable: schedule && !archivedAt ? undefined : notPublishable,
    },
    ...(kind.pageOf
      ? [{ label: 'Send a link to look at it…', onSelect: () => void openSaved('link'), unavailable: unsaved }]
      : []),
    { label: 'Go back to a version…', onSelect: () => void openSaved('versions'), unavailable: unsaved },
    ...(live || hasDefault
      ? [
          {
            label: 'Discard changes',
            onSelect: () => void replace('Changes discarded', (version) => discardDraft({ id, version })),
            unavailable: nothingNew,
          },
        ]
      : []),
    ...(removable && live
      ? [{ label: hasDefault ? 'Restore the default…' : 'Unpublish…', onSelect: () => void openSaved('unpublish') }]
      : []),
    ...(many && !archivedAt
      ? [{ label: 'Archive…', onSelect: () => void openSaved('archive'), unavailable: unsaved }]
      : []),
  ]

  /** It would schedule what is planned already: its time alone changes. */
  const isPlanned = schedule !== null && (!isChanged || isSameJson(entry.scheduledForm, values))
  const next = isPlanned ? formOf(entry.scheduledForm ?? {}) : values
  const parsed = kind.form.safeParse(next)
  const address = parsed.success ? kind.pageOf?.(parsed.data, id) : undefined
  const changedLabels = entry.liveForm
    ? fields.flatMap(({ name: field }) =>
        isSameJson(formOf(entry.liveForm ?? {})[field], next[field]) ? [] : [labelOf(field)],
      )
    : []
  const dialogProps = { one, entry: { ...entry, version: state.version }, onReply, onDone: () => setOpened(undefined) }
  const checkedProps = {
    ...dialogProps,
    onChanged: (refused: RefusalError) => void onChanged(refused),
    onProblems: listProblems,
    slugField: kind.slug?.field,
    words,
  }
  const effects = (
    <>
      {props.unseen && <p>{props.unseen}</p>}
      {address && !props.unseen && (
        <p>
          {opened === 'publish' ? 'Within minutes it is at ' : 'It will be at '}
          <strong>{origin + address}</strong>
        </p>
      )}
      {changedLabels.length > 0 && <p>Changed: {changedLabels.join(', ')}.</p>}
      {props.effects?.({ before: entry.liveForm && formOf(entry.liveForm), after: next })}
      {schedule && opened === 'publish' && isPlanned && <p>What was planned is published now, so the plan ends.</p>}
      {schedule && opened === 'schedule' && isPlanned && <p>The text stays as it was planned.</p>}
      {schedule && opened === 'schedule' && !isPlanned && (
        <p>It takes the place of what was planned, which is kept as a version.</p>
      )}
    </>
  )

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the key works wherever the focus is
    <div
      className={previewed && hasRoom ? 'grid' : undefined}
      onKeyDown={(event) => {
        if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        void autosave.flush()
      }}
    >
      <div ref={form} className="editor-form">
        <PageHeader
          title={name}
          lead={
            <>
              <PublishedState entry={entry} source={{ kind, isUnseen: () => props.unseen !== undefined }} />
              {kind.records === 'one' && (
                <>
                  <br />
                  {kind.lead}
                </>
              )}
            </>
          }
        >
          {actions}
          {live && entry.liveForm && kind.pageOf && !props.unseen && (
            <OutsideLinkButton size="small" href={kind.pageOf(entry.liveForm, id)} target="_blank" rel="noopener">
              On the site
            </OutsideLinkButton>
          )}
        </PageHeader>
        <div className="stack">
          {isRestored && isDirty && !conflict && (
            <Notice title="What was typed here before is back">
              <p>It was not saved yet.</p>
            </Notice>
          )}
          {left && <LeftNotice at={left.at} onDecide={decide} />}
          {archivedAt && (
            <Notice title={`This ${one} is archived`}>
              <p>It is not on the site. Restore it to go on with it.</p>
              {many && <RestoreButton kind={kind as unknown as RemovableKind} entry={entry} />}
            </Notice>
          )}
          {schedule && (
            <PlanNotice
              schedule={schedule}
              isLive={live !== null}
              isBusy={unscheduling.isPending}
              words={words}
              onLook={() => setPreviewed('plan')}
              onTakeBack={() => void takePlanBack()}
            />
          )}
          {conflict && !isChoosing && (
            <ConflictNotice
              by={conflict.by}
              labels={[...new Set(merge?.contested.map(({ field }) => labelOf(field)))]}
              onChoose={() => setIsChoosing(true)}
            />
          )}
          {isListed && listed.length > 0 && <ProblemList list={list} problems={listed} onGoTo={goTo} />}
          {props.above?.({ values })}
          {conflict && merge && isChoosing ? (
            <MergeView
              contested={merge.contested}
              labelOf={labelOf}
              show={showValue}
              by={conflict.by}
              at={conflict.at}
              onChoose={(choices) => {
                setIsChoosing(false)
                void autosave.choose(choices)
              }}
              onBack={() => setIsChoosing(false)}
            />
          ) : (
            <FieldTabs
              label={name}
              value={tab}
              onChange={setTab}
              tabs={groups.map((group) => ({
                id: tabOf(group),
                label: group,
                hasProblem: groupHasProblem(group),
                content: (
                  <div className="stack">
                    {fields
                      .filter(({ name: field }) => groupOf(field) === group && (!fieldWords || field in fieldWords))
                      .map((field) => (
                        <div
                          key={field.name}
                          data-field={field.name}
                          // A button must not move away while it is pressed; publishing checks everything.
                          onBlur={({ currentTarget, relatedTarget }) =>
                            !currentTarget.contains(relatedTarget) &&
                            !bar.current?.contains(relatedTarget) &&
                            check(field.name)
                          }
                        >
                          <FieldInput
                            field={field as FormField<Record<string, unknown>>}
                            name={field.name}
                            value={values[field.name]}
                            values={values}
                            {...problemsIn(problems, field.name)}
                            onChange={(value) => change({ [field.name]: value })}
                            onFill={change}
                            onBlur={() => undefined}
                          />
                        </div>
                      ))}
                  </div>
                ),
              }))}
            />
          )}
        </div>
        <div ref={bar} className="record-form-bar row line-above editor-bar" role="group" aria-label="Draft">
          <p className="editor-saved small soft" role="status">
            {savedText(state, { isDirty, isOnline, entry, today })}
            {state.failure && isOnline && (
              <>
                {' '}
                <Button size="small" variant="quiet" onClick={() => void autosave.flush()}>
                  Try again
                </Button>
              </>
            )}
          </p>
          {canPreview && (
            <Button
              size="small"
              aria-pressed={previewed === 'draft'}
              onClick={() => {
                if (unsaved && kind.pageOf)
                  return void showToast({ tone: 'info', title: 'Preview: not now', detail: unsaved })
                if (previewed === 'draft') return setPreviewed(undefined)
                return void openSaved('preview')
              }}
            >
              Preview
            </Button>
          )}
          <Button
            size="small"
            variant={conflict ? 'secondary' : 'primary'}
            onClick={() =>
              notPublishable
                ? void showToast({ tone: 'info', title: `${words.publish}: not now`, detail: notPublishable })
                : openChecked('publish')
            }
          >
            {words.publish}
          </Button>
          <ActionMenu actions={menu} name={name} />
        </div>
      </div>
      {previewed &&
        props.preview?.({
          values: previewed === 'plan' ? formOf(entry.scheduledForm ?? {}) : values,
          version: entry.version,
          isBeside: hasRoom,
          onClose: () => setPreviewed(undefined),
        })}
      {previewed && !props.preview && (
        <PublishedPreview
          key={previewed}
          {...{ queries, id }}
          version={entry.version}
          ofPlan={previewed === 'plan'}
          isBeside={hasRoom}
          onClose={() => setPreviewed(undefined)}
        />
      )}
      {opened === 'publish' && (
        <PublishDialog
          endpoint={kind.actions.publish}
          plannedFor={isPlanned ? undefined : schedule?.at}
          {...checkedProps}
        >
          {effects}
        </PublishDialog>
      )}
      {opened === 'schedule' && (
        <ScheduleDialog endpoint={kind.actions.schedule} {...checkedProps}>
          <p>It is checked now and published as it is now. What is typed after that stays a draft.</p>
          {effects}
        </ScheduleDialog>
      )}
      {removable && (opened === 'unpublish' || opened === 'archive') && (
        <RemovalDialog
          removal={opened}
          actions={removable}
          hasDefault={hasDefault}
          name={name}
          {...dialogProps}
          onChanged={checkedProps.onChanged}
        />
      )}
      {opened === 'versions' && (
        <PublishedVersions
          {...{ queries, id, fields, labels, formats, values, formOf }}
          views={props.views ?? noViews}
          live={live?.number ?? null}
          onRestore={(number) => {
            setOpened(undefined)
            void replace('That version is the draft now', (version) => restoreVersion({ id, version, number }))
          }}
          onDone={() => setOpened(undefined)}
        />
      )}
      {opened === 'link' && (
        <SendLinkDialog
          {...{ queries, id, name }}
          until={entry.previewUntil}
          onChange={(previewUntil) => void queries.keep(client, { ...entry, previewUntil })}
          onDone={() => setOpened(undefined)}
        />
      )}
    </div>
  )
}

/** Brings an archived record back as a draft. */
function RestoreButton({ kind, entry: { id, version } }: { kind: RemovableKind; entry: WholeEntry }) {
  const restoring = useMutation(removableQueries(kind).restore())
  return (
    <Button
      size="small"
      busy={restoring.isPending}
      onClick={() =>
        restoring.mutate(
          { id, version },
          { onError: ({ message }) => void showToast({ tone: 'danger', title: 'Not restored', detail: message }) },
        )
      }
    >
      Restore
    </Button>
  )
}

const noViews: ValueViews = {}

/** Where all fields are of one group there is nothing to choose. */
const FieldTabs = (props: Parameters<typeof Tabs>[0]) =>
  props.tabs.length > 1 ? <Tabs {...props} /> : props.tabs[0]?.content

/** The groups of a kind's fields; one without a group is in the first of them. */
function groupsOf({ fields }: Pick<PublishedKind, 'fields'>): readonly string[] {
  const groups = new Set(Object.values(fields).flatMap(({ group }) => group ?? []))
  return groups.size > 0 ? [...groups] : ['']
}

/** Part of an attribute that names elements, which has no spaces. */
const tabOf = (group: string): string => group.replaceAll(/\W+/g, '-')

const withoutFields = (problems: FormProblems, names: readonly string[]): FormProblems =>
  Object.fromEntries(Object.entries(problems).filter(([path]) => !names.some((name) => isIn(name, path))))

type SavedFacts = { isDirty: boolean; isOnline: boolean; entry: WholeEntry; today: string }

/** Whether what is typed is on the server. */
function savedText(
  { isSaving, failure, conflict }: DraftState,
  { isDirty, isOnline, entry, today }: SavedFacts,
): string {
  if (conflict) return 'Not saved: please choose what stays'
  if (isDirty && !isOnline) return 'Not saved: offline'
  if (failure && isDirty) return `Not saved: ${failure instanceof UnexpectedError ? 'no connection' : failure.message}`
  if (isSaving) return 'Saving…'
  if (isDirty) return 'Not saved yet'
  const { updatedAt, hasDraft, live } = entry
  const when = (instant: string) => (dayOf(instant) === today ? timeOf(instant) : listDate(dayOf(instant), today))
  if (hasDraft && updatedAt) return `Draft saved ${when(updatedAt)}`
  return live ? `Published ${when(live.updatedAt)}` : ''
}
