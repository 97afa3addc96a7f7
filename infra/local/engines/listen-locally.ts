import { getRequestListener } from '@hono/node-server'
import { createServer, type RequestListener, type Server } from 'node:http'
import { StartError, reasonOf } from './start-error.ts'

type Fetch = (request: Request) => Response | Promise<Response>

export type LocalServer = {
  readonly url: string
  readonly port: number
  stop(): Promise<void>
}

/**
 * Listens on 127.0.0.1 only: the local stack is not for other machines in the network. Port 0 is any free one. Throws
 * `StartError` if the port is taken; `name` names the part of the stack in its sentence.
 */
export async function listenLocally(name: string, port: number, listener: RequestListener): Promise<LocalServer> {
  const server = createServer(listener)
  const bound = await listening(name, port, server)

  return { url: `http://127.0.0.1:${bound}`, port: bound, stop: () => stopped(server) }
}

/** The same for a function from Request to Response, such as a Hono app's `fetch`. */
export const serveLocally = (name: string, port: number, fetch: Fetch): Promise<LocalServer> =>
  listenLocally(name, port, getRequestListener(fetch))

const listening = (name: string, port: number, server: Server): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new StartError(describeListenError(name, port, error))))
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      resolve(address && typeof address === 'object' ? address.port : port)
    })
  })

export const portTaken = (name: string, port: number): string =>
  `Port ${port} is taken, so ${name} cannot start: stop what listens there, or choose another port.`

function describeListenError(name: string, port: number, error: NodeJS.ErrnoException): string {
  if (error.code === 'EADDRINUSE') return portTaken(name, port)
  if (error.code === 'EACCES') return `Port ${port} is not open to you, so ${name} cannot start: choose one above 1023.`
  return `${name} cannot listen on port ${port}: ${reasonOf(error)}.`
}

const stopped = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    // A browser keeps connections open, and Ctrl-C must not wait for it.
    server.closeAllConnections()
  })
