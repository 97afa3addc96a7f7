import * as z from 'zod/mini'
import { authorFields, revisedBy } from '#shared/kernel/author.ts'
import { type ChangeLogLine, changedFields } from '#shared/kernel/change-log.ts'
import { AnyId } from '#shared/kernel/id.ts'
import {
  DraftForm,
  type LiveOf,
  PublishedVersion,
  type VersionOrigin,
  liveSchema,
} from '#shared/kernel/published-endpoints.ts'
import { Revision } from '#shared/kernel/revision.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
import { errorFields, log } from '#lambdas/runtime/log.ts'
import { type ChangeContext, changeRepository, changeWrite } from './change-log.ts'
import { parseRecords } from './parse-records.ts'
import { changeId } from './record-repository.ts'
import { indexPartitions, keys, partitions, sortKeyPrefix } from './schema/access-patterns.ts'
import { secondsAt } from './seconds-at.ts'
import {
  type Condition,
  type Item,
  type Key,
  type Refusals,
  type Table,
  type Write,
  isNew,
  isVersion,
  keyOf,
} from './table.ts'

/**
 * The working item of a record: what is typed, and what is planned. Its version counts every change of the record, so
 * each of them is conditional on it. Its sort key wakes no publisher and no reader of the site asks for it.
 */
export const Draft = z.object({
  id: AnyId,
  ...Revision.shape,
  createdAt: z.iso.datetime(),
  archivedAt: z.nullable(z.iso.datetime()),
  /** What is typed and not published; null where nothing is. */
  form: z.nullable(DraftForm),
  /** The number of the newest publication, 0 before the first. */
  published: z.int(),
  /** The newest publication when it was last taken down: no earlier one counts any more. Absent before that. */
  takenDown: z.optional(z.int()),
  /** What is published at an instant: later drafts do not change it. */
  schedule: z.nullable(
    z.object({
      at: z.iso.datetime(),
      form: DraftForm,
      note: z.string(),
      ...authorFields,
      problem: z.nullable(z.string()),
    }),
  ),
})
export type Draft = z.infer<typeof Draft>

const StoredVersion = z.extend(PublishedVersion, { form: DraftForm })
export type StoredVersion = z.infer<typeof StoredVersion>

/** A link to a preview: one that is sent to somebody, or that of the editor. */
const Preview = z.object({
  tokenHash: z.string(),
  until: z.iso.datetime(),
  isSent: z.boolean(),
  /** It shows what is planned in place of what is typed. */
  ofPlan: z.optional(z.boolean()),
})
export type Preview = z.infer<typeof Preview>

/** Of a kind of published record what its repository needs. */
type StoredKind<Form extends z.ZodMiniObject> = {
  readonly name: string
  readonly form: Form
  readonly nameField: keyof z.output<Form> & string
  readonly slug: { readonly field: keyof z.output<Form> & string } | null
}

/** Where the publications of a kind are. */
export type LiveStorage = { readonly partition: string; readonly prefix: string }

/** A form that an act replaces, and what it was. */
export type Replaced = Pick<z.input<typeof StoredVersion>, 'form' | 'plannedFor'> & { readonly origin: VersionOrigin }

/** What one act on a record leaves: its draft, and its publication where that changes. */
export type Transition<Live> = {
  readonly draft: Draft
  /** A publication that is put up, or taken down. */
  readonly live?: { readonly put: Live; readonly note: string } | 'removed'
  /** Forms that were typed or planned and that the act replaces: kept as versions. */
  readonly replaced?: readonly Replaced[]
  /** The line of the change log; saving a draft has none. */
  readonly fields?: ChangeLogLine['fields']
}

/**
 * What only one kind writes in the transaction of an act. It is asked again where one of its own conditions fails, so it
 * reads anew what it decides on.
 */
export type WritesOf<Live> = (
  before: Draft | undefined,
  transition: Transition<Live>,
  context: ChangeContext,
) => Promise<readonly Write[]>

const MAX_TRIES = 8

/** Values above this many characters of JSON are in the change log by name alone. */
const MAX_LOGGED_CHARACTERS = 200

