/** A choice of this browser, kept over reloads; null where there is none, or storage is disabled. */
export function loadPreference(name: string): string | null {
  try {
    return localStorage.getItem(`mc:staff-${name}`)
  } catch {
    return null
  }
}

/** Where storage is disabled the choice holds until the page is left. */
export function savePreference(name: string, value: string): void {
  try {
    localStorage.setItem(`mc:staff-${name}`, value)
  } catch {
    // Nothing to do: it is a convenience.
  }
}
