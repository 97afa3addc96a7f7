import { Role } from '#shared/staff/account.ts'
import { deviceStorage } from '#web/kit/browser-storage.ts'

const KEY = 'mc:staff-role'

/**
 * The role with which the staff area was last open in this browser; undefined after a sign-out. With it a page asks its
 * first questions before the account is known again: a guess, which the API checks.
 */
export function loadLastRole(): Role | undefined {
  const stored = deviceStorage.load(KEY)
  return Role.options.find((role) => role === stored)
}

export function saveLastRole(role: Role | null): void {
  if (role) deviceStorage.save(KEY, role)
  else deviceStorage.remove(KEY)
}
