import * as z from 'zod/mini'

const Sent = z.object({ To: z.array(z.string()), Subject: z.string(), BodyText: z._default(z.string(), '') })
export type SentEmail = z.infer<typeof Sent>
const AllSent = z.object({ messages: z.record(z.string(), z.array(z.looseObject(Sent.shape))) })

/** Every e-mail that the emulated SES has sent to this address, Cognito's included. */
export async function emailsTo(address: string, endpoint: string): Promise<SentEmail[]> {
  const response = await fetch(`${endpoint}/_ministack/ses/messages`)
  const { messages } = z.parse(AllSent, await response.json())
  return Object.values(messages)
    .flat()
    .filter(({ To }) => To.includes(address))
}
