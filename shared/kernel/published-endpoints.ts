import * as z from 'zod/mini'
import { authorFields } from './author.ts'
import { ChangeLogLine } from './change-log.ts'
import { type Audience, endpoint, withRoutePrefix } from './endpoint.ts'
import { instantInput } from './date-input.ts'
import { AnyId } from './id.ts'
import { limitedLine } from './limited-text.ts'
import { Revision } from './revision.ts'

type FormSchema = z.ZodMiniObject

/** What is stored of a publication beside the fields of its form. */
export const liveShape = {
  id: AnyId,
  /** Which publication of the record this is, 1 for the first: the number of its version. */
  number: z.int().check(z.minimum(1)),
  /** When the record was first published, and when it last was (ISO UTC). */
  publishedAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  updatedBy: z.string(),
  updatedBySub: z.optional(z.string()),
  /** Its slugs of before, which redirect to the current one. Empty for a kind without slugs. */
  formerSlugs: z._default(z.array(z.string()), []),
}
const LiveFields = z.object(liveShape)
export type LiveFields = z.output<typeof LiveFields>

/** A publication: all that readers and the publisher see of a record. */
export type LiveOf<Form extends FormSchema> = z.output<Form> & LiveFields
// `extend` keeps the form's fields; inside these functions the compiler cannot merge two unknown shapes.
export const liveSchema = <Form extends FormSchema>(form: Form) =>
  z.extend(form, liveShape) as unknown as z.ZodMiniType<LiveOf<Form>>

/** What was typed, under the names of the form's fields. It is checked when it is published, not when it is saved. */
export const DraftForm = z.record(z.string(), z.unknown())
export type DraftForm = z.infer<typeof DraftForm>

/** The largest form, in bytes of UTF-8: an item of the table holds 400 KB, and this is in it twice with a schedule. */
const MAX_FORM_BYTES = 120_000

/** The table holds numbers of 38 digits, and 32 levels. */
const MAX_NUMBER = 1e15
const MAX_DEPTH = 12

function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'number') return Math.abs(value) <= MAX_NUMBER
  if (typeof value !== 'object' || value === null) return true
  return (
    depth < MAX_DEPTH &&
    Object.entries(value).every(([name, part]) => name !== '__proto__' && isStorable(part, depth + 1))
  )
}

/** The same as it is sent, bounded as a whole: that is measured, not each of its texts. */
export const SentDraft = DraftForm.check(
  z.refine((form) => isStorable(form), { error: 'This cannot be stored', abort: true }),
  z.refine((form) => new TextEncoder().encode(JSON.stringify(form)).length <= MAX_FORM_BYTES, {
    error: 'That is more than one page can hold. Please shorten its texts',
  }),
)

/** By field: what keeps a form from being published. */
export type Problems = Readonly<Record<string, string>>

const Schedule = z.object({
  /** The hour from which the hourly run publishes it (ISO UTC). */
  at: z.iso.datetime(),
  ...authorFields,
  note: z.string(),
  /** Why the run could not publish it. */
  problem: z.nullable(z.string()),
})

/** What every reply on a record has. Its version counts each change: of the draft, a publication, an archiving. */
const entryShape = {
  id: AnyId,
  ...Revision.shape,
  createdAt: z.iso.datetime(),
  archivedAt: z.nullable(z.iso.datetime()),
  schedule: z.nullable(Schedule),
  live: z.nullable(z.pick(LiveFields, { number: true, publishedAt: true, updatedAt: true, updatedBy: true })),
  hasDraft: z.boolean(),
}
const Entry = z.object(entryShape)
export type Entry = z.infer<typeof Entry>

/** One record: what is typed (the draft, else what is published) and what is published, each null where there is none. */
const WholeEntry = z.object({
  ...entryShape,
  form: DraftForm,
  liveForm: z.nullable(DraftForm),
  /** What is planned, as it was checked then. */
  scheduledForm: z.nullable(DraftForm),
  /** Until when a link that was sent shows the draft; null where there is none. */
  previewUntil: z.nullable(z.iso.datetime()),
})
export type WholeEntry = z.infer<typeof WholeEntry>

/** A record in a list: its listed fields as they are typed, and its state. */
const ListedEntry = z.object({ ...entryShape, form: DraftForm })
export type ListedEntry = z.infer<typeof ListedEntry>

/** What a version was that is no publication: a draft that was replaced, a plan that was taken back, a text that was not chosen. */
export const VersionOrigin = z.enum(['draft', 'plan', 'not-chosen'])
export type VersionOrigin = z.infer<typeof VersionOrigin>

