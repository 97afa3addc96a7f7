// @vitest-environment jsdom
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { postFile } from '#web/kit/post-file.ts'

let close: () => void = () => {}
afterEach(() => close())

/** A storage that answers the posts with these statuses, one after the other; counts them. */
async function startStorage(...statuses: number[]) {
  const posts: number[] = []
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    request.resume().on('end', () => {
      const status = statuses[posts.length] ?? 500
      posts.push(status)
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  close = () => server.close()
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const stop = new AbortController()
  const post = () =>
    postFile(url, { key: 'a' }, new File(['bytes'], 'a.jpg'), { onProgress: () => {}, signal: stop.signal })
  return { posts, post, stop }
}

it('sends a file again by itself while the storage is busy', async () => {
  const { posts, post } = await startStorage(503, 204)
  await post()
  expect(posts).toEqual([503, 204])
})

it('gives up after the third time, and sends nobody away to ask', async () => {
  const { posts, post } = await startStorage(503, 500, 503, 204)
  await expect(post()).rejects.toThrow('Our storage did not take the file. Please try again in a few minutes.')
  expect(posts).toEqual([503, 500, 503])
}, 15_000)

it('does not send again what the storage refuses', async () => {
  const { posts, post } = await startStorage(403, 204)
  await expect(post()).rejects.toThrow('Our storage did not take the file')
  expect(posts).toEqual([403])
})

it('stops between two times', async () => {
  const { posts, post, stop } = await startStorage(503, 204)
  const sent = post()
  await expect.poll(() => posts).toEqual([503])
  setTimeout(() => stop.abort(), 50)
  await expect(sent).rejects.toMatchObject({ name: 'AbortError' })
  expect(posts).toEqual([503])
})
