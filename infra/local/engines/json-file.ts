import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import type * as z from 'zod/mini'
import { StartError, reasonOf } from './start-error.ts'

/**
 * One JSON file in the data folder. Reading a file that is not there gives `undefined`; one that cannot be read
 * or does not fit is a broken data folder. Writing replaces the whole file at once, so a kill in between leaves
 * the old one, and two writes never mix: they queue.
 */
export type JsonFile<Content> = {
  read(): Promise<Content | undefined>
  write(content: Content): Promise<void>
}

export function openJsonFile<Schema extends z.ZodMiniType>(path: string, schema: Schema): JsonFile<z.output<Schema>> {
  let last: Promise<void> = Promise.resolve()

  return {
    async read() {
      const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw brokenData(path, error)
      })
      if (text === undefined) return undefined

      try {
        return schema.parse(JSON.parse(text))
      } catch (error) {
        throw brokenData(path, error instanceof SyntaxError ? error : 'it holds something else')
      }
    },

    write(content) {
      last = last.catch(() => undefined).then(() => replaceFile(path, JSON.stringify(content, undefined, 1)))
      return last
    },
  }
}

async function replaceFile(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const beside = `${path}.next`
  const file = await open(beside, 'w')
  try {
    await file.writeFile(text)
  } finally {
    await file.close()
  }
  await rename(beside, path)
}

/** Makes the folder. Cannot start where a file stands in its place or writing is not allowed. */
export async function makeDataFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true }).catch((error: unknown) => {
    throw new StartError(`The data folder ${path} cannot be used (${reasonOf(error)}): set DATA_DIR to another one.`)
  })
}

export const brokenData = (path: string, why: unknown): StartError =>
  new StartError(`The local data in ${path} cannot be read (${reasonOf(why)}): "npm run reset" starts afresh.`)
