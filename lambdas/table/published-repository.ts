import * as z from 'zod/mini'
import { authorFields, revisedBy } from '#shared/kernel/author.ts'
import { type ChangeLogLine, changedFields } from '#shared/kernel/change-log.ts'
import { AnyId } from '#shared/kernel/id.ts'
import { DraftForm, type LiveOf, PublishedVersion, liveSchema } from '#shared/kernel/published-endpoints.ts'
import { Revision } from '#shared/kernel/revision.ts'
import { type Result, accept, refuse } from '#shared/kernel/result.ts'
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
const Preview = z.object({ tokenHash: z.string(), until: z.iso.datetime(), isSent: z.boolean() })
type Preview = z.infer<typeof Preview>

/** Of a kind of published record what its repository needs. */
type StoredKind<Form extends z.ZodMiniObject> = {
  readonly name: string
  readonly form: Form
  readonly nameField: keyof z.output<Form> & string
  readonly slug: { readonly field: keyof z.output<Form> & string } | null
}

/** Where the publications of a kind are. */
export type LiveStorage = { readonly partition: string; readonly prefix: string }

/** What one act on a record leaves: its draft, and its publication where that changes. */
export type Transition<Live> = {
  readonly draft: Draft
  /** A publication that is put up, or taken down. */
  readonly live?: { readonly put: Live; readonly note: string } | 'removed'
  /** The line of the change log; saving a draft has none. */
  readonly fields?: ChangeLogLine['fields']
}

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
) {
  const { name, slug } = kind
  const liveKeyOf = (id: string): Key => ({ pk: partition, sk: `${prefix}${id}` })
  const liveType = liveSchema(kind.form)
  const draftKey = (id: string): Key => keys.draft(name, id)
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
      return draft && { draft: Draft.parse(draft), live: live && liveType.parse(live) }
    },

    /** Every publication. */
    async lives(): Promise<LiveOf<Form>[]> {
      const items = await table.query({ partition, beginsWith: prefix })
      return parseRecords(items, (item) => liveType.parse(item))
    },

    /** Every draft, also of records that are published or archived. */
    drafts,

    /** The record that has or had a slug. */
    async ownerOf(claimed: string): Promise<string | undefined> {
      const item = await table.get(keys.slug(name, claimed), { consistent: true })
      return item && String(item['id'])
    },

    /** The forms that are stored beside the publications: typed, scheduled and, `withVersions`, published before. */
    async workingForms({ withVersions }: { readonly withVersions: boolean }): Promise<DraftForm[]> {
      const all = await drafts()
      const versions = await Promise.all(
        (withVersions ? all : []).map(({ id }) => table.query({ partition: partitions.versions(name, id) })),
      )
      return [
        ...all.flatMap(({ form, schedule }) => [...(form ? [form] : []), ...(schedule ? [schedule.form] : [])]),
        ...parseRecords(versions.flat(), (item) => StoredVersion.parse(item)).map(({ form }) => form),
      ]
    },

    /** The slugs that a record has had, with the current one; nobody else gets them. */
    claimsOf,

    /** Saves what an act leaves; `before` is the draft that it was decided on. */
    async save(
      before: Draft | undefined,
      { draft, live, fields }: Transition<LiveOf<Form>>,
      context: ChangeContext,
    ): Promise<Result<Draft, 'changed-meanwhile' | 'slug-taken'>> {
      const published = live && live !== 'removed' ? live : undefined
      const claimed = published && slugOf(published.put)
      const writes: Write[] = [
        { put: draftItem(draft), condition: before ? isVersion(before.version) : isNew },
        ...(claimed === undefined
          ? []
          : [{ put: { ...keys.slug(name, claimed), id: draft.id }, condition: isUnclaimedBut(draft.id) }]),
        ...(live === 'removed' ? [{ remove: liveKeyOf(draft.id) }] : []),
        ...(published
          ? [
              { put: { ...liveKeyOf(draft.id), ...liveType.parse(published.put) } },
              {
                put: {
                  ...keys.version(name, draft.id, published.put.number),
                  ...StoredVersion.parse({
                    number: published.put.number,
                    at: context.now,
                    by: context.by,
                    bySub: context.bySub,
                    note: published.note,
                    form: formOf(kind, published.put),
                  }),
                },
                condition: isNew,
              },
            ]
          : []),
        ...(fields
          ? [
              changeWrite(
                {
                  area: name,
                  recordId: draft.id,
                  recordName: String((published?.put ?? draft.form ?? {})[kind.nameField as never] ?? ''),
                  id: changeId(draft.version),
                },
                fields,
                context,
              ),
            ]
          : []),
      ]
      const refusals = await table.transact(writes)
      if (!refusals) return accept(draft)
      return claimed !== undefined && refusals[1]?.failed && !refusals[0]?.failed
        ? refuse('slug-taken', { slug: claimed })
        : changedMeanwhile(refusals)
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

    async version(id: string, number: number): Promise<StoredVersion | undefined> {
      const item = await table.get(keys.version(name, id, number))
      return item && StoredVersion.parse(item)
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

export type PublishedRepository<Form extends z.ZodMiniObject> = ReturnType<typeof publishedRepository<Form>>

const MAX_LISTED_VERSIONS = 50

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
    const version = { number: 1, at: publishedAt, by: '', note: '', form: form as DraftForm }
    const slugs = kind.slug ? [String(form[kind.slug.field]), ...formerSlugs] : []
    return [
      { pk: partition, sk: `${prefix}${id}`, ...liveSchema(kind.form).parse(live) },
      { ...keys.draft(kind.name, id), ...Draft.parse(draft), kind: kind.name },
      { ...keys.version(kind.name, id, 1), ...StoredVersion.parse(version) },
      ...slugs.map((slug) => ({ ...keys.slug(kind.name, slug), id })),
    ]
  })
}

/** The keys of what is stored of these kinds beside the publications: drafts, versions, claims of slugs. */
export async function workingKeys(table: Table, kinds: readonly string[]): Promise<Key[]> {
  const read = (partition: string) => table.query({ partition, consistent: true })
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const drafts = await read(partitions.drafts(kind))
      const versions = await Promise.all(drafts.map(({ id }) => read(partitions.versions(kind, String(id)))))
      return [...drafts, ...versions.flat(), ...(await read(partitions.slugs(kind)))]
    }),
  )
  return found.flat().map(keyOf)
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
