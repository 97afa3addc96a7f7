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
  PREVIEW_DAYS,
  type Problems,
  type PublishedActions,
  type WholeEntry,
} from '#shared/kernel/published-endpoints.ts'
import type { PublishedKind } from '#shared/kernel/published-kind.ts'
import { type Refused, type Result, accept, refuse } from '#shared/kernel/result.ts'
import type { Request, UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import { newId, previewHashOf } from '#lambdas/runtime/ids-and-tokens.ts'
import {
  type Draft,
  type PublishedRepository,
  type Transition,
  formOf,
  loggedFields,
} from '#lambdas/table/published-repository.ts'

type Needs<Form extends z.ZodMiniObject> = {
  readonly records: PublishedRepository<Form>
  readonly clock: Clock
  /** What only this kind knows of a form that its schema accepts: a link that leads nowhere, a picture that is gone. */
  readonly check?: (form: z.output<Form>, id: string) => Promise<Problems>
}

type Found<Form extends z.ZodMiniObject> = { readonly draft: Draft; readonly live: LiveOf<Form> | undefined }

/** What an act leaves of a record, before its next version is counted. */
type Left<Form extends z.ZodMiniObject> = Omit<Transition<LiveOf<Form>>, 'draft'> & {
  readonly draft: Omit<Draft, 'version' | 'updatedAt' | 'updatedBy'>
}

type Put = { readonly note: string; readonly typed: DraftForm | null }

/** How long an editor's own link to the preview opens it. */
const EDITOR_PREVIEW_MINUTES = 12 * 60

/** The use cases of a kind of published record, one for each of its endpoints, and what the hourly run does. */
export function publishRecords<Form extends z.ZodMiniObject>(
  kind: PublishedKind<Form>,
  { records, clock, check }: Needs<Form>,
) {
  /** What is typed, under the names of the form alone. */
  const ownFields = (form: DraftForm): DraftForm =>
    Object.fromEntries(Object.keys(kind.form.shape).flatMap((name) => (name in form ? [[name, form[name]]] : [])))

  const entryOf = ({ draft, live }: Found<Form>): Entry => {
    const { form, published: _, schedule, ...rest } = draft
    return {
      ...rest,
      hasDraft: form !== null,
      schedule: schedule && { at: schedule.at, by: schedule.by, bySub: schedule.bySub, problem: schedule.problem },
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
      form: found.draft.form ?? liveForm ?? {},
      liveForm,
      previewUntil:
        sent
          .map(({ until }) => until)
          .toSorted()
          .at(-1) ?? null,
    }
  }

  /** A form that can be published, or what keeps it from that. */
  async function checkForm(typed: DraftForm, id: string): Promise<Result<z.output<Form>, 'not-publishable'>> {
    const parsed = kind.form.safeParse(typed, { error: () => 'Please fill this in' })
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
  async function save(before: Draft | undefined, action: string, { by, bySub }: Author, left: Left<Form>) {
    const { now } = clock()
    const { updatedBySub: _, ...rest } = left.draft
    const draft = { ...rest, version: (before?.version ?? 0) + 1, updatedAt: now, ...revisedBy({ by, bySub }) }
    const saved = await records.save(before, { ...left, draft }, { by, bySub, now, action })
    if (!saved.ok) return saved
    const found = await records.find(draft.id)
    if (!found) throw new Error(`The ${kind.name} that was just saved is gone`)
    return accept(await wholeEntryOf(found))
  }

  /** The same for an act that publishes nothing, so that it claims no slug. */
  async function saveDraft(...[before, action, by, left]: Parameters<typeof save>) {
    const saved = await save(before, action, by, left)
    if (!saved.ok && saved.refusal === 'slug-taken') throw new Error('A slug was claimed without a publication')
    return saved as Result<WholeEntry, 'changed-meanwhile'>
  }

  /** An act on the version of a record that was seen. `decide` gives what it leaves, or nothing where nothing changes. */
  async function act<Refusal extends string = never>(
    { params, body, caller }: Pick<Request<PublishedActions['archive']>, 'params' | 'body' | 'caller'>,
    action: string,
    decide: (found: Found<Form>) => Promise<Result<Left<Form> | undefined, Refusal>>,
  ): Promise<Result<WholeEntry, 'record-not-found' | 'changed-meanwhile' | Refusal>> {
    const found = await records.find(params.id)
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
    const first = live?.publishedAt ?? (draft.published > 0 ? (await records.version(draft.id, 1))?.at : undefined)
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

  /** Publishes a form that was checked; what was typed beside it stays a draft. */
  async function put(found: Found<Form>, form: z.output<Form>, by: Author, { note, typed }: Put) {
    const live = await liveOf(found, form, by)
    return save(found.draft, 'published', by, {
      draft: { ...found.draft, form: typed, published: live.number, schedule: null, archivedAt: null },
      live: { put: live, note },
      fields: loggedFields(found.live && formOf(kind, found.live), form),
    })
  }

  /** What was published becomes what is typed, unless something else is. */
  const takenDown = ({ draft, live }: Found<Form>, archivedAt: string | null): Left<Form> => ({
    draft: { ...draft, form: draft.form ?? (live ? formOf(kind, live) : {}), schedule: null, archivedAt },
    ...(live && { live: 'removed' }),
    fields: [],
  })

  const useCases = {
    list: async () => {
      const [drafts, lives] = await Promise.all([records.drafts(), records.lives()])
      const liveById = new Map(lives.map((live) => [live.id, live]))
      const listed = Object.keys(kind.rows)
      const rows = drafts.map((draft): ListedEntry => {
        const live = liveById.get(draft.id)
        const form = draft.form ?? (live ? formOf(kind, live) : {})
        return {
          ...entryOf({ draft, live }),
          form: Object.fromEntries(listed.map((name) => [name, form[name] ?? null])),
        }
      })
      return accept({ records: rows.toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt)) })
    },

    show: async ({ params }) => {
      const found = await records.find(params.id)
      return found ? accept(await wholeEntryOf(found)) : refuse('record-not-found')
    },

    saveDraft: async ({ params: { id }, body, caller }) => {
      const form = ownFields(body.form)
      const found = await records.find(id)
      if (!found) {
        if (body.version !== 0 || kind.isSingle) return refuse('record-not-found')
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
      const typed = found.draft.form ?? (found.live && formOf(kind, found.live))
      // Sent again after a lost reply, or typed and taken back: nothing is written.
      if (isSameJson(typed, form)) return accept(await wholeEntryOf(found))
      if (found.draft.version !== body.version) return refuseOld(found.draft)
      return saveDraft(found.draft, 'drafted', authorOf(caller), { draft: { ...found.draft, form } })
    },

    publish: async ({ params, body, caller }) => {
      const found = await records.find(params.id)
      if (!found) return refuse('record-not-found')
      if (found.draft.version !== body.version) return refuseOld(found.draft)
      if (!found.draft.form) return refuse('nothing-to-publish')
      const checked = await checkForm(found.draft.form, params.id)
      if (!checked.ok) return checked
      return put(found, checked.value, authorOf(caller), { note: body.note, typed: null })
    },

    schedule: async (request) =>
      act(request, 'scheduled', async ({ draft }) => {
        const { at, note } = request.body
        const typed = draft.form ?? draft.schedule?.form
        if (!typed) return refuse('nothing-to-publish')
        if (at <= clock().now) return refuse('instant-is-past')
        const checked = await checkForm(typed, draft.id)
        if (!checked.ok) return checked
        const schedule = { at, form: checked.value as DraftForm, note, ...authorOf(request.caller), problem: null }
        return accept({
          draft: { ...draft, schedule },
          fields: [{ field: 'publishAt', before: draft.schedule?.at ?? null, after: at }],
        })
      }),

    unschedule: async (request) =>
      act(request, 'unscheduled', async ({ draft }) => {
        const { schedule } = draft
        if (schedule === null) return accept(undefined)
        return accept({
          draft: { ...draft, form: draft.form ?? schedule.form, schedule: null },
          fields: [{ field: 'publishAt', before: schedule.at, after: null }],
        })
      }),

    discardDraft: async (request) =>
      act(request, 'draft-discarded', async ({ draft, live }) => {
        if (!live) return refuse('nothing-published')
        return accept(draft.form === null ? undefined : { draft: { ...draft, form: null }, fields: [] })
      }),

    unpublish: async (request) =>
      act(request, 'unpublished', async (found) =>
        found.live ? accept(takenDown(found, found.draft.archivedAt)) : refuse('nothing-published'),
      ),

    archive: async (request) =>
      act(request, 'archived', async (found) =>
        accept(found.draft.archivedAt === null ? takenDown(found, clock().now) : undefined),
      ),

    restore: async (request) =>
      act(request, 'restored', async ({ draft }) =>
        accept(draft.archivedAt === null ? undefined : { draft: { ...draft, archivedAt: null }, fields: [] }),
      ),

    versions: async ({ params }) => accept({ versions: await records.versions(params.id) }),

    showVersion: async ({ params }) => {
      const version = await records.version(params.id, Number(params.number))
      return version ? accept(version) : refuse('version-not-found')
    },

    restoreVersion: async (request) =>
      act(request, 'drafted', async ({ draft }) => {
        const version = await records.version(draft.id, Number(request.params.number))
        return version ? accept({ draft: { ...draft, form: version.form } }) : refuse('version-not-found')
      }),

    history: async ({ params }) => accept({ changes: await records.changesOf(params.id) }),

    openPreview: async ({ params, body: { isSent } }) => {
      const found = await records.find(params.id)
      if (!found) return refuse('record-not-found')
      const { now } = clock()
      const secret = newId()
      const until = minutesAfter(now, isSent ? PREVIEW_DAYS * DAY_MINUTES : EDITOR_PREVIEW_MINUTES)
      await records.savePreview(params.id, { tokenHash: previewHashOf(secret), until, isSent })
      return accept({ path: previewPath(secret, kind.name, params.id), until })
    },

    closePreview: async ({ params }) => {
      await records.removeSentPreviews(params.id)
      return accept({})
    },
  } satisfies { readonly [Action in keyof PublishedActions]: UseCase<PublishedActions[Action]> }

  return {
    useCases,

    /** Publishes what is due of a record, in its author's name; what cannot be published says why on the record. */
    async publishDue(id: string): Promise<void> {
      const found = await records.find(id)
      const schedule = found?.draft.schedule
      if (!found || !schedule || schedule.at > clock().now) return
      const { form, note, by, bySub } = schedule
      const checked = await checkForm(form, id)
      // What was typed since then stays a draft.
      const typed = isSameJson(ownFields(found.draft.form ?? form), ownFields(form)) ? null : found.draft.form
      const outcome = checked.ok ? await put(found, checked.value, { by, bySub }, { note, typed }) : checked
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
    },
  }
}

/** Where a preview is shown, below the site's origin. Its parts: a secret, the kind of record, its id. */
export const previewPath = (secret: string, kind: string, id: string): string => `/api/previews/${secret}.${kind}.${id}`

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