/** The fields in which two forms differ; of long ones only the names. */
export function loggedFields(
  before: Readonly<Record<string, unknown>> | undefined,
  after: Readonly<Record<string, unknown>> | undefined,
): ChangeLogLine['fields'] {
  const isLong = (value: unknown): boolean => (JSON.stringify(value) ?? '').length > MAX_LOGGED_CHARACTERS
  return changedFields(before, after).map((change) =>
    isLong(change.before) || isLong(change.after) ? { field: change.field } : change,
  )
}

/** Of a publication its form. */
export const formOf = <Form extends z.ZodMiniObject>({ form }: { readonly form: Form }, live: LiveOf<Form>) =>
  Object.fromEntries(Object.keys(form.shape).map((field) => [field, live[field as keyof typeof live]])) as DraftForm

/**
 * The records of a kind that have drafts and publications. The publication alone is content: the site's readers and the
 * publisher know the item in `LiveStorage`. Draft, versions, claims of slugs and links to previews are items that
 * neither sees. Every act is one transaction on the condition of the record's version.
 */
export function publishedRepository<Form extends z.ZodMiniObject>(
  table: Table,
  kind: StoredKind<Form>,
  { partition, prefix }: LiveStorage,
  { writesOf }: { readonly writesOf?: WritesOf<LiveOf<Form>> } = {},
) {
  const { name, slug } = kind
  const liveKeyOf = (id: string): Key => ({ pk: partition, sk: `${prefix}${id}` })
  const liveType = liveSchema(kind.form)
  const draftKey = (id: string): Key => keys.draft(name, id)
  /** A publication that does not fit its form any more is given as it is: staff mend it by publishing again. */
  const readLive = (item: Item): LiveOf<Form> => {
    const parsed = liveType.safeParse(item)
    if (parsed.success) return parsed.data
    log('alarm', 'record not readable', { record: String(item['sk']), ...errorFields(parsed.error) })
    return item as LiveOf<Form>
  }
  const slugOf = (live: LiveOf<Form>): string | undefined => (slug ? String(live[slug.field]) : undefined)

  const draftItem = (draft: Draft): Item => ({
    ...draftKey(draft.id),
    ...Draft.parse(draft),
    kind: name,
    ...(draft.schedule && {
      statePk: indexPartitions.scheduledPublications,
      stateSk: `${draft.schedule.at}#${name}#${draft.id}`,
    }),
  })

  /** What people call a record, for the change log. */
  function nameOf(draft: Draft, before: Draft | undefined, published?: LiveOf<Form>): string {
    const names = [published, draft.form, before?.form, draft.schedule?.form, before?.schedule?.form].map(
      (form) => form?.[kind.nameField],
    )
    return names.find((one): one is string => typeof one === 'string' && one !== '')?.slice(0, MAX_NAME) ?? ''
  }

  function versionsOf(
    { id, published: count, version }: Draft,
    {
      published,
      replaced,
    }: { published: { put: LiveOf<Form>; note: string } | undefined; replaced: readonly Replaced[] },
    { by, bySub, now: at }: ChangeContext,
  ): Write[] {
    const write = (stored: Omit<z.input<typeof StoredVersion>, 'at' | 'by' | 'bySub'>): Write => ({
      put: { ...keys.version(name, id, stored.number), ...StoredVersion.parse({ ...stored, at, by, bySub }) },
      condition: isNew,
    })
    return [
      ...(published
        ? [
            write({
              number: String(published.put.number),
              isPublication: true,
              note: published.note,
              form: formOf(kind, published.put),
            }),
          ]
        : []),
      ...replaced.map((one, place) =>
        write({ ...one, number: `${count}.${version * 10 + place}`, isPublication: false, note: '' }),
      ),
    ]
  }

  async function claimsOf(id: string): Promise<string[]> {
    const items = await table.query({ partition: partitions.slugs(name), consistent: true })
    return items.filter((item) => item['id'] === id).map(({ sk }) => String(sk))
  }

  async function drafts(): Promise<Draft[]> {
    const items = await table.query({ partition: partitions.drafts(name), beginsWith: sortKeyPrefix.draft })
    return parseRecords(items, (item) => Draft.parse(item))
  }

  async function previews(id: string): Promise<Preview[]> {
    const items = await table.query({ partition: partitions.previews(name, id), consistent: true })
    return parseRecords(items, (item) => Preview.parse(item))
  }

  return {
    async find(id: string): Promise<{ draft: Draft; live: LiveOf<Form> | undefined } | undefined> {
      const [draft, live] = await Promise.all([
        table.get(draftKey(id), { consistent: true }),
        table.get(liveKeyOf(id), { consistent: true }),
      ])
      return draft && { draft: Draft.parse(draft), live: live && readLive(live) }
    },

    /** Every publication that can be read. */
    async publications(): Promise<LiveOf<Form>[]> {
      const items = await table.query({ partition, beginsWith: prefix })
      return parseRecords(items, (item) => liveType.parse(item))
    },

    /** The publications that cannot be read, as they are stored: their pages stay as they are. */
    async unreadable(): Promise<Item[]> {
      const items = await table.query({ partition, beginsWith: prefix })
      return items.filter((item) => parseRecords([item], (one) => liveType.parse(one)).length === 0)
    },

    /**
     * The newest publication that counts: what is live, else, where that begins later, the newest one before it. None
     * where nothing was published since it was last taken down.
     */
    async counting(id: string, counts: (form: z.output<Form>) => boolean): Promise<LiveVersion<Form> | undefined> {
      const item = await table.get(liveKeyOf(id), { consistent: true })
      const live = item && readLive(item)
      if (!live || counts(live)) return live && { number: live.number, form: live }
      const [stored, draft] = await Promise.all([
        table.query({ partition: partitions.versions(name, id), newestFirst: true, consistent: true }),
        table.get(draftKey(id), { consistent: true }),
      ])
      const takenDown = (draft && Draft.parse(draft).takenDown) ?? 0
      for (const { isPublication, number, form } of parseRecords(stored, (one) => StoredVersion.parse(one))) {
        const parsed = kind.form.safeParse(form)
        if (isPublication && Number(number) > takenDown && parsed.success && counts(parsed.data))
          return { number: Number(number), form: parsed.data }
      }
      return undefined
    },

    /** Every draft, also of records that are published or archived. */
    drafts,

    /** The record that has or had a slug. */
    async ownerOf(claimed: string): Promise<string | undefined> {
      const item = await table.get(keys.slug(name, claimed), { consistent: true })
      return item && String(item['id'])
    },

    /**
     * All forms that are stored of the records: first those that are live, readable or not, then what is typed and
     * scheduled and, `withVersions`, what was published before.
     */
    async forms({ withVersions }: { readonly withVersions: boolean }): Promise<StoredForm[]> {
      const [live, working] = await Promise.all([table.query({ partition, beginsWith: prefix }), drafts()])
      const versions = await Promise.all(
        (withVersions ? working : []).map(async ({ id }) => {
          const items = await table.query({ partition: partitions.versions(name, id) })
          return parseRecords(items, (item) => StoredVersion.parse(item)).map(({ form }) => ({ id, form }))
        }),
      )
      return [
        ...live.map((item) => ({ id: String(item['id']), form: formOf(kind, item as LiveOf<Form>), isLive: true })),
        ...[
          ...working.flatMap(({ id, form, schedule }) =>
            [form, schedule?.form].flatMap((one) => (one ? [{ id, form: one }] : [])),
          ),
          ...versions.flat(),
        ].map((one) => ({ ...one, isLive: false })),
      ]
    },

    /** The slugs that a record has had, with the current one; nobody else gets them. */
    claimsOf,

    /** Saves what an act leaves; `before` is the draft that it was decided on, `notices` are written with it. */
    async save(
      before: Draft | undefined,
      transition: Transition<LiveOf<Form>>,
      context: ChangeContext,
      notices: readonly Write[] = [],
    ): Promise<Result<Draft, 'changed-meanwhile' | 'slug-taken'>> {
      const { draft, live, fields, replaced = [] } = transition
      const published = live && live !== 'removed' ? live : undefined
      const claimed = published && slugOf(published.put)
      const writes: Write[] = [
        { put: draftItem(draft), condition: before ? isVersion(before.version) : isNew },
        ...(claimed === undefined
          ? []
          : [{ put: { ...keys.slug(name, claimed), id: draft.id }, condition: isUnclaimedBut(draft.id) }]),
        ...(live === 'removed' ? [{ remove: liveKeyOf(draft.id) }] : []),
        ...(published ? [{ put: { ...liveKeyOf(draft.id), ...liveType.parse(published.put) } }] : []),
        ...versionsOf(draft, { published, replaced }, context),
        ...(fields
          ? [
              changeWrite(
                {
                  area: name,
                  recordId: draft.id,
                  recordName: nameOf(draft, before, published?.put),
                  id: changeId(draft.version),
                },
                fields,
                context,
              ),
            ]
          : []),
        ...notices,
      ]
      for (let attempt = 1; ; attempt += 1) {
        // oxlint-disable-next-line no-await-in-loop -- decided again on what the transaction before failed on
        const others = (await writesOf?.(before, transition, context)) ?? []
        // oxlint-disable-next-line no-await-in-loop
        const refusals = await table.transact([...writes, ...others])
        if (!refusals) return accept(draft)
        if (refusals[0]?.failed) return changedMeanwhile(refusals)
        if (claimed !== undefined && refusals[1]?.failed) return refuse('slug-taken', { slug: claimed })
        if (refusals.slice(0, writes.length).some(({ failed }) => failed))
          throw new Error(`A version of the ${name} ${draft.id} is stored already`)
        if (attempt >= MAX_TRIES) return refuse('changed-meanwhile')
      }
    },

    /** The newest publications, without their forms. */
    async versions(id: string): Promise<PublishedVersion[]> {
      const items = await table.query({
        partition: partitions.versions(name, id),
        newestFirst: true,
        limit: MAX_LISTED_VERSIONS,
      })
      return parseRecords(items, (item) => PublishedVersion.parse(item))
    },

    async version(id: string, number: string): Promise<StoredVersion | undefined> {
      const item = await table.get(keys.version(name, id, number))
      return item && StoredVersion.parse(item)
    },

    /** Deletes a record that is not published: first all that belongs to it, so that a run that stops can go on. */
    async remove(draft: Draft, context: ChangeContext): Promise<Result<Draft, 'changed-meanwhile'>> {
      const [versions, links] = await Promise.all([
        table.query({ partition: partitions.versions(name, draft.id), consistent: true }),
        table.query({ partition: partitions.previews(name, draft.id), consistent: true }),
      ])
      await Promise.all([...versions, ...links].map((item) => table.remove(keyOf(item))))
      const refusals = await table.transact([
        { remove: draftKey(draft.id), condition: isVersion(draft.version) },
        changeWrite(
          { area: name, recordId: draft.id, recordName: nameOf(draft, undefined), id: changeId(draft.version + 1) },
          [],
          context,
        ),
      ])
      return refusals ? changedMeanwhile(refusals) : accept(draft)
    },

    /** The newest changes of a record. */
    async changesOf(id: string): Promise<ChangeLogLine[]> {
      return changeRepository(table).ofRecord(name, id)
    },

    /** Stores a link to a preview: a hash of its secret, and until when it opens the draft. */
    async savePreview(id: string, preview: Preview): Promise<void> {
      await table.put({
        ...keys.preview(name, id, preview.tokenHash),
        ...Preview.parse(preview),
        ttl: secondsAt(preview.until),
      })
    },

    async preview(id: string, tokenHash: string): Promise<Preview | undefined> {
      const item = await table.get(keys.preview(name, id, tokenHash), { consistent: true })
      return item && Preview.parse(item)
    },

    /** The links to previews of a record, those that have ended too. */
    previews,

    /** Takes back the links that were sent. */
    async removeSentPreviews(id: string): Promise<void> {
      const sent = (await previews(id)).filter(({ isSent }) => isSent)
      await Promise.all(sent.map(({ tokenHash }) => table.remove(keys.preview(name, id, tokenHash))))
    },
  }
}

