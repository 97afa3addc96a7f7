import { randomInt } from 'node:crypto'
import { type Server, createServer } from 'node:net'

/** Below the operating system's ephemeral ports, which any connection may use at any time. */
const LOWEST = 12_000
const HIGHEST = 31_000

const listen = (port: number): Promise<Server | undefined> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen(port, '127.0.0.1', () => resolve(server))
  })

/** The first of `count` ports in a row that are free now. Chosen at random, so that two runs do not want the same. */
export async function freePorts(count: number): Promise<number> {
  const first = randomInt(LOWEST, HIGHEST)
  const servers = await Promise.all(Array.from({ length: count }, (_, index) => listen(first + index)))
  await Promise.all(servers.map(async (server) => server && new Promise((closed) => server.close(closed))))
  return servers.every(Boolean) ? first : freePorts(count)
}
