import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { keptFile } from './engines/kept-file.ts'
import { type LocalServer, serveLocally } from './engines/listen-locally.ts'

const GetParameter = z.object({ Name: z.string() })
const Kept = z.object({ linkKey: z.string() })

/** The key of the guests' links: made at the first start, and kept, so that links in the inbox go on working. */
export async function localLinkKey(folder: string): Promise<string> {
  const file = keptFile(join(folder, 'link-key.json'), Kept)
  const kept = await file.read()
  if (kept) return kept.linkKey
  const linkKey = randomBytes(32).toString('base64url')
  await file.write({ linkKey })
  return linkKey
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
