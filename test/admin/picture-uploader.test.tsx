// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { galleryKind } from '#shared/content/gallery-kind.ts'
import { CompletePictureUpload, StartPictureUpload } from '#shared/pictures/picture-uploads.contract.ts'
import { PictureControl } from '#web/admin/features/content/picture-control.tsx'
import { PictureUploader } from '#web/admin/pictures/picture-uploader.tsx'
import { hasUnsavedWork, lossesOf } from '#web/admin/kit/unsaved-work.ts'
import { RefusalError, UnexpectedError } from '#web/kit/api.ts'
import type { staffCall as StaffCall } from '#web/admin/kit/staff-call.ts'
import type { postFile as PostFile } from '#web/kit/post-file.ts'
import { A_PICTURE_ADDRESS } from '#test/support/picture-fixture.ts'

const { staffCall, postFile } = vi.hoisted(() => ({
  staffCall: vi.fn<typeof StaffCall>(),
  postFile: vi.fn<typeof PostFile>(),
}))
vi.mock('#web/admin/kit/staff-call.ts', () => ({ staffCall }))
vi.mock('#web/kit/post-file.ts', () => ({ postFile }))

type Post = {
  readonly name: string
  readonly progress: (done: number) => void
  readonly signal: AbortSignal
  readonly end: () => void
}
let posts: Post[]
let created: { form: Record<string, unknown>; key: string }[]
let refusals: Error[]
/** Of adding the picture. */
let failures: Error[]

beforeEach(() => {
  posts = []
  created = []
  refusals = []
  failures = []
  staffCall.mockImplementation(async (endpoint, request) => {
    if (endpoint === StartPictureUpload) return { uploadId: 'a', url: 'https://storage.test', fields: {} }
    if (endpoint === CompletePictureUpload) {
      const refusal = refusals.shift()
      if (refusal) throw refusal
      return { address: A_PICTURE_ADDRESS, blur: '', bytes: 9 }
    }
    const failure = endpoint === galleryKind.actions.create ? failures.shift() : undefined
    if (failure) throw failure
    if (endpoint === galleryKind.actions.create) created.push(request?.body as never)
    return {}
  })
  postFile.mockImplementation(
    (_url, _fields, file, options) =>
      new Promise<void>((resolve, reject) => {
        options.signal.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')))
        posts.push({ name: (file as File).name, progress: options.onProgress, signal: options.signal, end: resolve })
      }),
  )
})

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PictureUploader cabins={[{ slug: 'aloe', name: 'Aloe' }]} ownTags={['Fireside']} />
    </QueryClientProvider>,
  )
const pick = (...names: string[]) =>
  fireEvent.change(screen.getByLabelText('Pictures'), {
    target: { files: names.map((name) => new File(['bytes'], name, { type: 'image/jpeg' })) },
  })
const sent = (count: number) => waitFor(() => expect(posts).toHaveLength(count))

it('sends two at a time, shows the progress of each, and adds a hidden picture for each that arrived', async () => {
  open()
  fireEvent.change(screen.getByLabelText('Cabin of those you add next'), { target: { value: 'aloe' } })
  fireEvent.click(screen.getByLabelText('View'))
  fireEvent.click(screen.getByLabelText('Fireside'))
  pick('one.jpg', 'two.jpg', 'three.jpg')
  await sent(2)
  // What is chosen later is for the pictures that are picked later.
  fireEvent.click(screen.getByLabelText('Season'))
  expect(posts.map(({ name }) => name)).toEqual(['one.jpg', 'two.jpg'])
  act(() => posts[0]?.progress(0.5))
  expect(screen.getByRole('progressbar', { name: 'Sending one.jpg' }).getAttribute('value')).toBe('0.4')
  await act(async () => posts[0]?.end())
  await sent(3)
  expect(created).toHaveLength(1)
  expect(created[0]?.form).toMatchObject({
    ...{ name: 'one', alt: '', cabinSlug: 'aloe', tags: ['view', 'Fireside'], shown: false },
    picture: { url: A_PICTURE_ADDRESS, focal: { x: 50, y: 50 }, scale: 1 },
  })
  await act(async () => posts[1]?.end())
  await act(async () => posts[2]?.end())
  await waitFor(() => expect(screen.getByText(/^3 pictures added/)).toBeDefined())
  expect(created.map(({ form }) => form['tags'])).toEqual(Array.from({ length: 3 }, () => ['view', 'Fireside']))
  expect(new Set(created.map(({ key }) => key)).size).toBe(3)
  expect(screen.queryByText('one.jpg')).toBeNull()
})

