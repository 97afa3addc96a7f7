import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { confirmWithPayfast } from '#lambdas/payfast/payfast-client.ts'
import { itnWithoutSignature } from '#shared/payments/payfast-itn.ts'
import { itnVectors } from './payfast-vectors.ts'

const message = itnWithoutSignature(itnVectors[2]?.raw_body ?? '')
const servers: Server[] = []

/** A PayFast on this machine; returns its validation address. */
async function startFakePayfast(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/eng/query/validate`
}

const respondWith =
  (status: number, body: string, headers = {}): RequestListener =>
  (_, response) => {
    response.writeHead(status, headers).end(body)
  }

async function bodyOf(request: IncomingMessage): Promise<string> {
  request.setEncoding('utf8')
  let body = ''
  for await (const part of request) body += part
  return body
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

describe('validating a message with PayFast', () => {
  it('posts the message as it came, character by character', async () => {
    const received: unknown[] = []
    const validateUrl = await startFakePayfast(async (request, response) => {
      received.push(request.method, request.url, request.headers['content-type'], await bodyOf(request))
      response.end('VALID')
    })
    await expect(confirmWithPayfast(message, { validateUrl })).resolves.toBe('VALID')
    expect(received).toEqual(['POST', '/eng/query/validate', 'application/x-www-form-urlencoded', message])
  })

  it.each([
    { response: 'VALID', expected: 'VALID' },
    { response: 'VALID\n', expected: 'VALID' },
    { response: ' valid \r\nmore lines\r\n', expected: 'VALID' },
    { response: 'INVALID', expected: 'INVALID' },
    { response: 'Invalid\nVALID', expected: 'INVALID' },
  ])('reads $expected from the first line of "$response"', async ({ response, expected }) => {
    const validateUrl = await startFakePayfast(respondWith(200, response))
    await expect(confirmWithPayfast(message, { validateUrl })).resolves.toBe(expected)
  })

  it.each([
    { because: 'it is down', status: 500, body: 'VALID' },
    { because: 'it is overloaded', status: 503, body: '' },
    { because: 'the address is wrong', status: 404, body: 'INVALID' },
    { because: 'it sends an empty page', status: 200, body: '' },
    { because: 'it sends something else', status: 200, body: '<html>VALID</html>' },
  ])('throws, so that it is retried, when $because', async ({ status, body }) => {
    const validateUrl = await startFakePayfast(respondWith(status, body))
    await expect(confirmWithPayfast(message, { validateUrl })).rejects.toThrow(/PayFast's confirmation answered/)
  })

  it('throws at a redirect and does not follow it', async () => {
    const elsewhere = await startFakePayfast(respondWith(200, 'VALID'))
    const validateUrl = await startFakePayfast(respondWith(302, 'VALID', { location: elsewhere }))
    await expect(confirmWithPayfast(message, { validateUrl })).rejects.toThrow('answered 302')
  })

  it('throws when nothing listens', async () => {
    const validateUrl = await startFakePayfast(respondWith(200, 'VALID'))
    const [server] = servers
    server?.close()
    await expect(confirmWithPayfast(message, { validateUrl })).rejects.toThrow('fetch failed')
  })

  it('throws when the connection breaks in the middle of a response', async () => {
    const validateUrl = await startFakePayfast((_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('VALID\n', () => response.destroy())
    })
    await expect(confirmWithPayfast(message, { validateUrl })).rejects.toThrow('terminated')
  })

  it.each([
    { because: 'no response comes', listener: () => undefined },
    {
      because: 'the response stops half-way',
      listener: ((_, response) => void response.writeHead(200).write('VALID')) as RequestListener,
    },
  ])('throws in time when $because', async ({ listener }) => {
    const validateUrl = await startFakePayfast(listener)
    await expect(confirmWithPayfast(message, { validateUrl, timeoutMs: 100 })).rejects.toThrow('timeout')
  })
})
