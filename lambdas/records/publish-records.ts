import type * as z from 'zod/mini'
import { authorOf, revisedBy, revisionAuthor } from '#shared/kernel/author.ts'
import type { Author } from '#shared/kernel/author.ts'
import { isSameJson } from '#shared/kernel/change-log.ts'
import { DAY_MINUTES, minutesAfter } from '#shared/kernel/clock.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import {
  type DraftForm,
  type Entry,
  type ListedEntry,
  type LiveOf,
  MAX_PUBLISHED_RECORDS,
  ONLY_ID,
  PREVIEW_DAYS,
  type Problems,
  type PublishedActions,
  type WholeEntry,
} from '#shared/kernel/published-endpoints.ts'
import type { RecordField } from '#shared/kernel/record-fields.ts'
import { type PublishedKind, missingSentence } from '#shared/kernel/published-kind.ts'
import { type Refused, type Result, accept, refuse } from '#shared/kernel/result.ts'
import type { Request, UseCase } from '#lambdas/http/serve.ts'
import type { Write } from '#lambdas/table/table.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { newId, previewHashOf } from '#lambdas/runtime/ids-and-tokens.ts'
import {
  type Draft,
  type PublishedRepository,
  type Replaced,
  type Transition,
  formOf,
  loggedFields,
} from '#lambdas/table/published-repository.ts'

type Needs<Form extends z.ZodMiniObject> = {
  readonly records: PublishedRepository<Form>
  readonly clock: Clock
  /** What only this kind knows of a form that its schema accepts: a link that leads nowhere, a picture that is gone. */
  readonly check?: (form: z.output<Form>, id: string) => Promise<Problems>
  /** Who is told, where somebody publishes or plans. */
  readonly notify?: (author: Author, now: string) => Promise<readonly Write[]>
  /** Of `fixed` and `defaults`: every record that there is, in the order of the list, with what each begins as. */
  readonly initials?: () => Promise<ReadonlyMap<string, DraftForm>>
}

type Found<Form extends z.ZodMiniObject> = {
  readonly draft: Draft
  readonly live: LiveOf<Form> | undefined
  /** What stands where nothing is typed and nothing is published. */
  readonly initial?: DraftForm | undefined
}

/** What an act leaves of a record, before its next version is counted. */
type NextState<Form extends z.ZodMiniObject> = Omit<Transition<LiveOf<Form>>, 'draft'> & {
  readonly draft: Omit<Draft, 'version' | 'updatedAt' | 'updatedBy'>
  readonly notices?: readonly Write[] | undefined
}

/** How long an editor's own link to the preview opens it. */
const EDITOR_PREVIEW_MINUTES = 12 * 60