it('stops one that is cancelled and goes on with the next', async () => {
  open()
  pick('one.jpg', 'two.jpg', 'three.jpg')
  await sent(2)
  fireEvent.click(screen.getByRole('button', { name: 'Stop one.jpg' }))
  await sent(3)
  expect(posts[0]?.signal.aborted).toBe(true)
  expect(posts[2]?.name).toBe('three.jpg')
  expect(screen.queryByText('one.jpg')).toBeNull()
  expect(created).toEqual([])
})

it('says why one could not be used now, and sends it again', async () => {
  refusals.push(new RefusalError('file-not-there', 'The file has not arrived.', {}))
  open()
  pick('one.jpg')
  await sent(1)
  await act(async () => posts[0]?.end())
  await waitFor(() => expect(screen.getByText('The file has not arrived.')).toBeDefined())
  expect(created).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Try again to send one.jpg' }))
  await sent(2)
  await act(async () => posts[1]?.end())
  await waitFor(() => expect(created).toHaveLength(1))
})

it('offers no other try of a file that cannot be used', async () => {
  refusals.push(new RefusalError('picture-damaged', 'This picture is damaged.', {}))
  open()
  pick('one.jpg')
  await sent(1)
  await act(async () => posts[0]?.end())
  await waitFor(() => expect(screen.getByText('This picture is damaged.')).toBeDefined())
  expect(screen.queryByRole('button', { name: /Try again/ })).toBeNull()
})

it('goes on by itself where the connection or the server fails for a moment', async () => {
  failures.push(new UnexpectedError('Something went wrong.', 'error-1'), new UnexpectedError('No connection.'))
  open()
  pick('one.jpg')
  await sent(1)
  await act(async () => posts[0]?.end())
  await waitFor(() => expect(created).toHaveLength(1), { timeout: 8000 })
  expect(failures).toEqual([])
  expect(posts).toHaveLength(1)
  expect(screen.queryByRole('button', { name: /Try again/ })).toBeNull()
}, 12_000)

it('takes an own tag, in the spelling that is known', async () => {
  open()
  fireEvent.change(screen.getByLabelText('Another tag'), { target: { value: 'fireside' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add the tag' }))
  fireEvent.change(screen.getByLabelText('Another tag'), { target: { value: 'Hot tub' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add the tag' }))
  fireEvent.change(screen.getByLabelText('Another tag'), { target: { value: 'Stars' } })
  fireEvent.keyDown(screen.getByLabelText('Another tag'), { key: 'Enter' })
  pick('one.jpg')
  await sent(1)
  await act(async () => posts[0]?.end())
  await waitFor(() => expect(created[0]?.form).toMatchObject({ tags: ['hot-tub', 'Fireside', 'Stars'] }))
})

it('asks before its page is left while it sends, and not where a record is opened beside the list', async () => {
  open()
  expect(hasUnsavedWork()).toBe(false)
  pick('one.jpg', 'two.jpg')
  await sent(2)
  expect([hasUnsavedWork(), hasUnsavedWork(true)]).toEqual([true, false])
  expect(lossesOf(false)).toEqual(['2 pictures are still being sent. Leaving stops that.'])
  await act(async () => posts[0]?.end())
  await act(async () => posts[1]?.end())
  await waitFor(() => expect(created).toHaveLength(2))
  expect(hasUnsavedWork()).toBe(false)
})

it('sends nothing more once its page is left', async () => {
  const { unmount } = open()
  pick('one.jpg', 'two.jpg', 'three.jpg')
  await sent(2)
  unmount()
  expect(posts.map(({ signal }) => signal.aborted)).toEqual([true, true])
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(posts).toHaveLength(2)
})

it('keeps the address of a file that is replaced, and asks before its drawer is left meanwhile', async () => {
  const onFill = vi.fn<(values: object) => void>()
  const url = '/illustrations/aloe-1.svg'
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PictureControl
        {...{ label: 'Picture', hint: undefined, problem: undefined, innerProblems: {}, onFill }}
        value={{ url, focal: { x: 40, y: 60 }, scale: 1.5, blur: '' }}
        values={{ formerAddresses: ['/illustrations/aloe-2.svg', url] }}
        onChange={() => {}}
      />
    </QueryClientProvider>,
  )
  fireEvent.change(screen.getByLabelText('Another file'), {
    target: { files: [new File(['bytes'], 'new.jpg', { type: 'image/jpeg' })] },
  })
  await sent(1)
  expect(hasUnsavedWork(true)).toBe(true)
  await act(async () => posts[0]?.end())
  await waitFor(() => expect(onFill).toHaveBeenCalledOnce())
  expect(onFill).toHaveBeenCalledWith({
    picture: { url: A_PICTURE_ADDRESS, focal: { x: 40, y: 60 }, scale: 1.5, blur: '' },
    formerAddresses: ['/illustrations/aloe-2.svg', url],
  })
  expect(hasUnsavedWork()).toBe(false)
})