/** A publication by its number. */
export type LiveVersion<Form extends z.ZodMiniObject> = { readonly number: number; readonly form: z.output<Form> }

/** One of the forms that are stored of a record. */
type StoredForm = { readonly id: string; readonly form: DraftForm; readonly isLive: boolean }

export type PublishedRepository<Form extends z.ZodMiniObject> = ReturnType<typeof publishedRepository<Form>>

const MAX_LISTED_VERSIONS = 50
const MAX_NAME = 120

/** What is scheduled, of every kind of published record. */
export const publicationSchedule = (table: Table) => ({
  /** The records whose time had come at an instant and that are not published yet: which kind, and which record. */
  async due(at: string, limit?: number): Promise<DuePublication[]> {
    const items = await table.query({
      index: 'byState',
      partition: indexPartitions.scheduledPublications,
      upTo: `${at}~`,
      limit,
    })
    return items.map(({ kind, id }) => ({ kind: String(kind), id: String(id) }))
  },
})

export type PublicationSchedule = ReturnType<typeof publicationSchedule>
export type DuePublication = { readonly kind: string; readonly id: string }

/** A publication before it is stored. */
export type SeedPublication<Form extends z.ZodMiniObject> = {
  readonly id: string
  readonly form: z.output<Form>
  readonly publishedAt: string
  readonly updatedAt?: string | undefined
  readonly formerSlugs?: readonly string[] | undefined
}

