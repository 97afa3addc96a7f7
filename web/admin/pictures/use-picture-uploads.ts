import { useEffect, useRef, useState } from 'react'
import type { ProcessedPicture } from '#shared/pictures/picture-uploads.contract.ts'
import type { PickedFile } from '#web/kit/file-picker.tsx'
import { useUnsavedWork } from '#web/admin/kit/unsaved-work.ts'
import { count } from '#web/kit/format.ts'
import { UnusableFileError, sendAgain, sendPicture } from './send-picture.ts'

/** Guests' bookings share the account's Lambdas. */
const AT_ONCE = 2

type Waiting<Details> = { readonly id: string; readonly file: File; readonly details: Details }
type Upload<Details> = PickedFile & Waiting<Details>

type Sent<Details> = Waiting<Details> & { readonly picture: ProcessedPicture }

/**
 * Pictures on their way, two at a time. `onSent` is called with each one whose files are made, and with the details
 * that it was picked with, again where the connection is lost; its row goes when that is done. The id stays the same when a picture is sent again. Leaving
 * stops the rest, and asks first; `isOfPage`: another address of the same page stops nothing.
 */
export function usePictureUploads<Details>(
  onSent: (sent: Sent<Details>) => Promise<unknown>,
  { isOfPage = false }: { readonly isOfPage?: boolean } = {},
) {
  const latest = useRef(onSent)
  useEffect(() => {
    latest.current = onSent
  })
  const [uploads, setUploads] = useState<readonly Upload<Details>[]>([])
  const queue = useRef<Waiting<Details>[]>([])
  const stops = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const [sending, waiting] = [stops.current, queue.current]
    return () => {
      waiting.length = 0
      for (const stop of sending.values()) stop.abort()
    }
  }, [])

  const change = (id: string, changes: Partial<PickedFile>) =>
    setUploads((before) => before.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)))
  const drop = (id: string) => setUploads((before) => before.filter((upload) => upload.id !== id))

  function sendNext(): void {
    const next = stops.current.size < AT_ONCE ? queue.current.shift() : undefined
    if (!next) return
    void send(next).then(sendNext)
    sendNext()
  }

  async function send(waiting: Waiting<Details>): Promise<void> {
    const { id, file } = waiting
    const stop = new AbortController()
    stops.current.set(id, stop)
    change(id, { state: 'sending', done: 0, problem: undefined })
    try {
      const sending = { onLost: () => change(id, { state: 'lost' }), signal: stop.signal }
      const onProgress = (done: number) => change(id, { state: 'sending', done })
      const picture = await sendPicture(file, { ...sending, onProgress })
      if (stop.signal.aborted) return
      await sendAgain(() => latest.current({ ...waiting, picture }), sending)
      drop(id)
    } catch (error) {
      if (!stop.signal.aborted)
        change(id, {
          state: 'failed',
          problem: (error as Error).message,
          isRefused: error instanceof UnusableFileError,
        })
    } finally {
      stops.current.delete(id)
    }
  }

  const underWay = uploads.filter(({ state }) => state !== 'failed').length
  const loss = `${count(underWay, 'picture')} ${underWay === 1 ? 'is' : 'are'} still being sent. Leaving stops that.`
  useUnsavedWork(underWay > 0, () => {}, { loss, isOfPage })

  return {
    uploads,
    /** What leaving would lose; undefined where all have arrived. */
    loss: underWay > 0 ? loss : undefined,
    pick(files: readonly File[], details: Details): void {
      const picked = files.map((file) => ({ id: crypto.randomUUID(), file, details }))
      queue.current.push(...picked)
      setUploads((before) => [
        ...before,
        ...picked.map((one) => ({ ...one, name: one.file.name, bytes: one.file.size, state: 'waiting' as const })),
      ])
      sendNext()
    },
    remove(id: string): void {
      queue.current = queue.current.filter((waiting) => waiting.id !== id)
      stops.current.get(id)?.abort()
      drop(id)
    },
    retry(id: string): void {
      const upload = uploads.find((one) => one.id === id)
      if (upload?.state !== 'failed') return
      queue.current.push({ id, file: upload.file, details: upload.details })
      change(id, { state: 'waiting', problem: undefined })
      sendNext()
    },
  }
}
