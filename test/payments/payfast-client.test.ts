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
async function payfastThat(answers: RequestListener): Promise<string> {
  const server = createServer(answers).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/eng/query/validate`
}

const answering =
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
    const asked: unknown[] = []
    const validateUrl = await payfastThat(async (request, response) => {
      asked.push(request.method, request.url, request.headers['content-type'], await bodyOf(request))
      response.end('VALID')
    })
    await expect(confirmWithPayfast(message, { validateUrl })).resolves.toBe('VALID')
    expect(asked).toEqual(['POST', '/eng/query/validate', 'application/x-www-form-urlencoded', message])
  })

  it.each([
    { answer: 'VALID', means: 'VALID' },
    { answer: 'VALID\n', means: 'VALID' },
    { answer: ' valid \r\nmore lines\r\n', means: 'VALID' },
    { answer: 'INVALID', means: 'INVALID' },
    { answer: 'Invalid\nVALID', means: 'INVALID' },
  ])('reads $means from the first line of "$answer"', async ({ answer, means }) => {
    const validateUrl = await payfastThat(answering(200, answer))
    await expect(confirmWithPayfast(message, { validateUrl })).resolves.toBe(means)
  })

  it.each([
    { because: 'it is down', status: 500, body: 'VALID' },
    { because: 'it is overloaded', status: 503, body: '' },
    { because: 'the address is wrong', status: 404, body: 'INVALID' },
    { because: 'it answers an empty page', status: 200, body: '' },
    { because: 'it answers something else', status: 200, body: '<html>VALID</html>' },
  ])('throws, so that it is retried, when $because', async ({ status, body }) => {
    const validateUrl = await payfastThat(answering(status, body))
    await expect(confirmWithPayfast(message, { validateUrl })).rejects.toThrow(/PayFast's confirmation answered/)
  })

  it('throws at a redirect and does not follow it', async () => {
    const elsewhere = await payfastThat(answering(200, 'VALID'))
    const validateUrl = await payfastThat(answering(302, 'VALID', { location: elsewhere }))
    await expect(confirmWithPayfast(message, { validateUrl })).rejects.toThrow('answered 302')
  })

  it('throws when nothing listens', async () => {
    const validateUrl = await payfastThat(answering(200, 'VALID'))
    const [server] = servers
    server?.close()
    await expect(confirmWithPayfast(message, { validateUrl })).rejects.toThrow('fetch failed')
  })

  it('throws when the connection breaks in the middle of a response', async () => {
    const validateUrl = await payfastThat((_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('VALID\n', () => response.destroy())
    })
    await expect(confirmWithPayfast(message, { validateUrl })).rejects.toThrow('terminated')
  })

  it.each([
    { because: 'no response comes', answers: () => undefined },
    {
      because: 'the response stops half-way',
      answers: ((_, response) => void response.writeHead(200).write('VALID')) as RequestListener,
    },
  ])('throws in time when $because', async ({ answers }) => {
    const validateUrl = await payfastThat(answers)
    await expect(confirmWithPayfast(message, { validateUrl, timeoutMs: 100 })).rejects.toThrow('timeout')
  })
})
