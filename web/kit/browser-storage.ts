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

    /** Removes all whose keys begin so. */
    removeAll(prefix: string): void {
      try {
        for (const key of Object.keys(storage())) if (key.startsWith(prefix)) storage().removeItem(key)
      } catch {
        // Then nothing was saved.
      }
    },

    remove(key: string): void {
      try {
        storage().removeItem(key)
      } catch {
        // Then nothing was saved.
      }
    },
  }
}

/** Kept over reloads, until the tab is closed. */
export const tabStorage = browserStorage(() => sessionStorage)

/** Where the device keeps the role of staff who are signed in; nothing once they have signed out. */
export const STAFF_ROLE_KEY = 'mc:staff-role'

/** Kept by this browser, for all its tabs. */
export const deviceStorage = browserStorage(() => localStorage)
