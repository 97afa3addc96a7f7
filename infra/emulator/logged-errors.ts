import * as z from 'zod/mini'
import { callAws, type Emulated } from './call-aws.ts'

const Groups = z.object({ logGroups: z.array(z.object({ logGroupName: z.string() })) })
const Events = z.object({ events: z.array(z.object({ message: z.string() })) })
const MAX_LINES = 20
const ERROR_LINE = /"level":"error"|^\S*Error\b|Task timed out/

/** The error lines of the deployed Lambdas' logs, from the emulated CloudWatch, newest last. */
export async function readLoggedErrors(emulated: Emulated): Promise<string[]> {
  const call = async (action: string, request: object): Promise<unknown> =>
    JSON.parse(
      await callAws(emulated, {
        service: 'logs',
        headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `Logs_20140328.${action}` },
        body: JSON.stringify(request),
      }),
    )
  const { logGroups } = z.parse(Groups, await call('DescribeLogGroups', {}))
  const lines = await Promise.all(
    logGroups.map(async ({ logGroupName }) => {
      const { events } = z.parse(Events, await call('FilterLogEvents', { logGroupName }))
      return events.filter(({ message }) => ERROR_LINE.test(message)).map(({ message }) => `${logGroupName} ${message}`)
    }),
  )
  return lines.flat().slice(-MAX_LINES)
}
