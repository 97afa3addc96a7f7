import { type EnvironmentName, env } from './env.ts'

/** How long a warm Lambda uses a fetched secret: this long after a rotation the old one is out of use. */
export const SECRET_CACHE_MS = 5 * 60_000

/**
 * Secrets by name, cached for some minutes. A failed fetch is retried at the next call; until then the cached value is
 * used, so that an outage of Parameter Store breaks nothing. `forceRefresh` fetches at once.
 */
export function cachedSecrets(fetch: (name: string) => Promise<string>, elapsed: () => number) {
  const cache = new Map<string, { readonly value: Promise<string>; readonly since: number }>()
  return (name: string, { forceRefresh = false } = {}): Promise<string> => {
    const cached = cache.get(name)
    if (!forceRefresh && cached && elapsed() - cached.since < SECRET_CACHE_MS) return cached.value
    const value = cached ? fetch(name).catch(() => cached.value) : fetch(name)
    value.catch(() => cache.delete(name))
    cache.set(name, { value, since: elapsed() })
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
  options?: { readonly forceRefresh: boolean },
): Promise<string> => secrets(env(parameter), options)
