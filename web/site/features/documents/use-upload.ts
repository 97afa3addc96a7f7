import { useEffect, useRef, useState } from 'react'
import type { PickedFile } from '#web/kit/file-picker.tsx'
import { UnexpectedError } from '#web/kit/api.ts'
import type { TypedFile } from './file-type.ts'
import { type UploadDetails, fileProblem, sendFile } from './send-file.ts'
import { shrinkPhoto } from './shrink-photo.ts'

/** Its code is fetched with the first file. Without it a file is sent as it is: the server looks at its bytes too. */
async function withTypeOfBytes(file: File): Promise<TypedFile> {
  const code = await import('./file-type.ts').catch(() => undefined)
  return code ? code.withTypeOfBytes(file) : { file }
}

export type ChosenFile = PickedFile & { readonly file: File }

export type UploadQueue = ReturnType<typeof useUpload>

/**
 * The files chosen here and the state of each. `onSent` is called after each one that the server has accepted. Leaving
 * the page stops the rest.
 */
export function useUpload(token: string, details: UploadDetails, onSent: () => void) {
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const stops = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const sending = stops.current
    return () => {
      for (const stop of sending.values()) stop.abort()
    }
  }, [])

  const change = (id: string, changes: Partial<ChosenFile>) =>
    setFiles((before) => before.map((file) => (file.id === id ? { ...file, ...changes } : file)))

  return {
    files,

    /** Adds files, with large photos shrunk; returns them as they will be sent. */
    async pick(picked: readonly File[]): Promise<readonly ChosenFile[]> {
      const prepare = async (photo: File): Promise<ChosenFile> => {
        const typed = await withTypeOfBytes(photo)
        const file = await shrinkPhoto(typed.file)
        const problem = typed.problem ?? (await fileProblem(file, details))
        return {
          id: crypto.randomUUID(),
          name: file.name,
          bytes: file.size,
          file,
          state: problem ? 'failed' : 'waiting',
          ...(problem && { problem }),
        }
      }
      const chosen = await Promise.all(picked.map(prepare))
      setFiles((before) => [...before, ...chosen])
      return chosen
    },

    remove(id: string): void {
      stops.current.get(id)?.abort()
      setFiles((before) => before.filter((file) => file.id !== id))
    },

    async send(waiting: readonly ChosenFile[]): Promise<void> {
      await Promise.all(waiting.filter(({ state }) => state === 'waiting').map(sendOne))
    },
  }

  async function sendOne({ id, file }: ChosenFile): Promise<void> {
    const stop = new AbortController()
    stops.current.set(id, stop)
    change(id, { state: 'sending', done: 0, problem: undefined })
    try {
      await sendFile(file, {
        ...details,
        token,
        onProgress: (done) => change(id, { state: 'sending', done }),
        onLost: () => change(id, { state: 'lost' }),
        signal: stop.signal,
      })
      change(id, { state: 'sent' })
      onSent()
    } catch (error) {
      if (stop.signal.aborted || !(error instanceof Error)) return
      // What no reply came to can be sent again.
      change(id, { state: error instanceof UnexpectedError ? 'waiting' : 'failed', problem: error.message })
    } finally {
      stops.current.delete(id)
    }
  }
}
