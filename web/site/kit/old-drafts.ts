/** The key of every unfinished register card begins so. */
export const REGISTER_DRAFT_PREFIX = 'mc:register:'

/** Deletes the register cards that an earlier version of the site saved beyond the tab, with ID numbers in them. */
export function deleteOldDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(REGISTER_DRAFT_PREFIX)) localStorage.removeItem(key)
  } catch {
    // Storage is switched off.
  }
}