/** The publications that a new table begins with, each as its first version. */
export function publishedItems<Form extends z.ZodMiniObject>(
  kind: StoredKind<Form>,
  { partition, prefix }: LiveStorage,
  records: readonly SeedPublication<Form>[],
): Item[] {
  return records.flatMap(({ id, form, publishedAt, updatedAt = publishedAt, formerSlugs = [] }) => {
    const revision = { version: 1, updatedAt, ...revisedBy({ by: '' }) }
    const live = { ...form, id, number: 1, publishedAt, updatedAt, updatedBy: '', formerSlugs }
    const draft = {
      id,
      ...revision,
      createdAt: publishedAt,
      archivedAt: null,
      form: null,
      published: 1,
      schedule: null,
    }
    const version = { number: '1', isPublication: true, at: publishedAt, by: '', note: '', form: form as DraftForm }
    const slugs = kind.slug ? [String(form[kind.slug.field]), ...formerSlugs] : []
    return [
      { pk: partition, sk: `${prefix}${id}`, ...liveSchema(kind.form).parse(live) },
      { ...keys.draft(kind.name, id), ...Draft.parse(draft), kind: kind.name },
      { ...keys.version(kind.name, id, '1'), ...StoredVersion.parse(version) },
      ...slugs.map((slug) => ({ ...keys.slug(kind.name, slug), id })),
    ]
  })
}

