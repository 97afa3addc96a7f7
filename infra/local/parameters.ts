import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { type Secret, parameterVariables } from '#infra/functions.ts'
import { openJsonFile } from './engines/json-file.ts'
import { type LocalServer, serveLocally } from './engines/listen-locally.ts'

const GetParameter = z.object({ Name: z.string() })
const Kept = z.record(z.string(), z.string())
const fieldOf = { 'link-key': 'linkKey', 'origin-secret': 'originSecret' } as const

/**
 * A key of the house's own: made at the first start, and kept, so that links in the inbox go on working and visitors are
 * counted on.
 */
export async function localKey(folder: string, name: keyof typeof fieldOf): Promise<string> {
  const file = openJsonFile(join(folder, `${name}.json`), Kept)
  const kept = await file.read()
  const known = kept?.[fieldOf[name]]
  if (known) return known
  const key = randomBytes(32).toString('base64url')
  await file.write({ [fieldOf[name]]: key })
  return key
}

export type Parameters = LocalServer & {
  /** By which a Lambda finds the store, and its secrets in it. */
  readonly environment: Readonly<Record<string, string>>
}

/** Answers as Parameter Store does to the one question that Lambdas ask it: what is the secret of this name? */
export async function startParameters(secrets: Readonly<Partial<Record<Secret, string>>>): Promise<Parameters> {
  const values = new Map(Object.entries(secrets))
  const server = await serveLocally('the parameter store', 0, async (request) => {
    const asked = GetParameter.safeParse(await request.json())
    const value = asked.success ? values.get(asked.data.Name) : undefined
    return value === undefined
      ? Response.json({ __type: 'ParameterNotFound' }, { status: 400 })
      : Response.json({ Parameter: { Name: asked.data?.Name, Type: 'SecureString', Value: value } })
  })
  const names = [...values.keys()].map((secret) => [parameterVariables[secret as Secret], secret])
  return { ...server, environment: { AWS_ENDPOINT_URL_SSM: server.url, ...Object.fromEntries(names) } }
}
