import { inject } from 'vitest'
import type { BuiltSite } from '#web/build/build-site.ts'

/** The folders of the site as it was built before the first test. They are read-only. */
export function builtSite(): BuiltSite {
  const built = inject('builtSite') as BuiltSite | undefined
  if (!built) throw new Error('Name this test in test/support/build-site-once.ts, so that the site is built for it')
  return built
}
