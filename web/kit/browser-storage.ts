/** Texts by key. Where storage is switched off, full or unreadable, nothing is saved and nothing is found. */
const browserStorage = (storage: () => Storage) => {
  function load(key: string): string | null {
    try {
      return storage().getItem(key)
    } catch {
      return null
    }
  }

  /** Whether it was saved. */
  function save(key: string, text: string): boolean {
    try {
      storage().setItem(key, text)
      return true
    } catch {
      return false
    }
  }

  function remove(key: string): void {
    try {
      storage().removeItem(key)
    } catch {
      // Then nothing was saved.
    }
  }

  /** The keys that begin so. */
  function keys(prefix: string): string[] {
    try {
      return Object.keys(storage()).filter((key) => key.startsWith(prefix))
    } catch {
      return []
    }
  }

  return {
    load,
    save,

    /** What was saved as JSON, whose shape the caller checks; undefined if there is none. */
    loadJson(key: string): unknown {
      try {
        return JSON.parse(load(key) ?? 'null') ?? undefined
      } catch {
        return undefined
      }
    },

    saveJson: (key: string, value: unknown): boolean => save(key, JSON.stringify(value)),

    keys,

    /** Removes all whose keys begin so. */
    removeAll: (prefix: string): void => keys(prefix).forEach(remove),

    remove,
  }
}

/** Kept over reloads, until the tab is closed. */
export const tabStorage = browserStorage(() => sessionStorage)

/** Where the device keeps the role of staff who are signed in; nothing once they have signed out. */
export const STAFF_ROLE_KEY = 'mc:staff-role'

/** Kept by this browser, for all its tabs. */
export const deviceStorage = browserStorage(() => localStorage)
