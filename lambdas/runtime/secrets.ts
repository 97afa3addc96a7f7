import { type EnvironmentName, env } from './env.ts'

const cache = new Map<string, Promise<string>>()

// Loaded when first asked for: who only looks at free nights and prices does not wait for it.
const fetchParameter = async (name: string): Promise<string> =>
  (await import('./parameter-store.ts')).fetchParameter(name)

/** A secret from Parameter Store, fetched once per warm Lambda. A failed fetch is tried again next time. */
export function secret(parameter: Extract<EnvironmentName, `${string}_PARAMETER`>): Promise<string> {
  const name = env(parameter)
  const known = cache.get(name)
  if (known) return known
  const fetched = fetchParameter(name)
  fetched.catch(() => cache.delete(name))
  cache.set(name, fetched)
  return fetched
}