/** The use cases of a kind of published record, one for each of its endpoints, and what the hourly run does. */
export function publishRecords<Form extends z.ZodMiniObject>(
  kind: PublishedKind<Form>,
  { records, clock, check, notify, initials }: Needs<Form>,
) {
  /** What is typed, under the names of the form alone. */
  const ownFields = (form: DraftForm): DraftForm =>
    Object.fromEntries(Object.keys(kind.form.shape).flatMap((name) => (name in form ? [[name, form[name]]] : [])))

  /** A record of which nothing is stored yet. */
  function nothingTyped(id: string): Draft {
    const { now } = clock()
    const nothing = { form: null, published: 0, schedule: null, archivedAt: null }
    return { ...nothing, id, version: 0, createdAt: now, updatedAt: now, updatedBy: '' }
  }

  /** What each record begins as, where the records are known from elsewhere. */
  async function initialForms(): Promise<ReadonlyMap<string, DraftForm> | undefined> {
    if (kind.records === 'one') return new Map([[ONLY_ID, {}]])
    if (kind.records === 'many') return undefined
    if (!initials) throw new Error(`Nobody says which records there are of the kind ${kind.name}`)
    return initials()
  }

  /** A record, once what is in force of its plan is published. */
  async function find(id: string): Promise<Found<Form> | undefined> {
    const found = await read(id)
    const plan = found?.draft.schedule
    if (!kind.isByClock || !plan || plan.at > clock().now) return found
    await publishDue(id)
    return read(id)
  }

  /** Whether a plan is in force, or will be before an act on it is written. */
  const isAboutToBegin = ({ schedule }: Pick<Draft, 'schedule'>): boolean =>
    kind.isByClock === true && schedule !== null && schedule.at <= minutesAfter(clock().now, 1)

  /** A record; one that is known from elsewhere also before anything of it is stored. */
  async function read(id: string): Promise<Found<Form> | undefined> {
    const [found, known] = await Promise.all([records.find(id), initialForms()])
    if (!known) return found
    const initial = known.get(id)
    return initial && { draft: nothingTyped(id), live: undefined, ...found, initial }
  }

  const entryOf = ({ draft, live }: Found<Form>): Entry => {
    const { form, published: _, takenDown: __, schedule, ...rest } = draft
    return {
      ...rest,
      hasDraft: form !== null,
      schedule: schedule && {
        at: schedule.at,
        by: schedule.by,
        bySub: schedule.bySub,
        note: schedule.note,
        problem: schedule.problem,
      },
      live: live
        ? {
            number: live.number,
            publishedAt: live.publishedAt,
            updatedAt: live.updatedAt,
            updatedBy: live.updatedBy,
          }
        : null,
    }
  }

  async function wholeEntryOf(found: Found<Form>): Promise<WholeEntry> {
    const liveForm = found.live ? formOf(kind, found.live) : null
    const { now } = clock()
    const sent = (await records.previews(found.draft.id)).filter(({ isSent, until }) => isSent && until > now)
    return {
      ...entryOf(found),
      form: found.draft.form ?? liveForm ?? found.initial ?? {},
      liveForm,
      scheduledForm: found.draft.schedule?.form ?? null,
      previewUntil:
        sent
          .map(({ until }) => until)
          .toSorted()
          .at(-1) ?? null,
    }
  }

  /** A form that can be published, or what keeps it from that. */
  async function checkForm(typed: DraftForm, id: string): Promise<Result<z.output<Form>, 'not-publishable'>> {
    const parsed = kind.form.safeParse(typed, {
      error: ({ input, path }) => (isEmpty(input) ? missingSentence(kind, path) : 'Please check this'),
    })
    if (!parsed.success) {
      const problems: Record<string, string> = {}
      for (const { path, message } of parsed.error.issues) problems[path.join('.') || kind.nameField] ??= message
      return refuse('not-publishable', { problems })
    }
    const problems = { ...(await slugProblem(parsed.data, id)), ...(await check?.(parsed.data, id)) }
    return Object.keys(problems).length > 0 ? refuse('not-publishable', { problems }) : accept(parsed.data)
  }

  async function slugProblem(form: z.output<Form>, id: string): Promise<Problems> {
    if (!kind.slug) return {}
    const { field, reserved } = kind.slug
    const slug = String(form[field])
    if (reserved.includes(slug)) return { [field]: 'The site has another page at this address' }
    const owner = await records.ownerOf(slug)
    return owner === undefined || owner === id ? {} : { [field]: `Another ${kind.noun[0]} has or had this address` }
  }

  /** Saves the next version of a record's draft, with what else an act leaves. */
  async function save(
    before: Draft | undefined,
    action: string,
    { by, bySub }: Author,
    { notices, ...next }: NextState<Form>,
  ) {
    const { now } = clock()
    const { updatedBySub: _, ...rest } = next.draft
    const draft = { ...rest, version: (before?.version ?? 0) + 1, updatedAt: now, ...revisedBy({ by, bySub }) }
    // Version 0 is not stored.
    const saved = await records.save(
      before?.version === 0 ? undefined : before,
      { ...next, draft },
      { by, bySub, now, action },
      notices,
    )
    if (!saved.ok) return saved
    const found = await find(draft.id)
    if (!found) throw new Error(`The ${kind.name} that was just saved is gone`)
    return accept(await wholeEntryOf(found))
  }

  /** The same for an act that publishes nothing, so that it claims no slug. */
  async function saveDraft(...[before, action, by, next]: Parameters<typeof save>) {
    const saved = await save(before, action, by, next)
    if (!saved.ok && saved.refusal === 'slug-taken') throw new Error('A slug was claimed without a publication')
    return saved as Result<WholeEntry, 'changed-meanwhile'>
  }

  /** An act on the version of a record that was seen. `decide` gives what it leaves, or nothing where nothing changes. */
  async function act<Refusal extends string = never>(
    { params, body, caller }: Pick<Request<PublishedActions['archive']>, 'params' | 'body' | 'caller'>,
    action: string,
    decide: (found: Found<Form>) => Promise<Result<NextState<Form> | undefined, Refusal>>,
  ): Promise<Result<WholeEntry, 'record-not-found' | 'changed-meanwhile' | Refusal>> {
    const found = await find(params.id)
    if (!found) return refuse('record-not-found')
    if (found.draft.version !== body.version) return refuseOld(found.draft)
    const decided = await decide(found)
    if (!decided.ok) return decided
    if (!decided.value) return accept(await wholeEntryOf(found))
    return saveDraft(found.draft, action, authorOf(caller), decided.value)
  }

  /** The publication of a form that was checked. */
  async function liveOf({ draft, live }: Found<Form>, form: z.output<Form>, { by, bySub }: Author) {
    const { now } = clock()
    const slug = kind.slug && String(form[kind.slug.field])
    const claims = slug === null ? [] : await records.claimsOf(draft.id)
    const first = live?.publishedAt ?? (draft.published > 0 ? (await records.version(draft.id, '1'))?.at : undefined)
    return {
      ...form,
      id: draft.id,
      number: draft.published + 1,
      publishedAt: first ?? now,
      updatedAt: now,
      ...revisedBy({ by, bySub }),
      formerSlugs: claims.filter((claimed) => claimed !== slug),
    } as LiveOf<Form>
  }

  /** Publishes a form that was checked. What else is typed and planned stays, unless it is the same or is ended with it. */
  async function publish(
    found: Found<Form>,
    form: z.output<Form>,
    by: Author,
    {
      note,
      endsPlan = false,
      notices,
    }: { readonly note: string; readonly endsPlan?: boolean; readonly notices?: readonly Write[] | undefined },
  ) {
    const live = await liveOf(found, form, by)
    const { draft } = found
    const isPublished = (other: DraftForm | undefined | null): boolean => {
      const parsed = kind.form.safeParse(other)
      return parsed.success && isSameJson(parsed.data, form)
    }
    const plan = draft.schedule
    const isPlanPublished = isPublished(plan?.form)
    return save(draft, 'published', by, {
      draft: {
        ...draft,
        form: isPublished(draft.form) ? null : draft.form,
        published: live.number,
        schedule: endsPlan || isPlanPublished ? null : plan,
      },
      live: { put: live, note },
      notices,
      ...(endsPlan && !isPlanPublished && replacedPlanOf(draft, draft.form)),
      fields: [
        ...loggedFields(found.live && formOf(kind, found.live), form),
        ...(plan && endsPlan ? [{ field: 'publishAt', before: plan.at, after: null }] : []),
      ],
    })
  }

  /** What was published, or else planned, becomes what is typed, unless something else is. */
  function takeDown({ draft, live }: Found<Form>, archivedAt: string | null): NextState<Form> {
    const { schedule } = draft
    // A default stands again, and what was published is among the versions.
    const former = kind.records === 'defaults' ? null : live ? formOf(kind, live) : (schedule?.form ?? {})
    const form = draft.form ?? former
    return {
      draft: { ...draft, form, schedule: null, archivedAt, ...(live && { takenDown: live.number }) },
      ...(live && { live: 'removed' }),
      ...replacedPlanOf(draft, form),
      fields: schedule ? [{ field: 'publishAt', before: schedule.at, after: null }] : [],
    }
  }

  /** Keeps as a version what an act replaces, where it is something else than what is typed then. */
  const replacedOf = (
    form: DraftForm | null | undefined,
    next: DraftForm | null,
    origin: Omit<Replaced, 'form'> = { origin: 'draft' },
  ): { readonly replaced?: readonly Replaced[] } =>
    form && !isSameJson(form, next) ? { replaced: [{ form, ...origin }] } : {}
  const replacedPlanOf = ({ schedule }: Pick<Draft, 'schedule'>, next: DraftForm | null) =>
    replacedOf(schedule?.form, next, { origin: 'plan', ...(schedule && { plannedFor: schedule.at }) })

  const useCases = {
    list: async () => {
      const [stored, publications, known] = await Promise.all([
        records.drafts(),
        records.publications(),
        initialForms(),
      ])
      const storedById = new Map(stored.map((draft) => [draft.id, draft]))
      const drafts = known ? [...known.keys()].map((id) => storedById.get(id) ?? nothingTyped(id)) : stored
      const liveById = new Map(publications.map((live) => [live.id, live]))
      // Editors suggest what other records have in a field.
      const listed = Object.entries<RecordField>(kind.fields).flatMap(([name, { suggests }]) =>
        suggests || name in kind.rows ? [name] : [],
      )
      const rows = drafts.map((draft): ListedEntry => {
        const live = liveById.get(draft.id)
        const form = draft.form ?? (live ? formOf(kind, live) : (known?.get(draft.id) ?? {}))
        return {
          ...entryOf({ draft, live }),
          form: Object.fromEntries(listed.map((name) => [name, form[name] ?? null])),
        }
      })
      return accept({
        records: known ? rows : rows.toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt)),
      })
    },

    show: async ({ params }) => {
      const found = await find(params.id)
      return found ? accept(await wholeEntryOf(found)) : refuse('record-not-found')
    },

    saveDraft: async ({ params: { id }, body, caller }) => {
      const form = ownFields(body.form)
      const found = await find(id)
      if (!found) {
        if (body.version !== 0 || kind.records !== 'many') return refuse('record-not-found')
        if ((await records.drafts()).length >= MAX_PUBLISHED_RECORDS)
          return refuse('too-many-records', { counted: 'stored' })
        const saved = await saveDraft(undefined, 'created', authorOf(caller), {
          draft: { id, createdAt: clock().now, archivedAt: null, form, published: 0, schedule: null },
        })
        if (saved.ok) return saved
        // The same request may have come first.
        const first = await records.find(id)
        return first && isSameJson(first.draft.form, form) ? accept(await wholeEntryOf(first)) : saved
      }
      const typed = found.draft.form ?? (found.live ? formOf(kind, found.live) : found.initial)
      const isSeen = found.draft.version === body.version
      // Sent again after a lost reply, or typed and taken back: nothing is written.
      if (isSameJson(typed, form) && !(isSeen && body.notChosen)) return accept(await wholeEntryOf(found))
      if (!isSeen) return refuseOld(found.draft)
      const standing = found.live ? formOf(kind, found.live) : kind.records === 'defaults' && found.initial
      const isLive = standing !== false && isSameJson(standing, form)
      return saveDraft(found.draft, 'drafted', authorOf(caller), {
        draft: { ...found.draft, form: isLive ? null : form },
        ...(body.notChosen && replacedOf(ownFields(body.notChosen), form, { origin: 'not-chosen' })),
      })
    },

    publish: async ({ params, body, caller }) => {
      const found = await find(params.id)
      if (!found) return refuse('record-not-found')
      if (found.draft.version !== body.version) return refuseOld(found.draft)
      if (found.draft.archivedAt !== null) return refuse('record-archived')
      if (!found.draft.form) return refuse('nothing-to-publish')
      if (isAboutToBegin(found.draft)) return refuse('plan-about-to-begin')
      const checked = await checkForm(found.draft.form, params.id)
      if (!checked.ok) return checked
      const author = authorOf(caller)
      return publish(found, checked.value, author, { ...body, notices: await notify?.(author, clock().now) })
    },

    schedule: async (request) =>
      act(request, 'scheduled', async ({ draft }) => {
        const { at, note, form } = request.body
        if (draft.archivedAt !== null) return refuse('record-archived')
        const typed = (form && ownFields(form)) ?? draft.form ?? draft.schedule?.form
        if (!typed) return refuse('nothing-to-publish')
        if (isAboutToBegin(draft)) return refuse('plan-about-to-begin')
        const { now } = clock()
        if (at <= (kind.isByClock ? minutesAfter(now, 1) : now)) return refuse('instant-is-past')
        const checked = await checkForm(typed, draft.id)
        if (!checked.ok) return checked
        const schedule = {
          at,
          form: checked.value as DraftForm,
          note,
          ...authorOf(request.caller),
          problem: null,
        }
        return accept({
          draft: { ...draft, schedule },
          notices: await notify?.(authorOf(request.caller), now),
          ...replacedPlanOf(draft, schedule.form),
          fields: [{ field: 'publishAt', before: draft.schedule?.at ?? null, after: at }],
        })
      }),

    unschedule: async (request) =>
      act(request, 'unscheduled', async ({ draft, live }) => {
        const { schedule } = draft
        if (schedule === null) return accept(undefined)
        if (isAboutToBegin(draft)) return refuse('plan-about-to-begin')
        // What was published since the plan was made is newer than it.
        const form = draft.form ?? (live ? null : schedule.form)
        return accept({
          draft: { ...draft, form, schedule: null },
          ...replacedPlanOf(draft, form ?? (live ? formOf(kind, live) : null)),
          fields: [{ field: 'publishAt', before: schedule.at, after: null }],
        })
      }),

    discardDraft: async (request) =>
      act(request, 'draft-discarded', async ({ draft, live }) => {
        if (!live && kind.records !== 'defaults') return refuse('nothing-published')
        if (draft.form === null) return accept(undefined)
        return accept({ draft: { ...draft, form: null }, ...replacedOf(draft.form, null), fields: [] })
      }),

    unpublish: async (request) =>
      act(request, 'unpublished', async (found) =>
        found.live ? accept(takeDown(found, found.draft.archivedAt)) : refuse('nothing-published'),
      ),

    archive: async (request) => {
      const archived = await act(request, 'archived', async (found) =>
        accept(found.draft.archivedAt === null ? takeDown(found, clock().now) : undefined),
      )
      if (archived.ok) await records.removeSentPreviews(request.params.id)
      return archived
    },

    delete: async ({ params, body, caller }) => {
      const found = await find(params.id)
      if (!found) return refuse('record-not-found')
      const { draft, live } = found
      if (draft.version !== body.version) return refuseOld(draft)
      if (draft.archivedAt === null || live) return refuse('record-in-use')
      const removed = await records.remove(draft, { ...authorOf(caller), now: clock().now, action: 'deleted' })
      return removed.ok ? accept({}) : removed
    },

    restore: async (request) =>
      act(request, 'restored', async ({ draft }) =>
        accept(draft.archivedAt === null ? undefined : { draft: { ...draft, archivedAt: null }, fields: [] }),
      ),

    versions: async ({ params }) => accept({ versions: await records.versions(params.id) }),

    showVersion: async ({ params }) => {
      const version = await records.version(params.id, params.number)
      return version ? accept(version) : refuse('version-not-found')
    },

    restoreVersion: async (request) =>
      act(request, 'drafted', async ({ draft }) => {
        const version = await records.version(draft.id, request.params.number)
        if (!version) return refuse('version-not-found')
        return accept({ draft: { ...draft, form: version.form }, ...replacedOf(draft.form, version.form) })
      }),

    history: async ({ params }) => accept({ changes: await records.changesOf(params.id) }),

    createPreviewLink: async ({ params, body: { isSent, ofPlan } }) => {
      const found = await find(params.id)
      if (!found) return refuse('record-not-found')
      const { now } = clock()
      const secret = newId()
      const until = minutesAfter(now, isSent ? PREVIEW_DAYS * DAY_MINUTES : EDITOR_PREVIEW_MINUTES)
      await records.savePreview(params.id, { tokenHash: previewHashOf(secret), until, isSent, ofPlan })
      return accept({ path: previewPath(secret, kind.name, params.id), until })
    },

    revokePreviewLinks: async ({ params }) => {
      await records.removeSentPreviews(params.id)
      return accept({})
    },
  } satisfies { readonly [Action in keyof PublishedActions]: UseCase<PublishedActions[Action]> }

  /** Publishes what is due of a record, in its author's name; what cannot be published says why on the record. */
  async function publishDue(id: string): Promise<void> {
    const found = await read(id)
    const schedule = found?.draft.schedule
    if (!found || !schedule || schedule.at > clock().now) return
    const { form, note, by, bySub } = schedule
    // What bookings accept already is not judged again.
    const checked = kind.isByClock ? accept(form as z.output<Form>) : await checkForm(form, id)
    const outcome = checked.ok ? await publish(found, checked.value, { by, bySub }, { note }) : checked
    // Somebody changed the record at this moment: the next run looks again.
    if (outcome.ok || outcome.refusal === 'changed-meanwhile') return
    const problem = sentenceOf(outcome)
    if (problem === schedule.problem) return
    await saveDraft(
      found.draft,
      'not-published',
      { by, bySub },
      {
        draft: { ...found.draft, schedule: { ...schedule, problem } },
        fields: [{ field: 'publishAt', after: problem }],
      },
    )
  }

  return { useCases, publishDue }
}