/** A publication of before, or a text that an act replaced: nothing that was typed is lost. */
export const PublishedVersion = z.object({
  /** `3`: the third publication; `3.17`: a draft after it. */
  number: z.string(),
  isPublication: z.boolean(),
  origin: z._default(VersionOrigin, 'draft'),
  /** Of a plan: when it would have been published. */
  plannedFor: z.optional(z.iso.datetime()),
  at: z.iso.datetime(),
  ...authorFields,
  note: z.string(),
})
export type PublishedVersion = z.infer<typeof PublishedVersion>

/** How many records of a kind there can be, archived ones too: they are listed as a whole. */
export const MAX_PUBLISHED_RECORDS = 500

/** How long the link to a draft opens it. */
export const PREVIEW_DAYS = 7

/** The id of the only record of a kind, such as the home page. */
export const ONLY_ID = 'only'

/**
 * Which records there are of a kind. `one`: a single one, such as the home page. `fixed`: one for each of some ids that
 * are known from elsewhere, such as one for each cabin. `defaults`: the same, and what stands without a publication is in
 * code, so that a publication can be taken down. `many`: those that staff make, archive and delete.
 */
export type PublishedRecords = 'one' | 'fixed' | 'defaults' | 'many'

/** What the endpoints of a kind of published record are made of. */
export type PublishedSpec<Name extends string, Form extends FormSchema, Records extends PublishedRecords> = {
  /** Singular, lower case: `post`. The endpoints are named by it, and the lines of the change log. */
  readonly name: Name
  readonly path: `/staff/${string}`
  readonly form: Form
  readonly audience: Extract<Audience, 'staff' | 'owner'>
  readonly records: Records
}

const Version = z.int().check(z.minimum(0))
const params = z.object({ id: AnyId })
const body = z.object({ version: Version })
const Note = z._default(limitedLine(200), '')

/** Every act names the version that it was decided on. */
const refusals = ['record-not-found', 'changed-meanwhile'] as const
const publishRefusals = [...refusals, 'not-publishable', 'nothing-to-publish', 'record-archived'] as const

const numberParam = z.extend(params, { number: z.string().check(z.regex(/^\d{1,6}(\.\d{1,6})?$/)) })

/**
 * The endpoints of a kind of record with drafts, publications and versions. `actions` pairs them with use cases
 * (lambdas/records/publish-records.ts) and with the browser's queries; `endpoints` are the same under unique names.
 */
