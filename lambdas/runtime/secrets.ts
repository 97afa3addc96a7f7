import { type EnvironmentName, env } from './env.ts'

/** How long a warm Lambda uses a fetched secret: this long after a rotation the old one is out of use. */
export const SECRET_CACHE_MS = 5 * 60_000

/**
 * Secrets by name, cached for some minutes. A failed fetch is retried at the next call; until then the cached value is
 * used, so that an outage of Parameter Store breaks nothing. `forceRefresh` fetches at once.
 */
export function cachedSecrets(fetch: (name: string) => Promise<string>, elapsed: () => number) {
  const kept = new Map<string, { readonly value: Promise<string>; readonly since: number }>()
  return (name: string, { afresh = false } = {}): Promise<string> => {
    const known = kept.get(name)
    if (!afresh && known && elapsed() - known.since < SECRET_CACHE_MS) return known.value
    const value = known ? fetch(name).catch(() => known.value) : fetch(name)
    value.catch(() => kept.delete(name))
    kept.set(name, { value, since: elapsed() })
    return value
  }
}

const secrets = cachedSecrets(
  // Loaded on first use: requests for availability and prices need no secret.
  async (name) => (await import('./parameter-store.ts')).fetchParameter(name),
  () => performance.now(),
)

/** A secret from Parameter Store, by the variable of the environment that names it. */
export const secret = (
  parameter: Extract<EnvironmentName, `${string}_PARAMETER`>,
  asked?: { readonly afresh: boolean },
): Promise<string> => secrets(env(parameter), asked)