/** Removes what is stored of these kinds beside the publications; drafts last, since the rest is found by them. */
export async function removeWorkingItems(table: Table, kinds: readonly string[]): Promise<void> {
  const read = (partition: string) => table.query({ partition, consistent: true })
  const removeAll = (items: readonly Item[]) => Promise.all(items.map((item) => table.remove(keyOf(item))))
  await Promise.all(
    kinds.map(async (kind) => {
      const drafts = await read(partitions.drafts(kind))
      const parts = drafts.flatMap(({ id }) => [
        partitions.versions(kind, String(id)),
        partitions.previews(kind, String(id)),
      ])
      const found = await Promise.all([...parts, partitions.slugs(kind)].map(read))
      await removeAll(found.flat())
      await removeAll(drafts)
    }),
  )
}

const isUnclaimedBut = (id: string): Condition => ({
  expression: 'attribute_not_exists(pk) OR #id = :id',
  names: { '#id': 'id' },
  values: { ':id': id },
})

/** Who was quicker, and when. */
function changedMeanwhile(refusals: Refusals) {
  const { updatedBy, updatedBySub, updatedAt } = refusals[0]?.item ?? {}
  return refuse('changed-meanwhile', {
    ...(typeof updatedBy === 'string' && { by: updatedBy }),
    ...(typeof updatedBySub === 'string' && { bySub: updatedBySub }),
    ...(typeof updatedAt === 'string' && { at: updatedAt }),
  })
}
