import { type EnvironmentName, env } from './env.ts'

/** How long a warm Lambda goes by what it fetched: this long after a rotation nobody uses the old secret any more. */
export const SECRET_CACHE_MS = 5 * 60_000

/**
 * Secrets by their names, each fetched once in a while. A failed fetch is tried again next time; where the secret was
 * known before, that one serves on, so that a hiccup of Parameter Store closes no house. `afresh` fetches it at once.
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
  // Loaded when first asked for: who only looks at free nights and prices does not wait for it.
  async (name) => (await import('./parameter-store.ts')).fetchParameter(name),
  () => performance.now(),
)

/** A secret from Parameter Store, by the variable of the environment that names it. */
export const secret = (
  parameter: Extract<EnvironmentName, `${string}_PARAMETER`>,
  asked?: { readonly afresh: boolean },
): Promise<string> => secrets(env(parameter), asked)
