import { tabStorage } from '#web/kit/browser-storage.ts'

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

/** Removes what was typed into any form of this tab. */
export const discardDrafts = (): void => tabStorage.removeAll(PREFIX)

/** The account that uses this tab now, by its `sub`. */
export const draftsOwner = (): string | null => tabStorage.load(OWNER_KEY)

/** The account that uses this tab now: drafts of another one are removed, since they hold what guests told it. */
export function claimDrafts(sub: string): void {
  if (tabStorage.load(OWNER_KEY) !== sub) discardDrafts()
  tabStorage.save(OWNER_KEY, sub)
}
