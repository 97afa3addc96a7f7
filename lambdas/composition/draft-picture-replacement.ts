import type * as z from 'zod/mini'
import { publishedKinds } from '#shared/api/published-kinds.ts'
import type { DraftForm } from '#shared/kernel/published-endpoints.ts'
import type { PublishedKind } from '#shared/kernel/published-kind.ts'
import { accept, refuse } from '#shared/kernel/result.ts'
import type { DraftPictureReplacement, PicturePlace } from '#shared/pictures/picture-uploads.contract.ts'
import type { Request, UseCase } from '#lambdas/http/serve.ts'
import { publishedPlace } from '#lambdas/pictures/used-pictures.ts'
import { publishRecords } from '#lambdas/records/publish-records.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import type { GalleryRepository } from '#lambdas/table/content-repository.ts'
import type { PublishedRepositories } from '#lambdas/table/published-repositories.ts'
import { type PublishedRepository, formOf } from '#lambdas/table/published-repository.ts'

type Needs = {
  readonly gallery: Pick<GalleryRepository, 'find'>
  readonly published: PublishedRepositories
  readonly clock: Clock
}

/** The file that a picture has now, and the addresses of those that it had before. */
type Replacement = { readonly url: string; readonly blur: string; readonly former: readonly string[] }

/** Somebody who types saves every few seconds, so the second or third try finds a moment between. */
const TRIES = 4

/**
 * Gives every page that uses a former file of a picture the new one, as a draft; what is typed there stays. Nothing is
 * written where that is done already, so that the same call again gives the same answer.
 */
export const draftPictureReplacementUsing =
  ({ gallery, published, clock }: Needs): UseCase<typeof DraftPictureReplacement> =>
  async (request) => {
    const record = await gallery.find(request.params.id)
    if (!record) return refuse('record-not-found')
    const { url, blur } = record.picture
    const former = record.formerAddresses.filter((address) => address !== url)
    if (former.length === 0) return accept({ drafted: [], notDrafted: [] })
    const change = { replacement: { url, blur, former }, request, clock }
    const outcomes: Outcome[] = []
    for (const kind of publishedKinds) {
      // What belongs together has the same name.
      const records = published[kind.name] as unknown as PublishedRepository<z.ZodMiniObject>
      // oxlint-disable-next-line no-await-in-loop -- a handful of pages, and each is a transaction
      outcomes.push(...(await draftIn(kind, records, change)))
    }
    return accept({
      drafted: outcomes.flatMap(({ isDrafted, place }) => (isDrafted ? [place] : [])),
      notDrafted: outcomes.flatMap(({ isDrafted, place }) => (isDrafted ? [] : [place])),
    })
  }

type Change = {
  readonly replacement: Replacement
  readonly request: Request<typeof DraftPictureReplacement>
  readonly clock: Clock
}
type Outcome = { readonly isDrafted: boolean; readonly place: PicturePlace }

/** Of one kind of published record: which have a draft with the new file, and which could not be given one. */
async function draftIn(
  kind: (typeof publishedKinds)[number],
  records: PublishedRepository<z.ZodMiniObject>,
  { replacement, request, clock }: Change,
): Promise<Outcome[]> {
  const { former, url } = replacement
  const { saveDraft } = publishRecords(kind as unknown as PublishedKind, { records, clock }).useCases
  const outcomes: Outcome[] = []
  for (const { id } of (await records.drafts()).filter(({ archivedAt }) => archivedAt === null)) {
    // oxlint-disable-next-line no-await-in-loop -- a handful of pages, and each is a transaction
    const outcome = await draftOne(id)
    if (outcome) outcomes.push(outcome)
  }
  return outcomes

  async function draftOne(id: string): Promise<Outcome | undefined> {
    for (let tries = 1; ; tries += 1) {
      // oxlint-disable-next-line no-await-in-loop -- each try looks at what the one before met
      const found = await records.find(id)
      if (!found) return undefined
      const { draft, live } = found
      const liveForm = live && formOf(kind, live)
      // What is planned comes before what is live: the draft is published after it.
      const typed = draft.form ?? draft.schedule?.form ?? liveForm ?? {}
      const place = publishedPlace(kind, id, typed)
      if (!usesAny([draft.form, draft.schedule?.form, liveForm], former)) return undefined
      // Somebody chose another picture in the draft, and what guests read next still has the former one.
      if (!usesAny(typed, former)) return { isDrafted: usesAny(draft.form, [url]), place }
      const form = replaceIn(typed, replacement) as DraftForm
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      const saved = await saveDraft({ ...request, params: { id }, body: { version: draft.version, form } })
      if (saved.ok) return { isDrafted: true, place }
      if (tries === TRIES) return { isDrafted: false, place }
    }
  }
}

const usesAny = (value: unknown, addresses: readonly string[]): boolean => {
  const text = JSON.stringify(value) ?? ''
  return addresses.some((address) => text.includes(address))
}

/** The same value with the new file in every place of a former one; words and crop belong to the place. */
function replaceIn(value: unknown, replacement: Replacement): unknown {
  const { url, blur, former } = replacement
  if (typeof value === 'string') return former.reduce((text, address) => text.replaceAll(address, url), value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((part) => replaceIn(part, replacement))
  const parts = Object.entries(value).map(([name, part]) => [name, replaceIn(part, replacement)] as const)
  const isUse = 'url' in value && 'blur' in value && former.includes(String(value.url))
  return { ...Object.fromEntries(parts), ...(isUse && { blur }) }
}
