import { deviceStorage, tabStorage } from '#web/kit/browser-storage.ts'

type Draft = {
  readonly version: number
  readonly before: unknown
  readonly values: unknown
  /** The key of a new record; none in a draft from before there were keys. */
  readonly key?: string
}

const PREFIX = 'mc:draft:'
const keyOf = (name: string): string => `${PREFIX}${name}`
/** Whose drafts they are: the account's `sub`. */
const OWNER_KEY = 'mc:drafts-of'

/** What was typed into a form and not saved; it lives as long as the tab. */
export const loadDraft = (name: string): Draft | undefined => tabStorage.loadJson(keyOf(name)) as Draft | undefined

/** Saves a draft, or removes it where there is none. */
export function saveDraft(name: string, draft: Draft | undefined): void {
  if (draft) tabStorage.saveJson(keyOf(name), draft)
  else tabStorage.remove(keyOf(name))
}

/** Removes what was typed into any form of this tab, and what this browser keeps of pages. */
export function discardDrafts(): void {
  tabStorage.removeAll(PREFIX)
  deviceStorage.removeAll(KEPT_PREFIX)
}

/** What was typed of a page and not saved, in whatever tab. It holds nothing that guests told. */
export type KeptDraft = {
  readonly version: number
  readonly before: Readonly<Record<string, unknown>>
  readonly values: Readonly<Record<string, unknown>>
  /** When it was typed (ISO UTC), and by which account. */
  readonly at: string
  readonly owner: string
}

const KEPT_PREFIX = 'mc:kept-draft:'

/** What this browser keeps of a page for the account that uses this tab. */
export function loadKept(name: string): KeptDraft | undefined {
  const kept = deviceStorage.loadJson(KEPT_PREFIX + name) as KeptDraft | undefined
  return kept && kept.owner === draftsOwner() ? kept : undefined
}

/** Keeps what is typed of a page beyond its tab, for this account alone; removes it where there is none. */
export function saveKept(name: string, draft: Omit<KeptDraft, 'owner'> | undefined): void {
  const owner = draftsOwner()
  if (!draft) deviceStorage.remove(KEPT_PREFIX + name)
  else if (owner !== null) deviceStorage.saveJson(KEPT_PREFIX + name, { ...draft, owner })
}

/** The names of what is kept that begin so. */
export const keptNames = (prefix = ''): string[] =>
  deviceStorage.keys(KEPT_PREFIX + prefix).map((key) => key.slice(KEPT_PREFIX.length))

/** The account that uses this tab now, by its `sub`. */
export const draftsOwner = (): string | null => tabStorage.load(OWNER_KEY)

/** The account that uses this tab now: drafts of another one are removed, since they hold what guests told it. */
export function claimDrafts(sub: string): void {
  if (tabStorage.load(OWNER_KEY) !== sub) tabStorage.removeAll(PREFIX)
  tabStorage.save(OWNER_KEY, sub)
  for (const name of keptNames()) if (!loadKept(name)) saveKept(name, undefined)
}
