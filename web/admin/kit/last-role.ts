import { Role } from '#shared/staff/account.ts'

const KEY = 'mc:staff-role'

/**
 * The role with which the staff area was last open in this browser; undefined after a sign-out. With it a page asks its
 * first questions before the account is known again: a guess, which the API checks.
 */
export function loadLastRole(): Role | undefined {
  try {
    const stored = localStorage.getItem(KEY)
    return Role.options.find((role) => role === stored)
  } catch {
    return undefined
  }
}

export function saveLastRole(role: Role | null): void {
  try {
    if (role) localStorage.setItem(KEY, role)
    else localStorage.removeItem(KEY)
  } catch {
    // Storage is disabled: the account is asked for first.
  }
}
