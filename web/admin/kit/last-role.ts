import { Role } from '#shared/staff/account.ts'
import { STAFF_ROLE_KEY, deviceStorage } from '#web/kit/browser-storage.ts'

/**
 * The role with which the staff area was last open in this browser; undefined after a sign-out. With it a page asks its
 * first questions before the account is known again: a guess, which the API checks.
 */
export function loadLastRole(): Role | undefined {
  const stored = deviceStorage.load(STAFF_ROLE_KEY)
  return Role.options.find((role) => role === stored)
}

export function saveLastRole(role: Role | null): void {
  if (role) deviceStorage.save(STAFF_ROLE_KEY, role)
  else deviceStorage.remove(STAFF_ROLE_KEY)
}