/** Where a preview is shown, below the site's origin. Its parts: a secret, the kind of record, its id. */
export const previewPath = (secret: string, kind: string, id: string): string => `/api/previews/${secret}.${kind}.${id}`

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

const refuseOld = (draft: Draft) => refuse('changed-meanwhile', { ...revisionAuthor(draft), at: draft.updatedAt })

/** What the record says of a publication that failed in the night. */
const sentenceOf = ({ refusal, details = {} }: Refused<string>): string => {
  const problems = details['problems']
  if (problems && typeof problems === 'object') return Object.values(problems).map(String).join(' · ').slice(0, 300)
  return refusal === 'slug-taken' ? 'Another page has its address now' : 'It could not be published'
}

/**
 * The factories of the use cases of a kind of published record, by the names of its endpoints, for the composition of a
 * Lambda. `rulesOf` gives its repository and what only this kind knows.
 */
export const publishRecordsUsing = <Form extends z.ZodMiniObject, Kind extends PublishedKind<Form>, Given>(
  kind: Kind & { readonly form: Form },
  rulesOf: (needs: Given) => Omit<Needs<Form>, 'clock'>,
) =>
  Object.fromEntries(
    Object.keys(kind.actions).map((action) => [
      `${kind.name}.${action}`,
      (needs: Given & { readonly clock: Clock }) =>
        publishRecords<Form>(kind, { ...rulesOf(needs), clock: needs.clock }).useCases[
          action as keyof PublishedActions
        ],
    ]),
  ) as unknown as {
    readonly [Name in keyof Kind['endpoints']]: (
      needs: Given & { readonly clock: Clock },
    ) => Kind['endpoints'][Name] extends Endpoint ? UseCase<Kind['endpoints'][Name]> : never
  }
