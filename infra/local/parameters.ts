import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { keptFile } from './engines/kept-file.ts'
import { type LocalServer, serveLocally } from './engines/listen-locally.ts'

const GetParameter = z.object({ Name: z.string() })
const Kept = z.record(z.string(), z.string())
const fieldOf = { 'link-key': 'linkKey', 'edge-key': 'edgeKey' } as const

/**
 * A key of the house's own: made at the first start, and kept, so that links in the inbox go on working and visitors are
 * counted on.
 */
export async function localKey(folder: string, name: keyof typeof fieldOf): Promise<string> {
  const file = keptFile(join(folder, `${name}.json`), Kept)
  const kept = await file.read()
  const known = kept?.[fieldOf[name]]
  if (known) return known
  const key = randomBytes(32).toString('base64url')
  await file.write({ [fieldOf[name]]: key })
  return key
}

/** Answers as Parameter Store does to the one question that Lambdas ask it: what is the secret of this name? */
export const startParameters = (parameters: Readonly<Record<string, string>>): Promise<LocalServer> =>
  serveLocally('the parameter store', 0, async (request) => {
    const asked = GetParameter.safeParse(await request.json())
    const value = asked.success ? parameters[asked.data.Name] : undefined
    return value === undefined
      ? Response.json({ __type: 'ParameterNotFound' }, { status: 400 })
      : Response.json({ Parameter: { Name: asked.data?.Name, Type: 'SecureString', Value: value } })
  })
