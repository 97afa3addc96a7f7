import { type Author, authorOf, revisedBy, revisionAuthor } from '#shared/kernel/author.ts'
import { type Refused, accept, refuse } from '#shared/kernel/result.ts'
import type { SettingsSection } from '#shared/settings/settings-sections.ts'
import type { Settings } from '#shared/settings/settings.ts'
import type { ShowSettings } from '#shared/settings/staff-settings.contract.ts'
import type { Caller, UseCase } from '#lambdas/http/serve.ts'
import type { Clock } from '#lambdas/runtime/clock.ts'
import type { SettingsRepository } from '#lambdas/table/settings-repository.ts'
import type { Write } from '#lambdas/table/table.ts'

type Needs = { readonly settings: SettingsRepository; readonly clock: Clock }

/** What would be saved, what it was before, who saves it and when (ISO UTC). */
export type SettingsEdit = {
  readonly before: Settings
  readonly after: Settings
  readonly author: Author
  readonly now: string
}

/** What only one section knows. */
export type SectionCheck<Refusal extends string> = (edit: SettingsEdit) => Promise<Refused<Refusal> | undefined>

type SectionRules<Refusal extends string> = {
  readonly check?: SectionCheck<Refusal>
  /** Written with the settings, in one transaction. */
  readonly otherWrites?: (edit: SettingsEdit) => Promise<readonly Write[]>
}

type SaveRequest = {
  readonly body: { readonly version: number; readonly form: Partial<Settings> }
  readonly caller: Pick<Caller, 'name' | 'sub'>
}

export const showSettingsUsing =
  ({ settings }: Pick<Needs, 'settings'>): UseCase<typeof ShowSettings> =>
  async () =>
    accept(await settings.find())

/** Saves one section on the version that was edited. */
export const saveSectionUsing =
  <const Refusal extends string = never>(
    section: SettingsSection,
    { settings, clock }: Needs,
    { check, otherWrites }: SectionRules<Refusal> = {},
  ) =>
  async ({ body: { version, form }, caller }: SaveRequest) =>
    settings.save<Refusal | 'changed-meanwhile'>(section, async (before) => {
      const revision = before.revisions[section]
      if ((revision?.version ?? 0) !== version)
        return refuse('changed-meanwhile', revision && { ...revisionAuthor(revision), at: revision.updatedAt })
      const { now } = clock()
      const author = authorOf(caller)
      const after: Settings = {
        ...before,
        ...form,
        version: before.version + 1,
        revisions: { ...before.revisions, [section]: { version: version + 1, updatedAt: now, ...revisedBy(author) } },
      }
      const edit = { before, after, author, now }
      const refused = await check?.(edit)
      if (refused) return refused
      return accept({ after, context: { ...author, now, action: 'saved' }, otherWrites: await otherWrites?.(edit) })
    })
