import { request } from 'node:http'
import { type LocalServer, listenLocally } from '#infra/local/engines/listen-locally.ts'

/**
 * Passes requests on to the emulator as a load balancer would that they have reached over https: in AWS they always
 * do, and the policies of queues, topics and buckets turn everything else away.
 */
export const startHttpsProxy = (emulatorPort: number): Promise<LocalServer> =>
  listenLocally('the way to the emulator', 0, (incoming, outgoing) => {
    const { method, url, headers } = incoming
    const onward = request(
      {
        host: '127.0.0.1',
        port: emulatorPort,
        method,
        path: url,
        headers: { ...headers, 'x-forwarded-proto': 'https' },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    onward.once('error', () => outgoing.destroy())
    outgoing.once('close', () => onward.destroy())
    incoming.pipe(onward)
  })
