import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { type EnvironmentName, env } from './env.ts'

const cache = new Map<string, Promise<string>>()

async function fetchParameter(name: string): Promise<string> {
  const { Parameter } = await new SSMClient().send(new GetParameterCommand({ Name: name, WithDecryption: true }))
  if (!Parameter?.Value) throw new Error(`Parameter ${name} is empty`)
  return Parameter.Value
}

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
