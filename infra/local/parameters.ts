import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { type RuntimeSecret, type Secret, parameterVariables } from '#infra/functions.ts'
import { openJsonFile } from './engines/json-file.ts'
import { type LocalServer, serveLocally } from './engines/listen-locally.ts'

const GetParameter = z.object({ Name: z.string() })
const StoredKey = z.record(z.string(), z.string())
const fieldOf = { 'link-key': 'linkKey', 'origin-secret': 'originSecret' } as const

/**
 * A key of this data folder: made at the first start and stored, so that links in the inbox keep working and the counts of
 * visitors stay valid.
 */
export async function localKey(folder: string, name: keyof typeof fieldOf): Promise<string> {
  const file = openJsonFile(join(folder, `${name}.json`), StoredKey)
  const stored = await file.read()
  const known = stored?.[fieldOf[name]]
  if (known) return known
  const key = randomBytes(32).toString('base64url')
  await file.write({ [fieldOf[name]]: key })
  return key
}

export type Parameters = LocalServer & {
  /** For a Lambda: the store's address, the names of its secrets, and what CloudFormation reads from the store. */
  readonly environment: Readonly<Record<string, string>>
}

/** Emulates the one request of Parameter Store that Lambdas use: GetParameter. */
export async function startParameters({
  'origin-secret': originSecrets,
  ...secrets
}: Readonly<Partial<Record<Secret, string>>>): Promise<Parameters> {
  const values = new Map(Object.entries(secrets))
  const server = await serveLocally('the parameter store', 0, async (request) => {
    const parsed = GetParameter.safeParse(await request.json())
    const value = parsed.success ? values.get(parsed.data.Name) : undefined
    return value === undefined
      ? Response.json({ __type: 'ParameterNotFound' }, { status: 400 })
      : Response.json({ Parameter: { Name: parsed.data?.Name, Type: 'SecureString', Value: value } })
  })
  const names = [...values.keys()].map((secret) => [parameterVariables[secret as RuntimeSecret], secret])
  const environment = {
    AWS_ENDPOINT_URL_SSM: server.url,
    ...(originSecrets !== undefined && { ORIGIN_SECRETS: originSecrets }),
    ...Object.fromEntries(names),
  }
  return { ...server, environment }
}
