import { request } from 'node:http'
import { type LocalServer, listenLocally } from '#infra/local/engines/listen-locally.ts'

/**
 * Forwards requests to the emulator with the header of a load balancer that received them over https: in AWS all do,
 * and the policies of queues, topics and buckets deny requests over plain http.
 */
export const startHttpsProxy = (emulatorPort: number): Promise<LocalServer> =>
  listenLocally('the proxy of the emulator', 0, (incoming, outgoing) => {
    const { method, url, headers } = incoming
    const forwarded = request(
      {
        host: '127.0.0.1',
        port: emulatorPort,
        method,
        path: url,
        headers: { ...headers, 'x-forwarded-proto': 'https' },
      },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(outgoing)
      },
    )
    forwarded.once('error', () => outgoing.destroy())
    outgoing.once('close', () => forwarded.destroy())
    incoming.pipe(forwarded)
  })
