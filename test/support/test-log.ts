import { afterEach, beforeEach, vi } from 'vitest'

type Line = {
  readonly level: string
  readonly message: string
  readonly counted?: true
  readonly [field: string]: unknown
}

/**
 * Catches the app's log lines during each test of this file, so that tests can read them and they do not fill the
 * screen.
 */
export function setUpTestLog(): { readonly lines: readonly Line[]; alarms(): string[] } {
  const lines: Line[] = []
  beforeEach(() => {
    lines.length = 0
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      lines.push(JSON.parse(String(text)) as Line)
      return true
    })
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })
  return {
    lines,
    alarms: () => lines.filter(({ level, counted }) => counted && level === 'error').map(({ message }) => message),
  }
}