export function publishedEndpoints<Name extends string, Form extends FormSchema, Records extends PublishedRecords>({
  name,
  path,
  audience,
  records,
}: PublishedSpec<Name, Form, Records>) {
  const ofEach = {
    show: endpoint({
      method: 'GET',
      path: `${path}/{id}`,
      audience,
      summary: `One ${name}: what is typed, what is published, and what is planned.`,
      params,
      reply: WholeEntry,
      refusals: ['record-not-found'],
    }),
    saveDraft: endpoint({
      method: 'PUT',
      path: `${path}/{id}/draft`,
      audience,
      summary: `Saves what is typed of a ${name}, unchecked. Version 0 makes a new one under an id of the browser's.`,
      params,
      body: z.object({
        version: Version,
        form: SentDraft,
        /** What somebody decided against where two people changed the same: it is kept as a version. */
        notChosen: z.optional(SentDraft),
      }),
      reply: WholeEntry,
      refusals: [...refusals, 'too-many-records'],
    }),
    publish: endpoint({
      method: 'POST',
      path: `${path}/{id}/publish`,
      audience,
      summary: `Checks what is typed of a ${name} and publishes it. What is planned stays, unless its plan is ended.`,
      params,
      body: z.extend(body, { note: Note, endsPlan: z.optional(z.boolean()) }),
      reply: WholeEntry,
      refusals: [...publishRefusals, 'slug-taken', 'plan-about-to-begin'],
    }),
    schedule: endpoint({
      method: 'POST',
      path: `${path}/{id}/schedule`,
      audience,
      summary: `Checks what is typed of a ${name}, or another text, and has it published within the hour after an instant.`,
      params,
      body: z.extend(body, {
        at: instantInput('Please choose a day and an hour'),
        note: Note,
        /** In place of what is typed: a plan that was taken back. */
        form: z.optional(SentDraft),
      }),
      reply: WholeEntry,
      refusals: [...publishRefusals, 'instant-is-past', 'plan-about-to-begin'],
    }),
    unschedule: endpoint({
      method: 'POST',
      path: `${path}/{id}/unschedule`,
      audience,
      summary: `Takes back that a ${name} is published at an instant.`,
      params,
      body,
      reply: WholeEntry,
      refusals: [...refusals, 'plan-about-to-begin'],
    }),
    discardDraft: endpoint({
      method: 'POST',
      path: `${path}/{id}/discard`,
      audience,
      summary: `Discards what is typed of a ${name}; what is published stays.`,
      params,
      body,
      reply: WholeEntry,
      refusals: [...refusals, 'nothing-published'],
    }),
    versions: endpoint({
      method: 'GET',
      path: `${path}/{id}/versions`,
      audience,
      summary: `The publications of a ${name} and the drafts that were replaced, newest first.`,
      params,
      reply: z.object({ versions: z.array(PublishedVersion) }),
      refusals: [],
    }),
    showVersion: endpoint({
      method: 'GET',
      path: `${path}/{id}/versions/{number}`,
      audience,
      summary: `One publication of a ${name}.`,
      params: numberParam,
      reply: z.extend(PublishedVersion, { form: DraftForm }),
      refusals: ['version-not-found'],
    }),
    restoreVersion: endpoint({
      method: 'POST',
      path: `${path}/{id}/versions/{number}/restore`,
      audience,
      summary: `Makes the draft of a ${name} what an earlier publication was.`,
      params: numberParam,
      body,
      reply: WholeEntry,
      refusals: [...refusals, 'version-not-found'],
    }),
    history: endpoint({
      method: 'GET',
      path: `${path}/{id}/history`,
      audience,
      summary: `Who published or changed a ${name}, when and how; the newest 50 changes.`,
      params,
      reply: z.object({ changes: z.array(ChangeLogLine) }),
      refusals: [],
    }),
    createPreviewLink: endpoint({
      method: 'POST',
      path: `${path}/{id}/preview`,
      audience,
      summary: `A link that shows the page of a ${name} with its draft or its plan: to the editor, or to send for ${PREVIEW_DAYS} days.`,
      params,
      body: z.object({ isSent: z.boolean(), ofPlan: z.optional(z.boolean()) }),
      reply: z.object({ path: z.string(), until: z.iso.datetime() }),
      refusals: ['record-not-found'],
    }),
    revokePreviewLinks: endpoint({
      method: 'POST',
      path: `${path}/{id}/preview/revoke`,
      audience,
      summary: `Takes back the links to the draft of a ${name} that were sent.`,
      params,
      reply: z.object({}),
      refusals: [],
    }),
  }
  const ofListed = {
    list: endpoint({
      method: 'GET',
      path,
      audience,
      summary:
        records === 'many'
          ? `Every ${name} with its state, the last changed first, archived ones too.`
          : `Every ${name} with its state.`,
      reply: z.object({ records: z.array(ListedEntry) }),
      refusals: [],
    }),
  }
  const ofRemovable = {
    unpublish: endpoint({
      method: 'POST',
      path: `${path}/{id}/unpublish`,
      audience,
      summary:
        records === 'defaults'
          ? `Takes down what staff published of a ${name}: its default stands again. It stays among the versions.`
          : `Takes a ${name} off the site; what was published becomes its draft.`,
      params,
      body,
      reply: WholeEntry,
      refusals: [...refusals, 'nothing-published'],
    }),
  }
  const ofMany = {
    archive: endpoint({
      method: 'POST',
      path: `${path}/{id}/archive`,
      audience,
      summary: `Takes a ${name} off the site and out of the list; it can be restored.`,
      params,
      body,
      reply: WholeEntry,
      refusals,
    }),
    delete: endpoint({
      method: 'POST',
      path: `${path}/{id}/delete`,
      audience: 'owner',
      summary: `Deletes an archived ${name} for good, with its versions. Its address is given to no other.`,
      params,
      body,
      reply: z.object({}),
      refusals: [...refusals, 'record-in-use'],
    }),
    restore: endpoint({
      method: 'POST',
      path: `${path}/{id}/restore`,
      audience,
      summary: `Brings an archived ${name} back as a draft.`,
      params,
      body,
      reply: WholeEntry,
      refusals,
    }),
  }
  type Actions = typeof ofEach &
    (Records extends 'one' ? unknown : typeof ofListed) &
    (Records extends 'many' | 'defaults' ? typeof ofRemovable : unknown) &
    (Records extends 'many' ? typeof ofMany : unknown)
  const actions = withRoutePrefix(path, {
    ...ofEach,
    ...(records !== 'one' && ofListed),
    ...((records === 'many' || records === 'defaults') && ofRemovable),
    ...(records === 'many' && ofMany),
  }) as Actions
  const endpoints = Object.fromEntries(
    Object.entries(actions).map(([action, value]) => [`${name}.${action}`, value]),
  ) as { [Action in keyof Actions & string as `${Name}.${Action}`]: Actions[Action] }
  return { actions, endpoints }
}

/** Records of any kind by their endpoints, for what works on all of them. */
export type PublishedActions = ReturnType<typeof publishedEndpoints<string, FormSchema, 'many'>>['actions']
